package jsontext

import (
	"encoding/binary"
	"unicode/utf8"
)

// JavaScript strings are sequences of UTF-16 code units, in which a surrogate
// may stand alone. Go strings hold such text as WTF-8
// (https://simonsapin.github.io/wtf-8/): UTF-8 that also encodes lone
// surrogates, in three bytes each. It equals UTF-8 for every well-formed string
// and keeps the others apart; [unicode/utf8.ValidString] tells which it is.

// DecodeRune reads the first code point of a WTF-8 string, which may be a
// surrogate. For bytes that are no WTF-8 it answers U+FFFD of width 1.
func DecodeRune(s string) (rune, int) {
	r, size := utf8.DecodeRuneInString(s)
	if r != utf8.RuneError || size != 1 || len(s) < 3 {
		return r, size
	}
	if s[0] != 0xED || s[1]&0xE0 != 0xA0 || s[2]&0xC0 != 0x80 {
		return r, size
	}
	return 0xD000 | rune(s[1]&0x3F)<<6 | rune(s[2]&0x3F), 3
}

// AppendSurrogate appends the three bytes of a surrogate.
func AppendSurrogate(text []byte, unit rune) []byte {
	return append(text, 0xED, 0x80|byte(unit>>6&0x3F), 0x80|byte(unit&0x3F))
}

// ValidWTF8 tells whether every byte of the string belongs to a code point.
func ValidWTF8(s string) bool {
	if utf8.ValidString(s) {
		return true
	}
	for len(s) > 0 {
		r, size := DecodeRune(s)
		if r == utf8.RuneError && size == 1 {
			return false
		}
		s = s[size:]
	}
	return true
}

// UTF16Length answers the length in UTF-16 code units of UTF-8 text.
func UTF16Length(text []byte) int {
	units := 0
	for len(text) > 0 {
		if len(text) >= 8 && binary.LittleEndian.Uint64(text)&highs == 0 {
			units += 8
			text = text[8:]
			continue
		}
		units += unitsOfByte(text[0])
		text = text[1:]
	}
	return units
}

// unitsOfByte answers how many code units begin with the byte: none with a
// continuation, two with the first of four.
func unitsOfByte(b byte) int {
	switch {
	case b&0xC0 == 0x80:
		return 0
	case b >= 0xF0:
		return 2
	}
	return 1
}
