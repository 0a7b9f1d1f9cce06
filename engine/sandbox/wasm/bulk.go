package wasm

import "slices"

const (
	// bulkShift is the price of a bulk memory operation: one unit of fuel for each
	// 256 bytes, about what a loop over them would take in the same time.
	bulkShift = 8
	// freeBulk is the length in bytes up to which an operation costs nothing. The
	// pass of a loop that it belongs to is paid for, and it takes no longer than a
	// few of those.
	freeBulk = 4 << 10
	// bulkPiece is how many bytes are moved between two looks at the fuel. They may
	// be a page fault for each page.
	bulkPiece = 64 << 10
)

// The parameters of bulk operations. A fill has the value in place of the source.
const (
	destination uint32 = iota
	source
	length
	bulkParams
)

// meterBulk appends the functions that stand for memory.copy and memory.fill. One
// such instruction moves as many bytes as there are: nothing could stop a long one,
// and a guest that repeats a shorter one would continue few loops in a long time.
func (r *rewriter) meterBulk() error {
	if !slices.ContainsFunc(r.m.sites, func(s site) bool { return s.kind == siteBulk }) {
		return nil
	}
	typ := r.addType(FuncType{Params: slices.Repeat([]ValType{I32}, int(bulkParams))})
	r.bulk = map[Opcode]uint32{
		OpMemoryCopy: r.addFunction(typ, shortCopy(r.addFunction(typ, r.longCopy()))),
		OpMemoryFill: r.addFunction(typ, shortFill(r.addFunction(typ, r.longFill()))),
	}
	return nil
}

// appendBulk appends the call that stands for the bulk memory operation at a
// position, and answers the position behind it.
func (r *rewriter) appendBulk(dst []byte, at reader) ([]byte, int) {
	var in Instruction
	d := decoder{at, r.m.spaces()}
	d.next(&in)
	return appendOp(dst, OpCall, r.bulk[in.Op]), d.pos
}

// shortCopy is the code of a function that copies what is free, and leaves the rest to
// another.
func shortCopy(long uint32) body {
	code := newBody(2, I64)
	code = code.get(length).i32(shortest).op(OpI32LeU).then().shortestCopies().end()
	return code.orLong(long).whole(OpMemoryCopy).end()
}

// shortest is the length in bytes up to which a copy is made of loads and stores:
// leaving the compiled code for the runtime's takes longer.
const shortest = 16

// shortestCopies copies up to shortest bytes and returns, but for no bytes at all.
//
//	if length-size <= size { a, b = first, last; write a, b; return }
//
// The two halves overlap unless the length is twice their size. Both are read before
// one is written, for the sake of copies that overlap.
func (b body) shortestCopies() body {
	const first, last = bulkParams, bulkParams + 1 // locals
	const unaligned = 0
	for _, half := range []struct {
		size        int32
		load, store Opcode
	}{
		{8, OpI64Load, OpI64Store},
		{4, OpI64Load32U, OpI64Store32},
		{2, OpI64Load16U, OpI64Store16},
		{1, OpI64Load8U, OpI64Store8},
	} {
		b = b.get(length).i32(half.size).op(OpI32Sub).i32(half.size).op(OpI32LeU).then()
		b = b.get(source).op(half.load, unaligned, 0).set(first)
		b = b.last(source, half.size).op(half.load, unaligned, 0).set(last)
		b = b.get(destination, first).op(half.store, unaligned, 0)
		b = b.last(destination, half.size).get(last).op(half.store, unaligned, 0)
		b = b.op(OpReturn).end()
	}
	return b
}

// last puts the address of the last bytes of an operand on the stack.
func (b body) last(operand uint32, size int32) body {
	return b.get(operand, length).op(OpI32Add).i32(size).op(OpI32Sub)
}

// orLong leaves the operation to another function if it is not free.
func (b body) orLong(long uint32) body {
	b = b.get(length).i32(freeBulk).op(OpI32GtU).then()
	return b.get(destination, source, length).op(OpCall, long).op(OpReturn).end()
}

// whole is the operation itself.
func (b body) whole(op Opcode) body {
	memories := []uint32{0, 0} // of the destination, and of the source
	if op == OpMemoryFill {
		memories = memories[:1]
	}
	return b.get(destination, source, length).op(op, memories...)
}

// shortFill is the code of a function that fills what is free, and leaves the rest to
// another.
func shortFill(long uint32) body {
	return newBody(0, I32).orLong(long).whole(OpMemoryFill).end()
}

// piece is the local that holds the length of the next piece in the long operations.
const piece = bulkParams

// longCopy is the code of a function that copies in pieces, and pays for each. A copy
// to a higher address starts with the last piece, which later ones may overwrite.
func (r *rewriter) longCopy() body {
	code := newBody(1, I32)
	code = code.trapOutside(OpMemoryCopy, destination).trapOutside(OpMemoryCopy, source)

	code = code.get(destination, source).op(OpI32LeU).then().op(OpLoop, blockEmpty)
	code = r.payPiece(code)
	code = code.get(destination, source, piece).op(OpMemoryCopy, 0, 0)
	code = code.advance(destination).advance(source).rest()
	code = code.op(OpElse).op(OpLoop, blockEmpty)
	code = r.payPiece(code)
	code = code.get(length, piece).op(OpI32Sub).set(length)
	code = code.get(destination, length).op(OpI32Add).get(source, length).op(OpI32Add)
	code = code.get(piece).op(OpMemoryCopy, 0, 0)
	code = code.get(length).op(OpBrIf, 0).end()
	return code.end().end()
}

// longFill is the code of a function that fills in pieces, and pays for each.
func (r *rewriter) longFill() body {
	code := newBody(1, I32).trapOutside(OpMemoryFill, destination)
	code = code.op(OpLoop, blockEmpty)
	code = r.payPiece(code)
	code = code.get(destination, source, piece).op(OpMemoryFill, 0)
	return code.advance(destination).rest().end()
}

// trapOutside does the operation as a whole if an operand leaves the memory, so that
// it traps and no piece of it is done.
func (b body) trapOutside(op Opcode, operand uint32) body {
	const pageShift = 16 // pages of 64 KiB
	b = b.get(operand).op(OpI64ExtendI32U).get(length).op(OpI64ExtendI32U).op(OpI64Add)
	b = b.op(OpMemorySize, 0).op(OpI64ExtendI32U).op(OpI64Const, pageShift).op(OpI64Shl)
	return b.op(OpI64GtU).then().whole(op).end()
}

// payPiece sets the length of the next piece and pays for it.
func (r *rewriter) payPiece(code body) body {
	code = code.get(length).i32(bulkPiece).get(length).i32(bulkPiece).op(OpI32LtU).op(OpSelect).set(piece)
	code = code.op(OpGlobalGet, r.fuel).get(piece).i32(bulkShift).op(OpI32ShrU)
	return r.appendPoll(r.appendPay(code))
}

// advance moves an operand behind the piece.
func (b body) advance(operand uint32) body {
	return b.get(operand, piece).op(OpI32Add).set(operand)
}

// rest ends the loop once there is no more to do.
func (b body) rest() body {
	return b.get(length, piece).op(OpI32Sub).op(OpLocalTee, length).op(OpBrIf, 0).end()
}
