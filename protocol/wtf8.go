package protocol

import (
	"unicode/utf16"
	"unicode/utf8"
)

// JavaScript strings are sequences of UTF-16 code units, in which a surrogate
// may stand alone. Go strings hold such text as WTF-8
// (https://simonsapin.github.io/wtf-8/): UTF-8 that also encodes lone
// surrogates, in three bytes each. It equals UTF-8 for every well-formed string
// and keeps the others apart; [unicode/utf8.ValidString] tells which it is.

// UTF16 answers the UTF-16 code units of a string that may hold lone
// surrogates. Bytes that are no WTF-8 become U+FFFD.
func UTF16(s string) []uint16 {
	units := make([]uint16, 0, len(s))
	for len(s) > 0 {
		r, size := decodeRune(s)
		if utf16.IsSurrogate(r) {
			units = append(units, uint16(r))
		} else {
			units = utf16.AppendRune(units, r)
		}
		s = s[size:]
	}
	return units
}

// StringFromUTF16 answers the string of those UTF-16 code units, lone
// surrogates included.
func StringFromUTF16(units []uint16) string {
	text := make([]byte, 0, len(units))
	for i := 0; i < len(units); i++ {
		unit := rune(units[i])
		if !utf16.IsSurrogate(unit) {
			text = utf8.AppendRune(text, unit)
			continue
		}
		if i+1 < len(units) {
			if pair := utf16.DecodeRune(unit, rune(units[i+1])); pair != utf8.RuneError {
				text = utf8.AppendRune(text, pair)
				i++
				continue
			}
		}
		text = appendSurrogate(text, unit)
	}
	return string(text)
}

// decodeRune reads the first code point of a WTF-8 string, which may be a
// surrogate. For bytes that are no WTF-8 it answers U+FFFD of width 1.
func decodeRune(s string) (rune, int) {
	r, size := utf8.DecodeRuneInString(s)
	if r != utf8.RuneError || size != 1 || len(s) < 3 {
		return r, size
	}
	if s[0] != 0xED || s[1]&0xE0 != 0xA0 || s[2]&0xC0 != 0x80 {
		return r, size
	}
	return 0xD000 | rune(s[1]&0x3F)<<6 | rune(s[2]&0x3F), 3
}

// appendSurrogate appends the three bytes of a surrogate.
func appendSurrogate(text []byte, unit rune) []byte {
	return append(text, 0xED, 0x80|byte(unit>>6&0x3F), 0x80|byte(unit&0x3F))
}

// validWTF8 tells whether every byte of the string belongs to a code point.
func validWTF8(s string) bool {
	if utf8.ValidString(s) {
		return true
	}
	for len(s) > 0 {
		r, size := decodeRune(s)
		if r == utf8.RuneError && size == 1 {
			return false
		}
		s = s[size:]
	}
	return true
}
