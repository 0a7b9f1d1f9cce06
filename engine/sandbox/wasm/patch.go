package wasm

import (
	"errors"
	"fmt"
	"slices"
)

// Patch changes the code of one function. Its texts are instructions of the text
// format; see the type assembler for what they may contain.
type Patch struct {
	// Function is the function's name in the name section.
	Function string
	// Code, if not empty, takes the place of the function's code. It reaches that by
	// "call $original", with the edits applied.
	Code string
	// Edits change places in the function's own code.
	Edits []Edit
}

// Edit replaces instructions of a function.
type Edit struct {
	// Find are instructions that stand in the function one after another.
	Find string
	// Times is how often they stand there. 0 means once.
	Times int
	// With takes their place. Labels and locals are numbers there, but for locals that
	// this or an edit before it adds.
	With string
}

// place is a range of the binary, and the code that stands there instead.
type place struct {
	start, end int
	code       []byte
}

// edited are the changes of a function's own code.
type edited struct {
	locals []ValType // added
	places []place   // in order
}

// patches assembles the patches. It comes after everything that decides what the
// functions of the module are.
func (r *rewriter) patches() error {
	r.edits = make(map[int]edited)
	for i := range r.opts.Patches {
		if err := r.patch(&r.opts.Patches[i]); err != nil {
			return fmt.Errorf("patch of %q: %w", r.opts.Patches[i].Function, err)
		}
	}
	return nil
}

func (r *rewriter) patch(p *Patch) error {
	index, err := r.m.FunctionIndex(p.Function)
	if err != nil {
		return err
	}
	body := int(index) - r.m.imported.funcs
	if r.edits[body], err = r.assembleEdits(index, p.Edits); err != nil || p.Code == "" {
		return err
	}
	return r.replacePatched(p, index, body)
}

// replacePatched gives a function new code, and keeps what it had as a function of its own.
func (r *rewriter) replacePatched(p *Patch, index uint32, body int) error {
	original := r.addFunction(r.m.funcTypes[index], r.appendBody(nil, body))
	typ, _ := r.m.FuncType(index)
	a := assembler{r: r, original: original, names: map[string]uint32{}, next: uint32(len(typ.Params))}
	if a.assemble(p.Code); a.err != nil {
		return a.err
	}
	locals := appendLocals(appendU32(nil, uint32(len(a.locals))), a.locals)
	r.replaced[body] = append(append(locals, a.code...), byte(OpEnd))
	return nil
}

func (r *rewriter) assembleEdits(index uint32, edits []Edit) (edited, error) {
	var e edited
	typ, _ := r.m.FuncType(index)
	next := uint32(len(typ.Params)) + r.m.countLocals(index)
	names := map[string]uint32{}
	for i, edit := range edits {
		places, err := r.find(index, &edit)
		if err != nil {
			return e, fmt.Errorf("edit %d: %w", i, err)
		}
		a := assembler{r: r, names: names, next: next, fragment: true}
		if a.assemble(edit.With); a.err != nil {
			return e, fmt.Errorf("edit %d: %w", i, a.err)
		}
		next = a.next
		e.locals = append(e.locals, a.locals...)
		for _, p := range places {
			p.code = a.code
			e.places = append(e.places, p)
		}
	}
	slices.SortFunc(e.places, func(a, b place) int { return a.start - b.start })
	for i := 1; i < len(e.places); i++ {
		if e.places[i].start < e.places[i-1].end {
			return e, errors.New("two edits overlap")
		}
	}
	return e, nil
}

// appendEdited appends the code of a function from a position on, sites rewritten and
// edits applied.
func (r *rewriter) appendEdited(dst []byte, body, pos, end int) []byte {
	for _, p := range r.edits[body].places {
		dst = r.appendRewritten(dst, pos, p.start)
		dst = append(dst, p.code...)
		pos = p.end
	}
	return r.appendRewritten(dst, pos, end)
}

// appendLocals appends local variables, a group for each.
func appendLocals(dst []byte, locals []ValType) []byte {
	for _, t := range locals {
		dst = append(appendU32(dst, 1), byte(t))
	}
	return dst
}

// findPatched notes which functions patches change.
func (r *rewriter) findPatched() error {
	r.patched = make(map[int]bool, len(r.opts.Patches))
	for _, p := range r.opts.Patches {
		index, err := r.m.FunctionIndex(p.Function)
		if err != nil {
			return fmt.Errorf("patch: %w", err)
		}
		body := int(index) - r.m.imported.funcs
		if _, replaced := r.replaced[body]; body < 0 || replaced || r.patched[body] {
			return fmt.Errorf("patch: %q is an import, or changed already", p.Function)
		}
		r.patched[body] = true
	}
	return nil
}
