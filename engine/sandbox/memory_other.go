//go:build !linux && !darwin

package sandbox

import (
	"fmt"
	"io"
)

// backing holds the bytes of an image in memory where it cannot be mapped.
type backing struct{ image []byte }

// newBacking reads an image of that size.
func newBacking(image io.Reader, size int) (*backing, error) {
	b := &backing{image: make([]byte, size)}
	if _, err := io.ReadFull(image, b.image); err != nil {
		return nil, fmt.Errorf("sandbox: read memory image: %w", err)
	}
	return b, nil
}

func (b *backing) close() error { return nil }

// regionsStay tells whether a region keeps its address when reset.
const regionsStay = false

// region is a copy of the image that grows by reallocation.
type region struct {
	mem     []byte
	limit   uint64
	backing *backing
}

func newRegion(b *backing, size int) (*region, error) {
	r := &region{limit: uint64(size), backing: b}
	return r, r.reset(0)
}

// bytes gives the first size bytes, or nil past the limit.
func (r *region) bytes(size uint64) []byte {
	if size > r.limit {
		return nil
	}
	if size > uint64(cap(r.mem)) {
		grown := make([]byte, size, min(r.limit, size+size/2))
		copy(grown, r.mem)
		r.mem = grown
	}
	if size > uint64(len(r.mem)) {
		r.mem = r.mem[:size]
	}
	return r.mem[:size:size]
}

func (r *region) reset(uint64) error {
	r.mem = append(make([]byte, 0, len(r.backing.image)), r.backing.image...)
	return nil
}

func (r *region) free() { r.mem = nil }

// span is a range of bytes of a region.
type span struct{ start, end int }

// written tells nothing here, and populate and dropUnchanged do nothing.
func (r *region) written(uint64) []span { return nil }

func (r *region) populate([]span) {}

func (r *region) dropUnchanged(uint64) {}
