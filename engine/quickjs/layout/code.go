package layout

import (
	"slices"

	"github.com/codemode-executor/codemode-executor/engine/sandbox/wasm"
)

// code is the code of one function.
type code []wasm.Instruction

// codeOf is the code of the function with a name.
func codeOf(m *wasm.Module, function string) (code, error) {
	index, err := m.FunctionIndex(function)
	if err != nil {
		return nil, err
	}
	return slices.Collect(m.Body(index)), nil
}

// pattern is a sequence of instructions, each given by a test.
type pattern []func(wasm.Instruction) bool

// last finds all places where the pattern matches and answers the last
// instruction of each.
func (c code) last(p pattern) []wasm.Instruction {
	var found []wasm.Instruction
	for i := 0; i+len(p) <= len(c); i++ {
		if p.matches(c[i:]) {
			found = append(found, c[i+len(p)-1])
		}
	}
	return found
}

func (p pattern) matches(c code) bool {
	for i, test := range p {
		if !test(c[i]) {
			return false
		}
	}
	return true
}

// op tests for one of some opcodes.
func op(ops ...wasm.Opcode) func(wasm.Instruction) bool {
	return func(in wasm.Instruction) bool { return slices.Contains(ops, in.Op) }
}

// parameter tests for a read of the first parameter, which is the structure.
func parameter(in wasm.Instruction) bool { return in.Op == wasm.OpLocalGet && in.Index == 0 }

// constant tests for an integer constant.
func constant(op wasm.Opcode, value int64) func(wasm.Instruction) bool {
	return func(in wasm.Instruction) bool { return in.Op == op && in.Value == value }
}

// offsets are the constant offsets of loads and stores.
func offsets(accesses []wasm.Instruction) []uint32 {
	var found []uint32
	for _, in := range accesses {
		found = append(found, in.MemOffset)
	}
	return found
}

// match answers a reader of the offsets in the last instruction of a pattern.
func match(p ...func(wasm.Instruction) bool) func(code) []uint32 {
	return func(c code) []uint32 { return offsets(c.last(p)) }
}
