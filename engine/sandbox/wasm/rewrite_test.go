package wasm

import (
	"bytes"
	"context"
	"testing"

	"github.com/tetratelabs/wazero"
)

// invocation is a call of an export and its result.
type invocation struct {
	export string
	args   []uint64
	want   uint64
}

func call(export string, want uint64, args ...uint64) invocation {
	return invocation{export, args, want}
}

// rewriting is a module that must behave the same before and after.
type rewriting struct {
	name   string
	binary []byte
	calls  []invocation
}

// importing assembles a module whose function 0 is an import, host.double of
// type 0, (i32) -> i32. Type 1 is () -> i32.
func importing(sections ...[]byte) []byte {
	imports := sec(sectionImport, cat(name("host"), name("double"), byte(ExternFunc), u(0)))
	return module(append([][]byte{types(sig(I32, I32), sig(I32)), imports}, sections...)...)
}

// one and two are the code of functions that answer 1 and 2.
var one, two = code(OpI32Const, 1), code(OpI32Const, 2)

// funcTable is a table section with one table of 4 functions.
var funcTable = sec(sectionTable, cat(FuncRef, byte(0), u(4)))

// throughTable is the code that calls the element of table 0 that its parameter
// names.
var throughTable = code(OpLocalGet, u(0), OpCallIndirect, u(1), u(0))

// elementCase is a module whose functions 1 and 2 are elements 2 and 3 of a
// table by one element segment; init is code that must run first.
func elementCase(name string, segment []byte, init ...any) rewriting {
	return rewriting{name, importing(
		functions(1, 1, 0, 1), funcTable,
		exports(exported("get", 3), exported("init", 4)),
		sec(sectionElement, segment),
		sec(sectionCode, one, two, throughTable, code(append(init, OpI32Const, 0)...)),
	), []invocation{call("init", 0), call("get", 1, 2), call("get", 2, 3)}}
}

// tableInit fills elements 2 and 3 from a passive segment.
var tableInit = cat(OpI32Const, 2, OpI32Const, 0, OpI32Const, 2, Opcode(0xfc000c), u(0), u(0), Opcode(0xfc000d), u(0))

// tableSet sets elements 2 and 3 to functions that code refers to.
var tableSet = cat(
	OpI32Const, 2, OpRefFunc, u(1), Opcode(0x26), u(0),
	OpI32Const, 3, OpRefFunc, u(2), Opcode(0x26), u(0),
)

