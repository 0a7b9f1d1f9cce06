package compression

const (
	maxCodeLength = 15
	fastBits      = 9
	maxSymbols    = 288
)

// huffman decodes one canonical prefix code (RFC 1951, section 3.2.2).
type huffman struct {
	// fast maps the next bits to symbol<<4 | length of the code, 0 for longer codes.
	fast [1 << fastBits]uint16
	// count is the number of codes of each length; symbols are in order of code.
	count   [maxCodeLength + 1]uint16
	symbols [maxSymbols]uint16
}

// init builds the code for lengths, 0 for a symbol without code. It answers false
// for lengths that make no code. An incomplete code is one only if partial is true
// and it has at most one symbol, of one bit: encoders write that when there is no
// or only one distance.
func (h *huffman) init(lengths []uint8, partial bool) bool {
	h.count = [maxCodeLength + 1]uint16{}
	for _, l := range lengths {
		h.count[l]++
	}
	h.count[0] = 0
	left, used := 1, 0
	for _, n := range h.count[1:] {
		left = left<<1 - int(n)
		used += int(n)
		if left < 0 {
			return false
		}
	}
	if left > 0 && !(partial && (used == 0 || used == 1 && h.count[1] == 1)) {
		return false
	}
	h.sort(lengths)
	return true
}

// sort fills symbols and fast.
func (h *huffman) sort(lengths []uint8) {
	var offset, code [maxCodeLength + 2]uint16
	for l := 1; l <= maxCodeLength; l++ {
		offset[l+1] = offset[l] + h.count[l]
		code[l+1] = (code[l] + h.count[l]) << 1
	}
	h.fast = [1 << fastBits]uint16{}
	for symbol, l := range lengths {
		if l == 0 {
			continue
		}
		h.symbols[offset[l]] = uint16(symbol)
		offset[l]++
		h.addFast(code[l], uint(l), uint16(symbol))
		code[l]++
	}
}

// addFast enters a code, whose first bit is the next of the stream, under all
// values of the bits that follow it.
func (h *huffman) addFast(code uint16, length uint, symbol uint16) {
	if length > fastBits {
		return
	}
	reversed := 0
	for i := range length {
		reversed |= int(code>>i&1) << (length - 1 - i)
	}
	for i := reversed; i < len(h.fast); i += 1 << length {
		h.fast[i] = symbol<<4 | uint16(length)
	}
}

// decode gives the symbol at the beginning of bits and the length of its code, which
// may be more than there are bits; or a length of 0 if no code begins so.
func (h *huffman) decode(bits uint64) (symbol int, length uint) {
	if e := h.fast[bits&(1<<fastBits-1)]; e != 0 {
		return int(e >> 4), uint(e & 15)
	}
	code, first, index := 0, 0, 0
	for l := 1; l <= maxCodeLength; l++ {
		code |= int(bits & 1)
		bits >>= 1
		count := int(h.count[l])
		if code-count < first {
			return int(h.symbols[index+code-first]), uint(l)
		}
		index += count
		first = (first + count) << 1
		code <<= 1
	}
	return 0, 0
}
