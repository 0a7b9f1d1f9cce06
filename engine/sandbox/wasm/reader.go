package wasm

import (
	"encoding/binary"
	"fmt"
	"unicode/utf8"
)

// reader decodes primitive values between pos and end of a binary. Its first
// error stays: from then on every read answers zero and nothing is left, so a
// caller may check once after a run of reads.
type reader struct {
	binary []byte
	pos    int
	end    int
	err    error
}

// fail records the first error, as one at the given offset.
func (r *reader) fail(offset int, format string, args ...any) {
	if r.err == nil {
		r.err = &FormatError{Offset: offset, What: fmt.Sprintf(format, args...)}
	}
	r.pos = r.end
}

// left is the number of bytes not yet read.
func (r *reader) left() int { return r.end - r.pos }

// byte reads one byte.
func (r *reader) byte() byte {
	if r.pos < r.end {
		r.pos++
		return r.binary[r.pos-1]
	}
	return r.ended()
}

// ended fails since nothing is left; it keeps byte small enough to be inlined.
func (r *reader) ended() byte {
	r.fail(r.pos, "unexpected end")
	return 0
}

// bytes reads n bytes without copying them.
func (r *reader) bytes(n uint32) []byte {
	if uint64(n) > uint64(r.left()) {
		r.fail(r.pos, "unexpected end: %d bytes wanted, %d left", n, r.left())
		return nil
	}
	start := r.pos
	r.pos += int(n)
	return r.binary[start:r.pos:r.pos]
}

// u32 reads an unsigned LEB128 number of at most 32 bits (5.2.2).
func (r *reader) u32() uint32 {
	if r.pos < r.end && r.binary[r.pos] < 0x80 {
		r.pos++
		return uint32(r.binary[r.pos-1])
	}
	return r.longU32()
}

// longU32 is u32 for more than one byte, which is rare.
func (r *reader) longU32() uint32 {
	start := r.pos
	var v uint32
	for shift := 0; shift < 35; shift += 7 {
		b := r.byte()
		if shift == 28 && b > 0x0f {
			break
		}
		v |= uint32(b&0x7f) << shift
		if b < 0x80 {
			return v
		}
	}
	r.fail(start, "integer does not fit in 32 bits")
	return 0
}

// signed reads a signed LEB128 number of at most the given bits (5.2.2).
func (r *reader) signed(bits int) int64 {
	start := r.pos
	var v int64
	for shift := 0; shift < bits; shift += 7 {
		b := r.byte()
		v |= int64(b&0x7f) << shift
		if b >= 0x80 {
			continue
		}
		if unused := 64 - shift - 7; unused > 0 {
			v = v << unused >> unused
		}
		if !fits(v, b, shift, bits) {
			break
		}
		return v
	}
	r.fail(start, "integer does not fit in %d bits", bits)
	return 0
}

// fits tells whether a signed number whose last byte b was read at the given
// shift has no more than the given bits.
func fits(v int64, b byte, shift, bits int) bool {
	if bits == 64 {
		return shift < 63 || b == 0 || b == 0x7f
	}
	return v>>(bits-1) == 0 || v>>(bits-1) == -1
}

// u64 reads eight bytes, the least significant first.
func (r *reader) u64() uint64 {
	if b := r.bytes(8); b != nil {
		return binary.LittleEndian.Uint64(b)
	}
	return 0
}

// f32 reads the bits of an f32.
func (r *reader) f32() uint32 {
	if b := r.bytes(4); b != nil {
		return binary.LittleEndian.Uint32(b)
	}
	return 0
}

// name reads a name, which must be UTF-8 (5.2.4).
func (r *reader) name() string {
	start := r.pos
	b := r.bytes(r.u32())
	if !utf8.Valid(b) {
		r.fail(start, "name is not UTF-8")
		return ""
	}
	return string(b)
}

// count reads the length of a vector whose elements take at least size bytes
// each. A length that cannot be is refused here, so that what a caller reserves
// for the elements is bounded by the input.
func (r *reader) count(size int) int {
	start := r.pos
	n := r.u32()
	if int64(n)*int64(size) > int64(r.left()) {
		r.fail(start, "vector of %d elements does not fit in %d bytes", n, r.left())
		return 0
	}
	return int(n)
}

// index reads an index that must be below limit.
func (r *reader) index(limit uint32, space string) uint32 {
	start := r.pos
	i := r.u32()
	if i >= limit {
		r.fail(start, "%s index %d is out of range, there are %d", space, i, limit)
		return 0
	}
	return i
}

// done fails unless everything was read.
func (r *reader) done(what string) {
	if r.left() > 0 {
		r.fail(r.pos, "%s: %d bytes too many", what, r.left())
	}
}
