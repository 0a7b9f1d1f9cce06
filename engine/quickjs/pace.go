package quickjs

import (
	"encoding/binary"

	"github.com/tetratelabs/wazero/api"

	"github.com/codemode-executor/codemode-executor/engine/sandbox"
	"github.com/codemode-executor/codemode-executor/engine/sandbox/wasm"
)

// QuickJS asks its interrupt handler at one in 10 000 calls and backward jumps, however
// much straight code lies between two of them: a loop around 30 000 statements would
// run for seconds without anybody to stop it. So the countdown is set anew each time,
// the shorter the more code there is, and each question is paid for by the code that
// may have run since the one before.
const (
	// maxPace is the countdown for little code.
	maxPace = 100
	// pacedCode is how many bytes of source may be passed between two checkpoints.
	// Statements that are short and slow take some 20 ns a byte.
	pacedCode = 1 << 20
	// minPrice is the least to pay for a question: maxPace jumps and calls take
	// some microseconds, even if there is little code.
	minPrice = sandbox.Quantum / 8
)

// The pace of a context stands in its scratch block, three words at paceOffset.
const (
	pacePrice   = 0 // fuel to pay for each question
	paceCount   = 4 // the countdown to the next one
	paceCounter = 8 // where QuickJS counts down
	paceSize    = 12
)

// interrupt is the interrupt handler, a JSInterruptHandler: rt, opaque. It stays in the
// guest for as long as there is fuel. The second parameter is where the pace stands.
var interrupt = sandbox.Poll{
	Name:    "interrupt",
	Params:  []api.ValueType{i32, i32},
	Results: []api.ValueType{i32},
	Price:   loadPace(pacePrice),
	Answer: append(append(loadPace(paceCounter), loadPace(paceCount)...),
		byte(wasm.OpI32Store), wordAligned, 0,
		byte(wasm.OpI32Const), 0, // go on
	),
}

// wordAligned is the alignment of a 32-bit number as its exponent of two.
const wordAligned = 2

// loadPace are the instructions that put a word of the pace on the stack.
func loadPace(offset byte) []byte {
	return []byte{byte(wasm.OpLocalGet), 1, byte(wasm.OpI32Load), wordAligned, offset}
}

// evalLength is the position among the parameters of __JS_EvalInternal of the length
// of the source in bytes. Whatever is compiled passes through that function.
const evalLength = 3

// compiling hears of source that is going to be compiled.
func compiling(in *sandbox.Instance, stack []uint64) {
	vm := vmOf(in)
	vm.code += uint64(uint32(stack[0]))
	vm.pace()
}

// pace sets the countdown to the next question, and what it costs.
func (vm *VM) pace() {
	if vm.boot.ctx == 0 || vm.boot.scratch == 0 {
		return // there is no context yet
	}
	code := max(vm.code, 1)
	count := max(1, min(maxPace, pacedCode/code))
	price := max(minPrice, min(sandbox.Quantum, sandbox.Quantum*count*code/pacedCode))
	counter := vm.boot.ctx + vm.engine.layout.InterruptCounter

	var words [paceSize]byte
	binary.LittleEndian.PutUint32(words[pacePrice:], uint32(price))
	binary.LittleEndian.PutUint32(words[paceCount:], uint32(count))
	binary.LittleEndian.PutUint32(words[paceCounter:], counter)
	vm.in.Memory().Write(vm.boot.scratch+paceOffset, words[:])
	vm.in.Memory().WriteUint32Le(counter, uint32(count))
}
