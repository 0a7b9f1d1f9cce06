package wasm

import (
	"bytes"
	"errors"
	"maps"
	"runtime"
	"slices"
	"strings"
	"testing"

	quickjs "github.com/aperturerobotics/go-quickjs-wasi-reactor"
)

func TestParseRefuses(t *testing.T) {
	oneType := types(FuncType{})
	memory := sec(sectionMemory, cat(byte(0), u(1)))
	tests := []struct {
		name   string
		binary []byte
		want   string
	}{
		{"empty", nil, "offset 0x0: not a WebAssembly 1 binary"},
		{"a component", []byte("\x00asm\x0d\x00\x01\x00"), "not a WebAssembly 1 binary"},
		{"section too long", module([]byte{1, 5, 0}), "offset 0x8: section 1 of 5 bytes does not fit"},
		{"section with a rest", module(raw(sectionType, []byte{0, 0})), "offset 0xb: section 1: 1 bytes too many"},
		{"sections out of order", module(memory, oneType), "section 1 is unknown, repeated or out of order"},
		{"section twice", module(oneType, oneType), "section 1 is unknown, repeated or out of order"},
		{"tag section", module(sec(13)), "section 13 is unknown"},
		{"vector too long", module(raw(sectionType, cat(u(1000)))), "vector of 1000 elements does not fit in 0 bytes"},
		{"structure type", module(sec(sectionType, []byte{0x5f, 0, 0})), "type form 0x5f is not supported"},
		{"reference type", module(sec(sectionType, []byte{0x60, 1, 0x63, 0})), "value type 0x63 is not supported"},
		{"import name", module(sec(sectionImport, cat(name("\xff"), name(""), byte(0)))), "name is not UTF-8"},
		{"tag import", module(sec(sectionImport, cat(name("a"), name("b"), byte(4), byte(0)))), "import kind 4 is not supported"},
		{"unknown type", module(oneType, functions(1)), "type index 1 is out of range, there are 1"},
		{"table with initialiser", module(sec(sectionTable, []byte{0x40, 0, 0x70, 0, 1})), "reference type 0x40 is not supported"},
		{"shared memory", module(sec(sectionMemory, []byte{3, 1, 1})), "limits flag 0x3 is not supported (shared or 64-bit memory)"},
		{"64-bit memory", module(sec(sectionMemory, []byte{4, 1})), "limits flag 0x4 is not supported (shared or 64-bit memory)"},
		{"several memories", module(sec(sectionMemory, cat(byte(0), u(1)), cat(byte(0), u(1)))), "several memories are not supported"},
		{"global flag", module(sec(sectionGlobal, cat(I32, byte(2), OpI32Const, 0, OpEnd))), "global flag 0x2 is not supported"},
		{
			"extended constant expression",
			module(sec(sectionGlobal, cat(I32, byte(0), OpI32Const, 1, OpI32Const, 2, OpI32Add, OpEnd))),
			"offset 0xf: constant expressions of several instructions are not supported",
		},
		{
			"opcode in constant expression",
			module(sec(sectionGlobal, cat(I32, byte(0), Opcode(0x45), OpEnd))),
			"opcode 0x45 is not supported in a constant expression",
		},
		{"unknown global", everything(OpGlobalGet, u(1)), "global index 1 is out of range, there are 1"},
		{"unknown function", everything(OpCall, u(1)), "function index 1 is out of range, there are 1"},
		{"unknown table", everything(Opcode(0x25), u(1)), "table index 1 is out of range, there are 1"},
		{"unknown type of a call", everything(OpCallIndirect, u(1), u(0)), "type index 1 is out of range, there are 1"},
		{"unknown type of a block", everything(OpBlock, u(1), OpEnd), "type index 1 is out of range, there are 1"},
		{"unknown element segment", everything(Opcode(0xfc000d), u(1)), "element segment index 1 is out of range, there are 1"},
		{"reference type of a block", everything(OpBlock, byte(0x64), OpEnd), "block type 0x64 is not supported"},
		{"load from another memory", everything(OpI32Load, u(0x42), u(1), u(0)), "alignment flags 0x42 are not supported (several memories)"},
		{"size of another memory", everything(Opcode(0x3f), u(1)), "memory index 1 is not supported (several memories)"},
		{"end too early", everything(OpEnd), "code: 1 bytes too many"},
		{"no end", everything(OpBlock, void), "unexpected end"},
		{"unknown exported function", module(exports(exported("f", 0))), "function index 0 is out of range, there are 0"},
		{"unknown exported memory", module(exports(Export{"m", ExternMemory, 0})), "memory index 0 is out of range, there are 0"},
		{"exported tag", module(exports(Export{"t", 4, 0})), "export kind 4 is not supported"},
		{"unknown start function", module(raw(sectionStart, cat(u(0)))), "function index 0 is out of range, there are 0"},
		{"element flags", module(sec(sectionElement, []byte{8, 0, 0})), "element segment flags 0x8 are not supported"},
		{"element kind", module(sec(sectionElement, []byte{1, 1, 0})), "element kind 0x1 is not supported"},
		{"element segment without table", module(sec(sectionElement, []byte{0, 0x41, 0, 0x0b, 0})), "element segment without a table"},
		{"data flags", module(sec(sectionData, []byte{3, 0})), "data segment flags 0x3 are not supported"},
		{"data of another memory", module(sec(sectionData, []byte{2, 1, 0x41, 0, 0x0b, 0})), "memory index 1 is not supported"},
		{"data count", module(raw(sectionDataCount, cat(u(2)))), "2 data segments are announced, there are 0"},
		{"function without code", module(oneType, functions(0)), "1 functions are declared, 0 have code"},
		{"code without function", module(sec(sectionCode, code())), "0 functions are declared, 1 have code"},
		{"code too long", module(oneType, functions(0), raw(sectionCode, []byte{1, 9, 0, 0x0b})), "code of 9 bytes does not fit"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			_, err := Parse(test.binary)
			var format *FormatError
			if !errors.As(err, &format) || !strings.Contains(err.Error(), test.want) {
				t.Errorf("got %v, want %s", err, test.want)
			}
		})
	}
}

