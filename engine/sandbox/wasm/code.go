package wasm

import "iter"

// instruction decodes the instruction at the position and notes what the
// rewriting will change: function indices, loop headers, and bulk memory operations.
func (p *parser) instruction(in *Instruction) {
	p.next(in)
	switch in.Op {
	case OpCall, OpReturnCall, OpRefFunc:
		p.m.funcRefs = append(p.m.funcRefs, uint32(in.Offset+1))
	case OpLoop:
		p.m.loops = append(p.m.loops, uint32(p.pos))
	case OpMemoryCopy, OpMemoryFill:
		p.m.bulk = append(p.m.bulk, uint32(in.Offset))
	}
}

// codeEntry decodes the code of one function.
func (p *parser) codeEntry() {
	start := p.pos
	size := p.u32()
	if uint64(size) > uint64(p.left()) {
		p.fail(start, "code of %d bytes does not fit", size)
		return
	}
	whole := p.end
	p.end = p.pos + int(size)
	p.m.bodies = append(p.m.bodies, section{start: p.pos, end: p.end})
	p.locals()
	p.block()
	p.done("code")
	p.end = whole
}

// locals skips the declarations of local variables.
func (d *decoder) locals() {
	for range d.count(2) {
		d.u32()
		d.valType()
	}
}

// block decodes the instructions of a function up to the end that closes it.
func (p *parser) block() {
	var in Instruction
	for depth := 1; depth > 0 && p.err == nil; {
		p.instruction(&in)
		depth += nesting(in.Op)
	}
}

// nesting is how an instruction changes the number of open blocks.
func nesting(op Opcode) int {
	switch op {
	case OpBlock, OpLoop, OpIf:
		return 1
	case OpEnd:
		return -1
	}
	return 0
}

// Body iterates over the instructions of the function with the given index,
// which counts imports first, up to and including the end that closes it. There
// are none if the function is imported or does not exist.
func (m *Module) Body(index uint32) iter.Seq[Instruction] {
	return func(yield func(Instruction) bool) {
		body, ok := m.body(index)
		if !ok {
			return
		}
		d := decoder{m.reader(body), m.spaces()}
		d.locals()
		for d.left() > 0 {
			var in Instruction
			if d.next(&in); !yield(in) {
				return
			}
		}
	}
}

// body is the range of a function's code; it is false if the function is
// imported or does not exist.
func (m *Module) body(index uint32) (section, bool) {
	i := int64(index) - int64(m.imported.funcs)
	if i < 0 || i >= int64(len(m.bodies)) {
		return section{}, false
	}
	return m.bodies[i], true
}

// reader reads a range of the binary.
func (m *Module) reader(s section) reader {
	return reader{binary: m.binary, pos: s.start, end: s.end}
}

// spaces are the sizes of the index spaces of the whole module.
func (m *Module) spaces() spaces {
	return spaces{
		types:    uint32(len(m.types)),
		funcs:    uint32(len(m.funcTypes)),
		globals:  uint32(len(m.globals)),
		tables:   uint32(len(m.tables)),
		elements: m.elements,
	}
}
