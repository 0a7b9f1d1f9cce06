package compression

import "errors"

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
