package webcrypto

import (
	"crypto/hkdf"
	"crypto/hmac"
	"crypto/subtle"
	"encoding/binary"
	"hash"
)

// maxRounds bounds PBKDF2: its iterations times the blocks it derives. A core
// computes a few million a second.
const maxRounds = 20_000_000

// checkRounds is after how many rounds PBKDF2 looks whether the run has ended.
const checkRounds = 4096

var derivationOperations = []operation{
	{name: "cryptoHkdf", args: "sbbbn", run: deriveHKDF},
	{name: "cryptoPbkdf2", args: "sbbnn", run: derivePBKDF2},
}

// deriveHKDF takes the hash function, the key, the salt, the info and the length
// in bytes (RFC 5869).
func deriveHKDF(c *call) (any, error) {
	h, err := hashNamed(c.text(0))
	if err != nil {
		return nil, err
	}
	out, err := hkdf.Key(h.New, c.bytes(1), c.bytes(2), string(c.bytes(3)), c.number(4))
	if err != nil {
		return nil, operationError("HKDF derives at most 255 times the length of its hash.")
	}
	return out, nil
}

// derivePBKDF2 takes the hash function, the password, the salt, the iterations and
// the length in bytes (RFC 8018, 5.2). Package pbkdf2 cannot be stopped.
func derivePBKDF2(c *call) (any, error) {
	h, err := hashNamed(c.text(0))
	if err != nil {
		return nil, err
	}
	iterations, length := c.number(3), c.number(4)
	blocks := (length + h.Size() - 1) / h.Size()
	if iterations < 1 || blocks > maxRounds/iterations {
		return nil, operationError("The iterations are none, or more than this host computes for one key.")
	}
	mac := hmac.New(h.New, c.bytes(1))
	var out []byte
	for i := range blocks {
		mac.Reset()
		mac.Write(c.bytes(2))
		mac.Write(binary.BigEndian.AppendUint32(nil, uint32(i+1)))
		block := mac.Sum(nil)
		if err := c.iterate(mac, block, iterations-1); err != nil {
			return nil, err
		}
		out = append(out, block...)
	}
	return out[:length], nil
}

// iterate adds n further rounds to a block.
func (c *call) iterate(mac hash.Hash, block []byte, n int) error {
	u := append([]byte(nil), block...)
	for i := range n {
		if i%checkRounds == 0 && c.ctx.Err() != nil {
			return c.ctx.Err()
		}
		mac.Reset()
		mac.Write(u)
		u = mac.Sum(u[:0])
		subtle.XORBytes(block, block, u)
	}
	return nil
}
