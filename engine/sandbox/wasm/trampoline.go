package wasm

import (
	"errors"
	"fmt"
	"math"
)

// appendPointers appends the functions that the guest calls by pointers, and places
// them into table 0.
func (r *rewriter) appendPointers() error {
	n := len(r.opts.Trampolines) + len(r.opts.Polls)
	r.result.Table = make(map[string]uint32, n)
	if n == 0 {
		return nil
	}
	if err := r.growTable(uint32(n)); err != nil {
		return err
	}
	if err := r.appendTrampolines(); err != nil {
		return err
	}
	return r.appendPolls()
}

func (r *rewriter) appendTrampolines() error {
	for _, position := range r.opts.Trampolines {
		imported, index, typ, err := r.importAt(position)
		if err != nil {
			return fmt.Errorf("trampoline: %w", err)
		}
		if err := r.addPointer(imported.Name, typ, trampoline(index, len(imported.Params))); err != nil {
			return err
		}
	}
	return nil
}

func (r *rewriter) appendPolls() error {
	for _, p := range r.opts.Polls {
		code := newBody(0, I32).op(OpGlobalGet, r.fuel)
		code = r.appendPoll(r.appendPay(append(code, p.Price...)))
		code = append(code, p.Answer...).end()
		if err := r.addPointer(p.Name, r.addType(FuncType{p.Params, p.Results}), code); err != nil {
			return err
		}
	}
	return nil
}

// addPointer appends a function and gives it the next place in table 0.
func (r *rewriter) addPointer(name string, typ uint32, code []byte) error {
	if _, taken := r.result.Table[name]; taken {
		return fmt.Errorf("several function pointers are named %q", name)
	}
	r.result.Table[name] = r.tableBase + uint32(len(r.pointers))
	r.pointers = append(r.pointers, r.addFunction(typ, code))
	return nil
}

// growTable makes room for n functions at the end of table 0, which it adds if
// there is none. Element 0 stays out of use: as a C pointer it is null.
func (r *rewriter) growTable(n uint32) error {
	if len(r.tables) == 0 {
		r.tables = append(r.tables, TableType{Type: FuncRef})
	}
	table := &r.tables[0]
	if r.m.imported.tables > 0 {
		return errors.New("table 0 is imported, it cannot hold function pointers")
	}
	if table.Type != FuncRef {
		return errors.New("table 0 holds no functions")
	}
	r.tableBase = max(table.Limits.Min, 1)
	size := uint64(r.tableBase) + uint64(n)
	if size > math.MaxInt32 {
		return errors.New("table 0 is too large")
	}
	table.Limits.Max = uint32(min(uint64(table.Limits.Max)+size-uint64(table.Limits.Min), math.MaxUint32))
	table.Limits.Min = uint32(size)
	return nil
}

// trampoline is the code of a function that calls another with its parameters.
func trampoline(index uint32, params int) []byte {
	code := appendU32(nil, 0) // no locals
	for i := range params {
		code = appendOp(code, OpLocalGet, uint32(i))
	}
	code = appendOp(code, OpCall, index)
	return append(code, byte(OpEnd))
}
