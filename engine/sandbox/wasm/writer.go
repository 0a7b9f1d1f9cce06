package wasm

import "encoding/binary"

// appendU32 appends the shortest unsigned LEB128 encoding of v.
func appendU32(dst []byte, v uint32) []byte {
	return binary.AppendUvarint(dst, uint64(v))
}

// appendS32 appends the shortest signed LEB128 encoding of v.
func appendS32(dst []byte, v int32) []byte {
	for {
		b := byte(v & 0x7f)
		v >>= 7
		if (v == 0 && b&0x40 == 0) || (v == -1 && b&0x40 != 0) {
			return append(dst, b)
		}
		dst = append(dst, b|0x80)
	}
}

// appendVec appends a vector of bytes: its length, then the bytes.
func appendVec[T ~string | ~[]byte](dst []byte, v T) []byte {
	dst = appendU32(dst, uint32(len(v)))
	return append(dst, v...)
}

// appendOp appends an opcode of one byte and index immediates.
func appendOp(dst []byte, op Opcode, immediates ...uint32) []byte {
	if op > 0xff {
		dst = appendU32(append(dst, byte(op>>16)), uint32(op&0xffff))
	} else {
		dst = append(dst, byte(op))
	}
	for _, v := range immediates {
		dst = appendU32(dst, v)
	}
	return dst
}

// appendI32Const appends an i32.const instruction.
func appendI32Const(dst []byte, v int32) []byte {
	return appendS32(append(dst, byte(OpI32Const)), v)
}