func TestModule(t *testing.T) {
	m, err := Parse(module(
		types(sig(I64, I32), FuncType{}),
		sec(sectionImport, cat(name("m"), name("f"), byte(0), u(1))),
		functions(0),
		sec(sectionMemory, cat(byte(1), u(3), u(9))),
		exports(exported("f", 0), Export{"memory", ExternMemory, 0}),
		sec(sectionCode, code(OpI64Const, 0)),
		sec(sectionData,
			cat(u(0), OpI32Const, 1024, OpEnd, name("one")),
			cat(u(1), name("passive")),
			cat(u(2), u(0), OpI32Const, -16, OpEnd, name("two")),
		),
		named(0, "imported", "defined"),
	))
	if err != nil {
		t.Fatal(err)
	}
	if want := []Export{exported("f", 0), {"memory", ExternMemory, 0}}; !slices.Equal(m.Exports(), want) {
		t.Errorf("exports are %v", m.Exports())
	}
	equal := func(a, b DataSegment) bool { return a.Offset == b.Offset && bytes.Equal(a.Bytes, b.Bytes) }
	if want := []DataSegment{{1024, []byte("one")}, {0xfffffff0, []byte("two")}}; !slices.EqualFunc(m.Data(), want, equal) {
		t.Errorf("data is %v", m.Data())
	}
	if m.MemoryMin() != 3 {
		t.Errorf("memory has %d pages", m.MemoryMin())
	}
	if want := map[uint32]string{0: "imported", 1: "defined"}; !maps.Equal(m.FunctionNames(), want) {
		t.Errorf("names are %v", m.FunctionNames())
	}
	if f, ok := m.FuncType(1); !ok || !slices.Equal(f.Params, []ValType{I32}) || !slices.Equal(f.Results, []ValType{I64}) {
		t.Errorf("function 1 has type %v", f)
	}
	if _, ok := m.FuncType(2); ok {
		t.Error("function 2 has a type")
	}
}