func rewritings() []rewriting {
	at2 := cat(OpI32Const, 2, OpEnd)
	indices := cat(u(2), u(1), u(2))
	exprs := cat(u(2), OpRefFunc, u(1), OpEnd, OpRefFunc, u(2), OpEnd)
	return []rewriting{
		elementCase("element flags 0", cat(u(0), at2, indices)),
		elementCase("element flags 1", cat(u(1), byte(0), indices), tableInit),
		elementCase("element flags 2", cat(u(2), u(0), at2, byte(0), indices)),
		elementCase("element flags 3", cat(u(3), byte(0), indices), tableSet),
		elementCase("element flags 4", cat(u(4), at2, exprs)),
		elementCase("element flags 5", cat(u(5), FuncRef, exprs), tableInit),
		elementCase("element flags 6", cat(u(6), u(0), at2, FuncRef, exprs)),
		elementCase("element flags 7", cat(u(7), FuncRef, exprs), tableSet),
		{"calls", importing(
			functions(1, 1),
			exports(exported("double", 0), exported("f", 2)),
			sec(sectionCode, one, code(OpCall, u(1), OpCall, u(0), OpCall, u(0))),
		), []invocation{call("double", 14, 7), call("f", 4)}},
		{"tail calls", importing(
			functions(1, 1, 1), exports(exported("f", 2), exported("g", 3)),
			sec(sectionCode, one, code(OpReturnCall, u(1)), code(OpI32Const, 5, OpReturnCall, u(0))),
		), []invocation{call("f", 1), call("g", 10)}},
		{"padded indices", importing(
			functions(1, 1), exports(exported("f", 2)),
			sec(sectionCode, one, code(OpCall, []byte{0x81, 0x80, 0x80, 0x80, 0x00}, OpCall, []byte{0x80, 0x00})),
		), []invocation{call("f", 2)}},
		{"global initialisers", importing(
			functions(1, 1, 0, 1), funcTable,
			sec(sectionGlobal,
				cat(FuncRef, byte(0), OpRefFunc, u(1), OpEnd),
				cat(I32, byte(0), OpI32Const, 3, OpEnd),
				cat(FuncRef, byte(1), OpRefFunc, u(2), OpEnd),
			),
			exports(exported("get", 3), exported("init", 4)),
			sec(sectionCode, one, two, throughTable, code(
				OpI32Const, 2, OpGlobalGet, u(0), Opcode(0x26), u(0),
				OpGlobalGet, u(1), OpGlobalGet, u(2), Opcode(0x26), u(0), OpI32Const, 0)),
		), []invocation{call("init", 0), call("get", 1, 2), call("get", 2, 3)}},
		{"start function", module(
			types(FuncType{}, sig(I32)), functions(0, 1),
			sec(sectionGlobal, cat(I32, byte(1), OpI32Const, 1, OpEnd)),
			exports(exported("f", 1)), raw(sectionStart, cat(u(0))),
			sec(sectionCode, code(OpI32Const, 9, OpGlobalSet, u(0)), code(OpGlobalGet, u(0))),
		), []invocation{call("f", 9)}},
		{"several tables", importing(
			functions(1, 1, 0),
			sec(sectionTable, cat(FuncRef, byte(1), u(2), u(2)), cat(FuncRef, byte(0), u(2))),
			exports(exported("get", 3)),
			sec(sectionElement,
				cat(u(0), OpI32Const, 0, OpEnd, u(1), u(1)), cat(u(2), u(1), OpI32Const, 0, OpEnd, byte(0), u(1), u(2))),
			sec(sectionCode, one, two, code(
				OpLocalGet, u(0), OpCallIndirect, u(1), u(0), OpLocalGet, u(0), OpCallIndirect, u(1), u(1), OpI32Sub)),
		), []invocation{call("get", 0xffffffff, 0)}},
		{"data count", module(
			types(sig(I32)), functions(0), sec(sectionMemory, cat(byte(0), u(1))), exports(exported("f", 0)),
			raw(sectionDataCount, cat(u(2))),
			sec(sectionCode, code(
				OpI32Const, 4, OpI32Const, 1, OpI32Const, 1, Opcode(0xfc0008), u(1), byte(0), Opcode(0xfc0009), u(1),
				OpI32Const, 4, OpI32Load, u(2), u(0), OpI32Const, 0, OpI32Load, u(2), u(0), OpI32Sub)),
			sec(sectionData, cat(u(0), OpI32Const, 0, OpEnd, name("\x05")), cat(u(1), name("\x06\x07"))),
		), []invocation{call("f", 2)}},
		{"vectors", module(
			types(sig(I32, I32)), functions(0), sec(sectionMemory, cat(byte(0), u(1))), exports(exported("f", 0)),
			sec(sectionCode, codeWith(cat(u(1), u(1), V128),
				OpLoop, void, // lanes 0 and 1 of a vector of i32, added
				OpLocalGet, u(0), Opcode(0xfd0011), Opcode(0xfd000c), []byte("\x01\x00\x00\x00\x03\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00"),
				Opcode(0xfd00ae), OpLocalTee, u(1), Opcode(0xfd001b), byte(1), OpLocalGet, u(1), Opcode(0xfd001b), byte(0), OpI32Add,
				OpReturn, OpEnd, OpUnreachable)),
		), []invocation{call("f", 24, 10)}},
		{"loops with parameters", module(
			types(sig(I32, I32), FuncType{[]ValType{I32, I32}, []ValType{I32}}), functions(0), exports(exported("sum", 0)),
			sec(sectionCode, codeWith(cat(u(1), u(1), I32), // sum of the numbers up to n, n and sum on the stack
				OpI32Const, 0, OpLocalGet, u(0),
				OpLoop, u(1), OpLocalTee, u(0), OpI32Add, OpLocalGet, u(0), OpI32Const, 1, OpI32Sub, OpLocalTee, u(1),
				OpLocalGet, u(1), OpBrIf, u(0), Opcode(0x1a), OpEnd)),
		), []invocation{call("sum", 15, 5)}},
	}
}

