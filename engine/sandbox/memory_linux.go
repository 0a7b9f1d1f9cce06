package sandbox

import (
	"bytes"

	"golang.org/x/sys/unix"
)

const mapNoReserve = unix.MAP_NORESERVE

func openBackingFile() (int, error) {
	return unix.MemfdCreate("codemode-image", unix.MFD_CLOEXEC)
}

// hugeFrom is where huge pages start. Below, one would cost a small parked guest
// 2 MiB; above, they save a large guest most of its page faults.
const hugeFrom = 8 << 20

// prepare lays out a new region. Kernels without huge pages answer EINVAL to the
// advice, which is as good.
func (r *region) prepare() error {
	small := min(hugeFrom, len(r.mem))
	_ = unix.Madvise(r.mem[:small], unix.MADV_NOHUGEPAGE)
	if small < len(r.mem) {
		_ = unix.Madvise(r.mem[small:], unix.MADV_HUGEPAGE)
	}
	return r.mapImage()
}

// keepResident is how many bytes of written pages a region keeps over a reset.
// Copying a page back takes a tenth of a microsecond or two, a page fault ten to
// a hundred times as long.
const keepResident = 2 << 20

// reset undoes every write among the first used bytes: the image's bytes come
// back, and zeros after it. Written pages are set back in place, those past
// keepResident are dropped.
func (r *region) reset(used uint64) error {
	written, ok := r.backing.pages.find(r.mem[:used])
	if !ok {
		return unix.Madvise(r.mem[:used], unix.MADV_DONTNEED)
	}
	kept := 0
	for _, p := range written {
		if kept += p.end - p.start; kept <= keepResident {
			r.rewrite(p)
		} else if err := unix.Madvise(r.mem[p.start:p.end], unix.MADV_DONTNEED); err != nil {
			return err
		}
	}
	return nil
}

// rewrite sets pages back to the image, or to zeros past it.
func (r *region) rewrite(p span) {
	n := 0
	if p.start < len(r.backing.image) {
		n = copy(r.mem[p.start:p.end], r.backing.image[p.start:])
	}
	clear(r.mem[p.start+n : p.end])
}

// written gives the pages of the first used bytes that have been written.
func (r *region) written(used uint64) []span {
	spans, _ := r.backing.pages.find(r.mem[:used])
	return spans
}

// populate copies pages before they are written, many for the price of a fault
// (MADV_POPULATE_WRITE, Linux 5.14). It only saves time: errors do not matter.
func (r *region) populate(spans []span) {
	for _, p := range spans {
		_ = unix.Madvise(r.mem[p.start:p.end], unix.MADV_POPULATE_WRITE)
	}
}

// dropUnchanged gives back the written pages among the first used bytes that are
// as the image has them. Reference counts that went up and down again leave many.
func (r *region) dropUnchanged(used uint64) {
	written, _ := r.backing.pages.find(r.mem[:used])
	page := unix.Getpagesize()
	for _, p := range written {
		for at := p.start; at < p.end; at += page {
			end := at
			for end < p.end && r.unchanged(span{end, end + page}) {
				end += page
			}
			if end > at {
				_ = unix.Madvise(r.mem[at:end], unix.MADV_DONTNEED)
				at = end
			}
		}
	}
}

func (r *region) unchanged(p span) bool {
	return p.end <= len(r.backing.image) && bytes.Equal(r.mem[p.start:p.end], r.backing.image[p.start:p.end])
}
