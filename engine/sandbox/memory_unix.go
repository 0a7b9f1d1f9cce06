//go:build linux || darwin

package sandbox

import (
	"errors"
	"fmt"
	"io"
	"unsafe"

	"golang.org/x/sys/unix"
)

// backing holds the bytes of an image in a file that regions map privately.
type backing struct {
	fd    int
	size  int    // a multiple of the page size
	image []byte // the file, mapped for reading
	pages dirtyPages
}

// newBacking reads an image of that size.
func newBacking(image io.Reader, size int) (*backing, error) {
	fd, err := openBackingFile()
	if err != nil {
		return nil, fmt.Errorf("sandbox: memory image file: %w", err)
	}
	b := &backing{fd: fd, size: size, pages: openDirtyPages()}
	if err := b.load(image); err != nil {
		return nil, errors.Join(err, b.close())
	}
	return b, nil
}

// copyBuffer is how much of an image is copied at a time. A small buffer stays in
// the processor's cache and takes few page faults.
const copyBuffer = 128 << 10

func (b *backing) load(image io.Reader) error {
	if b.size == 0 {
		return nil
	}
	n, err := io.CopyBuffer(io.NewOffsetWriter(writerAt(b.fd), 0), io.LimitReader(image, int64(b.size)), make([]byte, copyBuffer))
	if err == nil && n < int64(b.size) {
		err = io.ErrUnexpectedEOF
	}
	if err != nil {
		return fmt.Errorf("sandbox: write memory image: %w", err)
	}
	if b.image, err = unix.Mmap(b.fd, 0, b.size, unix.PROT_READ, unix.MAP_SHARED); err != nil {
		return fmt.Errorf("sandbox: map memory image: %w", err)
	}
	return nil
}

// writerAt writes to a file descriptor.
type writerAt int

func (fd writerAt) WriteAt(p []byte, off int64) (done int, err error) {
	for done < len(p) && err == nil {
		var n int
		n, err = unix.Pwrite(int(fd), p[done:], off+int64(done))
		done += max(n, 0)
	}
	return done, err
}

func (b *backing) close() error {
	b.pages.close()
	if b.image != nil {
		_ = unix.Munmap(b.image)
	}
	return unix.Close(b.fd)
}

// regionsStay tells whether a region keeps its address when reset.
const regionsStay = true

// region is address space of the memory limit's size: the image mapped
// copy-on-write, zero pages after it. It never moves.
type region struct {
	mem     []byte
	backing *backing
}

func newRegion(b *backing, size int) (*region, error) {
	flags := unix.MAP_PRIVATE | unix.MAP_ANON | mapNoReserve
	base, err := unix.MmapPtr(-1, 0, nil, uintptr(size), unix.PROT_READ|unix.PROT_WRITE, flags)
	if err != nil {
		return nil, fmt.Errorf("sandbox: reserve %d bytes of address space: %w", size, err)
	}
	r := &region{mem: unsafe.Slice((*byte)(base), size), backing: b}
	if err := r.prepare(); err != nil {
		r.free()
		return nil, err
	}
	return r, nil
}

// mapImage lays the image over the first bytes of the region.
func (r *region) mapImage() error {
	if r.backing.size == 0 {
		return nil
	}
	_, err := unix.MmapPtr(r.backing.fd, 0, unsafe.Pointer(&r.mem[0]), uintptr(r.backing.size),
		unix.PROT_READ|unix.PROT_WRITE, unix.MAP_PRIVATE|unix.MAP_FIXED)
	if err != nil {
		return fmt.Errorf("sandbox: map memory image: %w", err)
	}
	return nil
}

// bytes gives the first size bytes, or nil past the end of the region.
func (r *region) bytes(size uint64) []byte {
	if size > uint64(len(r.mem)) {
		return nil
	}
	return r.mem[:size:size]
}

func (r *region) free() {
	_ = unix.MunmapPtr(unsafe.Pointer(&r.mem[0]), uintptr(len(r.mem)))
	r.mem = nil
}
