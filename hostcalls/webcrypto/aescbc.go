package webcrypto

import (
	"bytes"
	"crypto/aes"
	"crypto/cipher"
	"crypto/subtle"
)

func checkCBC(p parameters) error {
	if len(p.iv) != aes.BlockSize {
		return operationError("The iv of AES-CBC has 16 bytes.")
	}
	return nil
}

// encryptCBC pads as PKCS #7 says (RFC 2315, 10.3).
func encryptCBC(key, data []byte, p parameters) ([]byte, error) {
	block, err := newAES(key)
	if err != nil {
		return nil, err
	}
	if err := checkCBC(p); err != nil {
		return nil, err
	}
	padding := aes.BlockSize - len(data)%aes.BlockSize
	out := append(data, bytes.Repeat([]byte{byte(padding)}, padding)...)
	cipher.NewCBCEncrypter(block, p.iv).CryptBlocks(out, out)
	return out, nil
}

func decryptCBC(key, data []byte, p parameters) ([]byte, error) {
	block, err := newAES(key)
	if err != nil {
		return nil, err
	}
	if err := checkCBC(p); err != nil {
		return nil, err
	}
	if len(data) == 0 || len(data)%aes.BlockSize != 0 {
		return nil, errDecryption
	}
	cipher.NewCBCDecrypter(block, p.iv).CryptBlocks(data, data)
	return unpad(data)
}

// unpad takes the same time whatever the padding of a length is.
func unpad(data []byte) ([]byte, error) {
	last := data[len(data)-1]
	padding := int(last)
	if padding == 0 || padding > aes.BlockSize {
		return nil, errDecryption
	}
	good := 1
	for _, b := range data[len(data)-padding:] {
		good &= subtle.ConstantTimeByteEq(b, last)
	}
	if good != 1 {
		return nil, errDecryption
	}
	return data[:len(data)-padding], nil
}
