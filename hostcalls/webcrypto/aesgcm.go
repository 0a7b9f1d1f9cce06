package webcrypto

import (
	"crypto/cipher"
	"crypto/subtle"
	"errors"
)

const fullTag = 16 // bytes

func newGCM(key []byte, p parameters) (cipher.AEAD, error) {
	block, err := newAES(key)
	if err != nil {
		return nil, err
	}
	if len(p.iv) == 0 {
		return nil, operationError("The iv of AES-GCM is empty.")
	}
	gcm, err := cipher.NewGCMWithNonceSize(block, len(p.iv))
	if err != nil {
		return nil, operationError(err.Error())
	}
	if p.bits == 8*fullTag {
		return gcm, nil
	}
	if p.bits%8 != 0 || p.bits < 32 || p.bits > 8*fullTag {
		return nil, operationError("AES-GCM has no tags of this length.")
	}
	return &truncatedGCM{AEAD: gcm, tag: p.bits / 8}, nil
}

// truncatedGCM has tags that are the beginning of whole ones (NIST SP 800-38D,
// 7.1), shorter than package cipher offers.
type truncatedGCM struct {
	cipher.AEAD
	tag int // bytes
}

var errTag = errors.New("webcrypto: the tag is not that of the data")

func (g *truncatedGCM) Overhead() int { return g.tag }

func (g *truncatedGCM) Seal(dst, nonce, plaintext, associated []byte) []byte {
	out := g.AEAD.Seal(dst, nonce, plaintext, associated)
	return out[:len(out)-fullTag+g.tag]
}

// Open decrypts by encrypting, which in counter mode is the same, and compares
// with what the plaintext encrypts to.
func (g *truncatedGCM) Open(dst, nonce, ciphertext, associated []byte) ([]byte, error) {
	size := len(ciphertext) - g.tag
	if size < 0 {
		return nil, errTag
	}
	plaintext := g.AEAD.Seal(nil, nonce, ciphertext[:size], associated)[:size]
	want := g.Seal(nil, nonce, plaintext, associated)
	if subtle.ConstantTimeCompare(want, ciphertext) != 1 {
		return nil, errTag
	}
	return append(dst, plaintext...), nil
}
