//go:build unix

package folder

import (
	"os"

	"golang.org/x/sys/unix"
)

// openWithoutWaiting is a flag that files are opened with: whoever opens a FIFO
// otherwise waits for its other end.
const openWithoutWaiting = unix.O_NONBLOCK

// mapFile maps the first size bytes of a file for reading. They are valid until
// release.
func mapFile(f *os.File, size int) (data []byte, release func(), err error) {
	if size == 0 {
		return nil, func() {}, nil
	}
	data, err = unix.Mmap(int(f.Fd()), 0, size, unix.PROT_READ, unix.MAP_PRIVATE|mapPopulate)
	if err != nil {
		return nil, nil, os.NewSyscallError("mmap", err)
	}
	return data, func() { _ = unix.Munmap(data) }, nil
}
