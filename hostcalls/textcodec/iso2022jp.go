package textcodec

import (
	"unicode/utf8"
)

// The states of the ISO-2022-JP decoder between characters.
const (
	jpASCII = iota
	jpRoman
	jpKatakana
	jpTwoBytes
	jpStates
)

const escape = 0x1B

// jpEscapes are the states that the two bytes after an escape lead to.
var jpEscapes = map[[2]byte]byte{
	{'(', 'B'}: jpASCII, {'(', 'J'}: jpRoman, {'(', 'I'}: jpKatakana,
	{'$', '@'}: jpTwoBytes, {'$', 'B'}: jpTwoBytes,
}

// iso2022JP is the ISO-2022-JP decoder (Encoding Standard, section 12.2.1).
type iso2022JP struct {
	state byte
	// escaped tells that nothing came since the last escape sequence: another one
	// is an error then.
	escaped bool
}

func (d *iso2022JP) save() rune {
	if d.escaped {
		return rune(d.state) + jpStates
	}
	return rune(d.state)
}

func (d *iso2022JP) restore(r rune) {
	d.state, d.escaped = byte(r%jpStates), r >= jpStates
}

func (d *iso2022JP) step(dst, src []byte) ([]byte, int) {
	if src[0] == escape {
		return d.escape(dst, src)
	}
	d.escaped = false
	if d.state == jpTwoBytes {
		return jpPair(dst, src)
	}
	r := d.single(src[0])
	if r < 0 {
		return dst, -1
	}
	return utf8.AppendRune(dst, r), 1
}

func (d *iso2022JP) escape(dst, src []byte) ([]byte, int) {
	if len(src) == 1 || len(src) == 2 && (src[1] == '(' || src[1] == '$') {
		return dst, 0
	}
	var next byte
	known := false
	if len(src) > 2 {
		next, known = jpEscapes[[2]byte{src[1], src[2]}]
	}
	if !known {
		d.escaped = false
		return dst, -1
	}
	repeated := d.escaped
	d.state, d.escaped = next, true
	if repeated {
		return dst, -3
	}
	return dst, 3
}

// single decodes a byte outside the two-byte state; negative is an error.
func (d *iso2022JP) single(b byte) rune {
	switch {
	case d.state == jpKatakana && within(b, 0x21, 0x5F):
		return halfKatakana + rune(b-0x21)
	case d.state == jpKatakana, b >= utf8.RuneSelf, b == 0x0E, b == 0x0F:
		return -1
	case d.state == jpRoman && b == '\\':
		return '¥'
	case d.state == jpRoman && b == '~':
		return '‾'
	}
	return rune(b)
}

func jpPair(dst, src []byte) ([]byte, int) {
	if !within(src[0], 0x21, 0x7E) {
		return dst, -1
	}
	if len(src) == 1 {
		return dst, 0
	}
	if src[1] == escape {
		return dst, -1
	}
	r := indexJIS0208().at(jisPointer(src[0]+0x80, src[1]|0x80))
	if r == 0 || src[1] >= utf8.RuneSelf {
		return dst, -2
	}
	return utf8.AppendRune(dst, r), 2
}
