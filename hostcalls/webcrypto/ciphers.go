package webcrypto

import (
	"crypto/aes"
	"crypto/cipher"

	"golang.org/x/crypto/chacha20poly1305"
)

var cipherOperations = []operation{
	{name: "cryptoEncrypt", args: "sbbBBN", run: encrypt},
	{name: "cryptoDecrypt", args: "sbbBBN", run: decrypt},
}

// parameters are what ciphers take besides the key.
type parameters struct {
	// iv is the initialization vector, nonce or first counter block.
	iv []byte
	// associated is data that is authenticated only.
	associated []byte
	// bits is the length of the tag, or of the counter in its block.
	bits int
}

// errDecryption says no more: why a decryption failed helps an attacker.
var errDecryption = operationError("The data cannot be decrypted with this key and these parameters.")

type cipherFunction func(key, data []byte, p parameters) ([]byte, error)

var ciphers = map[string]struct{ encrypt, decrypt cipherFunction }{
	"AES-CBC":           {encryptCBC, decryptCBC},
	"AES-CTR":           {applyCTR, applyCTR},
	"AES-GCM":           {sealWith(newGCM), openWith(newGCM)},
	"AES-OCB":           {sealWith(newOCB), openWith(newOCB)},
	"AES-KW":            {wrapKey, unwrapKey},
	"ChaCha20-Poly1305": {sealWith(newChaCha), openWith(newChaCha)},
}

// encrypt takes the algorithm, the key, the data, the initialization vector, the
// associated data and a number of bits, see [parameters].
func encrypt(c *call) (any, error) {
	functions, ok := ciphers[c.text(0)]
	if !ok {
		return nil, notSupportedError("There is no cipher " + c.text(0) + ".")
	}
	return functions.encrypt(c.bytes(1), c.bytes(2), cipherParameters(c))
}

func decrypt(c *call) (any, error) {
	functions, ok := ciphers[c.text(0)]
	if !ok {
		return nil, notSupportedError("There is no cipher " + c.text(0) + ".")
	}
	return functions.decrypt(c.bytes(1), c.bytes(2), cipherParameters(c))
}

func cipherParameters(c *call) parameters {
	return parameters{iv: c.bytes(3), associated: c.bytes(4), bits: c.number(5)}
}

// aead makes a mode whose tags have the length that the parameters say.
type aead func(key []byte, p parameters) (cipher.AEAD, error)

func sealWith(mode aead) cipherFunction {
	return func(key, data []byte, p parameters) ([]byte, error) {
		a, err := mode(key, p)
		if err != nil {
			return nil, err
		}
		return a.Seal(nil, p.iv, data, p.associated), nil
	}
}

func openWith(mode aead) cipherFunction {
	return func(key, data []byte, p parameters) ([]byte, error) {
		a, err := mode(key, p)
		if err != nil {
			return nil, err
		}
		plaintext, err := a.Open(nil, p.iv, data, p.associated)
		if err != nil {
			return nil, errDecryption
		}
		return plaintext, nil
	}
}

func newAES(key []byte) (cipher.Block, error) {
	block, err := aes.NewCipher(key)
	if err != nil {
		return nil, operationError("An AES key has 128, 192 or 256 bits.")
	}
	return block, nil
}

func newChaCha(key []byte, p parameters) (cipher.AEAD, error) {
	if len(p.iv) != chacha20poly1305.NonceSize {
		return nil, operationError("The iv of ChaCha20-Poly1305 has 12 bytes.")
	}
	a, err := chacha20poly1305.New(key)
	if err != nil {
		return nil, operationError("A ChaCha20-Poly1305 key has 256 bits.")
	}
	return a, nil
}
