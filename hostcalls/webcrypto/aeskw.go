package webcrypto

import (
	"crypto/subtle"
	"encoding/binary"
)

// semiblock is half a block of AES, the unit of RFC 3394.
const semiblock = 8

var wrapIV = [semiblock]byte{0xA6, 0xA6, 0xA6, 0xA6, 0xA6, 0xA6, 0xA6, 0xA6}

// wrapKey is RFC 3394, 2.2.1.
func wrapKey(key, data []byte, _ parameters) ([]byte, error) {
	block, err := newAES(key)
	if err != nil {
		return nil, err
	}
	if len(data)%semiblock != 0 || len(data) < 2*semiblock {
		return nil, operationError("AES-KW wraps data of 16 bytes or more, in multiples of 8.")
	}
	out := append(wrapIV[:len(wrapIV):len(wrapIV)], data...)
	n := len(data) / semiblock
	var b [2 * semiblock]byte
	copy(b[:], out[:semiblock])
	for j := range 6 {
		for i := 1; i <= n; i++ {
			r := out[i*semiblock : (i+1)*semiblock]
			copy(b[semiblock:], r)
			block.Encrypt(b[:], b[:])
			copy(r, b[semiblock:])
			mixCount(&b, n*j+i)
		}
	}
	copy(out, b[:semiblock])
	return out, nil
}

// unwrapKey is RFC 3394, 2.2.2.
func unwrapKey(key, data []byte, _ parameters) ([]byte, error) {
	block, err := newAES(key)
	if err != nil {
		return nil, err
	}
	if len(data)%semiblock != 0 || len(data) < 3*semiblock {
		return nil, errDecryption
	}
	n := len(data)/semiblock - 1
	var b [2 * semiblock]byte
	copy(b[:], data[:semiblock])
	for j := 5; j >= 0; j-- {
		for i := n; i >= 1; i-- {
			r := data[i*semiblock : (i+1)*semiblock]
			mixCount(&b, n*j+i)
			copy(b[semiblock:], r)
			block.Decrypt(b[:], b[:])
			copy(r, b[semiblock:])
		}
	}
	if subtle.ConstantTimeCompare(b[:semiblock], wrapIV[:]) != 1 {
		return nil, errDecryption
	}
	return data[semiblock:], nil
}

// mixCount combines the step's number into the first half of b.
func mixCount(b *[2 * semiblock]byte, t int) {
	a := b[:semiblock]
	binary.BigEndian.PutUint64(a, binary.BigEndian.Uint64(a)^uint64(t))
}
