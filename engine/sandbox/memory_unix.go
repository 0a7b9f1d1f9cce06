//go:build linux || darwin

package sandbox

import (
	"errors"
	"fmt"
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

func newBacking(image []byte) (*backing, error) {
	fd, err := openBackingFile()
	if err != nil {
		return nil, fmt.Errorf("sandbox: memory image file: %w", err)
	}
	for off := 0; off < len(image); {
		n, err := unix.Pwrite(fd, image[off:], int64(off))
		if err != nil {
			_ = unix.Close(fd)
			return nil, fmt.Errorf("sandbox: write memory image: %w", err)
		}
		off += n
	}
	b := &backing{fd: fd, size: len(image), pages: openDirtyPages()}
	if b.size > 0 {
		if b.image, err = unix.Mmap(fd, 0, b.size, unix.PROT_READ, unix.MAP_SHARED); err != nil {
			return nil, errors.Join(fmt.Errorf("sandbox: map memory image: %w", err), b.close())
		}
	}
	return b, nil
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
