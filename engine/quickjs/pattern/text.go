package pattern

import (
	"strconv"
	"unicode/utf16"
)

// decode reads generalized UTF-8, in which surrogates have a form. Pairs of them are one
// character if the pattern is one of characters.
func decode(text []byte, pairs bool) []rune {
	units := make([]rune, 0, len(text))
	for len(text) > 0 {
		c, size := decodeOne(text)
		text = text[size:]
		if n := len(units); pairs && n > 0 {
			if r := utf16.DecodeRune(units[n-1], c); r != '\uFFFD' {
				units[n-1] = r
				continue
			}
		}
		units = append(units, c)
	}
	return units
}

func decodeOne(b []byte) (rune, int) {
	size, c := 1, rune(b[0])
	switch {
	case b[0] >= 0xf0:
		size, c = 4, c&7
	case b[0] >= 0xe0:
		size, c = 3, c&15
	case b[0] >= 0xc0:
		size, c = 2, c&31
	}
	if size > len(b) {
		return rune(b[0]), 1
	}
	for _, next := range b[1:size] {
		c = c<<6 | rune(next&63)
	}
	return c, size
}

// encode writes what decode reads.
func encode(units []rune) []byte {
	b := make([]byte, 0, len(units))
	for _, c := range units {
		switch {
		case c < 0x80:
			b = append(b, byte(c))
		case c < 0x800:
			b = append(b, 0xc0|byte(c>>6), 0x80|byte(c&63))
		case c < 0x10000:
			b = append(b, 0xe0|byte(c>>12), 0x80|byte(c>>6&63), 0x80|byte(c&63))
		default:
			b = append(b, 0xf0|byte(c>>18), 0x80|byte(c>>12&63), 0x80|byte(c>>6&63), 0x80|byte(c&63))
		}
	}
	return b
}

// literal writes a character so that it means itself, in a class and outside.
func literal(c rune) string {
	switch {
	case c >= '0' && c <= '9', c >= 'a' && c <= 'z', c >= 'A' && c <= 'Z':
		return string(c)
	case c < 0x100:
		return `\x` + hex(c, 2)
	case c < 0x10000:
		return `\u` + hex(c, 4)
	default:
		return `\u{` + hex(c, 5) + `}`
	}
}

func hex(c rune, digits int) string {
	s := strconv.FormatInt(int64(c), 16)
	for len(s) < digits {
		s = "0" + s
	}
	return s
}
