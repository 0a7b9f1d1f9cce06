package protocol

import (
	"reflect"
	"testing"
)

func TestUTF16(t *testing.T) {
	for _, c := range []struct {
		name  string
		text  string
		units []uint16
	}{
		{"empty", "", []uint16{}},
		{"pair", "a🚀", []uint16{'a', 0xD83D, 0xDE80}},
		{"lone high", "\xed\xa0\xbdx", []uint16{0xD83D, 'x'}},
		{"lone low", "\xed\xba\x80", []uint16{0xDE80}},
		{"wrong order", "\xed\xba\x80\xed\xa0\xbd", []uint16{0xDE80, 0xD83D}},
		{"two high", "\xed\xa0\xbd🚀", []uint16{0xD83D, 0xD83D, 0xDE80}},
		{"below and above the surrogates", "\uD7FF\uE000", []uint16{0xD7FF, 0xE000}},
	} {
		t.Run(c.name, func(t *testing.T) {
			if got := UTF16(c.text); !reflect.DeepEqual(got, c.units) {
				t.Errorf("UTF16: got %x, want %x", got, c.units)
			}
			requireEqual(t, "text", StringFromUTF16(c.units), c.text)
		})
	}
	if got := UTF16("\xff"); !reflect.DeepEqual(got, []uint16{0xFFFD}) {
		t.Errorf("bytes that are no text: got %x", got)
	}
}