func TestModuleWithoutMemory(t *testing.T) {
	m, err := Parse(module())
	if err != nil || m.MemoryMin() != 0 {
		t.Errorf("%d pages, error %v", m.MemoryMin(), err)
	}
}

func TestFunctionIndex(t *testing.T) {
	tests := []struct {
		name  string
		names []byte
		want  string
	}{
		{"found", named(5, "a", "f", "b"), ""},
		{"missing", named(0, "a"), `no function is named "f"`},
		{"twice", named(0, "f", "f"), `several functions are named "f"`},
		{"no names", nil, `no function is named "f"`},
		{"malformed", raw(sectionCustom, cat(name("name"), byte(1), u(99), u(1))), `no function is named "f"`},
		{"cut", raw(sectionCustom, cat(name("name"), byte(1), u(3), u(2), u(0), u(7))), `no function is named "f"`},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			m, err := Parse(module(test.names))
			if err != nil {
				t.Fatal(err)
			}
			index, err := m.FunctionIndex("f")
			if test.want == "" && (err != nil || index != 6) {
				t.Errorf("index is %d, error %v", index, err)
			}
			if test.want != "" && (err == nil || !strings.Contains(err.Error(), test.want)) {
				t.Errorf("got %v, want %s", err, test.want)
			}
		})
	}
}

// Whatever is cut off or changed in a large module, parsing answers.
func TestParseDamaged(t *testing.T) {
	const custom = 0x1143d5 // where only custom sections follow
	binary := slices.Clone(quickjs.QuickJSWASM)
	for size := 0; size < len(binary); size += 50021 {
		if _, err := Parse(binary[:size]); err == nil && size < custom {
			t.Errorf("%d of %d bytes parse", size, len(binary))
		}
	}
	for at := 0; at < len(binary); at += 50021 {
		binary[at] ^= 0xff
		_, _ = Parse(binary)
		binary[at] ^= 0xff
	}
}

// The memory that parsing takes is bounded by the binary's length, also for
// binaries that are made of the smallest things there are.
func TestParseMemory(t *testing.T) {
	const n, factor = 100_000, 64
	many := func(id byte, item ...byte) []byte { return raw(id, cat(u(n), bytes.Repeat(item, n))) }
	tests := []struct {
		name   string
		binary []byte
	}{
		{"types", module(many(sectionType, 0x60, 0, 0))},
		{"imports", module(many(sectionImport, 0, 0, 3, 0x7f, 0))},
		{"functions", module(types(FuncType{}), many(sectionFunction, 0), many(sectionCode, 2, 0, 0x0b))},
		{"tables", module(many(sectionTable, 0x70, 0, 0))},
		{"globals", module(many(sectionGlobal, 0x7f, 0, 0x41, 0, 0x0b))},
		{"exports", module(sec(sectionTable, cat(FuncRef, byte(0), u(1))), many(sectionExport, 0, 1, 0))},
		{"element segments", module(many(sectionElement, 1, 0, 0))},
		{"data segments", module(many(sectionData, 0, 0x41, 0, 0x0b, 0))},
		{"instructions", everything(bytes.Repeat(cat(OpRefFunc, u(0), OpLoop, void, OpEnd), n))},
		{"labels", everything(bytes.Repeat(cat(OpBrTable, u(0), u(0)), n))},
		{"counts that lie", module(raw(sectionType, cat(u(1<<32-1))))},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			var before, after runtime.MemStats
			runtime.ReadMemStats(&before)
			_, err := Parse(test.binary)
			runtime.ReadMemStats(&after)
			if len(test.binary) > n && err != nil {
				t.Error(err)
			}
			taken, bound := after.TotalAlloc-before.TotalAlloc, uint64(factor*len(test.binary)+64<<10)
			if taken > bound {
				t.Errorf("%d bytes take %d bytes of memory, more than %d", len(test.binary), taken, bound)
			}
		})
	}
}
