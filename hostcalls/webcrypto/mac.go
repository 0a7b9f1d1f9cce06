package webcrypto

import (
	"crypto/hmac"
	"crypto/subtle"
	"encoding/binary"
	"io"
)

var macOperations = []operation{
	{name: "cryptoHmac", args: "sbb", run: signHMAC},
	{name: "cryptoHmacVerify", args: "sbbb", run: verifyHMAC},
	{name: "cryptoKmac", args: "sbbnB", run: signKMAC},
	{name: "cryptoKmacVerify", args: "sbbnBb", run: verifyKMAC},
}

// signHMAC takes the hash function, the key and the data.
func signHMAC(c *call) (any, error) {
	h, err := hashNamed(c.text(0))
	if err != nil {
		return nil, err
	}
	mac := hmac.New(h.New, c.bytes(1))
	mac.Write(c.bytes(2))
	return mac.Sum(nil), nil
}

// verifyHMAC takes the signature besides.
func verifyHMAC(c *call) (any, error) {
	want, err := signHMAC(c)
	if err != nil {
		return nil, err
	}
	return hmac.Equal(want.([]byte), c.bytes(3)), nil
}

// signKMAC takes "KMAC128" or "KMAC256", the key, the data, the output length in
// bits, a multiple of eight, and the customization.
func signKMAC(c *call) (any, error) {
	length := c.number(3)
	if length > 8*maxOutput {
		return nil, operationError("The output length is too large.")
	}
	return kmac(c.text(0), c.bytes(1), c.bytes(2), length, c.bytes(4))
}

// verifyKMAC takes the signature besides.
func verifyKMAC(c *call) (any, error) {
	want, err := signKMAC(c)
	if err != nil {
		return nil, err
	}
	return subtle.ConstantTimeCompare(want.([]byte), c.bytes(5)) == 1, nil
}

// kmac is NIST SP 800-185, 4.3.
func kmac(name string, key, data []byte, bits int, customization []byte) ([]byte, error) {
	shakeName := "cSHAKE256"
	if name == "KMAC128" {
		shakeName = "cSHAKE128"
	}
	f := newShake(shakeName, []byte("KMAC"), customization)
	f.Write(bytepad(encodeString(key), f.BlockSize()))
	f.Write(data)
	f.Write(rightEncode(uint64(bits)))
	out := make([]byte, bits/8)
	_, err := io.ReadFull(f, out)
	return out, err
}

// The encodings of NIST SP 800-185, 2.3.

func leftEncode(n uint64) []byte {
	b := significant(n)
	return append([]byte{byte(len(b))}, b...)
}

func rightEncode(n uint64) []byte {
	b := significant(n)
	return append(b, byte(len(b)))
}

// significant gives the bytes of n without leading zeros, at least one.
func significant(n uint64) []byte {
	b := binary.BigEndian.AppendUint64(nil, n)
	for len(b) > 1 && b[0] == 0 {
		b = b[1:]
	}
	return b
}

func encodeString(s []byte) []byte { return append(leftEncode(8*uint64(len(s))), s...) }

func bytepad(x []byte, width int) []byte {
	out := append(leftEncode(uint64(width)), x...)
	if rest := len(out) % width; rest > 0 {
		out = append(out, make([]byte, width-rest)...)
	}
	return out
}
