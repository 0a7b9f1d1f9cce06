package quickjs

// Bytes gives a copy of the contents of a Uint8Array. Another value gives a
// TypeError as an [*Exception].
func (vm *VM) Bytes(v Value) ([]byte, error) {
	slot, leave, err := vm.enter()
	defer leave()
	if err != nil {
		return nil, err
	}
	p, err := vm.call(fnGetUint8Array, vm.ctx(), uint64(slot), uint64(v))
	if err != nil {
		return nil, err
	}
	n, _ := vm.in.Memory().ReadUint32Le(slot)
	if p == 0 {
		return nil, vm.takeException()
	}
	b, ok := vm.in.Memory().Read(uint32(p), n)
	if !ok {
		return nil, ErrOutOfMemory
	}
	return append([]byte{}, b...), nil
}

// NewBytes makes a Uint8Array with a copy of b.
func (vm *VM) NewBytes(b []byte) (Value, error) {
	c := caller{vm: vm}
	p := c.malloc(b)
	v := c.call(fnNewUint8ArrayCopy, vm.ctx(), uint64(p), uint64(len(b)))
	c.call(fnFree, uint64(p))
	return vm.result(v, c.err)
}
