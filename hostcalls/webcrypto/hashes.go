package webcrypto

import (
	"crypto"
	_ "crypto/sha1" // registers itself, like the others
	_ "crypto/sha256"
	"crypto/sha3"
	_ "crypto/sha512"
	"io"
)

// hashes has the hash functions under their names in the standard.
var hashes = map[string]crypto.Hash{
	"SHA-1":    crypto.SHA1,
	"SHA-256":  crypto.SHA256,
	"SHA-384":  crypto.SHA384,
	"SHA-512":  crypto.SHA512,
	"SHA3-256": crypto.SHA3_256,
	"SHA3-384": crypto.SHA3_384,
	"SHA3-512": crypto.SHA3_512,
}

func hashNamed(name string) (crypto.Hash, error) {
	h, ok := hashes[name]
	if !ok {
		return 0, notSupportedError("There is no hash function " + name + ".")
	}
	return h, nil
}

func sum(h crypto.Hash, data []byte) []byte {
	f := h.New()
	f.Write(data)
	return f.Sum(nil)
}

// maxOutput bounds what functions of variable output length give, in bytes.
const maxOutput = 16 << 20

var digestOperations = []operation{
	{name: "cryptoDigest", args: "sb", run: digest},
	{name: "cryptoShake", args: "sbnBB", run: shake},
}

// digest takes the name of the hash function and the data.
func digest(c *call) (any, error) {
	h, err := hashNamed(c.text(0))
	if err != nil {
		return nil, err
	}
	return sum(h, c.bytes(1)), nil
}

// shake takes "cSHAKE128" or "cSHAKE256", the data, the length of the output in
// bits, a multiple of eight, the function name and the customization (NIST SP
// 800-185, 3).
func shake(c *call) (any, error) {
	length := c.number(2) / 8
	if length > maxOutput {
		return nil, operationError("The output length is too large.")
	}
	f := newShake(c.text(0), c.bytes(3), c.bytes(4))
	f.Write(c.bytes(1))
	out := make([]byte, length)
	_, err := io.ReadFull(f, out)
	return out, err
}

func newShake(name string, function, customization []byte) *sha3.SHAKE {
	if name == "cSHAKE128" {
		return sha3.NewCSHAKE128(function, customization)
	}
	return sha3.NewCSHAKE256(function, customization)
}
