package webcrypto

import (
	"encoding/asn1"

	circl "github.com/cloudflare/circl/sign"
	"github.com/cloudflare/circl/sign/mldsa/mldsa44"
	"github.com/cloudflare/circl/sign/mldsa/mldsa65"
	"github.com/cloudflare/circl/sign/mldsa/mldsa87"
)

// mldsaKeys are those of FIPS 204; a private key is the seed of 32 bytes.
type mldsaKeys struct {
	seedKeys
	scheme circl.Scheme
}

var (
	mldsa44Keys = newMLDSA(17, mldsa44.Scheme())
	mldsa65Keys = newMLDSA(18, mldsa65.Scheme())
	mldsa87Keys = newMLDSA(19, mldsa87.Scheme())
)

// newMLDSA takes the last arc of the object identifier.
func newMLDSA(arc int, scheme circl.Scheme) mldsaKeys {
	oid := asn1.ObjectIdentifier{2, 16, 840, 1, 101, 3, 4, 3, arc}
	return mldsaKeys{seedKeys{octetKeys{oid, scheme.SeedSize()}, scheme.PrivateKeySize()}, scheme}
}

func (m mldsaKeys) public(seed []byte) ([]byte, error) {
	if _, err := sized(seed, m.size); err != nil {
		return nil, err
	}
	public, _ := m.scheme.DeriveKey(seed)
	return public.MarshalBinary()
}

func (m mldsaKeys) check(public []byte) ([]byte, error) {
	if _, err := m.scheme.UnmarshalBinaryPublicKey(public); err != nil {
		return nil, dataError("The data is not a public key of this algorithm.")
	}
	return public, nil
}

func (m mldsaKeys) unwrap(field []byte) ([]byte, error) {
	return m.seedOf(field, func(seed []byte) ([]byte, error) {
		_, private := m.scheme.DeriveKey(seed)
		return private.MarshalBinary()
	})
}

func (m mldsaKeys) sign(seed, data []byte, p signing) ([]byte, error) {
	if _, err := sized(seed, m.size); err != nil {
		return nil, err
	}
	if len(p.context) > 255 {
		return nil, operationError("A context has at most 255 bytes.")
	}
	_, private := m.scheme.DeriveKey(seed)
	return m.scheme.Sign(private, data, &circl.SignatureOpts{Context: string(p.context)}), nil
}

func (m mldsaKeys) verify(public, signature, data []byte, p signing) (bool, error) {
	if len(p.context) > 255 {
		return false, operationError("A context has at most 255 bytes.")
	}
	key, err := m.scheme.UnmarshalBinaryPublicKey(public)
	if err != nil {
		return false, nil
	}
	return m.scheme.Verify(key, data, signature, &circl.SignatureOpts{Context: string(p.context)}), nil
}
