package jsontext

import "testing"

func TestValidWTF8(t *testing.T) {
	tests := []struct {
		name, s string
		want    bool
	}{
		{"empty", "", true},
		{"UTF-8", "é🚀\ud7ff\ue000", true},
		{"lone high", "\xed\xa0\xbdx", true},
		{"lone low", "\xed\xba\x80", true},
		{"wrong order", "\xed\xba\x80\xed\xa0\xbd", true},
		{"two high", "\xed\xa0\xbd🚀", true},
		{"replacement character", "\xed\xa0\xbd\uFFFD", true},
		{"no text", "\xff", false},
		{"cut surrogate", "\xed\xa0", false},
		{"wrong last byte", "\xed\xa0\xff", false},
		{"wrong second byte", "\xed\xc0\x80", false},
		{"continuation alone", "\xed\xa0\x80\x80", false},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			if got := ValidWTF8(test.s); got != test.want {
				t.Errorf("got %v, want %v", got, test.want)
			}
		})
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
