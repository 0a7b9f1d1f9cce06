package wasm

import (
	"fmt"
	"slices"
)

// entry is a function that "enter" calls.
type entry struct {
	index uint32
	FuncType
}

// appendEnter appends the function that leads to all entries.
func (r *rewriter) appendEnter() error {
	r.result.Entry = make(map[string]uint32, len(r.opts.Entries))
	if len(r.opts.Entries) == 0 {
		return nil
	}
	entries := make([]entry, len(r.opts.Entries))
	for i, name := range r.opts.Entries {
		if _, taken := r.result.Entry[name]; taken {
			return fmt.Errorf("entry %q is given twice", name)
		}
		e, err := r.entry(name)
		if err != nil {
			return err
		}
		entries[i] = e
		r.result.Entry[name] = uint32(i)
		r.result.EntryParams = max(r.result.EntryParams, len(e.Params))
	}
	params := append([]ValType{I32}, slices.Repeat([]ValType{I64}, r.result.EntryParams)...)
	typ := r.addType(FuncType{Params: params, Results: []ValType{I64}})
	index := r.addFunction(typ, enterCode(entries))
	r.exports = append(r.exports, Export{enterExport, ExternFunc, index})
	return nil
}

// entry finds an exported function whose values fit into i64.
func (r *rewriter) entry(name string) (entry, error) {
	export, ok := r.m.export(name)
	if !ok || export.Kind != ExternFunc {
		return entry{}, fmt.Errorf("entry %q is not an exported function", name)
	}
	t, _ := r.m.FuncType(export.Index)
	if len(t.Results) > 1 {
		return entry{}, fmt.Errorf("entry %q has %d results", name, len(t.Results))
	}
	for _, v := range slices.Concat(t.Params, t.Results) {
		if v < F64 {
			return entry{}, fmt.Errorf("entry %q has a value of type %v", name, v)
		}
	}
	return entry{r.shift(export.Index), t}, nil
}

// enterCode is the code of "enter": a block for each entry, nested so that the
// branch table at the innermost place leaves as many of them as the operation's
// number says and lands at the code behind the last of these.
//
//	block … block local.get 0 br_table 0 1 … end
//	<call of entry 0> return end
//	<call of entry 1> return end
//	unreachable end
func enterCode(entries []entry) []byte {
	const void = 0x40
	code := appendU32(nil, 0) // no locals
	for range len(entries) + 1 {
		code = appendOp(code, OpBlock, void)
	}
	code = appendOp(code, OpLocalGet, 0)
	code = appendOp(code, OpBrTable, uint32(len(entries)))
	for label := range len(entries) + 1 { // the last is the default label
		code = appendU32(code, uint32(label))
	}
	code = append(code, byte(OpEnd))
	for _, e := range entries {
		code = e.appendCall(code)
		code = append(code, byte(OpReturn), byte(OpEnd))
	}
	return append(code, byte(OpUnreachable), byte(OpEnd))
}

// appendCall appends a call of the entry with the i64 parameters from local 1
// on, and leaves its result as an i64.
func (e entry) appendCall(code []byte) []byte {
	for i, t := range e.Params {
		code = appendOp(code, OpLocalGet, uint32(i+1))
		code = appendFromI64(code, t)
	}
	code = appendOp(code, OpCall, e.index)
	if len(e.Results) == 0 {
		return append(code, byte(OpI64Const), 0)
	}
	return appendToI64(code, e.Results[0])
}

func appendFromI64(code []byte, t ValType) []byte {
	switch t {
	case I32:
		return append(code, byte(OpI32WrapI64))
	case F32:
		return append(code, byte(OpI32WrapI64), byte(OpF32ReinterpretI32))
	case F64:
		return append(code, byte(OpF64ReinterpretI64))
	}
	return code
}

func appendToI64(code []byte, t ValType) []byte {
	switch t {
	case I32:
		return append(code, byte(OpI64ExtendI32U))
	case F32:
		return append(code, byte(OpI32ReinterpretF32), byte(OpI64ExtendI32U))
	case F64:
		return append(code, byte(OpI64ReinterpretF64))
	}
	return code
}
