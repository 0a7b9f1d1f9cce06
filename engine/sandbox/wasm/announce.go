package wasm

import (
	"fmt"
	"slices"
)

// Announcement has a function tell the host one of its parameters whenever it is
// called, before it does anything.
type Announcement struct {
	// Function is the function's name in the name section.
	Function string
	// Param is the position of the parameter, an i32.
	Param uint32
	// Import is the position in Options.Imports of the function that is told. It
	// has one i32 parameter and no result.
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
		typ, _ := r.m.FuncType(index)
		switch {
		case index < uint32(r.m.imported.funcs):
			return fmt.Errorf("announce: %q is an import", a.Function)
		case uint64(a.Param) >= uint64(len(typ.Params)) || typ.Params[a.Param] != I32:
			return fmt.Errorf("announce: parameter %d of %q is no i32", a.Param, a.Function)
		case !slices.Equal(told.Params, []ValType{I32}) || len(told.Results) != 0:
			return fmt.Errorf("announce: %q must have one i32 parameter and no result", told.Name)
		}
		code := appendOp(nil, OpLocalGet, a.Param)
		r.prologues[int(index)-r.m.imported.funcs] = appendOp(code, OpCall, at)
	}
	return nil
}

// appendBody appends the rewritten code of a function, behind its prologue if it has
// one.
func (r *rewriter) appendBody(dst []byte, i int) []byte {
	body := r.m.bodies[i]
	d := decoder{r.m.reader(body), r.m.spaces()}
	d.locals()
	dst = append(dst, r.m.binary[body.start:d.pos]...)
	dst = append(dst, r.prologues[i]...)
	return r.appendRewritten(dst, d.pos, body.end)
}
