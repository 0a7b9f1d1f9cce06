package wasm

// constExpr decodes a constant expression (3.3.7): one constant, and an end.
func (p *parser) constExpr() Instruction {
	var in, end Instruction
	p.next(&in)
	p.note(&in)
	switch in.Op {
	case OpI32Const, OpI64Const, OpF32Const, OpF64Const, OpV128Const, OpGlobalGet, OpRefNull, OpRefFunc:
	default:
		p.fail(in.Offset, "opcode %v is not supported in a constant expression", in.Op)
	}
	if p.next(&end); end.Op != OpEnd {
		p.fail(end.Offset, "constant expressions of several instructions are not supported")
	}
	return in
}

// Bits of the flags of an element segment (5.5.12).
const (
	elementPassive  = 1 // passive, or declarative if elementExplicit is set too
	elementExplicit = 2 // of an active segment: its table is given
	elementExprs    = 4 // elements are expressions
)

func (p *parser) elementEntry() {
	start := p.pos
	flags := p.u32()
	if flags > elementPassive|elementExplicit|elementExprs {
		p.fail(start, "element segment flags %#x are not supported", flags)
		return
	}
	if flags&elementPassive == 0 {
		if flags&elementExplicit != 0 {
			p.index(p.tables, "table")
		} else if p.tables == 0 {
			p.fail(start, "element segment without a table")
		}
		p.constExpr()
	}
	if flags&(elementPassive|elementExplicit) != 0 {
		p.elementKind(flags)
	}
	for range p.count(1) {
		p.elementInit(flags)
	}
}

// elementKind reads what the elements of a segment are.
func (p *parser) elementKind(flags uint32) {
	if flags&elementExprs != 0 {
		p.refType()
		return
	}
	start := p.pos
	if kind := p.byte(); kind != 0 {
		p.fail(start, "element kind %#x is not supported", kind)
	}
}

func (p *parser) elementInit(flags uint32) {
	if flags&elementExprs != 0 {
		p.constExpr()
		return
	}
	p.site(site{at: uint32(p.pos)})
	p.index(p.funcs, "function")
}

// Flags of a data segment (5.5.14).
const (
	dataActive   = 0
	dataPassive  = 1
	dataExplicit = 2 // active, its memory is given
)

func (p *parser) dataEntry() {
	flags, offset := p.dataHeader()
	bytes := p.bytes(p.u32())
	if flags != dataPassive && offset.Op == OpI32Const {
		p.m.data = append(p.m.data, DataSegment{uint32(offset.Value), bytes})
	}
}

// dataHeader reads a data segment up to its bytes.
func (p *parser) dataHeader() (flags uint32, offset Instruction) {
	start := p.pos
	switch flags = p.u32(); flags {
	case dataPassive:
		return flags, offset
	case dataActive:
	case dataExplicit:
		p.memory()
	default:
		p.fail(start, "data segment flags %#x are not supported", flags)
	}
	return flags, p.constExpr()
}
