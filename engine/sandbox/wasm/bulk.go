package wasm

import "slices"

// bulkShift is the price of a bulk memory operation: one unit of fuel for each
// 256 bytes, about what a loop over them would take in the same time.
const bulkShift = 8

// meterBulk appends the functions that stand for memory.copy and memory.fill. One
// such instruction moves as many bytes as there are, and a guest that repeats it
// would continue few loops in a long time.
func (r *rewriter) meterBulk() error {
	if !slices.ContainsFunc(r.m.sites, func(s site) bool { return s.kind == siteBulk }) {
		return nil
	}
	typ := r.addType(FuncType{Params: []ValType{I32, I32, I32}})
	r.bulk = map[Opcode]uint32{}
	for _, op := range []Opcode{OpMemoryCopy, OpMemoryFill} {
		r.bulk[op] = r.addFunction(typ, r.bulkFunction(op))
	}
	return nil
}

// bulkFunction is the code of a function that pays for the operation and then does
// it. The length is the third parameter of both.
func (r *rewriter) bulkFunction(op Opcode) []byte {
	code := appendU32(nil, 0) // no locals
	code = appendOp(code, OpGlobalGet, r.fuel)
	code = appendOp(code, OpLocalGet, 2)
	code = appendI32Const(code, bulkShift)
	code = appendOp(code, OpI32ShrU)
	code = r.appendPoll(r.appendPay(code))
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
