package compression

// bitReader takes bits, the lowest of each byte first (RFC 1951, section 3.1.1),
// from input that arrives in pieces.
type bitReader struct {
	in   []byte
	pos  int    // of the first byte not in bits yet
	bits uint64 // above n all bits are zero
	n    uint
}

// add appends input.
func (r *bitReader) add(p []byte) {
	if r.pos == len(r.in) {
		r.in, r.pos = p, 0
		return
	}
	r.in = append(append([]byte(nil), r.in[r.pos:]...), p...)
	r.pos = 0
}

// fill loads as many whole bytes as fit.
func (r *bitReader) fill() {
	for r.n <= 56 && r.pos < len(r.in) {
		r.bits |= uint64(r.in[r.pos]) << r.n
		r.pos++
		r.n += 8
	}
}

// need tells whether there are at least n bits, n at most 57.
func (r *bitReader) need(n uint) bool {
	if r.n < n {
		r.fill()
	}
	return r.n >= n
}

// take removes n bits, which must be there.
func (r *bitReader) take(n uint) uint32 {
	v := uint32(r.bits & (1<<n - 1))
	r.bits >>= n
	r.n -= n
	return v
}

// align drops the rest of a byte that was begun.
func (r *bitReader) align() { r.take(r.n % 8) }

// bytes moves up to len(p) bytes to p. The reader must be aligned.
func (r *bitReader) bytes(p []byte) int {
	n := 0
	for ; n < len(p) && r.n > 0; n++ {
		p[n] = byte(r.take(8))
	}
	copied := copy(p[n:], r.in[r.pos:])
	r.pos += copied
	return n + copied
}

// empty tells whether no whole byte is left.
func (r *bitReader) empty() bool { return r.n < 8 && r.pos == len(r.in) }

// mark and restore undo what was read in between; no input may be added.
func (r *bitReader) mark() bitReader { return *r }

func (r *bitReader) restore(m bitReader) { *r = m }
