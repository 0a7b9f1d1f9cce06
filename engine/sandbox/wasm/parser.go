package wasm

import "fmt"

// parser fills a module from its binary.
type parser struct {
	decoder
	m *Module
	// open are the blocks around the position in code, from the outermost on: for
	// each the index in Module.loops, or noLoop.
	open []int32
}

// module decodes the sections behind the preamble.
func (p *parser) module() {
	next := 0 // position in sectionOrder
	whole := p.end
	for p.pos < whole && p.err == nil {
		start := p.pos
		id := p.byte()
		size := p.u32()
		if uint64(size) > uint64(p.left()) {
			p.fail(start, "section %d of %d bytes does not fit", id, size)
			return
		}
		p.end = p.pos + int(size)
		if id == sectionCustom {
			p.custom()
		} else {
			next = p.section(id, start, next)
		}
		p.end = whole
	}
	p.complete()
}

// section decodes one section. It takes and answers the position in the order
// of sections from which the following ones must come.
func (p *parser) section(id byte, start, next int) int {
	for next < len(sectionOrder) && sectionOrder[next] != int(id) {
		next++
	}
	if next == len(sectionOrder) {
		p.fail(start, "section %d is unknown, repeated or out of order", id)
		return next
	}
	s := &p.m.sections[id]
	if id != sectionStart {
		s.count = p.u32()
	}
	s.start, s.end = p.pos, p.end
	p.decode(id, s.count)
	p.done(fmt.Sprintf("section %d", id))
	return next + 1
}

// minType is the size in bytes of the smallest type. Types are the entries that
// grow most when they are decoded, so that room is made for them at once.
const minType = 3

func (p *parser) decode(id byte, count uint32) {
	switch id {
	case sectionType:
		p.m.types = make([]FuncType, 0, min(int(count), p.left()/minType))
		p.vector(count, minType, p.typeEntry)
	case sectionImport:
		p.vector(count, 4, p.importEntry)
	case sectionFunction:
		p.vector(count, 1, p.functionEntry)
	case sectionTable:
		p.vector(count, 3, p.tableEntry)
	case sectionMemory:
		p.vector(count, 2, p.memoryEntry)
	case sectionGlobal:
		p.vector(count, 4, p.globalEntry)
	case sectionExport:
		p.vector(count, 3, p.exportEntry)
	case sectionStart:
		p.index(p.funcs, "function")
	case sectionElement:
		p.elements, p.m.elements = count, count
		p.vector(count, 3, p.elementEntry)
	case sectionCode:
		p.vector(count, 3, p.codeEntry)
	case sectionData:
		p.vector(count, 2, p.dataEntry)
	}
}

// vector decodes count elements which take at least size bytes each.
func (p *parser) vector(count uint32, size int, element func()) {
	if int64(count)*int64(size) > int64(p.left()) {
		p.fail(p.pos, "vector of %d elements does not fit in %d bytes", count, p.left())
	}
	for ; count > 0 && p.err == nil; count-- {
		element()
	}
}

// custom notes where the name section is and skips all other custom sections.
func (p *parser) custom() {
	if p.name() == "name" && p.m.names.end == 0 {
		p.m.names = section{start: p.pos, end: p.end}
	}
	p.pos = p.end
}

// complete checks what only the whole module shows.
func (p *parser) complete() {
	if defined := len(p.m.funcTypes) - p.m.imported.funcs; defined != len(p.m.bodies) {
		p.fail(p.pos, "%d functions are declared, %d have code", defined, len(p.m.bodies))
	}
	counted, data := p.m.sections[sectionDataCount], p.m.sections[sectionData]
	if counted.end > 0 && counted.count != data.count {
		p.fail(p.pos, "%d data segments are announced, there are %d", counted.count, data.count)
	}
}
