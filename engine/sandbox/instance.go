package sandbox

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/tetratelabs/wazero/api"
)

// ErrBroken is what an instance answers once a call into it was cut short.
var ErrBroken = errors.New("sandbox: the instance was stopped inside the guest")

// ErrStopped is what [Instance.Checkpoint] answers when the guest is to stop.
var ErrStopped = errors.New("sandbox: the guest was stopped")

// ErrStackOverflow is in the chain of a call's error when the guest recursed past
// what the WebAssembly runtime allows, in code that does not check its own stack.
var ErrStackOverflow = errors.New("sandbox: stack overflow")

// Instance is one sandbox. It is not safe for concurrent use.
type Instance struct {
	// OnCheckpoint is called regularly while the guest computes. False unwinds
	// the guest: the call in progress fails and the instance is broken.
	OnCheckpoint func() bool
	// OnGrow is called when the guest's memory is about to grow to size bytes of at
	// most limit.
	OnGrow func(size, limit uint64)
	// Data is the owner's, for use in host functions.
	Data any

	image   *Image
	region  *region
	ctx     context.Context
	mod     api.Module
	fuel    api.MutableGlobal
	globals []api.MutableGlobal
	// The limit rises to the ceiling by a page with each refusal.
	limit, ceiling uint64
	refusals       int
	broken         bool
	// frames holds one way into the guest for each level of nesting, since the
	// runtime allows a function object one call at a time.
	frames []frame
	depth  int
}

type frame struct {
	enter api.Function
	stack []uint64
}

type instanceKey struct{}

func instanceOf(ctx context.Context) *Instance { return ctx.Value(instanceKey{}).(*Instance) }

func checkpoint(ctx context.Context, _ api.Module, stack []uint64) {
	in := instanceOf(ctx)
	in.fuel.Set(Quantum)
	stack[0] = 0
	if in.OnCheckpoint != nil && !in.OnCheckpoint() {
		stack[0] = 1
	}
}

// Checkpoint asks [Instance.OnCheckpoint], for work of the host's on the guest's
// behalf that may take long. An error means that the guest is to stop: the instance
// is broken.
func (in *Instance) Checkpoint() error {
	switch {
	case in.broken:
		return ErrBroken
	case in.OnCheckpoint != nil && !in.OnCheckpoint():
		in.broken = true
		return ErrStopped
	}
	return nil
}

// Call enters the guest at an exported function; op is its number by
// [Module.Entry]. Narrow integers are zero-extended both ways. An error means
// that the guest was stopped or trapped: the instance is broken and can only be
// closed.
func (in *Instance) Call(op uint32, args ...uint64) (uint64, error) {
	if in.broken {
		return 0, ErrBroken
	}
	f := in.enterFrame()
	defer func() { in.depth-- }()
	f.stack[0] = uint64(op)
	clear(f.stack[1+copy(f.stack[1:], args):])
	if err := f.enter.CallWithStack(in.ctx, f.stack); err != nil {
		in.broken = true
		return 0, callError(err)
	}
	return f.stack[0], nil
}

// callError marks the one trap that callers tell apart. The runtime exports no
// value for it, only its text.
func callError(err error) error {
	if strings.HasPrefix(err.Error(), "wasm error: stack overflow") {
		return fmt.Errorf("%w: %w", ErrStackOverflow, err)
	}
	return fmt.Errorf("sandbox: %w", err)
}

func (in *Instance) enterFrame() *frame {
	if in.depth == len(in.frames) {
		enter := in.mod.ExportedFunction("enter")
		in.frames = append(in.frames, frame{enter, make([]uint64, len(enter.Definition().ParamTypes()))})
	}
	in.depth++
	return &in.frames[in.depth-1]
}

// Memory gives the guest's linear memory.
func (in *Instance) Memory() api.Memory { return in.mod.Memory() }

// Size gives the bytes of linear memory, which only grow during a use.
func (in *Instance) Size() uint64 { return uint64(in.mod.Memory().Size()) }

// errorHeadroom is what a refusal adds to the limit, so that the guest can make
// the error object it throws for it.
const errorHeadroom = pageSize

// SetLimit bounds the linear memory in bytes. Each time the guest asks for more it
// is refused and gets one page on top of the limit, for reporting that, but not
// past limit and reserve together. Neither can exceed the image's own limit, nor
// fall below what the instance has already.
func (in *Instance) SetLimit(limit, reserve uint64) {
	clamp := func(n uint64) uint64 { return max(in.Size(), min(n, in.image.limit)) }
	in.limit, in.ceiling = clamp(limit), clamp(limit+reserve)
}

// SetGlobal sets the i-th mutable global of the module, counted without the others.
func (in *Instance) SetGlobal(i int, v uint64) { in.globals[i].Set(v) }

// Globals gives the number of mutable globals.
func (in *Instance) Globals() int { return len(in.globals) }

// Refusals tells how often the guest asked for memory past the limit.
func (in *Instance) Refusals() int { return in.refusals }

// Broken tells whether a call was cut short, so that only Close is left.
func (in *Instance) Broken() bool { return in.broken }

// Trim gives back memory of the host's that the next call will need again: the
// stacks of the calls before. It must not be used during a call.
func (in *Instance) Trim() { in.frames = nil }

// Park is [Instance.Trim], and gives back the guest's memory that is as the image
// has it too. It pays for instances that will not be called for a while.
func (in *Instance) Park() {
	in.Trim()
	in.region.dropUnchanged(in.Size())
}

// Break marks an instance that is not to be used again.
func (in *Instance) Break() { in.broken = true }

// Reset brings the instance back to the state of the image. It fails on a
// broken instance.
func (in *Instance) Reset() error {
	if in.broken {
		return ErrBroken
	}
	used := in.Size()
	if err := in.region.reset(used); err != nil {
		return fmt.Errorf("sandbox: reset: %w", err)
	}
	in.OnCheckpoint, in.OnGrow, in.Data = nil, nil, nil
	in.refusals, in.limit, in.ceiling = 0, in.image.limit, in.image.limit
	if regionsStay && used == in.image.size {
		in.keepFrame()
		return in.restore()
	}
	in.Trim()
	if err := in.mod.Close(in.ctx); err != nil {
		return fmt.Errorf("sandbox: reset: %w", err)
	}
	return in.instantiate()
}

// restore sets the globals to those of the image and the memory to its size.
func (in *Instance) restore() error {
	if missing := int64(in.image.size) - int64(in.Size()); missing > 0 {
		if _, ok := in.mod.Memory().Grow(uint32(missing / pageSize)); !ok {
			return errors.New("sandbox: the memory limit is below the image's size")
		}
	}
	for i, v := range in.image.globals {
		in.globals[i].Set(v)
	}
	if in.fuel != nil {
		in.fuel.Set(Quantum)
	}
	return nil
}

func (in *Instance) saveGlobals() []uint64 {
	out := make([]uint64, len(in.globals))
	for i, g := range in.globals {
		out[i] = g.Get()
	}
	return out
}

// Close frees the instance and its memory.
func (in *Instance) Close() {
	_ = in.mod.Close(in.ctx)
	in.region.free()
}
