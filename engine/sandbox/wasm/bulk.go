package wasm

// bulkShift is the price of a bulk memory operation: one unit of fuel for each
// 256 bytes, about what a loop over them would take in the same time.
const bulkShift = 8

// meterBulk appends the functions that stand for memory.copy and memory.fill. One
// such instruction moves as many bytes as there are, and a guest that repeats it
// would pass few loop headers in a long time.
func (r *rewriter) meterBulk() error {
	if len(r.m.bulk) == 0 {
		return nil
	}
	_, checkpoint, _, err := r.importAt(r.opts.Checkpoint)
	if err != nil {
		return err
	}
	typ := r.addType(FuncType{Params: []ValType{I32, I32, I32}})
	r.bulk = map[Opcode]uint32{}
	for _, op := range []Opcode{OpMemoryCopy, OpMemoryFill} {
		r.bulk[op] = r.addFunction(typ, bulkFunction(op, r.fuel, checkpoint))
	}
	return nil
}

// bulkFunction is the code of a function that pays for the operation and then does
// it. The length is the third parameter of both.
func bulkFunction(op Opcode, fuel, checkpoint uint32) []byte {
	code := appendU32(nil, 0) // no locals
	code = appendOp(code, OpGlobalGet, fuel)
	code = appendOp(code, OpLocalGet, 2)
	code = appendI32Const(code, bulkShift)
	code = appendOp(code, OpI32ShrU)
	code = appendCharge(code, fuel, checkpoint)
	for i := range uint32(3) {
		code = appendOp(code, OpLocalGet, i)
	}
	memories := []uint32{0, 0} // of the destination, and of the source
	if op == OpMemoryFill {
		memories = memories[:1]
	}
	code = appendOp(code, op, memories...)
	return append(code, byte(OpEnd))
}
