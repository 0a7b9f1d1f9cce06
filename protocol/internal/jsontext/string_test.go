package jsontext

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"
	"unicode/utf8"
	"unsafe"
)

func TestReadString(t *testing.T) {
	tests := []struct{ name, text, want string }{
		{"empty", `""`, ""},
		{"plain", `"abc"`, "abc"},
		{"longer than a word", `"0123456789abcdef!"`, "0123456789abcdef!"},
		{"white space before", " \t\r\n\"x\"", "x"},
		{"not ASCII", `"héllo 😀"`, "héllo 😀"},
		{"escapes", `"\"\\\/\b\f\n\r\t"`, "\"\\/\b\f\n\r\t"},
		{"escape behind a word", `"0123456789\nabcdefghij\t"`, "0123456789\nabcdefghij\t"},
		{"code unit", `"\u00e9\u0041"`, "éA"},
		{"pair", `"\ud83d\ude00"`, "😀"},
		{"upper case hex", `"\uD83D\uDE00"`, "😀"},
		{"high alone", `"\ud800"`, "\xed\xa0\x80"},
		{"low alone", `"x\udfffy"`, "x\xed\xbf\xbfy"},
		{"high twice", `"\ud800\ud83d\ude00"`, "\xed\xa0\x80😀"},
		{"high before text", `"\ud800\u0041"`, "\xed\xa0\x80A"},
		{"null character", `"\u0000"`, "\x00"},
		{"replacement character", `"` + "\uFFFD" + `"`, "\uFFFD"},
		{"delete", "\"\x7f\"", "\x7f"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			s := NewScanner(test.text, &reasons)
			got := s.ReadString()
			s.End()
			if s.Err() != nil || got != test.want {
				t.Errorf("got %q, %v; want %q", got, s.Err(), test.want)
			}
		})
	}
}

func TestReadStringErrors(t *testing.T) {
	tests := []struct {
		name, text string
		want       SyntaxError
	}{
		{"nothing", ``, SyntaxError{0, `expected '"'`}},
		{"no string", `1`, SyntaxError{0, `expected '"'`}},
		{"white space before none", ` 1`, SyntaxError{1, `expected '"'`}},
		{"no end", `"abc`, SyntaxError{4, "unterminated"}},
		{"no end behind the quote", `"`, SyntaxError{1, "unterminated"}},
		{"no end behind an escape", `"\n`, SyntaxError{3, "unterminated"}},
		{"no end behind an escape and text", `"\na`, SyntaxError{4, "unterminated"}},
		{"lone backslash", `"\`, SyntaxError{1, "escape"}},
		{"unknown escape", `"ab\x"`, SyntaxError{3, "escape"}},
		{"short code unit", `"\u12"`, SyntaxError{1, "escape"}},
		{"signed code unit", `"\u+123"`, SyntaxError{1, "escape"}},
		{"control character", "\"a\nb\"", SyntaxError{2, "control"}},
		{"control character behind an escape", "\"\\n\n\"", SyntaxError{3, "control"}},
		{"null character", "\"\x00\"", SyntaxError{1, "control"}},
		{"not UTF-8", "\"\xff\"", SyntaxError{1, "not UTF-8"}},
		{"not UTF-8 behind the replacement character", "\"\uFFFD\xff\"", SyntaxError{4, "not UTF-8"}},
		{"surrogate in UTF-8", "\"\xed\xa0\x80\"", SyntaxError{1, "not UTF-8"}},
		{"text behind", `"a" b`, SyntaxError{4, "trailing"}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			s := NewScanner(test.text, &reasons)
			s.ReadString()
			s.End()
			requireSyntaxError(t, s.Err(), test.want)
		})
	}
}

func TestReadKey(t *testing.T) {
	long := strings.Repeat("k", maxKeyLength+1)
	keys := []string{"a", "a", "", long, long, "b\n", "é", "a"}
	s := NewScanner("", &reasons)
	for _, key := range keys {
		s.text, s.pos = string(AppendString(nil, key)), 0
		if got := s.ReadKey(); got != key || s.Err() != nil {
			t.Errorf("got %q, %v; want %q", got, s.Err(), key)
		}
	}
	if len(s.keys) != 3 {
		t.Errorf("%d keys are kept", len(s.keys))
	}
	for i := range 2 * maxKeys {
		s.text, s.pos = fmt.Sprintf("%q", fmt.Sprint(i)), 0
		s.ReadKey()
	}
	if len(s.keys) != maxKeys {
		t.Errorf("%d keys are kept", len(s.keys))
	}
}

// TestReadOwnString checks which strings keep the text alive.
func TestReadOwnString(t *testing.T) {
	for _, test := range []struct {
		name, text string
		shared     bool
	}{
		{"half the text", `["0123456789abcdef",123456789]`, true},
		{"less", `["0123456789abcdef",123456789012345678]`, false},
		{"escapes", `["0123456789abcdef\n"]`, false},
	} {
		t.Run(test.name, func(t *testing.T) {
			s := NewScanner(test.text, &reasons)
			s.Expect('[')
			got := s.ReadOwnString()
			if !strings.HasPrefix(got, "0123456789abcdef") || s.Err() != nil {
				t.Fatalf("got %q, %v", got, s.Err())
			}
			if shared := unsafe.StringData(got) == unsafe.StringData(test.text[2:]); shared != test.shared {
				t.Errorf("shares the memory of the text: %v, want %v", shared, test.shared)
			}
		})
	}
}

// FuzzReadString compares with encoding/json, which replaces lone surrogates.
func FuzzReadString(f *testing.F) {
	for _, text := range []string{`"a"`, `"\ud83d\ude80"`, `"\ud83d"`, `"\\u0041\/"`, "\"\x7f\"", `"\u00e9`, `"😀\`} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		if !utf8.ValidString(text) || !strings.HasPrefix(text, `"`) {
			return
		}
		s := NewScanner(text, &reasons)
		got := s.ReadString()
		s.End()
		var want string
		err := json.Unmarshal([]byte(text), &want)
		if (s.Err() == nil) != (err == nil) {
			t.Fatalf("%q: error is %v, encoding/json has %v", text, s.Err(), err)
		}
		if err != nil {
			return
		}
		if utf8.ValidString(got) && got != want {
			t.Fatalf("%q: got %q, encoding/json has %q", text, got, want)
		}
		checkOtherReads(t, text, got)
		var back string
		written := AppendString(nil, got)
		if err := json.Unmarshal(written, &back); err != nil || back != want {
			t.Fatalf("%q is written as %s", text, written)
		}
	})
}

// checkOtherReads holds the other readers of strings to what ReadString reads.
func checkOtherReads(t *testing.T, text, want string) {
	t.Helper()
	for name, read := range map[string]func(*Scanner) string{"ReadOwnString": (*Scanner).ReadOwnString, "ReadKey": (*Scanner).ReadKey} {
		s := NewScanner(text, &reasons)
		if got := read(&s); got != want || s.Err() != nil {
			t.Fatalf("%q: %s answers %q, %v; want %q", text, name, got, s.Err(), want)
		}
	}
}
