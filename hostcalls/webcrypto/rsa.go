package webcrypto

import (
	"crypto/rsa"
	"crypto/x509"
	"encoding/asn1"
	"errors"
	"io"
	"math/big"

	"golang.org/x/crypto/cryptobyte"
	der "golang.org/x/crypto/cryptobyte/asn1"
)

const (
	// maxModulus bounds RSA keys, in bits: private operations take time that grows
	// with the cube.
	maxModulus = 8192
	// maxRSAKey bounds the DER text of such a key, in bytes.
	maxRSAKey = 8192
)

var rsaOperations = []operation{
	{name: "cryptoRsaGenerate", args: "nb", run: generateRSA},
	{name: "cryptoRsaParts", args: "bB", run: rsaParts},
	{name: "cryptoRsaBuild", args: "bbBBBBBB", run: buildRSA},
	{name: "cryptoRsaEncrypt", args: "sbbB", run: encryptOAEP},
	{name: "cryptoRsaDecrypt", args: "sbbB", run: decryptOAEP},
}

// rsaKeys are RSA keys in PKCS #1 DER (RFC 8017, A.1), without further primes.
type rsaKeys struct{}

func (rsaKeys) identifier() identifier {
	return identifier{algorithm: asn1.ObjectIdentifier{1, 2, 840, 113549, 1, 1, 1}, parameters: asn1.NullBytes, lax: true}
}

// generate is not for RSA, whose keys need parameters: see [generateRSA].
func (rsaKeys) generate(io.Reader) ([]byte, error) {
	return nil, errors.New("webcrypto: RSA keys are generated with parameters")
}

// public leaves checking to unwrap and to those who build keys: it takes long.
func (rsaKeys) public(private []byte) ([]byte, error) {
	input := cryptobyte.String(private)
	var key cryptobyte.String
	var version int
	public := rsa.PublicKey{N: new(big.Int)}
	if len(private) > maxRSAKey || !input.ReadASN1(&key, der.SEQUENCE) || !key.ReadASN1Integer(&version) ||
		!key.ReadASN1Integer(public.N) || !key.ReadASN1Integer(&public.E) {
		return nil, errRSAKey
	}
	return rsaKeys{}.check(x509.MarshalPKCS1PublicKey(&public))
}

func (rsaKeys) check(public []byte) ([]byte, error) {
	key, err := parseRSAPublic(public)
	if err != nil {
		return nil, err
	}
	return x509.MarshalPKCS1PublicKey(key), nil
}

func (rsaKeys) wrap(private, _ []byte) ([]byte, error) { return private, nil }

func (rsaKeys) unwrap(field []byte) ([]byte, error) {
	key, err := parseRSAPrivate(field)
	if err != nil {
		return nil, err
	}
	return x509.MarshalPKCS1PrivateKey(key), nil
}

var errRSAKey = dataError("The data is not an RSA key that this host computes with.")

func parseRSAPublic(data []byte) (*rsa.PublicKey, error) {
	if len(data) > maxRSAKey {
		return nil, errRSAKey
	}
	key, err := x509.ParsePKCS1PublicKey(data)
	if err != nil || key.N.BitLen() > maxModulus {
		return nil, errRSAKey
	}
	return key, nil
}

func parseRSAPrivate(data []byte) (*rsa.PrivateKey, error) {
	if len(data) > maxRSAKey {
		return nil, errRSAKey
	}
	key, err := x509.ParsePKCS1PrivateKey(data)
	if err != nil || key.N.BitLen() > maxModulus || len(key.Primes) != 2 {
		return nil, errRSAKey
	}
	return key, nil
}

// rsaParts takes a public key and, if there is one, the private key. It gives a
// list of integers in the order of JSON Web Keys (RFC 7518, 6.3): n, e and, for
// private keys, d, p, q, dp, dq, qi.
func rsaParts(c *call) (any, error) {
	if !c.has(1) {
		key, err := parseRSAPublic(c.bytes(0))
		if err != nil {
			return nil, err
		}
		return list(key.N.Bytes(), big.NewInt(int64(key.E)).Bytes()), nil
	}
	key, err := parseRSAPrivate(c.bytes(1))
	if err != nil {
		return nil, err
	}
	return list(key.N.Bytes(), big.NewInt(int64(key.E)).Bytes(), key.D.Bytes(),
		key.Primes[0].Bytes(), key.Primes[1].Bytes(), key.Precomputed.Dp.Bytes(),
		key.Precomputed.Dq.Bytes(), key.Precomputed.Qinv.Bytes()), nil
}

// buildRSA takes the integers that [rsaParts] gives. It gives the public key, or a
// list: private key, public key.
func buildRSA(c *call) (any, error) {
	public := rsa.PublicKey{N: new(big.Int).SetBytes(c.bytes(0))}
	e := new(big.Int).SetBytes(c.bytes(1))
	if public.N.BitLen() > maxModulus || e.BitLen() > 31 {
		return nil, errRSAKey
	}
	public.E = int(e.Int64())
	if !c.has(2) {
		return rsaKeys{}.check(x509.MarshalPKCS1PublicKey(&public))
	}
	part := func(i int) *big.Int { return new(big.Int).SetBytes(c.bytes(i)) }
	key := &rsa.PrivateKey{PublicKey: public, D: part(2), Primes: []*big.Int{part(3), part(4)}}
	key.Precompute()
	if key.Validate() != nil {
		return nil, errRSAKey
	}
	pre := key.Precomputed
	if pre.Dp.Cmp(part(5)) != 0 || pre.Dq.Cmp(part(6)) != 0 || pre.Qinv.Cmp(part(7)) != 0 {
		return nil, errRSAKey
	}
	return pair(rsaKeys{}, x509.MarshalPKCS1PrivateKey(key))
}

// encryptOAEP takes the hash function, the public key, the data and the label.
func encryptOAEP(c *call) (any, error) {
	h, err := hashNamed(c.text(0))
	if err != nil {
		return nil, err
	}
	key, err := parseRSAPublic(c.bytes(1))
	if err != nil {
		return nil, err
	}
	out, err := rsa.EncryptOAEP(h.New(), c.random, key, c.bytes(2), c.bytes(3))
	if err != nil {
		return nil, operationError("The data is too long for this key.")
	}
	return out, nil
}

// decryptOAEP takes the private key instead.
func decryptOAEP(c *call) (any, error) {
	h, err := hashNamed(c.text(0))
	if err != nil {
		return nil, err
	}
	key, err := parseRSAPrivate(c.bytes(1))
	if err != nil {
		return nil, err
	}
	out, err := rsa.DecryptOAEP(h.New(), nil, key, c.bytes(2), c.bytes(3))
	if err != nil {
		return nil, errDecryption
	}
	return out, nil
}
