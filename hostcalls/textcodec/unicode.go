package textcodec

import (
	"encoding/binary"
	"unicode/utf16"
	"unicode/utf8"
)

// utf8Step is the UTF-8 decoder (Encoding Standard, section 8.1.1). An error is
// as long as the bytes that could have begun a character.
func utf8Step(dst, src []byte) ([]byte, int) {
	if n := validUTF8(src); n > 0 {
		return append(dst, src[:n]...), n
	}
	if !utf8.FullRune(src) {
		return dst, 0
	}
	n := 1
	for n < len(src) && !utf8.FullRune(src[:n+1]) {
		n++
	}
	return dst, -n
}

// validUTF8 gives the length of a prefix of b that is valid, as long as the first
// error or so.
func validUTF8(b []byte) int {
	if utf8.Valid(b) {
		return len(b)
	}
	n := 0
	for n < len(b) {
		r, size := utf8.DecodeRune(b[n:])
		if r == utf8.RuneError && size <= 1 {
			break
		}
		n += size
	}
	return n
}

func utf16LE(dst, src []byte) ([]byte, int) { return utf16Step(dst, src, binary.LittleEndian) }
func utf16BE(dst, src []byte) ([]byte, int) { return utf16Step(dst, src, binary.BigEndian) }

// utf16Step is the shared UTF-16 decoder (Encoding Standard, section 14.2.1).
func utf16Step(dst, src []byte, order binary.ByteOrder) ([]byte, int) {
	const unit, pair = 2, 4
	if len(src) < unit {
		return dst, 0
	}
	first := rune(order.Uint16(src))
	if !utf16.IsSurrogate(first) {
		return utf8.AppendRune(dst, first), unit
	}
	if first >= 0xDC00 {
		return dst, -unit
	}
	if len(src) < pair {
		return dst, 0
	}
	r := utf16.DecodeRune(first, rune(order.Uint16(src[unit:])))
	if r == utf8.RuneError {
		return dst, -unit
	}
	return utf8.AppendRune(dst, r), pair
}
