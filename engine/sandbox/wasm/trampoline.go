package wasm

import (
	"errors"
	"fmt"
	"math"
)

// appendTrampolines appends a function for each trampoline and makes room for
// them in table 0.
func (r *rewriter) appendTrampolines() error {
	r.result.Table = make(map[string]uint32, len(r.opts.Trampolines))
	if len(r.opts.Trampolines) == 0 {
		return nil
	}
	if err := r.growTable(uint32(len(r.opts.Trampolines))); err != nil {
		return err
	}
	for _, position := range r.opts.Trampolines {
		imported, index, typ, err := r.importAt(position)
		if err != nil {
			return fmt.Errorf("trampoline: %w", err)
		}
		if _, taken := r.result.Table[imported.Name]; taken {
			return fmt.Errorf("several trampolines are named %q", imported.Name)
		}
		r.result.Table[imported.Name] = r.tableBase + uint32(len(r.pointers))
		r.pointers = append(r.pointers, r.addFunction(typ, trampoline(index, len(imported.Params))))
	}
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
		return errors.New("table 0 is imported, it cannot hold trampolines")
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
