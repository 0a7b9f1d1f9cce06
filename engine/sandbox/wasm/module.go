package wasm

import "math"

// Module is a parsed binary. It keeps the binary and refers to it; the binary
// must not change as long as the module is used. A Module does not change and
// may be used concurrently.
type Module struct {
	binary   []byte
	sections [sectionKinds]section
	names    section // of the name section, if any

	types     []FuncType
	funcTypes []uint32 // the type of each function, imports first
	bodies    []section
	tables    []TableType
	memories  []Limits
	globals   []GlobalType
	exports   []Export
	data      []DataSegment
	elements  uint32 // number of element segments
	imported  imported

	// sites are the places that the rewriting may change: function indices in
	// element segments, initialisers and code, and more in code. They ascend,
	// and so do loops, by the positions of their bodies.
	sites []site
	loops []loop
}

// imported counts the imports of each kind. They come first in their spaces.
type imported struct {
	funcs, tables, memories, globals int
}

// section is a range of the binary: the contents of a section, its count
// excluded if it is a vector, or the code of one function, its size excluded.
type section struct {
	start, end int
	count      uint32
}

// Section ids (5.5.2).
const (
	sectionCustom = iota
	sectionType
	sectionImport
	sectionFunction
	sectionTable
	sectionMemory
	sectionGlobal
	sectionExport
	sectionStart
	sectionElement
	sectionCode
	sectionData
	sectionDataCount
	sectionKinds
)

// sectionOrder is the order in which sections come (5.5.15).
var sectionOrder = [...]int{
	sectionType, sectionImport, sectionFunction, sectionTable, sectionMemory, sectionGlobal,
	sectionExport, sectionStart, sectionElement, sectionDataCount, sectionCode, sectionData,
}

// maxBinary is the largest binary, in bytes, that positions can address.
const maxBinary = math.MaxInt32

const preamble = "\x00asm\x01\x00\x00\x00"

// Parse decodes a WebAssembly binary. Its error is a [*FormatError]. It takes
// arbitrary bytes: it does not panic, and the memory it takes is bounded by a
// small multiple of the binary's length.
func Parse(binary []byte) (*Module, error) {
	if len(binary) > maxBinary {
		return nil, &FormatError{What: "binary is too large"}
	}
	if len(binary) < len(preamble) || string(binary[:len(preamble)]) != preamble {
		return nil, &FormatError{What: "not a WebAssembly 1 binary"}
	}
	p := &parser{m: &Module{binary: binary}}
	p.reader = reader{binary: binary, pos: len(preamble), end: len(binary)}
	p.module()
	if p.err != nil {
		return nil, p.err
	}
	return p.m, nil
}

// Exports are the entries of the export section, in order. The caller must not
// change the slice.
func (m *Module) Exports() []Export { return m.exports }

// Data are the active segments of memory 0 whose offsets are i32.const, in
// order. The caller must not change the slice.
func (m *Module) Data() []DataSegment { return m.data }

// MemoryMin is the initial size of memory 0 in pages of 64 KiB, 0 if there is
// no memory.
func (m *Module) MemoryMin() uint32 {
	if len(m.memories) == 0 {
		return 0
	}
	return m.memories[0].Min
}

// FuncType is the type of the function with the given index, which counts
// imports first. It is false if there is no such function.
func (m *Module) FuncType(index uint32) (FuncType, bool) {
	if index >= uint32(len(m.funcTypes)) {
		return FuncType{}, false
	}
	return m.types[m.funcTypes[index]], true
}

// export finds an export by name.
func (m *Module) export(name string) (Export, bool) {
	for _, e := range m.exports {
		if e.Name == name {
			return e, true
		}
	}
	return Export{}, false
}
