package quickjs

import (
	"fmt"

	"github.com/codemode-executor/codemode-executor/engine/sandbox/wasm"
)

// usableSize is the code of a function (block i32) -> i32 that gives the size of
// a block of the C library's allocator, dlmalloc: the word before a block holds
// the size of its chunk, three flag bits, and that word itself. Under WASI QuickJS
// counts every block as empty otherwise, so that its collector would run by the
// number of blocks and a few large ones in a cycle would fill the memory. QuickJS
// asks at each allocation and never about null, so there is no case for that.
var usableSize = []byte{
	0, // no locals
	byte(wasm.OpLocalGet), 0, byte(wasm.OpI32Const), chunkOverhead, byte(wasm.OpI32Sub),
	byte(wasm.OpI32Load), 2, 0, // alignment of four bytes, no offset
	byte(wasm.OpI32Const), 0x78, byte(wasm.OpI32And), // -8 drops the flags
	byte(wasm.OpI32Const), chunkOverhead, byte(wasm.OpI32Sub),
	byte(wasm.OpEnd),
}

// chunkOverhead is the size of the word dlmalloc keeps before a block.
const chunkOverhead = 4

// checkUsableSize fails the start if the allocator is not the one usableSize
// knows.
func (vm *VM) checkUsableSize(c *caller) error {
	for _, size := range []uint32{1, 100, 4000, 300_000} {
		p := uint32(c.call(fnMalloc, uint64(size)))
		head, _ := vm.in.Memory().ReadUint32Le(p - chunkOverhead)
		c.call(fnFree, uint64(p))
		if usable := head&^7 - chunkOverhead; c.err == nil && (usable < size || usable > size+64) {
			return fmt.Errorf("quickjs: the allocator gives %d bytes for %d", usable, size)
		}
	}
	return c.err
}

// The collector normally runs when the heap has grown by half since the last
// time, which may be past the memory limit. In the last eighth below the limit it
// also runs each time the memory has grown by another sixty-fourth of it.
const (
	nearLimit  = 8
	nearLimits = 64
)

// collectNearLimit has the collector run with the next object that is made, if the
// memory comes near its limit.
func (vm *VM) collectNearLimit(size, limit uint64) {
	if size < limit-limit/nearLimit || size < vm.collectAt {
		return
	}
	vm.collectAt = size + limit/nearLimits
	vm.in.Memory().WriteUint32Le(vm.boot.rt+vm.engine.layout.GCThreshold, 0)
}
