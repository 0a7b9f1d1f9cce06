package quickjs

import "math"

// Bytes gives a copy of the contents of a Uint8Array. Another value gives a
// TypeError as an [*Exception].
func (vm *VM) Bytes(v Value) ([]byte, error) {
	b, _, err := vm.BytesUpTo(v, math.MaxUint32)
	return b, err
}

// BytesUpTo is [VM.Bytes] cut to at most limit bytes before they leave the guest's
// memory. size is the length of the whole.
func (vm *VM) BytesUpTo(v Value, limit int64) (b []byte, size int64, err error) {
	slot, leave, err := vm.enter()
	defer leave()
	if err != nil {
		return nil, 0, err
	}
	p, err := vm.call(fnGetUint8Array, vm.ctx(), uint64(slot), uint64(v))
	if err != nil {
		return nil, 0, err
	}
	n, _ := vm.in.Memory().ReadUint32Le(slot)
	if p == 0 {
		return nil, 0, vm.takeException()
	}
	b, err = vm.read(uint32(p), uint32(min(int64(n), limit)))
	return b, int64(n), err
}

// NewBytes makes a Uint8Array with a copy of b.
func (vm *VM) NewBytes(b []byte) (Value, error) {
	c := caller{vm: vm}
	p := c.malloc(b)
	v := c.call(fnNewUint8ArrayCopy, vm.ctx(), uint64(p), uint64(len(b)))
	c.call(fnFree, uint64(p))
	return vm.result(v, c.err)
}
