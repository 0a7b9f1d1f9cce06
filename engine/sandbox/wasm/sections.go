package wasm

// The entries of the sections that declare things: each method decodes one
// entry and adds it to the module and to the sizes of the index spaces.

func (p *parser) typeEntry() {
	start := p.pos
	if form := p.byte(); form != 0x60 {
		p.fail(start, "type form %#x is not supported", form)
	}
	t := FuncType{Params: p.valTypes(), Results: p.valTypes()}
	p.m.types = append(p.m.types, t)
	p.types++
}

func (p *parser) importEntry() {
	p.name()
	p.name()
	start := p.pos
	switch kind := ExternKind(p.byte()); kind {
	case ExternFunc:
		p.functionEntry()
		p.m.imported.funcs++
	case ExternTable:
		p.tableEntry()
		p.m.imported.tables++
	case ExternMemory:
		p.memoryEntry()
		p.m.imported.memories++
	case ExternGlobal:
		p.addGlobal(p.globalType())
		p.m.imported.globals++
	default:
		p.fail(start, "import kind %d is not supported", kind)
	}
}

func (p *parser) functionEntry() {
	p.m.funcTypes = append(p.m.funcTypes, p.index(p.types, "type"))
	p.funcs++
}

func (p *parser) tableEntry() {
	p.m.tables = append(p.m.tables, TableType{p.refType(), p.limits()})
	p.tables++
}

func (p *parser) memoryEntry() {
	start := p.pos
	p.m.memories = append(p.m.memories, p.limits())
	if len(p.m.memories) > 1 {
		p.fail(start, "several memories are not supported")
	}
}

func (p *parser) globalEntry() {
	t := p.globalType()
	p.constExpr()
	p.addGlobal(t)
}

func (p *parser) addGlobal(t GlobalType) {
	p.m.globals = append(p.m.globals, t)
	p.globals++
}

func (p *parser) globalType() GlobalType {
	t := GlobalType{Type: p.valType()}
	start := p.pos
	switch flag := p.byte(); flag {
	case 0:
	case 1:
		t.Mutable = true
	default:
		p.fail(start, "global flag %#x is not supported", flag)
	}
	return t
}

// limits reads the limits of a table or memory (5.3.7, 5.3.8).
func (p *parser) limits() Limits {
	start := p.pos
	switch flag := p.byte(); flag {
	case 0:
		return Limits{Min: p.u32()}
	case 1:
		return Limits{Min: p.u32(), Max: p.u32(), HasMax: true}
	default:
		p.fail(start, "limits flag %#x is not supported (shared or 64-bit memory)", flag)
		return Limits{}
	}
}

func (p *parser) exportEntry() {
	e := Export{Name: p.name()}
	start := p.pos
	e.Kind = ExternKind(p.byte())
	switch e.Kind {
	case ExternFunc:
		e.Index = p.index(p.funcs, "function")
	case ExternTable:
		e.Index = p.index(p.tables, "table")
	case ExternMemory:
		e.Index = p.index(uint32(len(p.m.memories)), "memory")
	case ExternGlobal:
		e.Index = p.index(p.globals, "global")
	default:
		p.fail(start, "export kind %d is not supported", e.Kind)
	}
	p.m.exports = append(p.m.exports, e)
}
