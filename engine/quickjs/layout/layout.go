// Package layout derives the offsets of fields of QuickJS's C structures from
// the code of a QuickJS-NG WebAssembly module.
//
// The C API has no functions for these fields, and their offsets change between
// releases. Each is read from the load and store instructions of small functions
// that are known to use the field, found through the name section, and is
// accepted only if independent functions agree. A module in which they do not is
// refused, so that a host never writes to a field it only believes to know.
package layout

import (
	"fmt"

	"github.com/codemode-executor/codemode-executor/engine/sandbox/wasm"
)

// Offsets are positions of fields in bytes from the start of their structure.
type Offsets struct {
	// StackLimit is JSRuntime.stack_limit, a 32-bit address: recursion that
	// takes the stack pointer below it raises a RangeError. Under WASI QuickJS
	// sets it to 0, which means no limit, whenever the runtime is created or
	// JS_SetMaxStackSize or JS_UpdateStackTop is called.
	StackLimit uint32
	// GCThreshold is JSRuntime.malloc_gc_threshold, a 32-bit number of bytes: the
	// cycle collector runs when an object is made and the heap is larger. It then
	// sets the field to one and a half times the heap.
	GCThreshold uint32
	// RandomState is JSContext.random_state, the 64-bit state of Math.random.
	// It must not be 0.
	RandomState uint32
	// TimeOrigin is JSContext.time_origin, a 64-bit float: the milliseconds of
	// the monotonic clock that performance.now() counts from. It is set by
	// JS_AddPerformance, which also copies it to performance.timeOrigin.
	TimeOrigin uint32
	// InterruptCounter is JSContext.interrupt_counter, a 32-bit number: it counts
	// calls and backward jumps down to the next call of the interrupt handler, and
	// is set to 10 000 right before that.
	InterruptCounter uint32
	// Frame are the fields that lead to the instruction that runs.
	Frame Frame
}

// Find derives the offsets from a module. Its error says which function does
// not look as expected.
func Find(m *wasm.Module) (Offsets, error) {
	var o Offsets
	for _, field := range []struct {
		name   string
		offset *uint32
		find   func(*wasm.Module) (uint32, error)
	}{
		{"JSRuntime.stack_limit", &o.StackLimit, stackLimit},
		{"JSRuntime.malloc_gc_threshold", &o.GCThreshold, gcThreshold},
		{"JSContext.random_state", &o.RandomState, randomState},
		{"JSContext.time_origin", &o.TimeOrigin, timeOrigin},
		{"JSContext.interrupt_counter", &o.InterruptCounter, interruptCounter},
	} {
		offset, err := field.find(m)
		if err != nil {
			return Offsets{}, fmt.Errorf("layout: offset of %s: %w", field.name, err)
		}
		*field.offset = offset
	}
	var err error
	if o.Frame, err = frame(m); err != nil {
		return Offsets{}, fmt.Errorf("layout: stack frames: %w", err)
	}
	return o, nil
}

// source is a function of the module, and how to read an offset from its code.
type source struct {
	function string
	read     func(code) []uint32
}

// agree reads an offset from each source. Every source must give exactly one,
// and all the same.
func agree(m *wasm.Module, sources ...source) (uint32, error) {
	var agreed uint32
	for i, s := range sources {
		c, err := codeOf(m, s.function)
		if err != nil {
			return 0, err
		}
		offsets := s.read(c)
		if len(offsets) != 1 {
			return 0, fmt.Errorf("%s has %d accesses of the expected form, not 1", s.function, len(offsets))
		}
		if i > 0 && offsets[0] != agreed {
			return 0, fmt.Errorf("%s uses %d, %s uses %d", sources[0].function, agreed, s.function, offsets[0])
		}
		agreed = offsets[0]
	}
	return agreed, nil
}
