package jsontext

import "testing"

func TestAppendString(t *testing.T) {
	tests := []struct{ name, s, want string }{
		{"empty", "", `""`},
		{"plain", "abc", `"abc"`},
		{"not ASCII", "héllo 😀\u2028", "\"héllo 😀\u2028\""},
		{"separators and HTML as they are", "\u2028\u2029<&>'/", "\"\u2028\u2029<&>'/\""},
		{"escapes", "\"\\\b\f\n\r\t/", `"\"\\\b\f\n\r\t/"`},
		{"control characters", "\x00\b\t\n\v\f\r\x1f\x7f", `"\u0000\b\t\n\u000b\f\r\u001f` + "\x7f\""},
		{"high alone", "\xed\xa0\x80", `"\ud800"`},
		{"low alone among text", "é\xed\xbf\xbf\n", `"é\udfff\n"`},
		{"no WTF-8", "a\xffb", "\"a\uFFFDb\""},
		{"replacement character", "\uFFFD", "\"\uFFFD\""},
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
	s := NewScanner(string(text), &reasons)
	got := s.ReadString()
	if s.End(); s.Err() != nil {
		t.Fatalf("%s: %v", text, s.Err())
	}
	return got
}
