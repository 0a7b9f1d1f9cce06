package compression

import (
	"errors"
	"sync"
)

const (
	windowSize = 32 << 10
	// pieceSize is the most that one call takes or gives.
	pieceSize = 64 << 10
	maxMatch  = 258
)

var errCorrupt = errors.New("the compressed data is not valid")

// inflateState is what comes next in the stream.
type inflateState int

const (
	blockHeader inflateState = iota
	storedLength
	storedBytes
	dynamicCodes
	symbols
	inflateDone
)

// inflater decodes DEFLATE.
type inflater struct {
	bitReader
	state   inflateState
	isFinal bool // of the current block
	left    int  // bytes of a stored block to come

	literals, distances       *huffman
	ownLiterals, ownDistances huffman

	// buf holds what was given out last, as far as matches may reach, then at from
	// what was not given out yet.
	buf  []byte
	from int
}

func newInflater() *inflater {
	return &inflater{buf: make([]byte, 0, windowSize+pieceSize+maxMatch)}
}

// pending gives the number of bytes to give out.
func (f *inflater) pending() int { return len(f.buf) - f.from }

// take gives out at most a piece, which is valid until the next call.
func (f *inflater) take() []byte {
	n := min(f.pending(), pieceSize)
	piece := f.buf[f.from : f.from+n]
	f.from += n
	return piece
}

// run decodes until a piece is complete, the input is used up, or the stream ends.
func (f *inflater) run() error {
	f.slide()
	for f.state != inflateDone && f.pending() < pieceSize {
		more, err := f.step()
		if err != nil || !more {
			return err
		}
	}
	return nil
}

// slide drops what no match can reach any more.
func (f *inflater) slide() {
	if excess := f.from - windowSize; excess > 0 {
		n := copy(f.buf, f.buf[excess:])
		f.buf = f.buf[:n]
		f.from -= excess
	}
}

// step answers false when it needs more input.
func (f *inflater) step() (more bool, err error) {
	switch f.state {
	case blockHeader:
		return f.readBlockHeader()
	case storedLength:
		return f.readStoredLength()
	case storedBytes:
		return f.copyStored(), nil
	case dynamicCodes:
		return f.readCodes()
	default:
		return f.readSymbols()
	}
}

// readBlockHeader reads what RFC 1951, section 3.2.3, defines.
func (f *inflater) readBlockHeader() (bool, error) {
	if !f.need(3) {
		return false, nil
	}
	f.isFinal = f.bitReader.take(1) == 1
	switch f.bitReader.take(2) {
	case 0:
		f.align()
		f.state = storedLength
	case 1:
		fixed := fixedCodes()
		f.literals, f.distances = &fixed.literals, &fixed.distances
		f.state = symbols
	case 2:
		f.state = dynamicCodes
	default:
		return false, errCorrupt
	}
	return true, nil
}

func (f *inflater) endBlock() {
	f.state = blockHeader
	if f.isFinal {
		f.align()
		f.state = inflateDone
	}
}

func (f *inflater) readStoredLength() (bool, error) {
	if !f.need(32) {
		return false, nil
	}
	length, complement := f.bitReader.take(16), f.bitReader.take(16)
	if length != ^complement&0xFFFF {
		return false, errCorrupt
	}
	f.left = int(length)
	f.state = storedBytes
	return true, nil
}

func (f *inflater) copyStored() (more bool) {
	at := len(f.buf)
	n := f.bytes(f.buf[at:min(at+f.left, cap(f.buf))])
	f.buf = f.buf[:at+n]
	f.left -= n
	if f.left == 0 {
		f.endBlock()
		return true
	}
	return !f.empty()
}

// readSymbols decodes literals and matches. A match is taken in full or not at all,
// so that the stream can stop anywhere.
func (f *inflater) readSymbols() (bool, error) {
	for f.pending() < pieceSize {
		f.fill()
		symbol, n := f.literals.decode(f.bitReader.bits)
		switch {
		case n == 0 || symbol > 285:
			return false, errCorrupt
		case n > f.n:
			return false, nil
		case symbol < 256:
			f.bitReader.take(n)
			f.buf = append(f.buf, byte(symbol))
		case symbol == 256:
			f.bitReader.take(n)
			f.endBlock()
			return true, nil
		default:
			if more, err := f.readMatch(symbol-257, n); err != nil || !more {
				return false, err
			}
		}
	}
	return true, nil
}

// readMatch decodes what follows the code of a length, of n bits. All of it has at
// most 48 bits.
func (f *inflater) readMatch(lengthCode int, n uint) (bool, error) {
	extra := lengthExtra[lengthCode]
	length := int(lengthBase[lengthCode]) + f.peek(n, extra)
	n += extra
	symbol, codeLength := f.distances.decode(f.bitReader.bits >> n)
	if codeLength == 0 || symbol >= len(distanceBase) {
		return false, errCorrupt
	}
	n += codeLength
	extra = distanceExtra[symbol]
	distance := int(distanceBase[symbol]) + f.peek(n, extra)
	n += extra
	if n > f.n {
		return false, nil
	}
	f.bitReader.take(n)
	if distance > len(f.buf) {
		return false, errCorrupt
	}
	f.copyMatch(distance, length)
	return true, nil
}

