package quickjs

import (
	"bytes"
	"unicode/utf8"

	"github.com/codemode-executor/codemode-executor/engine/sandbox"
)

// QuickJS formats the messages of the errors that it makes itself into a buffer on the
// stack, and passes that to the function that makes the error. There the host may put
// another message into the buffer.
const (
	errorMessage     = 3 // the parameter of JS_MakeError2
	errorMessageSize = 256
)

// makingError hears of the message of an error that is going to be made.
func makingError(in *sandbox.Instance, stack []uint64) {
	vm := vmOf(in)
	at := uint32(stack[0])
	if vm.Handler == nil || !vm.onStack(at, errorMessageSize) {
		return
	}
	buffer, _ := vm.in.Memory().Read(at, errorMessageSize)
	length := bytes.IndexByte(buffer, 0)
	if length < 0 {
		return
	}
	text := vm.Handler.ErrorText(vm, buffer[:length])
	if text == "" {
		return
	}
	n := min(len(text), errorMessageSize-1)
	for n > 0 && n < len(text) && !utf8.RuneStart(text[n]) {
		n--
	}
	copy(buffer, text[:n])
	buffer[n] = 0
}

// onStack tells whether a range of addresses is on the guest's stack.
func (vm *VM) onStack(at, size uint32) bool {
	limit := vm.word(vm.boot.rt + vm.engine.layout.StackLimit)
	base := limit - stackReserve
	return limit != 0 && at >= base && at-base <= StackSize-size
}
