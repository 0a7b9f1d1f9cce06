package webcrypto

import (
	"golang.org/x/crypto/cryptobyte"
	"golang.org/x/crypto/cryptobyte/asn1"
)

var errDER = dataError("The data is not a key in this format.")

// parseSPKI reads a SubjectPublicKeyInfo (RFC 5280, 4.1).
func parseSPKI(der []byte) (id identifier, key []byte, err error) {
	input := cryptobyte.String(der)
	var spki cryptobyte.String
	if !input.ReadASN1(&spki, asn1.SEQUENCE) || !input.Empty() ||
		!readIdentifier(&spki, &id) || !spki.ReadASN1BitStringAsBytes(&key) || !spki.Empty() {
		return id, nil, errDER
	}
	return id, key, nil
}

func marshalSPKI(id identifier, key []byte) ([]byte, error) {
	var b cryptobyte.Builder
	b.AddASN1(asn1.SEQUENCE, func(b *cryptobyte.Builder) {
		addIdentifier(b, id)
		b.AddASN1BitString(key)
	})
	return b.Bytes()
}

// parsePKCS8 reads a PrivateKeyInfo (RFC 5208, 5; RFC 5958, 2), whose attributes
// and public key do not count.
func parsePKCS8(der []byte) (id identifier, field []byte, err error) {
	input := cryptobyte.String(der)
	var info, octets cryptobyte.String
	var version int
	if !input.ReadASN1(&info, asn1.SEQUENCE) || !input.Empty() ||
		!info.ReadASN1Integer(&version) || version < 0 || version > 1 ||
		!readIdentifier(&info, &id) || !info.ReadASN1(&octets, asn1.OCTET_STRING) {
		return id, nil, errDER
	}
	attributes, publicKey := asn1.Tag(0).Constructed().ContextSpecific(), asn1.Tag(1).ContextSpecific()
	if !info.SkipOptionalASN1(attributes) || !info.SkipOptionalASN1(publicKey) || !info.Empty() {
		return id, nil, errDER
	}
	return id, octets, nil
}

func marshalPKCS8(id identifier, field []byte) ([]byte, error) {
	var b cryptobyte.Builder
	b.AddASN1(asn1.SEQUENCE, func(b *cryptobyte.Builder) {
		b.AddASN1Int64(0)
		addIdentifier(b, id)
		b.AddASN1OctetString(field)
	})
	return b.Bytes()
}

func readIdentifier(s *cryptobyte.String, id *identifier) bool {
	var sequence cryptobyte.String
	if !s.ReadASN1(&sequence, asn1.SEQUENCE) || !sequence.ReadASN1ObjectIdentifier(&id.algorithm) {
		return false
	}
	if sequence.Empty() {
		return true
	}
	var parameters cryptobyte.String
	var tag asn1.Tag
	if !sequence.ReadAnyASN1Element(&parameters, &tag) || !sequence.Empty() {
		return false
	}
	id.parameters = parameters
	return true
}

func addIdentifier(b *cryptobyte.Builder, id identifier) {
	b.AddASN1(asn1.SEQUENCE, func(b *cryptobyte.Builder) {
		b.AddASN1ObjectIdentifier(id.algorithm)
		b.AddBytes(id.parameters)
	})
}

// octetString gives the contents of a DER OCTET STRING of a size.
func octetString(der []byte, size int) ([]byte, error) {
	input := cryptobyte.String(der)
	var octets cryptobyte.String
	if !input.ReadASN1(&octets, asn1.OCTET_STRING) || !input.Empty() || len(octets) != size {
		return nil, errDER
	}
	return octets, nil
}

func marshalOctetString(octets []byte) ([]byte, error) {
	var b cryptobyte.Builder
	b.AddASN1OctetString(octets)
	return b.Bytes()
}
