package wasm

import (
	"fmt"
	"math"
	"slices"
)

// find finds the places in a function where the instructions of an edit stand.
func (r *rewriter) find(index uint32, edit *Edit) ([]place, error) {
	want, err := r.pattern(edit.Find)
	if err != nil {
		return nil, err
	}
	code := slices.Collect(r.m.Body(index))
	var found []place
	for i := 0; i+len(want) < len(code); i++ {
		if r.matches(code[i:], want) {
			found = append(found, place{start: code[i].Offset, end: code[i+len(want)].Offset})
		}
	}
	if times := max(edit.Times, 1); len(want) == 0 || len(found) != times {
		return nil, fmt.Errorf("the instructions stand there %d times, want %d", len(found), times)
	}
	return found, nil
}

// pattern reads instructions.
func (r *rewriter) pattern(text string) ([]Instruction, error) {
	a := assembler{r: r, names: map[string]uint32{}, fragment: true}
	if a.assemble(text); a.err != nil {
		return nil, a.err
	}
	const any = math.MaxUint32
	d := decoder{reader{binary: a.code, end: len(a.code)}, spaces{any, any, any, any, any}}
	var code []Instruction
	for d.left() > 0 && d.err == nil {
		var in Instruction
		d.next(&in)
		code = append(code, in)
	}
	if d.err != nil {
		return nil, d.err
	}
	return code, nil
}

// matches reports whether code begins with the instructions of a pattern. The types of
// blocks and the labels of a branch table do not count.
func (r *rewriter) matches(code, pattern []Instruction) bool {
	for i, want := range pattern {
		in := code[i]
		if in.Op == OpCall {
			in.Index = r.shift(r.callee(in.Index))
		}
		in.Offset = want.Offset
		if in != want {
			return false
		}
	}
	return true
}
