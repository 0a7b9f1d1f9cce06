package compression

import "sync"

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
