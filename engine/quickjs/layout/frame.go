package layout

import (
	"fmt"

	"github.com/codemode-executor/codemode-executor/engine/sandbox/wasm"
)

// Frame are positions of the fields that lead from the runtime to the instruction that
// runs, and to its place in the source.
type Frame struct {
	// Current is JSRuntime.current_stack_frame, an address.
	Current uint32
	// Caller is JSStackFrame.prev_frame, an address.
	Caller uint32
	// Function is JSStackFrame.cur_func, a JSValue, and PC JSStackFrame.cur_pc, the
	// address behind the instruction that runs, if it is one that notes it.
	Function, PC uint32
	// Bytecode is JSObject.u.func.function_bytecode, an address. It is something else
	// in objects that are no functions of the guest's.
	Bytecode uint32
	// Code is JSFunctionBytecode.byte_code_buf, an address, and File its filename, a
	// 32-bit number.
	Code, File uint32
	// Line and Column are JSFunctionBytecode.line_num and col_num, 32-bit numbers:
	// where the function starts. Table and TableSize are its pc2line_buf, an address,
	// and pc2line_len.
	Line, Column, Table, TableSize uint32
	// Source is JSFunctionBytecode.source, the address of the text of the function,
	// and SourceSize its length.
	Source, SourceSize uint32
}

// frame reads the offsets from functions that look for the place of what runs.
func frame(m *wasm.Module) (Frame, error) {
	const i32, i64, u8, u16 = wasm.OpI32Load, wasm.OpI64Load, wasm.OpI32Load8U, wasm.OpI32Load16U
	name, err := firstLoads(m, "JS_GetScriptOrModuleName", i32, i32, i32, i64, u16, i32, i32)
	if err != nil {
		return Frame{}, err
	}
	thrown, err := firstLoads(m, "JS_ThrowError", i32, u8, i32, i64, u16, i32)
	if err != nil {
		return Frame{}, err
	}
	if name[1] != thrown[2] || name[3] != thrown[3] || name[5] != thrown[5] {
		return Frame{}, fmt.Errorf("JS_GetScriptOrModuleName and JS_ThrowError disagree: %d, %d", name, thrown)
	}
	table, err := firstLoads(m, "find_line_num", i32, i32, i32, i32, i32)
	if err != nil {
		return Frame{}, err
	}
	if table[1] != table[3] {
		return Frame{}, fmt.Errorf("find_line_num starts at the lines %d and %d", table[1], table[3])
	}
	text, err := firstLoads(m, "js_function_toString", u16, i32, i32, i32, i32, u8, i32, i32, i32)
	if err != nil {
		return Frame{}, err
	}
	if text[6] != name[5] {
		return Frame{}, fmt.Errorf("js_function_toString and JS_GetScriptOrModuleName disagree: %d, %d", text, name)
	}
	f := Frame{
		Current: name[1], Caller: name[2], Function: name[3], Bytecode: name[5], File: name[6],
		Table: table[0], Line: table[1], Column: table[2], TableSize: table[4],
		Source: text[7], SourceSize: text[8],
	}
	if err := checkCaller(m, f.Caller); err != nil {
		return Frame{}, err
	}
	f.PC, f.Code, err = programCounter(m)
	return f, err
}

// checkCaller checks an offset with the load that leads a stack trace from frame to
// frame.
func checkCaller(m *wasm.Module, offset uint32) error {
	const function = "build_backtrace"
	c, err := codeOf(m, function)
	if err != nil {
		return err
	}
	next := pattern{op(wasm.OpI32Load), op(wasm.OpLocalTee), op(wasm.OpBrIf), op(wasm.OpEnd)}
	for i := 0; i+len(next) <= len(c); i++ {
		if next.matches(c[i:]) && c[i].MemOffset == offset {
			return nil
		}
	}
	return fmt.Errorf("%s does not load the field at %d", function, offset)
}

// firstLoads are the offsets of the first loads of a function, which must be of these
// kinds.
func firstLoads(m *wasm.Module, function string, kinds ...wasm.Opcode) ([]uint32, error) {
	c, err := codeOf(m, function)
	if err != nil {
		return nil, err
	}
	load := op(wasm.OpI32Load, wasm.OpI64Load, wasm.OpI32Load8U, wasm.OpI32Load16U)
	var found []uint32
	for _, in := range c {
		switch {
		case len(found) == len(kinds):
			return found, nil
		case !load(in):
		case in.Op != kinds[len(found)]:
			return nil, fmt.Errorf("load %d of %s is %v, not %v", len(found)+1, function, in.Op, kinds[len(found)])
		default:
			found = append(found, in.MemOffset)
		}
	}
	return nil, fmt.Errorf("%s has %d loads, not %d", function, len(found), len(kinds))
}

// programCounter reads two offsets from where a stack trace computes cur_pc -
// byte_code_buf - 1, unless cur_pc is 0.
func programCounter(m *wasm.Module) (pc, code uint32, err error) {
	const function = "build_backtrace"
	c, err := codeOf(m, function)
	if err != nil {
		return 0, 0, err
	}
	steps := []func(wasm.Instruction) bool{
		op(wasm.OpI32Load), op(wasm.OpLocalTee), op(wasm.OpI32Eqz), op(wasm.OpBrIf),
		op(wasm.OpLocalGet), op(wasm.OpLocalGet), op(wasm.OpI32Load), constant(wasm.OpI32Const, -1),
	}
	var found [][2]uint32
	for i := 0; i+len(steps) <= len(c); i++ {
		if pattern(steps).matches(c[i:]) {
			found = append(found, [2]uint32{c[i].MemOffset, c[i+6].MemOffset})
		}
	}
	if len(found) != 1 {
		return 0, 0, fmt.Errorf("%s computes %d program counters, not 1", function, len(found))
	}
	return found[0][0], found[0][1], nil
}
