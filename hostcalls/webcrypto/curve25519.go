package webcrypto

import (
	"crypto/ecdh"
	"crypto/ed25519"
	"encoding/asn1"
	"encoding/hex"
	"io"
)

// octetKeys are keys of a fixed size that PKCS #8 has in an OCTET STRING (RFC
// 8410).
type octetKeys struct {
	oid  asn1.ObjectIdentifier
	size int // of private keys
}

func (o octetKeys) identifier() identifier { return identifier{algorithm: o.oid} }

func (o octetKeys) generate(random io.Reader) ([]byte, error) {
	private := make([]byte, o.size)
	_, err := io.ReadFull(random, private)
	return private, err
}

func (o octetKeys) wrap(private, _ []byte) ([]byte, error) { return marshalOctetString(private) }

func (o octetKeys) unwrap(field []byte) ([]byte, error) { return octetString(field, o.size) }

func sized(key []byte, size int) ([]byte, error) {
	if len(key) != size {
		return nil, dataError("The key has the wrong length.")
	}
	return key, nil
}

// ed25519Keys are those of RFC 8032, 5.1.
type ed25519Keys struct{ octetKeys }

var edwards25519 = ed25519Keys{octetKeys{asn1.ObjectIdentifier{1, 3, 101, 112}, ed25519.SeedSize}}

func (ed25519Keys) public(private []byte) ([]byte, error) {
	if _, err := sized(private, ed25519.SeedSize); err != nil {
		return nil, err
	}
	return ed25519.NewKeyFromSeed(private).Public().(ed25519.PublicKey), nil
}

func (ed25519Keys) check(public []byte) ([]byte, error) {
	return sized(public, ed25519.PublicKeySize)
}

func (ed25519Keys) sign(private, data []byte, _ signing) ([]byte, error) {
	if _, err := sized(private, ed25519.SeedSize); err != nil {
		return nil, err
	}
	return ed25519.Sign(ed25519.NewKeyFromSeed(private), data), nil
}

// verify refuses points of small order, with which signatures of others can be
// made (Web Cryptography, Ed25519, verify, step 4).
func (ed25519Keys) verify(public, signature, data []byte, _ signing) (bool, error) {
	if len(public) != ed25519.PublicKeySize || len(signature) != ed25519.SignatureSize {
		return false, nil
	}
	if smallOrder25519(public) || smallOrder25519(signature[:32]) {
		return false, nil
	}
	return ed25519.Verify(public, data, signature), nil
}

// smallOrderY25519 are the encodings of the y coordinates of the points whose
// order divides eight, those past the field's prime included.
var smallOrderY25519 = decodeAll(
	"0100000000000000000000000000000000000000000000000000000000000000", // 1: order 1
	"ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f", // -1: order 2
	"0000000000000000000000000000000000000000000000000000000000000000", // 0: order 4
	"26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05", // order 8
	"c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a", // order 8
	"edffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f", // p
	"eeffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f", // p + 1
)

func smallOrder25519(point []byte) bool {
	y := [32]byte(point)
	y[31] &= 0x7F // the sign of x
	return smallOrderY25519[string(y[:])]
}

func decodeAll(texts ...string) map[string]bool {
	out := map[string]bool{}
	for _, text := range texts {
		b, err := hex.DecodeString(text)
		if err != nil {
			panic(err) // a constant of this package
		}
		out[string(b)] = true
	}
	return out
}

// x25519Keys are those of RFC 7748, 5.
type x25519Keys struct{ octetKeys }

var curve25519 = x25519Keys{octetKeys{asn1.ObjectIdentifier{1, 3, 101, 110}, 32}}

func (x25519Keys) public(private []byte) ([]byte, error) {
	key, err := ecdh.X25519().NewPrivateKey(private)
	if err != nil {
		return nil, dataError("The key has the wrong length.")
	}
	return key.PublicKey().Bytes(), nil
}

func (x25519Keys) check(public []byte) ([]byte, error) { return sized(public, 32) }

func (x25519Keys) agree(private, public []byte) ([]byte, error) {
	return agreeECDH(ecdh.X25519(), private, public)
}
