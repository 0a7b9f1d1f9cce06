package wasm

import (
	"fmt"
	"slices"
)

// dispatchLoop finds the loop of a bytecode interpreter, which is the loop
// around the branch table with the most labels of the function. A compiler
// makes a nest of such a loop where handlers continue it at several places, so
// that all loops around the table belong to it. It answers their indices in
// Module.loops.
func (m *Module) dispatchLoop(name string) ([]int, error) {
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
	return m.loopsAt(loops), nil
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

// loopsAt are the indices of the loops with their headers at some positions.
func (m *Module) loopsAt(headers []int) []int {
	var found []int
	for _, at := range headers {
		i, _ := slices.BinarySearchFunc(m.loops, at+1, func(l loop, at int) int { return int(l.body) - at })
		found = append(found, i)
	}
	return found
}
