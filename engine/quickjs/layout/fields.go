package layout

import (
	"fmt"
	"slices"

	"github.com/codemode-executor/codemode-executor/engine/sandbox/wasm"
)

// stackLimit reads the offset from the two functions that set the field to 0,
// and checks it with the two that compare it with the stack pointer.
func stackLimit(m *wasm.Module) (uint32, error) {
	reset := match(parameter, constant(wasm.OpI32Const, 0), op(wasm.OpI32Store))
	offset, err := agree(m, source{"JS_UpdateStackTop", reset}, source{"JS_SetMaxStackSize", reset})
	if err != nil {
		return 0, err
	}
	for _, function := range []string{"lre_check_stack_overflow", "JS_CallInternal"} {
		c, err := codeOf(m, function)
		if err != nil {
			return 0, err
		}
		if !slices.Contains(compared(c), offset) {
			return 0, fmt.Errorf("%s does not compare the field at %d", function, offset)
		}
	}
	return offset, nil
}

// gcThreshold reads the offset from the functions that get and set the field.
func gcThreshold(m *wasm.Module) (uint32, error) {
	return agree(m,
		source{"JS_SetGCThreshold", match(op(wasm.OpI32Store))},
		source{"JS_GetGCThreshold", match(op(wasm.OpI32Load))},
	)
}

// compared are the offsets of the 32-bit fields that are loaded to be compared
// as addresses. Compilers add an offset to the address, or put it into the load.
func compared(c code) []uint32 {
	compare := op(wasm.OpI32LtU, wasm.OpI32GeU)
	var found []uint32
	for i, in := range c[:max(len(c)-1, 0)] {
		if in.Op != wasm.OpI32Load || !compare(c[i+1]) {
			continue
		}
		offset := in.MemOffset
		if i >= 2 && c[i-1].Op == wasm.OpI32Add && c[i-2].Op == wasm.OpI32Const {
			offset += uint32(c[i-2].Value)
		}
		found = append(found, offset)
	}
	return found
}

// randomState reads the offset from the load and the store of the generator,
// and from where the context is made and the state is seeded.
func randomState(m *wasm.Module) (uint32, error) {
	generator, err := codeOf(m, "js_math_random")
	if err != nil {
		return 0, err
	}
	if !xorshift64star(generator) {
		return 0, fmt.Errorf("js_math_random is not the generator xorshift64*")
	}
	gettimeofday, err := m.FunctionIndex("gettimeofday")
	if err != nil {
		return 0, err
	}
	seed := func(c code) []uint32 { return firstStoreAfter(c, gettimeofday) }
	return agree(m,
		source{"js_math_random", match(parameter, op(wasm.OpI64Load))},
		source{"js_math_random", match(op(wasm.OpI64Store))},
		source{"JS_AddIntrinsicBaseObjects", seed},
	)
}

// xorshift64star tells whether code has the constants of the generator of
// https://doi.org/10.1145/2845077, in their order.
func xorshift64star(c code) bool {
	constants := []int64{12, 25, 27, 0x2545F4914F6CDD1D}
	for _, in := range c {
		if len(constants) > 0 && constant(wasm.OpI64Const, constants[0])(in) {
			constants = constants[1:]
		}
	}
	return len(constants) == 0
}

// firstStoreAfter is the offset of the first 64-bit store behind each call of a
// function.
func firstStoreAfter(c code, function uint32) []uint32 {
	var found []uint32
	for i, in := range c {
		if in.Op != wasm.OpCall || in.Index != function {
			continue
		}
		if at := slices.IndexFunc(c[i:], op(wasm.OpI64Store)); at >= 0 {
			found = append(found, c[i+at].MemOffset)
		}
	}
	return found
}

// timeOrigin reads the offset from where the field is set and where it is used.
func timeOrigin(m *wasm.Module) (uint32, error) {
	return agree(m,
		source{"JS_AddPerformance", match(op(wasm.OpF64Store))},
		source{"js_perf_now", match(parameter, op(wasm.OpF64Load))},
	)
}

// interruptCounter reads the offset from where the field is set again.
func interruptCounter(m *wasm.Module) (uint32, error) {
	const initial = 10_000
	return agree(m, source{"__js_poll_interrupts", match(parameter, constant(wasm.OpI32Const, initial), op(wasm.OpI32Store))})
}
