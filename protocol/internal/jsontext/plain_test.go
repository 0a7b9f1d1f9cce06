package jsontext

import (
	"strings"
	"testing"
)

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