// rewriteOptions use every option that adds something.
func rewriteOptions() Options {
	ask := Poll{Name: "ask", Results: []ValType{I32}, Price: cat(OpI32Const, 1), Answer: cat(OpI32Const, 0)}
	return Options{Imports: hostImports, Fuel: 1, Trampolines: []int{1, 2}, Polls: []Poll{ask}, ExportGlobals: true}
}

func TestRewrite(t *testing.T) {
	for _, test := range rewritings() {
		t.Run(test.name, func(t *testing.T) {
			original := start(t, test.binary)
			rewritten := start(t, mustInstrument(t, test.binary, rewriteOptions()).Binary)
			for _, c := range test.calls {
				if got := original.call(c.export, c.args...); got != c.want {
					t.Errorf("%s%v is %d originally, want %d", c.export, c.args, got, c.want)
				}
				if got := rewritten.call(c.export, c.args...); got != c.want {
					t.Errorf("%s%v is %d, want %d", c.export, c.args, got, c.want)
				}
			}
		})
	}
}

// A rewritten module can be rewritten again, and what is written is shortest.
func TestRewriteIsParsed(t *testing.T) {
	for _, test := range rewritings() {
		t.Run(test.name, func(t *testing.T) {
			first := mustInstrument(t, test.binary, rewriteOptions())
			m, err := Parse(first.Binary)
			if err != nil {
				t.Fatal(err)
			}
			for _, s := range m.sites {
				if s.kind != siteFuncRef && s.kind != siteCall {
					continue
				}
				r := reader{binary: first.Binary, pos: int(s.at), end: len(first.Binary)}
				if want := appendU32(nil, r.u32()); !bytes.Equal(want, first.Binary[s.at:r.pos]) {
					t.Errorf("function index at %#x is not in its shortest form", s.at)
				}
			}
		})
	}
}

func TestInstrumentDropsCustomSections(t *testing.T) {
	binary := module(raw(sectionCustom, cat(name("first"))), types(FuncType{}), named(0, "f"))
	result := mustInstrument(t, binary, metered(1))
	if bytes.Contains(result.Binary, []byte("first")) || bytes.Contains(result.Binary, []byte("name")) {
		t.Errorf("custom sections are left: %q", result.Binary)
	}
}

// The same module can be rewritten in several ways.
func TestInstrumentLeavesModule(t *testing.T) {
	for _, test := range rewritings() {
		m, err := Parse(test.binary)
		if err != nil {
			t.Fatal(err)
		}
		before := bytes.Clone(m.binary)
		first, err := Instrument(m, rewriteOptions())
		if err != nil {
			t.Fatal(err)
		}
		second, err := Instrument(m, rewriteOptions())
		if err != nil || !bytes.Equal(first.Binary, second.Binary) || !bytes.Equal(before, m.binary) {
			t.Errorf("%s: the second rewriting differs, or the module changed; error %v", test.name, err)
		}
	}
}

// A module that was invalid does not become valid by what is appended.
func TestInvalidStaysInvalid(t *testing.T) {
	r := newRuntime(t, &guest{}, wazero.NewRuntimeConfig())
	binary := everything(OpI32Const, 0, OpI32Add) // types do not match
	result := mustInstrument(t, binary, rewriteOptions())
	if _, err := r.CompileModule(context.Background(), result.Binary); err == nil {
		t.Error("the runtime accepts it")
	}
}
