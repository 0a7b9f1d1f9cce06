//go:build !unix

package folder

import (
	"io"
	"os"
)

// openWithoutWaiting is a flag that files are opened with.
const openWithoutWaiting = 0

// mapFile reads the first size bytes of a file where it cannot be mapped.
func mapFile(f *os.File, size int) (data []byte, release func(), err error) {
	data = make([]byte, size)
	_, err = io.ReadFull(f, data)
	return data, func() {}, err
}
