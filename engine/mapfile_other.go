//go:build !unix

package engine

import "os"

// mapFile reads a file where it cannot be mapped.
func mapFile(file string) (data []byte, release func(), err error) {
	data, err = os.ReadFile(file)
	return data, func() {}, err
}
