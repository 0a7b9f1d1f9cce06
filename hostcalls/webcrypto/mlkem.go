package webcrypto

import (
	"encoding/asn1"

	"github.com/cloudflare/circl/kem"
	"github.com/cloudflare/circl/kem/mlkem/mlkem1024"
	"github.com/cloudflare/circl/kem/mlkem/mlkem512"
	"github.com/cloudflare/circl/kem/mlkem/mlkem768"
)

// mlkemKeys are those of FIPS 203; a private key is the seed of 64 bytes.
type mlkemKeys struct {
	seedKeys
	scheme kem.Scheme
}

var (
	mlkem512Keys  = newMLKEM(1, mlkem512.Scheme())
	mlkem768Keys  = newMLKEM(2, mlkem768.Scheme())
	mlkem1024Keys = newMLKEM(3, mlkem1024.Scheme())
)

// newMLKEM takes the last arc of the object identifier.
func newMLKEM(arc int, scheme kem.Scheme) mlkemKeys {
	oid := asn1.ObjectIdentifier{2, 16, 840, 1, 101, 3, 4, 4, arc}
	return mlkemKeys{seedKeys{octetKeys{oid, scheme.SeedSize()}, scheme.PrivateKeySize()}, scheme}
}

func (m mlkemKeys) public(seed []byte) ([]byte, error) {
	if _, err := sized(seed, m.size); err != nil {
		return nil, err
	}
	public, _ := m.scheme.DeriveKeyPair(seed)
	return public.MarshalBinary()
}

func (m mlkemKeys) check(public []byte) ([]byte, error) {
	if _, err := m.scheme.UnmarshalBinaryPublicKey(public); err != nil {
		return nil, dataError("The data is not a public key of this algorithm.")
	}
	return public, nil
}

func (m mlkemKeys) unwrap(field []byte) ([]byte, error) {
	return m.seedOf(field, func(seed []byte) ([]byte, error) {
		_, private := m.scheme.DeriveKeyPair(seed)
		return private.MarshalBinary()
	})
}

var encapsulationOperations = []operation{
	{name: "cryptoEncapsulate", args: "sb", run: encapsulate, quick: true},
	{name: "cryptoDecapsulate", args: "sbb", run: decapsulate, quick: true},
}

// encapsulate takes a key type and a public key, and gives a list: the shared key
// and the ciphertext.
func encapsulate(c *call) (any, error) {
	m, ok := keyTypes[c.text(0)].(mlkemKeys)
	if !ok {
		return nil, notSupportedError(c.text(0) + " keys do not encapsulate.")
	}
	public, err := m.scheme.UnmarshalBinaryPublicKey(c.bytes(1))
	if err != nil {
		return nil, operationError("The public key is not one of this algorithm.")
	}
	ciphertext, shared, err := m.scheme.Encapsulate(public)
	if err != nil {
		return nil, operationError("The encapsulation failed.")
	}
	return list(shared, ciphertext), nil
}

// decapsulate takes a key type, a private key and the ciphertext, and gives the
// shared key.
func decapsulate(c *call) (any, error) {
	m, ok := keyTypes[c.text(0)].(mlkemKeys)
	if !ok {
		return nil, notSupportedError(c.text(0) + " keys do not decapsulate.")
	}
	if _, err := sized(c.bytes(1), m.size); err != nil {
		return nil, err
	}
	if len(c.bytes(2)) != m.scheme.CiphertextSize() {
		return nil, operationError("The ciphertext has the wrong length.")
	}
	_, private := m.scheme.DeriveKeyPair(c.bytes(1))
	return m.scheme.Decapsulate(private, c.bytes(2))
}
