package wasm

import (
	"fmt"
	"slices"
)

// Announcement has a function tell the host some of its parameters whenever it is
// called, before it does anything.
type Announcement struct {
	// Function is the function's name in the name section.
	Function string
	// Params are the positions of the parameters, all i32.
	Params []uint32
	// Import is the position in Options.Imports of the function that is told. It has as
	// many i32 parameters. Its result, if it has one, an i32, takes the place of the last
	// parameter.
	Import int
}

// announcements prepares the code to put in front of functions, by the index of the
// body.
func (r *rewriter) announcements() error {
	r.prologues = make(map[int][]byte, len(r.opts.Announce))
	for _, a := range r.opts.Announce {
		index, err := r.m.FunctionIndex(a.Function)
		if err != nil {
			return fmt.Errorf("announce: %w", err)
		}
		told, at, _, err := r.importAt(a.Import)
		if err != nil {
			return fmt.Errorf("announce: %w", err)
		}
		if index < uint32(r.m.imported.funcs) {
			return fmt.Errorf("announce: %q is an import", a.Function)
		}
		typ, _ := r.m.FuncType(index)
		if err := a.check(typ, told); err != nil {
			return fmt.Errorf("announce: %w", err)
		}
		r.prologues[int(index)-r.m.imported.funcs] = a.code(at, len(told.Results) > 0)
	}
	return nil
}

// check checks the types of the function and of the one that is told.
func (a *Announcement) check(function FuncType, told Import) error {
	for _, param := range a.Params {
		if uint64(param) >= uint64(len(function.Params)) || function.Params[param] != I32 {
			return fmt.Errorf("parameter %d of %q is no i32", param, a.Function)
		}
	}
	other := func(t ValType) bool { return t != I32 }
	if len(a.Params) == 0 || len(told.Params) != len(a.Params) || len(told.Results) > 1 ||
		slices.ContainsFunc(told.Params, other) || slices.ContainsFunc(told.Results, other) {
		return fmt.Errorf("%q must have %d i32 parameters and at most one i32 result", told.Name, len(a.Params))
	}
	return nil
}

// code tells a function at an index.
func (a *Announcement) code(told uint32, answers bool) []byte {
	var code []byte
	for _, param := range a.Params {
		code = appendOp(code, OpLocalGet, param)
	}
	code = appendOp(code, OpCall, told)
	if answers {
		code = appendOp(code, OpLocalSet, a.Params[len(a.Params)-1])
	}
	return code
}

// appendBody appends the rewritten code of a function, behind its prologue if it has
// one.
func (r *rewriter) appendBody(dst []byte, i int) []byte {
	body := r.m.bodies[i]
	d := decoder{r.m.reader(body), r.m.spaces()}
	groups := d.count(2)
	first := d.pos
	d.localGroups(groups)
	added := r.edits[i].locals
	dst = appendU32(dst, uint32(groups+len(added)))
	dst = append(dst, r.m.binary[first:d.pos]...)
	dst = appendLocals(dst, added)
	dst = append(dst, r.prologues[i]...)
	return r.appendEdited(dst, i, d.pos, body.end)
}
