package compression

import (
	"encoding/binary"
	"hash"
	"hash/adler32"
	"hash/crc32"
)

// framing is what a format puts around the DEFLATE data. Its methods answer false
// when they need more input.
type framing interface {
	header(r *bitReader) (done bool, err error)
	// written sees the decompressed data.
	written(p []byte)
	trailer(r *bitReader) (done bool, err error)
}

// rawFraming is none.
type rawFraming struct{}

func (rawFraming) header(*bitReader) (bool, error)  { return true, nil }
func (rawFraming) written([]byte)                   {}
func (rawFraming) trailer(*bitReader) (bool, error) { return true, nil }

// zlibFraming is that of RFC 1950, section 2.2.
type zlibFraming struct{ sum hash.Hash32 }

func newZlibFraming() *zlibFraming { return &zlibFraming{sum: adler32.New()} }

func (z *zlibFraming) header(r *bitReader) (bool, error) {
	const deflate, maxWindow, dictionary = 8, 7, 0x20
	if !r.need(16) {
		return false, nil
	}
	method, flags := r.take(8), r.take(8)
	if method&15 != deflate || method>>4 > maxWindow || (method<<8|flags)%31 != 0 || flags&dictionary != 0 {
		return false, errCorrupt
	}
	return true, nil
}

func (z *zlibFraming) written(p []byte) { _, _ = z.sum.Write(p) }

func (z *zlibFraming) trailer(r *bitReader) (bool, error) {
	if !r.need(32) {
		return false, nil
	}
	var sum [4]byte
	r.bytes(sum[:])
	if binary.BigEndian.Uint32(sum[:]) != z.sum.Sum32() {
		return false, errCorrupt
	}
	return true, nil
}

// gzipFraming is that of one member of RFC 1952, section 2.3.
type gzipFraming struct {
	part  gzipPart
	flags byte
	left  int // bytes of the extra field to skip
	// headerSum and sum are the checksums so far, size the length modulo 2³².
	headerSum, sum, size uint32
}

// gzipPart is the part of the header that comes next.
type gzipPart int

const (
	gzipFixed gzipPart = iota
	gzipExtraLength
	gzipExtra
	gzipName
	gzipComment
	gzipHeaderSum
	gzipHeaderDone
)

const (
	gzipHasHeaderSum = 1 << 1
	gzipHasExtra     = 1 << 2
	gzipHasName      = 1 << 3
	gzipHasComment   = 1 << 4
	gzipReserved     = 0xE0
)

func (g *gzipFraming) header(r *bitReader) (bool, error) {
	for g.part != gzipHeaderDone {
		if done, err := g.readPart(r); err != nil || !done {
			return false, err
		}
		g.part++
	}
	return true, nil
}

func (g *gzipFraming) readPart(r *bitReader) (done bool, err error) {
	switch g.part {
	case gzipFixed:
		return g.readFixed(r)
	case gzipExtraLength:
		return g.flags&gzipHasExtra == 0 || g.readExtraLength(r), nil
	case gzipExtra:
		return g.skipExtra(r), nil
	case gzipName:
		return g.flags&gzipHasName == 0 || g.skipText(r), nil
	case gzipComment:
		return g.flags&gzipHasComment == 0 || g.skipText(r), nil
	default:
		return g.checkHeader(r)
	}
}

// readByte takes a byte of the header, if there is one.
func (g *gzipFraming) readByte(r *bitReader) (byte, bool) {
	if !r.need(8) {
		return 0, false
	}
	b := [1]byte{byte(r.take(8))}
	g.headerSum = crc32.Update(g.headerSum, crc32.IEEETable, b[:])
	return b[0], true
}

func (g *gzipFraming) readFixed(r *bitReader) (bool, error) {
	const size, deflate = 10, 8
	mark := r.mark()
	var fixed [size]byte
	if n := r.bytes(fixed[:]); n < size {
		r.restore(mark)
		return false, nil
	}
	g.flags = fixed[3]
	if fixed[0] != 0x1F || fixed[1] != 0x8B || fixed[2] != deflate || g.flags&gzipReserved != 0 {
		return false, errCorrupt
	}
	g.headerSum = crc32.ChecksumIEEE(fixed[:])
	return true, nil
}

func (g *gzipFraming) readExtraLength(r *bitReader) bool {
	if !r.need(16) {
		return false
	}
	low, _ := g.readByte(r)
	high, _ := g.readByte(r)
	g.left = int(low) | int(high)<<8
	return true
}

func (g *gzipFraming) skipExtra(r *bitReader) bool {
	for ; g.left > 0; g.left-- {
		if _, ok := g.readByte(r); !ok {
			return false
		}
	}
	return true
}

func (g *gzipFraming) skipText(r *bitReader) bool {
	for {
		b, ok := g.readByte(r)
		if !ok || b == 0 {
			return ok
		}
	}
}

func (g *gzipFraming) checkHeader(r *bitReader) (bool, error) {
	if g.flags&gzipHasHeaderSum == 0 {
		return true, nil
	}
	if !r.need(16) {
		return false, nil
	}
	if r.take(16) != g.headerSum&0xFFFF {
		return false, errCorrupt
	}
	return true, nil
}

func (g *gzipFraming) written(p []byte) {
	g.sum = crc32.Update(g.sum, crc32.IEEETable, p)
	g.size += uint32(len(p))
}

func (g *gzipFraming) trailer(r *bitReader) (bool, error) {
	mark := r.mark()
	var trailer [8]byte
	if n := r.bytes(trailer[:]); n < len(trailer) {
		r.restore(mark)
		return false, nil
	}
	if binary.LittleEndian.Uint32(trailer[:]) != g.sum || binary.LittleEndian.Uint32(trailer[4:]) != g.size {
		return false, errCorrupt
	}
	return true, nil
}
