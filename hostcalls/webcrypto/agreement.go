package webcrypto

import "crypto/ecdh"

// agreer is a key type with a Diffie-Hellman function.
type agreer interface {
	agree(private, public []byte) ([]byte, error)
}

var agreementOperations = []operation{{name: "cryptoAgree", args: "sbb", run: agree, quick: true}}

// errAgreement covers points of small order, which give zero (RFC 7748, 6.1).
var errAgreement = operationError("The keys give no shared secret.")

// agree takes a key type, a private and another's public key.
func agree(c *call) (any, error) {
	a, ok := keyTypes[c.text(0)].(agreer)
	if !ok {
		return nil, notSupportedError(c.text(0) + " keys do not agree on secrets.")
	}
	return a.agree(c.bytes(1), c.bytes(2))
}

func agreeECDH(curve ecdh.Curve, private, public []byte) ([]byte, error) {
	own, err := curve.NewPrivateKey(private)
	if err != nil {
		return nil, errAgreement
	}
	other, err := curve.NewPublicKey(public)
	if err != nil {
		return nil, errAgreement
	}
	secret, err := own.ECDH(other)
	if err != nil {
		return nil, errAgreement
	}
	return secret, nil
}
