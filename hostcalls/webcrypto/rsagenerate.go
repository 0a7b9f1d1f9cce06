package webcrypto

import (
	"crypto/rand"
	"crypto/rsa"
	"crypto/x509"
	"io"
	"math/big"
)

// maxGenerated bounds the modulus of keys the host generates, in bits: finding
// primes cannot be stopped, and past this it takes minutes.
const maxGenerated = 4096

// generateRSA takes the length of the modulus in bits and the public exponent, and
// gives a list: private key, public key.
func generateRSA(c *call) (any, error) {
	bits := c.number(0)
	exponent := new(big.Int).SetBytes(c.bytes(1))
	if bits < 1024 || bits > maxGenerated {
		return nil, operationError("This host generates RSA keys of 1024 to 4096 bits.")
	}
	if exponent.BitLen() < 2 || exponent.BitLen() > 31 || exponent.Bit(0) == 0 {
		return nil, operationError("The public exponent is not an odd number from 3 to 2³¹-1.")
	}
	key, err := newRSA(c, bits, exponent)
	if err != nil {
		if c.ctx.Err() != nil {
			return nil, c.ctx.Err()
		}
		return nil, operationError("The key could not be generated.")
	}
	return pair(rsaKeys{}, x509.MarshalPKCS1PrivateKey(key))
}

// newRSA generates a key. Package rsa knows one exponent.
func newRSA(c *call, bits int, exponent *big.Int) (*rsa.PrivateKey, error) {
	if exponent.Int64() == 65537 {
		return rsa.GenerateKey(c.random, bits)
	}
	for c.ctx.Err() == nil {
		p, err := newPrime(c.random, (bits+1)/2, exponent)
		if err != nil {
			return nil, err
		}
		q, err := newPrime(c.random, bits/2, exponent)
		if err != nil {
			return nil, err
		}
		key := rsaOf(p, q, exponent)
		key.Precompute()
		if key.N.BitLen() == bits && key.Validate() == nil {
			return key, nil
		}
	}
	return nil, c.ctx.Err()
}

var one = big.NewInt(1)

// newPrime gives a prime p for which the exponent has an inverse modulo p-1.
func newPrime(random io.Reader, bits int, exponent *big.Int) (*big.Int, error) {
	for {
		p, err := rand.Prime(random, bits)
		if err != nil {
			return nil, err
		}
		less := new(big.Int).Sub(p, one)
		if new(big.Int).GCD(nil, nil, exponent, less).Cmp(one) == 0 {
			return p, nil
		}
	}
}

// rsaOf makes the key of two primes (RFC 8017, 3.2).
func rsaOf(p, q, exponent *big.Int) *rsa.PrivateKey {
	pLess, qLess := new(big.Int).Sub(p, one), new(big.Int).Sub(q, one)
	lambda := new(big.Int).Mul(pLess, qLess)
	lambda.Div(lambda, new(big.Int).GCD(nil, nil, pLess, qLess))
	return &rsa.PrivateKey{
		PublicKey: rsa.PublicKey{N: new(big.Int).Mul(p, q), E: int(exponent.Int64())},
		D:         new(big.Int).ModInverse(exponent, lambda),
		Primes:    []*big.Int{p, q},
	}
}
