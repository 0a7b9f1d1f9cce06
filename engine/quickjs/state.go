package quickjs

import (
	"fmt"

	"github.com/codemode-executor/codemode-executor/engine/sandbox"
)

// State is an image outside of the process.
type State struct {
	sandbox.State
	// Boot says where things stand in the memory, in BootWords numbers.
	Boot []uint64
}

// BootWords is how many numbers State.Boot has.
const BootWords = 3 + int(errorKinds) + prototypes

// State gives the image's state. Its memory and globals are the image's own: valid
// until Close and not to be changed.
func (img *Image) State() State {
	b := &img.boot
	words := []uint64{uint64(b.rt), uint64(b.ctx), uint64(b.scratch)}
	for _, v := range b.intrinsics() {
		words = append(words, uint64(*v))
	}
	return State{State: img.Image.State(), Boot: words}
}

// Restore makes an image of a state that an image of an engine with the same
// code had. What its setup returned is valid in this one too. The state is
// trusted.
func (e *Engine) Restore(s State, limit uint64) (*Image, error) {
	if len(s.Boot) != BootWords {
		return nil, fmt.Errorf("quickjs: %d numbers about the image, not %d", len(s.Boot), BootWords)
	}
	memory, err := e.module.Restore(s.State, limit)
	if err != nil {
		return nil, err
	}
	img := &Image{Image: memory, engine: e}
	img.boot.rt, img.boot.ctx, img.boot.scratch = uint32(s.Boot[0]), uint32(s.Boot[1]), uint32(s.Boot[2])
	for i, v := range img.boot.intrinsics() {
		*v = Value(s.Boot[3+i])
	}
	return img, nil
}

// intrinsics are the values that the image keeps.
func (b *boot) intrinsics() (all []*Value) {
	for i := range b.errors {
		all = append(all, &b.errors[i])
	}
	for i := range b.prototypes {
		all = append(all, &b.prototypes[i])
	}
	return all
}

// Globals is the number of mutable globals of the engine's code.
func (e *Engine) Globals() int { return e.module.Globals() }
