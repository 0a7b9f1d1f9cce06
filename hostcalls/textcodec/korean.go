package textcodec

import (
	"sync"

	"golang.org/x/text/encoding/korean"
)

const krTrails = 190

var indexEUCKR = sync.OnceValue(func() index {
	return readIndex(korean.EUCKR, leads*krTrails, func(pointer int) []byte {
		return []byte{byte(pointer/krTrails) + 0x81, byte(pointer%krTrails) + 0x41}
	})
})

// eucKR is the EUC-KR decoder (Encoding Standard, section 13.1.1).
func eucKR(dst, src []byte) ([]byte, int) {
	if !within(src[0], 0x81, 0xFE) {
		return dst, -1
	}
	if len(src) == 1 {
		return dst, 0
	}
	pointer := -1
	if trail := src[1]; within(trail, 0x41, 0xFE) {
		pointer = int(src[0]-0x81)*krTrails + int(trail-0x41)
	}
	return character(dst, indexEUCKR().at(pointer), src[1])
}
