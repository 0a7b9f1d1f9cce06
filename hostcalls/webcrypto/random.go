package webcrypto

import "io"

// maxRandom is the quota of getRandomValues (Web Cryptography, 10.1.1), in bytes.
const maxRandom = 65536

var randomOperations = []operation{{name: "cryptoRandom", args: "n", run: random, quick: true}}

func random(c *call) (any, error) {
	n := c.number(0)
	if n > maxRandom {
		return nil, operationError("More random bytes than one call gives.")
	}
	out := make([]byte, n)
	_, err := io.ReadFull(c.random, out)
	return out, err
}
