package wasm

// encode writes the rewritten module.
func (r *rewriter) encode() []byte {
	dst := make([]byte, 0, len(r.m.binary)+len(r.m.loops)*len(r.check))
	dst = append(dst, preamble...)
	for _, id := range sectionOrder {
		if body := r.section(id); body != nil {
			dst = append(dst, byte(id))
			dst = appendVec(dst, body)
		}
	}
	return dst
}

// section is the body of a section of the rewritten module, nil if there is no
// such section.
func (r *rewriter) section(id int) []byte {
	switch id {
	case sectionType:
		return extend(r, id, r.types, appendFuncType)
	case sectionImport:
		return extend(r, id, r.opts.Imports, r.appendImport())
	case sectionFunction:
		return extend(r, id, r.functions, appendFunctionType)
	case sectionTable:
		return vectorOf(r.tables[r.m.imported.tables:], appendTableType)
	case sectionMemory:
		return vectorOf(r.memories[r.m.imported.memories:], appendLimits)
	case sectionGlobal:
		return extend(r, id, []int32{r.opts.Fuel}, appendFuel)
	case sectionExport:
		return vectorOf(r.exports, appendExport)
	case sectionStart:
		return r.startSection()
	case sectionElement:
		return r.elementSection()
	case sectionDataCount:
		return r.dataCountSection()
	case sectionCode:
		return r.codeSection()
	case sectionData:
		return r.dataSection()
	}
	return nil
}

// vectorOf encodes a section that is a vector of the given items; without items
// there is none.
func vectorOf[T any](items []T, appendItem func([]byte, T) []byte) []byte {
	if len(items) == 0 {
		return nil
	}
	dst := appendU32(nil, uint32(len(items)))
	for _, item := range items {
		dst = appendItem(dst, item)
	}
	return dst
}

// extend encodes a section of the module with items appended to its vector.
func extend[T any](r *rewriter, id int, items []T, appendItem func([]byte, T) []byte) []byte {
	s := r.m.sections[id]
	if s.count == 0 && len(items) == 0 {
		return nil
	}
	dst := appendU32(nil, s.count+uint32(len(items)))
	dst = r.appendRewritten(dst, s.start, s.end)
	for _, item := range items {
		dst = appendItem(dst, item)
	}
	return dst
}

// appendImport answers a function that appends the imports in their order.
func (r *rewriter) appendImport() func([]byte, Import) []byte {
	typ := uint32(len(r.m.types))
	return func(dst []byte, i Import) []byte {
		dst = appendVec(dst, i.Module)
		dst = appendVec(dst, i.Name)
		dst = append(dst, byte(ExternFunc))
		dst = appendU32(dst, typ)
		typ++
		return dst
	}
}

func appendFunctionType(dst []byte, f function) []byte { return appendU32(dst, f.typ) }

func appendTableType(dst []byte, t TableType) []byte {
	return appendLimits(append(dst, byte(t.Type)), t.Limits)
}

func appendFuel(dst []byte, initial int32) []byte {
	const mutable = 1
	dst = append(dst, byte(I32), mutable)
	return append(appendI32Const(dst, initial), byte(OpEnd))
}

func appendExport(dst []byte, e Export) []byte {
	dst = appendVec(dst, e.Name)
	return appendU32(append(dst, byte(e.Kind)), e.Index)
}

func (r *rewriter) startSection() []byte {
	s := r.m.sections[sectionStart]
	if s.end == 0 {
		return nil
	}
	reader := r.m.reader(s)
	return appendU32(nil, r.shift(reader.u32()))
}

// elementSection adds an active segment with the trampolines.
func (r *rewriter) elementSection() []byte {
	var added [][]uint32
	if len(r.pointers) > 0 {
		added = append(added, r.pointers)
	}
	return extend(r, sectionElement, added, func(dst []byte, functions []uint32) []byte {
		dst = append(dst, 0)
		dst = append(appendI32Const(dst, int32(r.tableBase)), byte(OpEnd))
		return append(dst, vectorOf(functions, appendU32)...)
	})
}

func (r *rewriter) dataCountSection() []byte {
	s := r.m.sections[sectionDataCount]
	if s.end == 0 {
		return nil
	}
	return appendU32(nil, s.count)
}

func (r *rewriter) dataSection() []byte {
	s := r.m.sections[sectionData]
	if s.end == 0 {
		return nil
	}
	dst := appendU32(nil, s.count)
	if !r.opts.DropData {
		return append(dst, r.m.binary[s.start:s.end]...)
	}
	p := parser{decoder: decoder{r.m.reader(s), r.m.spaces()}, m: &Module{}}
	for p.left() > 0 {
		dst = p.appendWithoutActive(dst)
	}
	return dst
}

// appendWithoutActive copies a data segment if it is passive and appends an
// empty passive one in its place if it is not.
func (p *parser) appendWithoutActive(dst []byte) []byte {
	start := p.pos
	flags, _ := p.dataHeader()
	p.bytes(p.u32())
	if flags == dataPassive {
		return append(dst, p.binary[start:p.pos]...)
	}
	return append(dst, dataPassive, 0)
}
