package webcrypto

import (
	"encoding/asn1"

	"github.com/cloudflare/circl/dh/x448"
	"github.com/cloudflare/circl/sign/ed448"
)

// ed448Keys are those of RFC 8032, 5.2.
type ed448Keys struct{ octetKeys }

var edwards448 = ed448Keys{octetKeys{asn1.ObjectIdentifier{1, 3, 101, 113}, ed448.SeedSize}}

func (ed448Keys) public(private []byte) ([]byte, error) {
	if _, err := sized(private, ed448.SeedSize); err != nil {
		return nil, err
	}
	return ed448.NewKeyFromSeed(private).Public().(ed448.PublicKey), nil
}

func (ed448Keys) check(public []byte) ([]byte, error) { return sized(public, ed448.PublicKeySize) }

func (ed448Keys) sign(private, data []byte, p signing) ([]byte, error) {
	if _, err := sized(private, ed448.SeedSize); err != nil {
		return nil, err
	}
	if len(p.context) > ed448.ContextMaxSize {
		return nil, operationError("A context has at most 255 bytes.")
	}
	return ed448.Sign(ed448.NewKeyFromSeed(private), data, string(p.context)), nil
}

// verify refuses points of small order, as with Ed25519.
func (ed448Keys) verify(public, signature, data []byte, p signing) (bool, error) {
	if len(p.context) > ed448.ContextMaxSize {
		return false, operationError("A context has at most 255 bytes.")
	}
	if len(public) != ed448.PublicKeySize || len(signature) != ed448.SignatureSize {
		return false, nil
	}
	if smallOrder448(public) || smallOrder448(signature[:ed448.PublicKeySize]) {
		return false, nil
	}
	return ed448.Verify(public, data, signature, string(p.context)), nil
}

// smallOrderY448 are the encodings of the y coordinates of the points whose order
// divides four, those past the field's prime, 2⁴⁴⁸-2²²⁴-1, included.
var smallOrderY448 = decodeAll(
	"010000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000", // 1: order 1
	"fefffffffffffffffffffffffffffffffffffffffffffffffffffffffeffffffffffffffffffffffffffffffffffffffffffffffffffffff00", // -1: order 2
	"000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000", // 0: order 4
	"fffffffffffffffffffffffffffffffffffffffffffffffffffffffffeffffffffffffffffffffffffffffffffffffffffffffffffffffff00", // p
	"00000000000000000000000000000000000000000000000000000000ffffffffffffffffffffffffffffffffffffffffffffffffffffffff00", // p + 1
)

func smallOrder448(point []byte) bool {
	y := [57]byte(point)
	y[56] &= 0x7F // the sign of x
	return smallOrderY448[string(y[:])]
}

// x448Keys are those of RFC 7748, 5.
type x448Keys struct{ octetKeys }

var curve448 = x448Keys{octetKeys{asn1.ObjectIdentifier{1, 3, 101, 111}, x448.Size}}

func (x448Keys) public(private []byte) ([]byte, error) {
	if _, err := sized(private, x448.Size); err != nil {
		return nil, err
	}
	secret, public := x448.Key(private), x448.Key{}
	x448.KeyGen(&public, &secret)
	return public[:], nil
}

func (x448Keys) check(public []byte) ([]byte, error) { return sized(public, x448.Size) }

func (x448Keys) agree(private, public []byte) ([]byte, error) {
	if len(private) != x448.Size || len(public) != x448.Size {
		return nil, errAgreement
	}
	secret, other, shared := x448.Key(private), x448.Key(public), x448.Key{}
	if !x448.Shared(&shared, &secret, &other) {
		return nil, errAgreement
	}
	return shared[:], nil
}
