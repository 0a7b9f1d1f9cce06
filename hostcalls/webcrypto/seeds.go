package webcrypto

import (
	"bytes"

	"golang.org/x/crypto/cryptobyte"
	"golang.org/x/crypto/cryptobyte/asn1"
)

// seedKeys are private keys of ML-DSA and ML-KEM as PKCS #8 has them: the seed,
// the expanded key, or both (RFC 9881, 6; RFC 9935, 6).
type seedKeys struct {
	octetKeys
	expanded int // size of the expanded key
}

var seedTag = asn1.Tag(0).ContextSpecific()

func (s seedKeys) wrap(seed, _ []byte) ([]byte, error) {
	var b cryptobyte.Builder
	b.AddASN1(seedTag, func(b *cryptobyte.Builder) { b.AddBytes(seed) })
	return b.Bytes()
}

// seedOf reads the field; expand gives the expanded key of a seed. An expanded key
// alone is refused: it has no seed to export.
func (s seedKeys) seedOf(field []byte, expand func(seed []byte) ([]byte, error)) ([]byte, error) {
	input := cryptobyte.String(field)
	var seed, both, expanded cryptobyte.String
	switch {
	case input.PeekASN1Tag(asn1.OCTET_STRING):
		if !input.ReadASN1(&expanded, asn1.OCTET_STRING) || !input.Empty() || len(expanded) != s.expanded {
			return nil, errDER
		}
		return nil, notSupportedError("The private key has no seed.")
	case input.PeekASN1Tag(seedTag):
		if !input.ReadASN1(&seed, seedTag) || !input.Empty() || len(seed) != s.size {
			return nil, errDER
		}
		return seed, nil
	}
	if !input.ReadASN1(&both, asn1.SEQUENCE) || !input.Empty() ||
		!both.ReadASN1(&seed, asn1.OCTET_STRING) || len(seed) != s.size ||
		!both.ReadASN1(&expanded, asn1.OCTET_STRING) || !both.Empty() {
		return nil, errDER
	}
	want, err := expand(seed)
	if err != nil || !bytes.Equal(expanded, want) {
		return nil, dataError("The expanded key is not that of the seed.")
	}
	return seed, nil
}
