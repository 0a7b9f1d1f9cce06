package sandbox

import (
	"reflect"

	"github.com/tetratelabs/wazero/api"
)

// keepStack is the largest call stack, in bytes, that an instance keeps between uses.
// Ordinary programs need half of it; one that recurses as deep as it can makes it some
// 18 MB.
const keepStack = 256 << 10

// callStack gives the bytes of the call stack the WebAssembly runtime holds for f. It
// starts with 10 KiB, and at least doubles whenever a guest needs more. The runtime does
// not tell its size, so its field is read; false means that it has none by that name.
func callStack(f api.Function) (int, bool) {
	v := reflect.ValueOf(f)
	if v.Kind() != reflect.Pointer || v.Elem().Kind() != reflect.Struct {
		return 0, false
	}
	stack := v.Elem().FieldByName("stack")
	if !stack.IsValid() || stack.Kind() != reflect.Slice {
		return 0, false
	}
	return stack.Cap() * int(stack.Type().Elem().Size()), true
}

// keepFrame trims the instance for its next use: it leaves one way into the guest, with
// the call stack that is made for it, unless that is too large to be kept.
func (in *Instance) keepFrame() {
	if len(in.frames) == 0 {
		return
	}
	if size, ok := callStack(in.frames[0].enter); !ok || size > keepStack {
		in.Trim()
		return
	}
	clear(in.frames[1:])
	in.frames = in.frames[:1]
}
