//go:build unix

package engine

import (
	"os"

	"golang.org/x/sys/unix"
)

// mapFile maps a file for reading. The bytes are valid until release.
func mapFile(file string) (data []byte, release func(), err error) {
	f, err := os.Open(file)
	if err != nil {
		return nil, nil, err
	}
	defer f.Close()
	info, err := f.Stat()
	if err != nil {
		return nil, nil, err
	}
	if info.Size() == 0 {
		return nil, func() {}, nil
	}
	data, err = unix.Mmap(int(f.Fd()), 0, int(info.Size()), unix.PROT_READ, unix.MAP_PRIVATE|mapPopulate)
	if err != nil {
		return nil, nil, os.NewSyscallError("mmap", err)
	}
	return data, func() { _ = unix.Munmap(data) }, nil
}
