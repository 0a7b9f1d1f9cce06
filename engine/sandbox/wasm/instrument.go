package wasm

import (
	"errors"
	"fmt"
)

// Instrument rewrites a module. It does not change m, which may be rewritten
// again with other options.
func Instrument(m *Module, opts Options) (*Instrumented, error) {
	r := newRewriter(m, opts)
	steps := []func() error{r.meter, r.meterBulk, r.replacements, r.announcements, r.findPatched, r.findForwarders, r.patches, r.appendPointers, r.appendEnter, r.listExports, r.limitStorage}
	for _, step := range steps {
		if err := step(); err != nil {
			return nil, fmt.Errorf("wasm: instrument: %w", err)
		}
	}
	r.result.Binary = r.encode()
	return &r.result, nil
}

// rewriter holds what is appended to a module. Indices in it are those of the
// rewritten module.
type rewriter struct {
	m      *Module
	opts   Options
	result Instrumented

	types     []FuncType // appended types
	functions []function // appended functions
	pointers  []uint32   // functions to place into table 0, from tableBase on
	tableBase uint32
	fuel      uint32            // global
	poll      uint32            // function
	pay       []byte            // code that pays for a pass of a loop and leaves the fuel
	check     []byte            // pay, and a poll if there is no fuel
	checks    []placement       // where each of Module.loops has it
	bulk      map[Opcode]uint32 // functions that stand for bulk memory operations
	replaced  map[int][]byte    // code by index in Module.bodies
	prologues map[int][]byte    // likewise, to put in front
	patched   map[int]bool      // likewise, those that patches change
	edits     map[int]edited    // likewise, changes of their own code
	forwards  map[uint32]uint32 // functions that only call another, and which
	exports   []Export
	tables    []TableType
	memories  []Limits
}

// function is an appended function: its type, and its code without size.
type function struct {
	typ  uint32
	code []byte
}

// newRewriter appends the types of the imports, which come first.
func newRewriter(m *Module, opts Options) *rewriter {
	r := &rewriter{m: m, opts: opts, fuel: uint32(len(m.globals))}
	for _, i := range opts.Imports {
		r.addType(FuncType{i.Params, i.Results})
	}
	r.tables = append(r.tables, m.tables...)
	r.memories = append(r.memories, m.memories...)
	return r
}

func (r *rewriter) addType(t FuncType) uint32 {
	r.types = append(r.types, t)
	return uint32(len(r.m.types) + len(r.types) - 1)
}

// addFunction appends a function and answers its index.
func (r *rewriter) addFunction(typ uint32, code []byte) uint32 {
	r.functions = append(r.functions, function{typ, code})
	return r.shift(uint32(len(r.m.funcTypes) + len(r.functions) - 1))
}

// shift is the index that a function of the module gets.
func (r *rewriter) shift(index uint32) uint32 {
	if index < uint32(r.m.imported.funcs) {
		return index
	}
	return index + uint32(len(r.opts.Imports))
}

// importAt is the appended import at a position of the options, with the
// indices of its function and its type.
func (r *rewriter) importAt(position int) (imported Import, index, typ uint32, err error) {
	if position < 0 || position >= len(r.opts.Imports) {
		return Import{}, 0, 0, fmt.Errorf("there is no import %d", position)
	}
	index = uint32(r.m.imported.funcs + position)
	return r.opts.Imports[position], index, uint32(len(r.m.types) + position), nil
}

// limitStorage applies the options on initial memory.
func (r *rewriter) limitStorage() error {
	if r.opts.DropData && r.m.sections[sectionStart].end > 0 {
		return errors.New("the module has a start function, which would run on the image")
	}
	if r.opts.MemoryMin == 0 {
		return nil
	}
	if len(r.memories) == 0 || r.m.imported.memories > 0 {
		return errors.New("the module defines no memory")
	}
	memory := &r.memories[0]
	if r.opts.MemoryMin < memory.Min || memory.HasMax && r.opts.MemoryMin > memory.Max {
		return fmt.Errorf("%d pages are outside the module's own limits", r.opts.MemoryMin)
	}
	memory.Min = r.opts.MemoryMin
	return nil
}
