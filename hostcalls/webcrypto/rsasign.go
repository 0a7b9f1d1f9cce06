package webcrypto

import (
	"crypto/rand"
	"crypto/rsa"
	"crypto/subtle"
	"encoding/binary"
	"hash"
	"io"
	"math/big"
)

var errSigning = operationError("The data cannot be signed with this key and these parameters.")

// pkcs1 is RSASSA-PKCS1-v1_5 (RFC 8017, 8.2).
type pkcs1 struct{}

func (pkcs1) sign(private, data []byte, p signing) ([]byte, error) {
	key, err := parseRSAPrivate(private)
	if err != nil {
		return nil, err
	}
	signature, err := rsa.SignPKCS1v15(p.random, key, p.hash, sum(p.hash, data))
	if err != nil {
		return nil, errSigning
	}
	return signature, nil
}

func (pkcs1) verify(public, signature, data []byte, p signing) (bool, error) {
	key, err := parseRSAPublic(public)
	if err != nil {
		return false, err
	}
	return rsa.VerifyPKCS1v15(key, p.hash, sum(p.hash, data), signature) == nil, nil
}

// pss is RSASSA-PSS (RFC 8017, 8.1). Package rsa takes a salt length of zero for
// something else, so that signatures without salt are made here.
type pss struct{}

func (pss) sign(private, data []byte, p signing) ([]byte, error) {
	key, err := parseRSAPrivate(private)
	if err != nil {
		return nil, err
	}
	digest := sum(p.hash, data)
	if p.salt == 0 {
		return signUnsalted(key, digest, p)
	}
	signature, err := rsa.SignPSS(p.random, key, p.hash, digest, &rsa.PSSOptions{SaltLength: p.salt})
	if err != nil {
		return nil, errSigning
	}
	return signature, nil
}

func (pss) verify(public, signature, data []byte, p signing) (bool, error) {
	key, err := parseRSAPublic(public)
	if err != nil {
		return false, err
	}
	digest := sum(p.hash, data)
	if p.salt == 0 {
		return verifyUnsalted(key, signature, digest, p), nil
	}
	return rsa.VerifyPSS(key, p.hash, digest, signature, &rsa.PSSOptions{SaltLength: p.salt}) == nil, nil
}

// signUnsalted blinds the private operation, which package big computes in a time
// that depends on the numbers.
func signUnsalted(key *rsa.PrivateKey, digest []byte, p signing) ([]byte, error) {
	message, ok := encodeUnsalted(digest, key.N.BitLen()-1, p.hash.New())
	if !ok {
		return nil, errSigning
	}
	r, inverse, err := blinding(p.random, key.N)
	if err != nil {
		return nil, err
	}
	e := big.NewInt(int64(key.E))
	blinded := new(big.Int).Exp(r, e, key.N)
	blinded.Mul(blinded, message).Mod(blinded, key.N)
	s := blinded.Exp(blinded, key.D, key.N)
	s.Mul(s, inverse).Mod(s, key.N)
	if new(big.Int).Exp(s, e, key.N).Cmp(message) != 0 {
		return nil, errSigning // a key whose parts do not fit would give itself away
	}
	return s.FillBytes(make([]byte, key.Size())), nil
}

// blinding gives a random number and its inverse.
func blinding(random io.Reader, n *big.Int) (r, inverse *big.Int, err error) {
	for inverse == nil {
		if r, err = rand.Int(random, n); err != nil {
			return nil, nil, err
		}
		inverse = new(big.Int).ModInverse(r, n)
	}
	return r, inverse, nil
}

func verifyUnsalted(key *rsa.PublicKey, signature, digest []byte, p signing) bool {
	s := new(big.Int).SetBytes(signature)
	if len(signature) != key.Size() || s.Cmp(key.N) >= 0 || key.N.BitLen() < 1024 {
		return false
	}
	want, ok := encodeUnsalted(digest, key.N.BitLen()-1, p.hash.New())
	return ok && s.Exp(s, big.NewInt(int64(key.E)), key.N).Cmp(want) == 0
}

// encodeUnsalted is EMSA-PSS-ENCODE (RFC 8017, 9.1.1) with an empty salt.
func encodeUnsalted(digest []byte, bits int, h hash.Hash) (*big.Int, bool) {
	size := (bits + 7) / 8
	if size < len(digest)+2 {
		return nil, false
	}
	h.Write(make([]byte, 8))
	h.Write(digest)
	seed := h.Sum(nil)
	block := make([]byte, size-len(seed)-1)
	block[len(block)-1] = 1
	mask := maskOf(seed, len(block), h)
	subtle.XORBytes(block, block, mask)
	block[0] &= 0xFF >> (8*size - bits)
	return new(big.Int).SetBytes(append(append(block, seed...), 0xBC)), true
}

// maskOf is MGF1 (RFC 8017, B.2.1).
func maskOf(seed []byte, size int, h hash.Hash) []byte {
	var mask []byte
	for i := uint32(0); len(mask) < size; i++ {
		h.Reset()
		h.Write(seed)
		h.Write(binary.BigEndian.AppendUint32(nil, i))
		mask = h.Sum(mask)
	}
	return mask[:size]
}
