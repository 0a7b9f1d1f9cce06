package quickjs

import (
	"bytes"
	"unicode/utf8"

	"github.com/codemode-executor/codemode-executor/engine/sandbox"
)

// QuickJS formats the messages of the errors that it makes itself into a buffer on the
// stack, and passes that to the function that makes the error, with the number of the
// class. There the host may put another message into the buffer.
const (
	errorClass       = 1 // a parameter of JS_MakeError2
	errorMessage     = 3 // likewise
	errorMessageSize = 256
)

// Numbers of classes of errors (JSErrorEnum).
const (
	rangeErrorClass    = 1
	internalErrorClass = 6
)

// stringTooLong is the message of an InternalError that is a mistake of the program's.
// Where the standard speaks of it, and everywhere else in QuickJS, it is a RangeError.
const stringTooLong = "string too long"

// makingError hears of the message of an error that is going to be made, and of its
// class, and answers the class.
func makingError(in *sandbox.Instance, stack []uint64) {
	vm := vmOf(in)
	at, class := uint32(stack[0]), uint32(stack[1])
	stack[0] = uint64(class)
	if vm.Handler == nil || !vm.onStack(at, errorMessageSize) {
		return
	}
	buffer, _ := vm.in.Memory().Read(at, errorMessageSize)
	length := bytes.IndexByte(buffer, 0)
	if length < 0 {
		return
	}
	if class == internalErrorClass && string(buffer[:length]) == stringTooLong {
		stack[0] = rangeErrorClass
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
