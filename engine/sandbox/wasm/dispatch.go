package wasm

import (
	"fmt"
	"slices"
)

// dispatchLoop finds the loop of a bytecode interpreter, which is the loop
// around the branch table with the most labels of the function. A compiler
// makes a nest of such a loop where handlers continue it at several places, so
// that all loops around the table belong to it. It answers the positions behind
// their headers, as in Module.loops.
func (m *Module) dispatchLoop(name string) ([]uint32, error) {
	index, err := m.FunctionIndex(name)
	if err != nil {
		return nil, err
	}
	var open, loops []int // headers of open blocks, and of those around the table
	var labels uint32
	for in := range m.Body(index) {
		switch {
		case nesting(in.Op) > 0:
			open = append(open, in.Offset)
		case in.Op == OpEnd && len(open) > 0:
			open = open[:len(open)-1]
		case in.Op == OpBrTable && in.Index > labels:
			labels, loops = in.Index, m.loopsAmong(open)
		}
	}
	if len(loops) == 0 {
		return nil, fmt.Errorf("function %q has no loop around its largest branch table", name)
	}
	return m.behind(loops), nil
}

// loopsAmong are the loops among blocks, by the positions of their headers.
func (m *Module) loopsAmong(blocks []int) []int {
	var loops []int
	for _, at := range blocks {
		if Opcode(m.binary[at]) == OpLoop {
			loops = append(loops, at)
		}
	}
	return loops
}

// behind are the positions behind the loop headers at some positions.
func (m *Module) behind(headers []int) []uint32 {
	var found []uint32
	for _, at := range headers {
		i, _ := slices.BinarySearch(m.loops, uint32(at)+1)
		found = append(found, m.loops[i])
	}
	return found
}
