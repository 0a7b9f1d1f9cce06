package sandbox

import (
	"bytes"
	"fmt"
	"io"
)

// State is what an image consists of, for keeping it outside of the process.
type State struct {
	// Memory are the bytes of the linear memory, Size is their number: whole pages
	// of 64 KiB.
	Memory io.Reader
	Size   uint64
	// Globals are the values of the mutable globals, see [Module.Globals].
	Globals []uint64
}

// State gives the image's state. It is the image's own, valid until Close.
func (img *Image) State() State {
	return State{Memory: bytes.NewReader(img.backing.image), Size: img.size, Globals: img.globals}
}

// Restore makes an image of a state that another image of the same [Module.Code] had.
// The state is trusted: whoever writes it decides what runs.
func (m *Module) Restore(s State, limit uint64) (*Image, error) {
	switch {
	case s.Size == 0 || s.Size%pageSize != 0 || s.Size > limit:
		return nil, fmt.Errorf("sandbox: an image of %d bytes, which are no pages within the limit of %d", s.Size, limit)
	case len(s.Globals) != m.Globals():
		return nil, fmt.Errorf("sandbox: an image with %d globals, the code has %d", len(s.Globals), m.Globals())
	}
	b, err := newBacking(s.Memory, int(s.Size))
	if err != nil {
		return nil, err
	}
	return &Image{module: m, backing: b, size: s.Size, globals: s.Globals, limit: limit}, nil
}

// Globals is the number of mutable globals of the code.
func (m *Module) Globals() int { return len(m.code.Globals) }
