package quickjs

import (
	"bytes"
	"math"
	"strings"
	"unicode/utf8"
)

// putText writes a NUL-terminated string to the scratch block, for functions that
// read it before they call anything.
func (vm *VM) putText(s string) (uint32, error) {
	if len(s) >= textSize {
		return 0, ErrOutOfMemory
	}
	at := vm.boot.scratch + textOffset
	vm.in.Memory().WriteString(at, s)
	vm.in.Memory().WriteByte(at+uint32(len(s)), 0)
	return at, nil
}

// NewString makes a string. Bytes that are not UTF-8 become U+FFFD.
func (vm *VM) NewString(s string) (Value, error) {
	if !utf8.ValidString(s) {
		s = strings.ToValidUTF8(s, "\uFFFD")
	}
	if len(s) < textSize {
		at, err := vm.putText(s)
		if err != nil {
			return Undefined, err
		}
		v, err := vm.call(fnNewStringLen, vm.ctx(), uint64(at), uint64(len(s)))
		return vm.result(v, err)
	}
	c := caller{vm: vm}
	p := c.malloc([]byte(s))
	v := c.call(fnNewStringLen, vm.ctx(), uint64(p), uint64(len(s)))
	c.call(fnFree, uint64(p))
	return vm.result(v, c.err)
}

// Text gives the text of a value, converted as String() does, which runs guest
// code for objects. Lone surrogates become U+FFFD.
func (vm *VM) Text(v Value) (string, error) {
	s, _, err := vm.TextUpTo(v, math.MaxUint32)
	return s, err
}

// TextUpTo is [VM.Text] cut to at most limit bytes before it leaves the guest's
// memory. size is the length of the whole.
func (vm *VM) TextUpTo(v Value, limit int64) (text string, size int64, err error) {
	slot, leave, err := vm.enter()
	defer leave()
	if err != nil {
		return "", 0, err
	}
	p, err := vm.call(fnToCStringLen, vm.ctx(), uint64(slot), uint64(v), 0)
	if err != nil {
		return "", 0, err
	}
	if p == 0 {
		return "", 0, vm.takeException()
	}
	n, _ := vm.in.Memory().ReadUint32Le(slot)
	if text, err = vm.readText(uint32(p), uint32(min(int64(n), limit))); err != nil {
		return "", 0, err
	}
	_, err = vm.call(fnFreeCString, vm.ctx(), p)
	return text, int64(n), err
}

// cText reads a NUL-terminated string inside a host function.
func (vm *VM) cText(p uint32) string {
	rest, _ := vm.in.Memory().Read(p, vm.in.Memory().Size()-p)
	n := max(bytes.IndexByte(rest, 0), 0)
	text, err := vm.readText(p, uint32(n))
	if err != nil {
		panic(err)
	}
	return text
}
