package webcrypto

import (
	"bytes"
	"crypto/ecdh"
	"crypto/ecdsa"
	"crypto/elliptic"
	"encoding/asn1"
	"io"
	"math/big"

	"golang.org/x/crypto/cryptobyte"
	der "golang.org/x/crypto/cryptobyte/asn1"
)

// nistCurve has the keys of an elliptic curve of NIST: a private key is the
// scalar, in as many bytes as the order of the curve, a public one the
// uncompressed point (SEC 1, 2.3).
type nistCurve struct {
	curve elliptic.Curve
	ecdh  ecdh.Curve
	oid   []byte // DER
}

var (
	p256 = nistCurve{elliptic.P256(), ecdh.P256(), []byte{6, 8, 0x2A, 0x86, 0x48, 0xCE, 0x3D, 3, 1, 7}}
	p384 = nistCurve{elliptic.P384(), ecdh.P384(), []byte{6, 5, 0x2B, 0x81, 4, 0, 0x22}}
	p521 = nistCurve{elliptic.P521(), ecdh.P521(), []byte{6, 5, 0x2B, 0x81, 4, 0, 0x23}}
)

var errPoint = dataError("The public key is not a point of the curve.")

// size is the length of a coordinate and of a scalar, in bytes.
func (n nistCurve) size() int { return (n.curve.Params().BitSize + 7) / 8 }

func (n nistCurve) identifier() identifier {
	return identifier{algorithm: asn1.ObjectIdentifier{1, 2, 840, 10045, 2, 1}, parameters: n.oid}
}

func (n nistCurve) generate(random io.Reader) ([]byte, error) {
	key, err := ecdsa.GenerateKey(n.curve, random)
	if err != nil {
		return nil, err
	}
	return key.Bytes()
}

func (n nistCurve) public(private []byte) ([]byte, error) {
	key, err := ecdsa.ParseRawPrivateKey(n.curve, private)
	if err != nil {
		return nil, dataError("The private key is not a scalar of the curve.")
	}
	return key.PublicKey.Bytes()
}

// check takes compressed points as well. Package elliptic is deprecated but for
// them no other has the square root.
func (n nistCurve) check(public []byte) ([]byte, error) {
	if len(public) > 0 && (public[0] == 2 || public[0] == 3) {
		x, y := elliptic.UnmarshalCompressed(n.curve, public) //nolint:staticcheck
		if x == nil {
			return nil, errPoint
		}
		size := n.size()
		point := make([]byte, 1+2*size)
		point[0] = 4
		x.FillBytes(point[1 : 1+size])
		y.FillBytes(point[1+size:])
		return point, nil
	}
	if _, err := ecdsa.ParseUncompressedPublicKey(n.curve, public); err != nil {
		return nil, errPoint
	}
	return public, nil
}

// The optional fields of ECPrivateKey (RFC 5915, 3).
var (
	ecParameters = der.Tag(0).Constructed().ContextSpecific()
	ecPublicKey  = der.Tag(1).Constructed().ContextSpecific()
)

func (n nistCurve) wrap(private, public []byte) ([]byte, error) {
	var b cryptobyte.Builder
	b.AddASN1(der.SEQUENCE, func(b *cryptobyte.Builder) {
		b.AddASN1Int64(1)
		b.AddASN1OctetString(private)
		b.AddASN1(ecPublicKey, func(b *cryptobyte.Builder) { b.AddASN1BitString(public) })
	})
	return b.Bytes()
}

func (n nistCurve) unwrap(field []byte) ([]byte, error) {
	input := cryptobyte.String(field)
	var key, scalar, parameters, public cryptobyte.String
	var version int
	var hasParameters, hasPublic bool
	if !input.ReadASN1(&key, der.SEQUENCE) || !input.Empty() ||
		!key.ReadASN1Integer(&version) || version != 1 ||
		!key.ReadASN1(&scalar, der.OCTET_STRING) ||
		!key.ReadOptionalASN1(&parameters, &hasParameters, ecParameters) ||
		!key.ReadOptionalASN1(&public, &hasPublic, ecPublicKey) || !key.Empty() {
		return nil, errDER
	}
	if hasParameters && !bytes.Equal(parameters, n.oid) {
		return nil, dataError("The data holds a key of another curve.")
	}
	private, err := n.padded(scalar)
	if err != nil || !hasPublic {
		return private, err
	}
	return private, n.matches(private, public)
}

// padded restores leading zeros, which some encoders leave out.
func (n nistCurve) padded(scalar []byte) ([]byte, error) {
	size := n.size()
	if len(scalar) > size {
		return nil, errDER
	}
	return append(make([]byte, size-len(scalar)), scalar...), nil
}

func (n nistCurve) matches(private []byte, field cryptobyte.String) error {
	var point []byte
	if !field.ReadASN1BitStringAsBytes(&point) || !field.Empty() {
		return errDER
	}
	want, err := n.public(private)
	if err != nil {
		return err
	}
	if point, err = n.check(point); err != nil || !bytes.Equal(point, want) {
		return dataError("The public key is not that of the private key.")
	}
	return nil
}

// sign is ECDSA with a signature as IEEE P1363 has it: r, then s.
func (n nistCurve) sign(private, data []byte, p signing) ([]byte, error) {
	key, err := ecdsa.ParseRawPrivateKey(n.curve, private)
	if err != nil {
		return nil, operationError("The private key is not a scalar of the curve.")
	}
	r, s, err := ecdsa.Sign(p.random, key, sum(p.hash, data))
	if err != nil {
		return nil, err
	}
	size := n.size()
	signature := make([]byte, 2*size)
	r.FillBytes(signature[:size])
	s.FillBytes(signature[size:])
	return signature, nil
}

func (n nistCurve) verify(public, signature, data []byte, p signing) (bool, error) {
	key, err := ecdsa.ParseUncompressedPublicKey(n.curve, public)
	if err != nil {
		return false, operationError("The public key is not a point of the curve.")
	}
	size := n.size()
	if len(signature) != 2*size {
		return false, nil
	}
	r, s := new(big.Int).SetBytes(signature[:size]), new(big.Int).SetBytes(signature[size:])
	return ecdsa.Verify(key, sum(p.hash, data), r, s), nil
}

// agree is ECDH (SEC 1, 3.3.1): the x coordinate.
func (n nistCurve) agree(private, public []byte) ([]byte, error) {
	return agreeECDH(n.ecdh, private, public)
}
