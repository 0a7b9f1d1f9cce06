package quickjs

import "github.com/codemode-executor/codemode-executor/engine/sandbox"

// QuickJS asks its interrupt handler at one in 10 000 calls and backward jumps, however
// much straight code lies between two of them: a loop around 30 000 statements would
// run for seconds without anybody to stop it. So the countdown is set anew each time,
// the shorter the more code there is.
const (
	// maxPace is the countdown for little code. Asking costs a fifth of a
	// microsecond, as much as a few jumps.
	maxPace = 100
	// pacedCode is how many bytes of source may be passed between two questions.
	// Statements that are short and slow take some 20 ns a byte.
	pacedCode = 1 << 20
)

// evalLength is the position among the parameters of __JS_EvalInternal of the length
// of the source in bytes. Whatever is compiled passes through that function.
const evalLength = 3

// compiling hears of source that is going to be compiled.
func compiling(in *sandbox.Instance, stack []uint64) {
	vm := vmOf(in)
	vm.code += uint64(uint32(stack[0]))
	vm.pace()
}

// pace sets the countdown to the next question.
func (vm *VM) pace() {
	if vm.boot.ctx == 0 {
		return // there is no context yet
	}
	n := max(1, min(maxPace, pacedCode/max(vm.code, 1)))
	vm.in.Memory().WriteUint32Le(vm.boot.ctx+vm.engine.layout.InterruptCounter, uint32(n))
}
