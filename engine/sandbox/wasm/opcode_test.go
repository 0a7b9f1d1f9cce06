package wasm

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/tetratelabs/wazero"
)

// sample is the immediates of an instruction of a class, valid in the module of
// everything; blocks are closed.
func sample(imm immediates) []byte {
	switch imm {
	case immBlock:
		return cat(void, OpEnd)
	case immLabel, immFunc, immLocal, immGlobal, immTable, immMem, immLane, immI32, immI64, immData, immElem:
		return []byte{0}
	case immLabels:
		return cat(u(2), u(0), u(0), u(0))
	case immType, immTables, immMems, immMemArg, immDataMem, immElemTable:
		return []byte{0, 0}
	case immMemArgLane:
		return []byte{0, 0, 0}
	case immSelect:
		return cat(u(1), I32)
	case immF32:
		return make([]byte, 4)
	case immF64:
		return make([]byte, 8)
	case imm16:
		return make([]byte, 16)
	case immRefType:
		return cat(FuncRef)
	}
	return nil
}

// everything is a module with one of each kind of thing to index, whose
// function has the given code.
func everything(instructions ...any) []byte {
	return module(
		types(FuncType{}),
		functions(0),
		sec(sectionTable, cat(FuncRef, byte(0), u(1))),
		sec(sectionMemory, cat(byte(0), u(1))),
		sec(sectionGlobal, cat(I32, byte(1), OpI32Const, 0, OpEnd)),
		sec(sectionElement, cat(u(1), byte(0), u(1), u(0))),
		raw(sectionDataCount, cat(u(1))),
		sec(sectionCode, codeWith(cat(u(1), u(1), I32), instructions...)),
		sec(sectionData, cat(u(1), name(""))),
	)
}

// opcodes are all opcodes there may be, and some that may not.
func opcodes() []Opcode {
	var all []Opcode
	for op := range Opcode(0x100) {
		switch op {
		case OpElse, OpEnd, prefixNumeric, prefixVector, 0xfb, 0xfe:
		default:
			all = append(all, op)
		}
	}
	for sub := range Opcode(0x120) {
		all = append(all, 0xfb0000|sub, 0xfc0000|sub, 0xfd0000|sub, 0xfe0000|sub)
	}
	return all
}

// The opcodes that are understood are those that another implementation of the
// same features understands, with the same immediates: code behind unreachable
// is valid whatever the types, so that every instruction can stand there.
func TestOpcodesAgreeWithRuntime(t *testing.T) {
	r := newRuntime(t, &guest{}, wazero.NewRuntimeConfig())
	for _, op := range opcodes() {
		binary := everything(OpUnreachable, op, sample(immediatesOf(op)), OpUnreachable)
		_, got := Parse(binary)
		compiled, want := r.CompileModule(context.Background(), binary)
		if (got == nil) != (want == nil) {
			t.Errorf("opcode %v: %v, the runtime says %v", op, got, want)
		}
		if want == nil {
			compiled.Close(context.Background())
		}
	}
}

func TestOpcodesRefused(t *testing.T) {
	tests := []struct {
		op   Opcode
		want string
	}{
		{0x06, "opcode 0x6 is not supported (exception handling)"},
		{0x14, "opcode 0x14 is not supported (function references or garbage collection)"},
		{0x27, "opcode 0x27 is not supported (unknown)"},
		{0xfb0001, "opcode 0xfb 1 is not supported (garbage collection)"},
		{0xfc0012, "opcode 0xfc 18 is not supported (unknown)"},
		{0xfd0100, "opcode 0xfd 256 is not supported (relaxed vectors)"},
		{0xfd009a, "opcode 0xfd 154 is not supported (unknown)"},
		{0xfe0010, "opcode 0xfe 16 is not supported (threads)"},
	}
	for _, test := range tests {
		t.Run(test.op.String(), func(t *testing.T) {
			binary := everything(test.op)
			at := strings.LastIndex(string(binary), string(cat(test.op, OpEnd)))
			_, err := Parse(binary)
			if want := fmt.Sprintf("wasm: offset %#x: %s", at, test.want); err == nil || err.Error() != want {
				t.Errorf("got %v, want %s", err, want)
			}
		})
	}
}

// Every instruction is read to its end, so that the next one is found.
func TestBody(t *testing.T) {
	var want []Opcode
	var parts []any
	for _, op := range opcodes() {
		imm := immediatesOf(op)
		if imm == immRefused {
			continue
		}
		want = append(want, op)
		if imm == immBlock {
			want = append(want, OpEnd)
		}
		parts = append(parts, op, sample(imm))
	}
	m, err := Parse(everything(parts...))
	if err != nil {
		t.Fatal(err)
	}
	var got []Opcode
	for in := range m.Body(0) {
		got = append(got, in.Op)
	}
	if want = append(want, OpEnd); !slices.Equal(got, want) {
		t.Errorf("got  %v\nwant %v", got, want)
	}
	for range m.Body(1) {
		t.Error("a function that does not exist has code")
	}
}

func TestInstructionFields(t *testing.T) {
	tests := []struct {
		name string
		code []byte
		want Instruction
	}{
		{"local.get", cat(OpLocalGet, u(300)), Instruction{Op: OpLocalGet, Index: 300}},
		{"i32.const", cat(OpI32Const, -5), Instruction{Op: OpI32Const, Value: -5}},
		{"i64.const", cat(OpI64Const, []byte{0x9d, 0xba, 0xb3, 0xfb, 0x94, 0x92, 0xfd, 0xa2, 0x25}),
			Instruction{Op: OpI64Const, Value: 0x2545F4914F6CDD1D}},
		{"f32.const", cat(OpF32Const, []byte{1, 2, 3, 0xff}), Instruction{Op: OpF32Const, Value: 0xff030201}},
		{"f64.const", cat(OpF64Const, []byte{0, 0, 0, 0, 0, 0, 0xf0, 0xbf}),
			Instruction{Op: OpF64Const, Value: -0x4010000000000000}},
		{"i32.store", cat(OpI32Store, u(2), u(128)), Instruction{Op: OpI32Store, MemOffset: 128}},
		{"br_table", cat(OpBrTable, u(2), u(0), u(0), u(0)), Instruction{Op: OpBrTable, Index: 2}},
		{"v128.load8_lane", cat(Opcode(0xfd0054), u(0), u(7), byte(3)),
			Instruction{Op: 0xfd0054, Index: 3, MemOffset: 7}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			m, err := Parse(everything(test.code))
			if err != nil {
				t.Fatal(err)
			}
			for in := range m.Body(0) {
				test.want.Offset = in.Offset
				if in != test.want {
					t.Errorf("got %+v, want %+v", in, test.want)
				}
				break
			}
		})
	}
}
