package webcrypto

import (
	"bytes"
	"encoding/asn1"
	"io"
)

// keyType is a kind of asymmetric key.
type keyType interface {
	// identifier is what SPKI and PKCS #8 call it.
	identifier() identifier
	// generate makes a private key.
	generate(random io.Reader) ([]byte, error)
	// public checks a private key, unless unwrap is where that is done, and gives
	// its public key.
	public(private []byte) ([]byte, error)
	// check gives a public key in its one form, if it is one.
	check(public []byte) ([]byte, error)
	// wrap gives the privateKey field of PKCS #8.
	wrap(private, public []byte) ([]byte, error)
	// unwrap reads that field.
	unwrap(field []byte) ([]byte, error)
}

// keyTypes has them under the names of the curve or algorithm in the standard.
var keyTypes = map[string]keyType{
	"RSA":         rsaKeys{},
	"P-256":       p256,
	"P-384":       p384,
	"P-521":       p521,
	"Ed25519":     edwards25519,
	"X25519":      curve25519,
	"Ed448":       edwards448,
	"X448":        curve448,
	"ML-KEM-512":  mlkem512Keys,
	"ML-KEM-768":  mlkem768Keys,
	"ML-KEM-1024": mlkem1024Keys,
	"ML-DSA-44":   mldsa44Keys,
	"ML-DSA-65":   mldsa65Keys,
	"ML-DSA-87":   mldsa87Keys,
}

func keyTypeNamed(name string) (keyType, error) {
	t, ok := keyTypes[name]
	if !ok {
		return nil, notSupportedError("There are no " + name + " keys.")
	}
	return t, nil
}

var keyOperations = []operation{
	{name: "cryptoKeyGenerate", args: "s", run: generateKey, quick: true},
	{name: "cryptoKeyPublic", args: "sb", run: publicKey, quick: true},
	{name: "cryptoKeyCheck", args: "sb", run: checkKey, quick: true},
	{name: "cryptoKeyImport", args: "ssb", run: importKey},
	{name: "cryptoKeyExport", args: "ssbb", run: exportKey, quick: true},
}

// generateKey takes a key type and gives a list: private key, public key.
func generateKey(c *call) (any, error) {
	t, err := keyTypeNamed(c.text(0))
	if err != nil {
		return nil, err
	}
	private, err := t.generate(c.random)
	if err != nil {
		return nil, operationError("The key could not be generated.")
	}
	return pair(t, private)
}

func pair(t keyType, private []byte) (any, error) {
	public, err := t.public(private)
	if err != nil {
		return nil, err
	}
	return list(private, public), nil
}

// publicKey takes a key type and a private key, and gives the public one.
func publicKey(c *call) (any, error) {
	t, err := keyTypeNamed(c.text(0))
	if err != nil {
		return nil, err
	}
	return t.public(c.bytes(1))
}

// checkKey takes a key type and a public key, and gives it in its one form.
func checkKey(c *call) (any, error) {
	t, err := keyTypeNamed(c.text(0))
	if err != nil {
		return nil, err
	}
	return t.check(c.bytes(1))
}

// importKey takes a key type, "spki" or "pkcs8", and the DER text. It gives the
// public key, or a list: private key, public key.
func importKey(c *call) (any, error) {
	t, err := keyTypeNamed(c.text(0))
	if err != nil {
		return nil, err
	}
	if c.text(1) == "spki" {
		id, key, err := parseSPKI(c.bytes(2))
		if err != nil {
			return nil, err
		}
		if err := id.match(t.identifier()); err != nil {
			return nil, err
		}
		return t.check(key)
	}
	id, field, err := parsePKCS8(c.bytes(2))
	if err != nil {
		return nil, err
	}
	if err := id.match(t.identifier()); err != nil {
		return nil, err
	}
	private, err := t.unwrap(field)
	if err != nil {
		return nil, err
	}
	return pair(t, private)
}

// exportKey takes a key type, "spki" or "pkcs8", the private key, if it has to do
// with it, and the public key.
func exportKey(c *call) (any, error) {
	t, err := keyTypeNamed(c.text(0))
	if err != nil {
		return nil, err
	}
	if c.text(1) == "spki" {
		return marshalSPKI(t.identifier(), c.bytes(3))
	}
	field, err := t.wrap(c.bytes(2), c.bytes(3))
	if err != nil {
		return nil, err
	}
	return marshalPKCS8(t.identifier(), field)
}

// identifier is an AlgorithmIdentifier (RFC 5280, 4.1.1.2). parameters are DER, or
// nil where there are none.
type identifier struct {
	algorithm  asn1.ObjectIdentifier
	parameters []byte
	// lax parameters are not compared.
	lax bool
}

func (id identifier) match(want identifier) error {
	if !id.algorithm.Equal(want.algorithm) {
		return dataError("The data holds a key of another algorithm.")
	}
	if !want.lax && !bytes.Equal(id.parameters, want.parameters) {
		return dataError("The data holds a key with other parameters, such as another curve.")
	}
	return nil
}
