package wasm

import (
	"fmt"
	"math"
	"slices"
)

// find finds the one place in a function where instructions stand.
func (r *rewriter) find(index uint32, text string) (place, error) {
	want, err := r.pattern(text)
	if err != nil {
		return place{}, err
	}
	code := slices.Collect(r.m.Body(index))
	var found []place
	for i := 0; i+len(want) < len(code); i++ {
		if r.matches(code[i:], want) {
			found = append(found, place{start: code[i].Offset, end: code[i+len(want)].Offset})
		}
	}
	if len(want) == 0 || len(found) != 1 {
		return place{}, fmt.Errorf("the instructions stand there %d times, want once", len(found))
	}
	return found[0], nil
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
