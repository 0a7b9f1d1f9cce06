package wasm

import "slices"

// findForwarders finds the functions that do nothing but call another one with their own
// parameters, as the layers of a C library often do. Who calls one calls the other
// instead: runtimes do not inline, and allocators have several such layers.
func (r *rewriter) findForwarders() error {
	r.forwards = map[uint32]uint32{}
	for i := range r.m.bodies {
		index := uint32(r.m.imported.funcs + i)
		if to, ok := r.m.forwards(index); ok && r.ownCode(i) {
			r.forwards[index] = to
		}
	}
	return nil
}

// ownCode reports whether a function keeps its code and nothing is put in front of it.
func (r *rewriter) ownCode(body int) bool {
	_, replaced := r.replaced[body]
	_, prologue := r.prologues[body]
	return !replaced && !prologue && !r.patched[body]
}

// forwards answers the function that another does nothing but call.
func (m *Module) forwards(index uint32) (to uint32, ok bool) {
	typ, _ := m.FuncType(index)
	at := uint32(0)
	for in := range m.Body(index) {
		switch {
		case in.Op == OpLocalGet && at < uint32(len(typ.Params)) && in.Index == at:
		case in.Op == OpCall && at == uint32(len(typ.Params)):
			other, _ := m.FuncType(in.Index)
			to = in.Index
			ok = slices.Equal(typ.Params, other.Params) && slices.Equal(typ.Results, other.Results)
		case in.Op == OpEnd && at == uint32(len(typ.Params))+1:
			return to, ok
		default:
			return 0, false
		}
		at++
	}
	return 0, false
}

// callee is the function that is called in the end by a call of another. Functions that
// only call one another stay as they are.
func (r *rewriter) callee(index uint32) uint32 {
	to := index
	for range len(r.forwards) + 1 {
		next, ok := r.forwards[to]
		if !ok {
			return to
		}
		to = next
	}
	return index
}
