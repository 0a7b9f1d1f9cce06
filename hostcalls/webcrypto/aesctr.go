package webcrypto

import (
	"crypto/aes"
	"crypto/cipher"
	"math/big"
)

// applyCTR encrypts or decrypts. Only the last bits of the counter block count;
// after the last value they begin again at zero (Web Cryptography, AES-CTR).
func applyCTR(key, data []byte, p parameters) ([]byte, error) {
	block, err := newAES(key)
	if err != nil {
		return nil, err
	}
	if len(p.iv) != aes.BlockSize || p.bits < 1 || p.bits > 128 {
		return nil, operationError("The counter of AES-CTR has 16 bytes, its length is from 1 to 128 bits.")
	}
	values := new(big.Int).Lsh(big.NewInt(1), uint(p.bits))
	blocks := big.NewInt(int64((len(data) + aes.BlockSize - 1) / aes.BlockSize))
	if blocks.Cmp(values) > 0 {
		return nil, operationError("The data is longer than the counter can count.")
	}
	first := new(big.Int).SetBytes(p.iv)
	counter := new(big.Int).Mod(first, values)
	left := new(big.Int).Sub(values, counter) // blocks until the counter wraps
	end := len(data)
	if blocks.Cmp(left) > 0 {
		end = int(left.Int64()) * aes.BlockSize
	}
	cipher.NewCTR(block, p.iv).XORKeyStream(data[:end], data[:end])
	if end < len(data) {
		wrapped := first.Sub(first, counter).FillBytes(make([]byte, aes.BlockSize))
		cipher.NewCTR(block, wrapped).XORKeyStream(data[end:], data[end:])
	}
	return data, nil
}
