package quickjs

import (
	"bytes"
	"encoding/binary"
)

// EvalFlags are the JS_EVAL_ flags of quickjs.h.
type EvalFlags uint32

// The flags in use. Scripts are global code; modules are only compiled, since the
// loader links them.
const (
	evalModule      EvalFlags = 1 << 0
	evalCompileOnly EvalFlags = 1 << 5
	// EvalStrict forces strict mode.
	EvalStrict EvalFlags = 1 << 3
	// EvalAsync allows await at the top level: the value is a promise of an
	// object whose property value is the completion value.
	EvalAsync EvalFlags = 1 << 7
)

// Source is program text with the place it came from.
type Source struct {
	// Name stands for the file in stack traces.
	Name string
	Text string
	// FirstLine is the number of the first line.
	FirstLine int
}

const evalOptionsVersion = 1

// Eval runs a script and gives its completion value.
func (vm *VM) Eval(src Source, flags EvalFlags) (Value, error) {
	slot, leave, err := vm.enter()
	defer leave()
	if err != nil {
		return Undefined, err
	}
	c := caller{vm: vm}
	text := c.malloc(append([]byte(src.Text), 0))
	name := c.malloc(append([]byte(cString(src.Name)), 0))
	if c.err != nil {
		return Undefined, c.err
	}
	var opts [16]byte // struct JSEvalOptions
	binary.LittleEndian.PutUint32(opts[0:], evalOptionsVersion)
	binary.LittleEndian.PutUint32(opts[4:], uint32(flags))
	binary.LittleEndian.PutUint32(opts[8:], name)
	binary.LittleEndian.PutUint32(opts[12:], uint32(int32(src.FirstLine)))
	vm.in.Memory().Write(slot+slotOptions, opts[:])
	v := c.call(fnEval, vm.ctx(), uint64(text), uint64(len(src.Text)), uint64(slot+slotOptions))
	c.call(fnFree, uint64(text))
	c.call(fnFree, uint64(name))
	return vm.result(v, c.err)
}

// cString cuts a name where C would.
func cString(s string) string {
	before, _, _ := bytes.Cut([]byte(s), []byte{0})
	return string(before)
}

// malloc copies bytes to the guest's heap.
func (c *caller) malloc(b []byte) uint32 {
	p := uint32(c.call(fnMalloc, uint64(len(b))))
	switch {
	case c.err != nil:
	case p == 0:
		c.err = ErrOutOfMemory
	default:
		c.err = c.vm.write(p, b)
	}
	return p
}
