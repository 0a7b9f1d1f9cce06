package wasm

// Instruction is a decoded instruction. Which fields hold its immediates
// depends on the opcode; the others are zero. The 16 bytes of v128.const and
// i8x16.shuffle are not kept.
type Instruction struct {
	Op Opcode
	// Offset is where in the binary the opcode is.
	Offset int
	// Index is the function, local, global, table, type, label, data segment
	// or element segment the instruction names, or the lane of a vector. Of
	// br_table it is the number of labels before the default label.
	Index uint32
	// Table is the table of call_indirect and table.init, and the source of
	// table.copy.
	Table uint32
	// MemOffset is the constant offset of a load or a store, in bytes.
	MemOffset uint32
	// Value is a constant: an integer, sign-extended, or the bits of a float.
	Value int64
}

// decoder decodes the instructions of code. Index spaces that the rewriting
// extends are checked here; those it leaves alone are left to the runtime.
type decoder struct {
	reader
	spaces
}

// spaces are the sizes of the index spaces that are checked.
type spaces struct {
	types, funcs, globals, tables, elements uint32
}

// next decodes the instruction at the position.
func (d *decoder) next(in *Instruction) {
	*in = Instruction{Offset: d.pos}
	in.Op = Opcode(d.byte())
	imm := plain[in.Op]
	if imm == immRefused {
		imm = d.prefixed(in)
	}
	if imm != immNone {
		d.immediates(in, imm)
	}
}

// prefixed completes the opcode of an instruction with a prefix.
func (d *decoder) prefixed(in *Instruction) immediates {
	switch in.Op {
	case prefixNumeric, prefixVector, 0xfb, 0xfe:
		sub := d.u32()
		if sub > 0xffff {
			break
		}
		in.Op = in.Op<<16 | Opcode(sub)
	}
	imm := immediatesOf(in.Op)
	if imm == immRefused {
		d.fail(in.Offset, "opcode %v is not supported (%s)", in.Op, in.Op.proposal())
	}
	return imm
}

// immediates decodes what follows an opcode: one case for each class.
func (d *decoder) immediates(in *Instruction, imm immediates) {
	switch imm {
	case immLocal, immLabel, immData:
		in.Index = d.u32()
	case immI32:
		in.Value = d.signed(32)
	case immMemArg:
		d.memArg(in)
	case immBlock:
		d.blockType()
	case immFunc:
		in.Index = d.index(d.funcs, "function")
	case immGlobal:
		in.Index = d.index(d.globals, "global")
	case immI64:
		in.Value = d.signed(64)
	case immF32:
		in.Value = int64(d.f32())
	case immF64:
		in.Value = int64(d.u64())
	case immLabels:
		in.Index = d.labels()
	case immType:
		in.Index = d.index(d.types, "type")
		in.Table = d.index(d.tables, "table")
	case immSelect:
		d.valTypes()
	case immRefType:
		d.refType()
	case immTable:
		in.Index = d.index(d.tables, "table")
	case immTables:
		in.Index = d.index(d.tables, "table")
		in.Table = d.index(d.tables, "table")
	case immElem:
		in.Index = d.index(d.elements, "element segment")
	case immElemTable:
		in.Index = d.index(d.elements, "element segment")
		in.Table = d.index(d.tables, "table")
	case immMem:
		d.memory()
	case immMems:
		d.memory()
		d.memory()
	case immDataMem:
		in.Index = d.u32()
		d.memory()
	case imm16:
		d.bytes(16)
	case immLane:
		in.Index = uint32(d.byte())
	case immMemArgLane:
		d.memArg(in)
		in.Index = uint32(d.byte())
	}
}

// labels reads the immediates of br_table and answers how many labels there are
// before the default one.
func (d *decoder) labels() uint32 {
	n := d.count(1)
	for range n + 1 {
		d.u32()
	}
	return uint32(n)
}

// blockEmpty is the type of a block without parameters and results.
const blockEmpty = 0x40

// blockType reads the type of a block (5.4.1): nothing, a value type, or the
// index of a function type, which is a signed number so that it differs from
// both.
func (d *decoder) blockType() {
	start := d.pos
	if b := d.byte(); b == blockEmpty || ValType(b).known() {
		return
	}
	d.pos = start
	switch i := d.signed(33); {
	case i < 0:
		d.fail(start, "block %v is not supported", ValType(i&0x7f))
	case i >= int64(d.types):
		d.fail(start, "type index %d is out of range, there are %d", i, d.types)
	}
}

// alignMax is the largest alignment exponent of any access, the 16 bytes of a
// vector. The bits above it announce proposals, such as several memories.
const alignMax = 4

// memArg reads the immediates of a load or a store (5.4.6).
func (d *decoder) memArg(in *Instruction) {
	start := d.pos
	if align := d.u32(); align > alignMax {
		d.fail(start, "alignment flags %#x are not supported (several memories)", align)
	}
	in.MemOffset = d.u32()
}

// memory reads the index of the memory, of which there may be one.
func (d *decoder) memory() {
	start := d.pos
	if i := d.byte(); i != 0 {
		d.fail(start, "memory index %d is not supported (several memories)", i)
	}
}

func (r *reader) valTypes() []ValType {
	types := make([]ValType, r.count(1))
	for i := range types {
		types[i] = r.valType()
	}
	return types
}

func (r *reader) valType() ValType {
	start := r.pos
	t := ValType(r.byte())
	if !t.known() {
		r.fail(start, "value %v is not supported", t)
	}
	return t
}

func (r *reader) refType() ValType {
	start := r.pos
	t := ValType(r.byte())
	if !t.reference() {
		r.fail(start, "reference %v is not supported", t)
	}
	return t
}
