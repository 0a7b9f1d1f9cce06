package sandbox

import (
	"sync"
	"unsafe"

	"golang.org/x/sys/unix"
)

// span is a range of bytes of a region, in whole pages.
type span struct{ start, end int }

// dirtyPages finds the pages of private mappings that have been written, with the
// PAGEMAP_SCAN ioctl of Linux 6.7 and later (Documentation/admin-guide/mm/
// pagemap.rst). Where it is missing, find answers so and callers drop all pages.
type dirtyPages struct {
	fd int
	// buffers holds *[maxSpans]pageRegion. The kernel writes to them, so they
	// must be on the heap, where nothing moves.
	buffers *sync.Pool
}

func openDirtyPages() dirtyPages {
	d := dirtyPages{fd: -1, buffers: &sync.Pool{New: func() any { return new([maxSpans]pageRegion) }}}
	if fd, err := unix.Open("/proc/self/pagemap", unix.O_RDONLY|unix.O_CLOEXEC, 0); err == nil {
		d.fd = fd
	}
	return d
}

func (d dirtyPages) close() {
	if d.fd >= 0 {
		_ = unix.Close(d.fd)
	}
}

// Definitions of linux/fs.h.
const (
	pagemapScan   = 0xC0606610 // _IOWR('f', 16, struct pm_scan_arg)
	pageIsFile    = 1 << 2
	pageIsPresent = 1 << 3
	pageIsSwapped = 1 << 4
)

// pmScanArg is struct pm_scan_arg.
type pmScanArg struct {
	size, flags, start, end, walkEnd   uint64
	vec, vecLen, maxPages              uint64
	inverted, mask, anyOf, returnFlags uint64
}

// pageRegion is struct page_region.
type pageRegion struct{ start, end, categories uint64 }

// maxSpans bounds the ranges one scan tells apart; a guest that has scattered its
// writes further is not worth the copying.
const maxSpans = 512

// find gives the written pages of mem, which must be privately mapped. A page
// that is present or swapped out and not the file's is the mapping's own copy.
// ok is false when they cannot all be told.
func (d dirtyPages) find(mem []byte) (written []span, ok bool) {
	if d.fd < 0 || len(mem) == 0 {
		return nil, false
	}
	base := uint64(uintptr(unsafe.Pointer(&mem[0])))
	found := d.buffers.Get().(*[maxSpans]pageRegion)
	defer d.buffers.Put(found)
	arg := pmScanArg{
		start: base, end: base + uint64(len(mem)),
		vec: uint64(uintptr(unsafe.Pointer(&found[0]))), vecLen: maxSpans,
		inverted: pageIsFile, mask: pageIsFile,
		anyOf: pageIsPresent | pageIsSwapped, returnFlags: pageIsPresent,
	}
	arg.size = uint64(unsafe.Sizeof(arg))
	n, _, errno := unix.Syscall(unix.SYS_IOCTL, uintptr(d.fd), pagemapScan, uintptr(unsafe.Pointer(&arg)))
	if errno != 0 || arg.walkEnd != arg.end {
		return nil, false
	}
	written = make([]span, n)
	for i := range written {
		written[i] = span{int(found[i].start - base), int(found[i].end - base)}
	}
	return written, true
}
