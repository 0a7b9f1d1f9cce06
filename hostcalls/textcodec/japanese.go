package textcodec

import (
	"sync"
	"unicode/utf8"

	"golang.org/x/text/encoding/japanese"
)

const (
	sjisTrails   = 188
	jisCells     = 94 // of a row
	jis0208Size  = 60 * sjisTrails
	userDefined  = 8836 // EUDC pointers: from here
	userDefEnd   = 10715
	halfKatakana = 0xFF61 // code point of the first half-width katakana sign
)

// indexJIS0208 is read through Shift_JIS: it alone reaches all pointers.
var indexJIS0208 = sync.OnceValue(func() index {
	ix := readIndex(japanese.ShiftJIS, jis0208Size, func(pointer int) []byte {
		lead, trail := byte(pointer/sjisTrails), byte(pointer%sjisTrails)
		return []byte{lead + either(lead < 0x1F, 0x81, 0xC1), trail + either(trail < 0x3F, 0x40, 0x41)}
	})
	clear(ix[userDefined : userDefEnd+1])
	return ix
})

var indexJIS0212 = sync.OnceValue(func() index {
	return readIndex(japanese.EUCJP, jisCells*jisCells, func(pointer int) []byte {
		return []byte{0x8F, byte(pointer/jisCells) + 0xA1, byte(pointer%jisCells) + 0xA1}
	})
})

func either(cond bool, yes, no byte) byte {
	if cond {
		return yes
	}
	return no
}

// eucJP is the EUC-JP decoder (Encoding Standard, section 12.1.1).
func eucJP(dst, src []byte) ([]byte, int) {
	lead := src[0]
	if lead != 0x8E && lead != 0x8F && !within(lead, 0xA1, 0xFE) {
		return dst, -1
	}
	if len(src) == 1 {
		return dst, 0
	}
	trail := src[1]
	if lead == 0x8E && within(trail, 0xA1, 0xDF) {
		return utf8.AppendRune(dst, halfKatakana+rune(trail-0xA1)), 2
	}
	if lead == 0x8F && within(trail, 0xA1, 0xFE) {
		return eucJPThree(dst, src)
	}
	return character(dst, indexJIS0208().at(jisPointer(lead, trail)), trail)
}

func eucJPThree(dst, src []byte) ([]byte, int) {
	if len(src) == 2 {
		return dst, 0
	}
	out, size := character(dst, indexJIS0212().at(jisPointer(src[1], src[2])), src[2])
	if size < 0 {
		return out, size - 1
	}
	return out, size + 1
}

// jisPointer gives -1 for bytes that are no pair of row and cell.
func jisPointer(lead, trail byte) int {
	if !within(lead, 0xA1, 0xFE) || !within(trail, 0xA1, 0xFE) {
		return -1
	}
	return int(lead-0xA1)*jisCells + int(trail-0xA1)
}

// shiftJIS is the Shift_JIS decoder (Encoding Standard, section 12.3.1).
func shiftJIS(dst, src []byte) ([]byte, int) {
	lead := src[0]
	switch {
	case lead == 0x80:
		return utf8.AppendRune(dst, 0x80), 1
	case within(lead, 0xA1, 0xDF):
		return utf8.AppendRune(dst, halfKatakana+rune(lead-0xA1)), 1
	case lead == 0xA0, lead > 0xFC:
		return dst, -1
	case len(src) == 1:
		return dst, 0
	}
	trail := src[1]
	pointer := -1
	if within(trail, 0x40, 0x7E) || within(trail, 0x80, 0xFC) {
		row := int(lead - either(lead < 0xA0, 0x81, 0xC1))
		pointer = row*sjisTrails + int(trail-either(trail < 0x7F, 0x40, 0x41))
	}
	if pointer >= userDefined && pointer <= userDefEnd {
		return utf8.AppendRune(dst, 0xE000+rune(pointer-userDefined)), 2
	}
	return character(dst, indexJIS0208().at(pointer), trail)
}
