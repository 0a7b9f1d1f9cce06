package protocol

import (
	"unicode/utf16"
	"unicode/utf8"

	"github.com/codemode-executor/codemode-executor/protocol/internal/jsontext"
)

// UTF16 answers the UTF-16 code units of a string of a program's. Lone
// surrogates, which JavaScript allows, are in it as three bytes each (WTF-8,
// https://simonsapin.github.io/wtf-8/); [unicode/utf8.ValidString] tells whether
// there are any. Bytes that are no WTF-8 become U+FFFD.
func UTF16(s string) []uint16 {
	units := make([]uint16, 0, len(s))
	for len(s) > 0 {
		r, size := jsontext.DecodeRune(s)
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
		text = jsontext.AppendSurrogate(text, unit)
	}
	return string(text)
}
