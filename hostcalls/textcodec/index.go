package textcodec

import (
	"unicode/utf8"

	"golang.org/x/text/encoding"
)

// index is an index of the Encoding Standard (section 5): code points by pointer.
// Zero is none.
type index []rune

func (ix index) at(pointer int) rune {
	if pointer < 0 || pointer >= len(ix) {
		return 0
	}
	return ix[pointer]
}

// readIndex reads the code points for the pointers below size out of a decoder.
// encode gives the bytes of a pointer.
func readIndex(from encoding.Encoding, size int, encode func(pointer int) []byte) index {
	ix := make(index, size)
	decoder := from.NewDecoder()
	var buf [2 * utf8.UTFMax]byte
	for pointer := range ix {
		decoder.Reset()
		n, _, err := decoder.Transform(buf[:], encode(pointer), true)
		r, runeLen := utf8.DecodeRune(buf[:n])
		if err == nil && runeLen == n && r != utf8.RuneError {
			ix[pointer] = r
		}
	}
	return ix
}

// character appends the code point for a pair of bytes. A trail byte that is ASCII
// is not part of an error: it is text.
func character(dst []byte, r rune, trail byte) ([]byte, int) {
	switch {
	case r != 0:
		return utf8.AppendRune(dst, r), 2
	case trail < utf8.RuneSelf:
		return dst, -1
	default:
		return dst, -2
	}
}

// within tells whether lo <= b <= hi.
func within(b, lo, hi byte) bool { return lo <= b && b <= hi }
