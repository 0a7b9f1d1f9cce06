package wasm

// body is the code of an appended function while it is written: its locals and the
// instructions so far.
type body []byte

// newBody starts the code of a function with n locals of a type besides its
// parameters.
func newBody(n uint32, t ValType) body {
	if n == 0 {
		return body{0}
	}
	return append(appendU32(body{1}, n), byte(t))
}

func (b body) op(op Opcode, immediates ...uint32) body { return appendOp(b, op, immediates...) }

// get reads locals, the parameters first.
func (b body) get(locals ...uint32) body {
	for _, local := range locals {
		b = b.op(OpLocalGet, local)
	}
	return b
}

func (b body) set(local uint32) body { return b.op(OpLocalSet, local) }

// i32 puts a constant on the stack.
func (b body) i32(v int32) body { return appendI32Const(b, v) }

// then opens a block that runs if the value on the stack is not 0.
func (b body) then() body { return b.op(OpIf, blockEmpty) }

// end closes a block, or the function.
func (b body) end() body { return b.op(OpEnd) }
