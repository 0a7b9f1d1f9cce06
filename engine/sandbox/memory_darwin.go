package sandbox

import (
	"os"
	"unsafe"

	"golang.org/x/sys/unix"
)

const mapNoReserve = unix.MAP_NORESERVE

// openBackingFile gives a file that no longer has a name.
func openBackingFile() (int, error) {
	f, err := os.CreateTemp("", "codemode-image-*")
	if err != nil {
		return -1, err
	}
	defer f.Close()
	if err := os.Remove(f.Name()); err != nil {
		return -1, err
	}
	return unix.FcntlInt(f.Fd(), unix.F_DUPFD_CLOEXEC, 0)
}

func (r *region) prepare() error { return r.mapImage() }

// reset maps fresh zero pages over the used bytes and the image over those:
// madvise does not promise to drop private pages here.
func (r *region) reset(used uint64) error {
	_, err := unix.MmapPtr(-1, 0, unsafe.Pointer(&r.mem[0]), uintptr(used),
		unix.PROT_READ|unix.PROT_WRITE, unix.MAP_PRIVATE|unix.MAP_ANON|unix.MAP_FIXED|mapNoReserve)
	if err != nil {
		return err
	}
	return r.mapImage()
}

// dirtyPages is not needed where a reset maps everything anew.
type dirtyPages struct{}

func openDirtyPages() dirtyPages { return dirtyPages{} }

func (dirtyPages) close() {}

// span is a range of bytes of a region.
type span struct{ start, end int }

// written tells nothing here, and populate and dropUnchanged do nothing.
func (r *region) written(uint64) []span { return nil }

func (r *region) populate([]span) {}

func (r *region) dropUnchanged(uint64) {}
