package quickjs

import (
	"encoding/binary"
	"strconv"
	"unicode/utf16"
	"unicode/utf8"
)

// Positions in JSString and JSStringRope of quickjs.c.
const (
	stringLength = 4 // its highest bit tells that the characters have 16 bits
	stringBits   = 8
	stringData   = 20
	kindShift    = 28 // JSString.kind
	kindMask     = 3
	typeShift    = 30 // JSString.atom_type
	isWide       = 1 << 31
	ropeWide     = 8
	ropeLeft     = 16

	kindNormal   = 0 // JS_STRING_KIND_NORMAL
	kindSlice    = 1
	kindIndirect = 2

	// maxRope is the deepest a rope can be (JSStringRope.depth).
	maxRope = 256
	// indexDigits is the length of array indexes that are no integer atoms.
	indexDigits = 10
)

// isString tells whether an atom is a string, as opposed to a symbol or a private name.
func (r *Reader) isString(atom uint32) bool {
	return atom&integerAtom != 0 || atom != 0 && r.word(r.atom(atom)+stringBits)>>typeShift == stringAtom
}

// isText tells whether the JSString at p is a text of ASCII characters.
func (r *Reader) isText(p uint32, text string) bool {
	if r.word(p+stringLength) != uint32(len(text)) {
		return false
	}
	data, _, ok := r.characters(p)
	return ok && string(data) == text
}

func (r *Reader) atom(atom uint32) uint32 { return r.word(r.atoms + 4*atom) }

// AppendKey appends the text of a property's key. It is not ok for array indexes above
// 2^31, which have another place in the order of keys than AppendProperties gives them,
// and for lone surrogates.
func (r *Reader) AppendKey(dst []byte, key uint32) (_ []byte, ok bool) {
	if key&integerAtom != 0 {
		return strconv.AppendUint(dst, uint64(key&^integerAtom), 10), true
	}
	start := len(dst)
	if dst, ok = r.appendString(dst, r.atom(key)); !ok {
		return dst, false
	}
	text := dst[start:]
	if len(text) == indexDigits && '1' <= text[0] && text[0] <= '9' {
		return dst, false
	}
	return dst, utf8.Valid(text)
}

// Length is the number of UTF-16 code units of a string.
func (r *Reader) Length(v Value) int { return int(r.word(v.pointer()+stringLength) &^ isWide) }

// AppendText appends the text of a string in WTF-8: UTF-8, in which a lone surrogate is
// three bytes of its own.
func (r *Reader) AppendText(dst []byte, v Value) (_ []byte, ok bool) {
	if v.tag() == tagString {
		return r.appendString(dst, v.pointer())
	}
	if r.word(v.pointer()+ropeWide)&0xFF == 0 {
		return r.appendRope(dst, v, maxRope)
	}
	// A pair of surrogates may lie on both sides of a seam.
	units, ok := r.ropeUnits(nil, v, maxRope)
	return appendUTF16(dst, units), ok
}

// appendRope appends the text of a rope of 8-bit strings.
func (r *Reader) appendRope(dst []byte, v Value, depth int) (_ []byte, ok bool) {
	if v.tag() != tagRope {
		return r.appendString(dst, v.pointer())
	}
	sides := r.values(v.pointer()+ropeLeft, 2)
	if depth == 0 || sides.Len() != 2 {
		return dst, false
	}
	if dst, ok = r.appendRope(dst, sides.At(0), depth-1); !ok {
		return dst, false
	}
	return r.appendRope(dst, sides.At(1), depth-1)
}

// ropeUnits appends the UTF-16 code units of a rope.
func (r *Reader) ropeUnits(dst []uint16, v Value, depth int) (_ []uint16, ok bool) {
	if v.tag() != tagRope {
		data, wide, ok := r.characters(v.pointer())
		return appendUnits(dst, data, wide), ok
	}
	sides := r.values(v.pointer()+ropeLeft, 2)
	if depth == 0 || sides.Len() != 2 {
		return dst, false
	}
	if dst, ok = r.ropeUnits(dst, sides.At(0), depth-1); !ok {
		return dst, false
	}
	return r.ropeUnits(dst, sides.At(1), depth-1)
}

// appendString appends the text of the JSString at p.
func (r *Reader) appendString(dst []byte, p uint32) (_ []byte, ok bool) {
	data, wide, ok := r.characters(p)
	if wide {
		return appendUTF16(dst, appendUnits(nil, data, true)), ok
	}
	for i, c := range data {
		if c >= utf8.RuneSelf {
			return appendLatin1(append(dst, data[:i]...), data[i:]), ok
		}
	}
	return append(dst, data...), ok
}

// characters gives the characters of the JSString at p: 8 bits each, or 16 in wide ones.
func (r *Reader) characters(p uint32) (data []byte, wide, ok bool) {
	length := r.word(p + stringLength)
	wide = length&isWide != 0
	size := uint64(length &^ isWide)
	if wide {
		size *= 2
	}
	at := uint64(p) + stringData
	switch r.word(p+stringBits) >> kindShift & kindMask {
	case kindNormal:
	case kindSlice: // parent, start
		at = uint64(r.word(uint32(at))) + stringData + uint64(r.word(uint32(at)+4))
	case kindIndirect:
		at = uint64(r.word(uint32(at)))
	default:
		return nil, false, false
	}
	data = r.bytes(at, size)
	return data, wide, uint64(len(data)) == size
}

func appendLatin1(dst, data []byte) []byte {
	for _, c := range data {
		dst = utf8.AppendRune(dst, rune(c))
	}
	return dst
}

func appendUnits(dst []uint16, data []byte, wide bool) []uint16 {
	if !wide {
		for _, c := range data {
			dst = append(dst, uint16(c))
		}
		return dst
	}
	for ; len(data) >= 2; data = data[2:] {
		dst = append(dst, binary.LittleEndian.Uint16(data))
	}
	return dst
}

// appendUTF16 appends WTF-8 of UTF-16.
func appendUTF16(dst []byte, units []uint16) []byte {
	for i := 0; i < len(units); i++ {
		c := rune(units[i])
		if !utf16.IsSurrogate(c) {
			dst = utf8.AppendRune(dst, c)
			continue
		}
		if i+1 < len(units) {
			if pair := utf16.DecodeRune(c, rune(units[i+1])); pair != utf8.RuneError {
				dst = utf8.AppendRune(dst, pair)
				i++
				continue
			}
		}
		dst = append(dst, 0xE0|byte(c>>12), 0x80|byte(c>>6)&0xBF, 0x80|byte(c)&0xBF)
	}
	return dst
}
