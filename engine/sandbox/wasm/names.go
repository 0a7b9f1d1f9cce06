package wasm

import (
	"fmt"
	"iter"
	"maps"
)

// FunctionNames are the names that the name section gives to functions, by
// index. A name section that is malformed ends where it becomes so, since it
// does not make a module invalid (7.4).
func (m *Module) FunctionNames() map[uint32]string {
	return maps.Collect(m.functionNames())
}

// FunctionIndex finds the function to which the name section gives a name. It
// is an error if there is none or several.
func (m *Module) FunctionIndex(name string) (uint32, error) {
	found := false
	var index uint32
	for i, n := range m.functionNames() {
		if n != name {
			continue
		}
		if found {
			return 0, fmt.Errorf("wasm: several functions are named %q", name)
		}
		found, index = true, i
	}
	if !found {
		return 0, fmt.Errorf("wasm: no function is named %q", name)
	}
	return index, nil
}

// functionNames iterates over the function names subsection (7.4.3).
func (m *Module) functionNames() iter.Seq2[uint32, string] {
	const functions = 1
	return func(yield func(uint32, string) bool) {
		r := m.reader(m.names)
		for r.left() > 0 {
			id, size := r.byte(), r.u32()
			if id == functions && uint64(size) <= uint64(r.left()) {
				r.end = r.pos + int(size)
				r.nameMap(yield)
				return
			}
			r.bytes(size)
		}
	}
}

// nameMap reads pairs of an index and a name.
func (r *reader) nameMap(yield func(uint32, string) bool) {
	for range r.count(2) {
		index, name := r.u32(), r.name()
		if r.err != nil || !yield(index, name) {
			return
		}
	}
}