// peek gives count bits from bit at on.
func (f *inflater) peek(at, count uint) int {
	return int(f.bitReader.bits >> at & (1<<count - 1))
}

func (f *inflater) copyMatch(distance, length int) {
	for length > 0 {
		n := min(distance, length)
		at := len(f.buf) - distance
		f.buf = append(f.buf, f.buf[at:at+n]...)
		length -= n
		distance += n
	}
}

// codeOrder is the order of the lengths of the code length code (RFC 1951, section
// 3.2.7).
var codeOrder = [19]int{16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15}

// readCodes reads the codes of a block with dynamic codes. Where the input stops in
// between, it begins anew with more: there are at most 300 bytes of it.
func (f *inflater) readCodes() (bool, error) {
	start := f.mark()
	more, err := f.parseCodes()
	if !more {
		f.restore(start)
		return false, err
	}
	f.literals, f.distances = &f.ownLiterals, &f.ownDistances
	f.state = symbols
	return true, nil
}

func (f *inflater) parseCodes() (bool, error) {
	if !f.need(14) {
		return false, nil
	}
	literals := int(f.bitReader.take(5)) + 257
	distances := int(f.bitReader.take(5)) + 1
	count := int(f.bitReader.take(4)) + 4
	if literals > 286 || distances > len(distanceBase) {
		return false, errCorrupt
	}
	var lengths [286 + 30]uint8
	if !f.readCodeLengths(count, lengths[:19]) {
		return false, nil
	}
	code := &f.ownDistances // which is built only afterwards
	if !code.init(lengths[:19], false) {
		return false, errCorrupt
	}
	lengths = [286 + 30]uint8{}
	if more, err := f.readLengths(code, lengths[:literals+distances]); !more {
		return false, err
	}
	ok := lengths[256] != 0 && f.ownLiterals.init(lengths[:literals], true) &&
		f.ownDistances.init(lengths[literals:literals+distances], true)
	if !ok {
		return false, errCorrupt
	}
	return true, nil
}

func (f *inflater) readCodeLengths(count int, lengths []uint8) bool {
	for _, symbol := range codeOrder[:count] {
		if !f.need(3) {
			return false
		}
		lengths[symbol] = uint8(f.bitReader.take(3))
	}
	return true
}

// readLengths reads the lengths of the codes for literals and for distances, which
// are one sequence.
func (f *inflater) readLengths(code *huffman, lengths []uint8) (bool, error) {
	for i := 0; i < len(lengths); {
		f.fill()
		symbol, n := code.decode(f.bitReader.bits)
		if n == 0 {
			return false, errCorrupt
		}
		base, extra := repeat(symbol)
		if n+extra > f.n {
			return false, nil
		}
		f.bitReader.take(n)
		count := base + int(f.bitReader.take(extra))
		var length uint8
		switch {
		case symbol < 16:
			length = uint8(symbol)
		case symbol == 16 && i == 0:
			return false, errCorrupt
		case symbol == 16:
			length = lengths[i-1]
		}
		if count > len(lengths)-i {
			return false, errCorrupt
		}
		for range count {
			lengths[i] = length
			i++
		}
	}
	return true, nil
}

// repeat tells how often the length of a symbol counts: base and the value of so
// many extra bits.
func repeat(symbol int) (base int, extra uint) {
	switch symbol {
	case 16:
		return 3, 2
	case 17:
		return 3, 3
	case 18:
		return 11, 7
	}
	return 1, 0
}

type codes struct{ literals, distances huffman }

// fixedCodes are those of RFC 1951, section 3.2.6.
var fixedCodes = sync.OnceValue(func() *codes {
	var lengths [maxSymbols]uint8
	for i := range lengths {
		switch {
		case i < 144:
			lengths[i] = 8
		case i < 256:
			lengths[i] = 9
		case i < 280:
			lengths[i] = 7
		default:
			lengths[i] = 8
		}
	}
	var five [32]uint8
	for i := range five {
		five[i] = 5
	}
	c := new(codes)
	c.literals.init(lengths[:], false)
	c.distances.init(five[:], false)
	return c
})

// The lengths and distances of RFC 1951, section 3.2.5: base and extra bits.
var (
	lengthBase    = append(bases(3, 28, 4), maxMatch)
	lengthExtra   = append(extraBits(28, 4), 0)
	distanceBase  = bases(1, 30, 2)
	distanceExtra = extraBits(30, 2)
)

// extraBits gives the extra bits of n codes: none for the first two groups, then one
// more with each group.
func extraBits(n, group int) []uint {
	extra := make([]uint, n)
	for i := 2 * group; i < n; i++ {
		extra[i] = uint(i/group - 1)
	}
	return extra
}

// bases gives the least value of each of n codes, the first of which is for first.
func bases(first, n, group int) []uint16 {
	base := make([]uint16, n)
	extra := extraBits(n, group)
	for i := range base {
		base[i] = uint16(first)
		first += 1 << extra[i]
	}
	return base
}
