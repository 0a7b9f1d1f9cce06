package wasm

import "iter"

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
func (d *decoder) locals() { d.localGroups(d.count(2)) }

// localGroups decodes that many declarations of local variables of one type, and returns
// how many variables there are.
func (d *decoder) localGroups(groups int) (n uint32) {
	for range groups {
		n += d.u32()
		d.valType()
	}
	return n
}

// countLocals returns how many local variables a function has besides its parameters.
func (m *Module) countLocals(index uint32) uint32 {
	body, _ := m.body(index)
	d := decoder{m.reader(body), m.spaces()}
	return d.localGroups(d.count(2))
}

// block decodes the instructions of a function up to the end that closes it.
func (p *parser) block() {
	var in Instruction
	p.open = append(p.open[:0], noLoop)
	for len(p.open) > 0 && p.err == nil {
		p.next(&in)
		p.note(&in)
		p.nest(&in)
	}
}

// nest keeps account of the open blocks.
func (p *parser) nest(in *Instruction) {
	switch {
	case in.Op == OpLoop:
		p.open = append(p.open, int32(len(p.m.loops)-1))
	case nesting(in.Op) > 0:
		p.open = append(p.open, noLoop)
	case in.Op == OpEnd:
		p.open = p.open[:len(p.open)-1]
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
