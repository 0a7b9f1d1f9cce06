package jsontext

import (
	"errors"
	"fmt"
	"strings"
	"testing"
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
			s := NewScanner(test.text)
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
		offset     int
	}{
		{"nothing", ``, 0},
		{"no string", `1`, 0},
		{"no end", `"abc`, 4},
		{"no end behind an escape", `"\n`, 3},
		{"lone backslash", `"\`, 1},
		{"unknown escape", `"ab\x"`, 3},
		{"short code unit", `"\u12"`, 1},
		{"signed code unit", `"\u+123"`, 1},
		{"control character", "\"a\nb\"", 2},
		{"null character", "\"\x00\"", 1},
		{"not UTF-8", "\"\xff\"", 1},
		{"surrogate in UTF-8", "\"\xed\xa0\x80\"", 1},
		{"text behind", `"a" b`, 4},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			s := NewScanner(test.text)
			s.ReadString()
			s.End()
			var syntax *SyntaxError
			if !errors.As(s.Err(), &syntax) || syntax.Offset != test.offset {
				t.Errorf("got %v, want an error at %d", s.Err(), test.offset)
			}
		})
	}
}

func TestAppendString(t *testing.T) {
	tests := []struct{ name, s, want string }{
		{"empty", "", `""`},
		{"plain", "abc", `"abc"`},
		{"not ASCII", "héllo 😀\u2028", "\"héllo 😀\u2028\""},
		{"HTML", "<a&b>", `"<a&b>"`},
		{"escapes", "\"\\\b\f\n\r\t/", `"\"\\\b\f\n\r\t/"`},
		{"control characters", "\x00\x1f\x7f", "\"\\u0000\\u001f\x7f\""},
		{"high alone", "\xed\xa0\x80", `"\ud800"`},
		{"low alone among text", "é\xed\xbf\xbf\n", `"é\udfff\n"`},
		{"no WTF-8", "a\xffb", "\"a\uFFFDb\""},
		{"cut surrogate", "\xed\xa0", "\"\uFFFD\uFFFD\""},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			if got := string(AppendString(nil, test.s)); got != test.want {
				t.Errorf("got %s, want %s", got, test.want)
			}
		})
	}
}

func TestReadKey(t *testing.T) {
	long := strings.Repeat("k", maxKeyLength+1)
	keys := []string{"a", "a", "", long, long, "b\n", "é", "a"}
	s := NewScanner("")
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

// TestPlainLength tries each byte at each place of two words.
func TestPlainLength(t *testing.T) {
	for b := range 256 {
		for place := range 16 {
			text := strings.Repeat("~", place) + string([]byte{byte(b)}) + strings.Repeat("\xff", 16-place)
			want := len(text)
			if b < ' ' || b == '"' || b == '\\' {
				want = place
			}
			if got := plainLength(text); got != want {
				t.Fatalf("byte %#x at %d: got %d, want %d", b, place, got, want)
			}
		}
	}
}

func TestUTF16Length(t *testing.T) {
	tests := []struct {
		name, text string
		want       int
	}{
		{"empty", "", 0},
		{"ASCII", "0123456789", 10},
		{"two bytes", "éé", 2},
		{"three bytes", "€", 1},
		{"four bytes", "😀", 2},
		{"mixed", "abcdefgé€😀abcdefgh", 7 + 1 + 1 + 2 + 8},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			if got := UTF16Length([]byte(test.text)); got != test.want {
				t.Errorf("got %d, want %d", got, test.want)
			}
		})
	}
}

// FuzzString checks that any string, whatever its bytes, is written as JSON that
// reads back: as itself if it is WTF-8 in the shape that reading gives.
func FuzzString(f *testing.F) {
	for _, s := range []string{"", "abc", "\x00\n\"\\", "é😀", "\xed\xa0\x80", "\xed\xa0\xbd\xed\xb8\x80", "\xff"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		text := AppendString(nil, s)
		once := readBack(t, text)
		again := AppendString(nil, once)
		if twice := readBack(t, again); twice != once {
			t.Fatalf("%q reads as %q, then as %q", s, once, twice)
		}
	})
}

func readBack(t *testing.T, text []byte) string {
	t.Helper()
	s := NewScanner(string(text))
	got := s.ReadString()
	if s.End(); s.Err() != nil {
		t.Fatalf("%s: %v", text, s.Err())
	}
	return got
}
