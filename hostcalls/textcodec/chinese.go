package textcodec

import (
	"sync"
	"unicode/utf8"

	"golang.org/x/text/encoding/simplifiedchinese"
	"golang.org/x/text/encoding/traditionalchinese"
)

const (
	gbTrails   = 190 // of a lead byte of gb18030
	big5Trails = 157
	leads      = 0xFE - 0x81 + 1
)

var indexGB18030 = sync.OnceValue(func() index {
	ix := readIndex(simplifiedchinese.GB18030, leads*gbTrails, func(pointer int) []byte {
		return []byte{byte(pointer/gbTrails) + 0x81, gbTrail(pointer % gbTrails)}
	})
	ix.add(gbMissing)
	return ix
})

func gbTrail(n int) byte {
	if n < 0x3F {
		return byte(n) + 0x40
	}
	return byte(n) + 0x41
}

// gb18030 is the gb18030 decoder (Encoding Standard, section 10.2.1), which GBK
// shares.
func gb18030(dst, src []byte) ([]byte, int) {
	lead := src[0]
	switch {
	case lead == 0x80:
		return append(dst, "€"...), 1
	case lead == 0xFF:
		return dst, -1
	case len(src) == 1:
		return dst, 0
	case within(src[1], '0', '9'):
		return gbFour(dst, src)
	}
	pointer := -1
	switch trail := src[1]; {
	case within(trail, 0x40, 0x7E):
		pointer = int(lead-0x81)*gbTrails + int(trail-0x40)
	case within(trail, 0x80, 0xFE):
		pointer = int(lead-0x81)*gbTrails + int(trail-0x41)
	}
	return character(dst, indexGB18030().at(pointer), src[1])
}

// gbFour decodes four bytes. Where they are none, the first alone is the error.
func gbFour(dst, src []byte) ([]byte, int) {
	switch {
	case len(src) == 2:
		return dst, 0
	case !within(src[2], 0x81, 0xFE):
		return dst, -1
	case len(src) == 3:
		return dst, 0
	case !within(src[3], '0', '9'):
		return dst, -1
	}
	pointer := ((int(src[0]-0x81)*10+int(src[1]-'0'))*126+int(src[2]-0x81))*10 + int(src[3]-'0')
	r := gbRange(pointer, src[:4])
	if r == 0 {
		return dst, -4
	}
	return utf8.AppendRune(dst, r), 4
}

// gbRange gives the index gb18030 ranges code point (Encoding Standard, section 5).
func gbRange(pointer int, four []byte) rune {
	const bmpEnd, astral, astralEnd = 39419, 189000, 1237575
	switch {
	case pointer > astralEnd, pointer > bmpEnd && pointer < astral:
		return 0
	case pointer >= astral:
		return rune(0x10000 + pointer - astral)
	case pointer == 7457:
		return 0xE7C7
	}
	var buf [utf8.UTFMax]byte
	n, _, _ := simplifiedchinese.GB18030.NewDecoder().Transform(buf[:], four, true)
	r, _ := utf8.DecodeRune(buf[:n])
	return r
}

var indexBig5 = sync.OnceValue(func() index {
	return readIndex(traditionalchinese.Big5, leads*big5Trails, func(pointer int) []byte {
		trail := pointer % big5Trails
		if trail < 0x3F {
			return []byte{byte(pointer/big5Trails) + 0x81, byte(trail) + 0x40}
		}
		return []byte{byte(pointer/big5Trails) + 0x81, byte(trail) + 0x62}
	})
})

// big5Pairs are the pointers that stand for two code points.
var big5Pairs = map[int]string{
	1133: "\u00CA\u0304", 1135: "\u00CA\u030C", 1164: "\u00EA\u0304", 1166: "\u00EA\u030C",
}

// big5 is the Big5 decoder (Encoding Standard, section 11.1.1).
func big5(dst, src []byte) ([]byte, int) {
	lead := src[0]
	if !within(lead, 0x81, 0xFE) {
		return dst, -1
	}
	if len(src) == 1 {
		return dst, 0
	}
	pointer := -1
	switch trail := src[1]; {
	case within(trail, 0x40, 0x7E):
		pointer = int(lead-0x81)*big5Trails + int(trail-0x40)
	case within(trail, 0xA1, 0xFE):
		pointer = int(lead-0x81)*big5Trails + int(trail-0x62)
	}
	if pair, ok := big5Pairs[pointer]; ok {
		return append(dst, pair...), 2
	}
	return character(dst, indexBig5().at(pointer), src[1])
}
