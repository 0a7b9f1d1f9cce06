package webcrypto

import (
	"crypto"
	"io"
)

// signing is what signature schemes take besides the key and the data.
type signing struct {
	random io.Reader
	hash   crypto.Hash
	// salt is the length of the salt of RSA-PSS, in bytes.
	salt int
	// context is what Ed448 and ML-DSA separate domains with.
	context []byte
}

type scheme interface {
	sign(private, data []byte, p signing) ([]byte, error)
	verify(public, signature, data []byte, p signing) (bool, error)
}

// schemes has them under the names of RSA schemes, curves or algorithms.
var schemes = map[string]scheme{
	"RSASSA-PKCS1-v1_5": pkcs1{},
	"RSA-PSS":           pss{},
	"P-256":             p256,
	"P-384":             p384,
	"P-521":             p521,
	"Ed25519":           edwards25519,
	"Ed448":             edwards448,
	"ML-DSA-44":         mldsa44Keys,
	"ML-DSA-65":         mldsa65Keys,
	"ML-DSA-87":         mldsa87Keys,
}

var signatureOperations = []operation{
	{name: "cryptoSign", args: "sbbSNB", run: sign},
	{name: "cryptoVerify", args: "sbbSNBb", run: verify},
}

// sign takes a scheme, a private key, the data, the hash function, the salt length
// and the context, the last three where the scheme has them.
func sign(c *call) (any, error) {
	s, p, err := signingOf(c)
	if err != nil {
		return nil, err
	}
	return s.sign(c.bytes(1), c.bytes(2), p)
}

// verify takes the same, with a public key, and the signature last.
func verify(c *call) (any, error) {
	s, p, err := signingOf(c)
	if err != nil {
		return nil, err
	}
	return s.verify(c.bytes(1), c.bytes(6), c.bytes(2), p)
}

func signingOf(c *call) (s scheme, p signing, err error) {
	s, ok := schemes[c.text(0)]
	if !ok {
		return nil, p, notSupportedError("There are no " + c.text(0) + " signatures.")
	}
	p = signing{random: c.random, salt: c.number(4), context: c.bytes(5)}
	if c.has(3) {
		p.hash, err = hashNamed(c.text(3))
	}
	return s, p, err
}
