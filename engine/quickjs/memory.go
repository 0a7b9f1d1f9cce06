package quickjs

import (
	"iter"
	"math/bits"
	"strings"
	"unicode/utf8"
)

// copied is how many bytes the host copies between two checkpoints. They may be a page
// fault for each page, on both sides.
const copied = 128 << 10

// write copies bytes to the guest's memory.
func (vm *VM) write(at uint32, b []byte) error {
	for len(b) > copied {
		if !vm.in.Memory().Write(at, b[:copied]) {
			return ErrOutOfMemory
		}
		if err := vm.in.Checkpoint(); err != nil {
			return err
		}
		at, b = at+copied, b[copied:]
	}
	if !vm.in.Memory().Write(at, b) {
		return ErrOutOfMemory
	}
	return nil
}

// read copies n bytes of the guest's memory.
func (vm *VM) read(at, n uint32) ([]byte, error) {
	dst := make([]byte, 0, n)
	for piece, err := range vm.pieces(at, n, func(piece []byte) int { return len(piece) }) {
		if err != nil {
			return nil, err
		}
		dst = append(dst, piece...)
	}
	return dst, nil
}

// readText copies n bytes of the guest's memory, which are text in generalized UTF-8.
// Lone surrogates become U+FFFD.
func (vm *VM) readText(at, n uint32) (string, error) {
	var text strings.Builder
	text.Grow(int(n))
	for piece, err := range vm.pieces(at, n, wholeCharacters) {
		if err != nil {
			return "", err
		}
		appendWTF8(&text, piece)
	}
	return text.String(), nil
}

// pieces gives n bytes of the guest's memory, with a checkpoint between any two
// pieces. whole says how much of a piece that is not the last to take.
func (vm *VM) pieces(at, n uint32, whole func([]byte) int) iter.Seq2[[]byte, error] {
	return func(yield func([]byte, error) bool) {
		for {
			piece, ok := vm.in.Memory().Read(at, min(n, copied))
			if !ok {
				yield(nil, ErrOutOfMemory)
				return
			}
			last := n <= copied
			if !last {
				piece = piece[:whole(piece)]
			}
			if !yield(piece, nil) || last {
				return
			}
			at, n = at+uint32(len(piece)), n-uint32(len(piece))
			if err := vm.in.Checkpoint(); err != nil {
				yield(nil, err)
				return
			}
		}
	}
}

// wholeCharacters is the length of text without a character that its end cuts.
func wholeCharacters(text []byte) int {
	for i := len(text) - 1; i >= max(0, len(text)-utf8.UTFMax); i-- {
		if utf8.RuneStart(text[i]) {
			if size := bits.LeadingZeros8(^text[i]); size > len(text)-i {
				return i
			}
			break
		}
	}
	return len(text)
}

// appendWTF8 makes UTF-8 of what QuickJS encodes, in which a lone surrogate is three
// bytes of its own.
func appendWTF8(dst *strings.Builder, b []byte) {
	if utf8.Valid(b) {
		dst.Write(b)
		return
	}
	for len(b) > 0 {
		r, n := utf8.DecodeRune(b)
		if r == utf8.RuneError && n == 1 && isSurrogate(b) {
			n = 3
		}
		dst.WriteRune(r)
		b = b[n:]
	}
}

// isSurrogate tells whether b starts with a surrogate in generalized UTF-8
// (WTF-8, section 2.2).
func isSurrogate(b []byte) bool {
	return len(b) >= 3 && b[0] == 0xED && b[1] >= 0xA0 && b[1]&0xC0 == 0x80 && b[2]&0xC0 == 0x80
}
