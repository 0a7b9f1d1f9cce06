package wasm

import (
	"math"
	"testing"

	"github.com/tetratelabs/wazero/api"
)

// signatures exports a function for each kind of signature. Function 0 is the
// import host.double.
func signatures() []byte {
	return module(
		types(sig(I32, I32), sig(I64, I64), sig(F32, F32), sig(F64, F64), sig(0),
			sig(F64, I32, I64, F32, F64), sig(0, V128), FuncType{Results: []ValType{I32, I32}}, sig(FuncRef)),
		sec(sectionImport, cat(name("host"), name("double"), byte(ExternFunc), u(0))),
		functions(0, 1, 2, 3, 4, 5, 6, 7, 8),
		sec(sectionMemory, cat(byte(0), u(1))),
		exports(exported("double", 0), exported("negate", 1), exported("i64", 2), exported("f32", 3),
			exported("f64", 4), exported("nothing", 5), exported("mixed", 6), exported("vector", 7),
			exported("pair", 8), exported("reference", 9), Export{"memory", ExternMemory, 0}),
		sec(sectionCode,
			code(OpI32Const, 0, OpLocalGet, u(0), OpI32Sub),
			code(OpLocalGet, u(0), OpLocalGet, u(0), OpI64Mul),
			code(OpLocalGet, u(0), OpLocalGet, u(0), Opcode(0x92)), // f32.add
			code(OpLocalGet, u(0), OpLocalGet, u(0), OpF64Sub),
			code(),
			code(OpLocalGet, u(0), Opcode(0xb7), OpLocalGet, u(1), Opcode(0xb9), // f64.convert_i32_s, f64.convert_i64_s
				OpF64Sub, OpLocalGet, u(2), Opcode(0xbb), OpF64Sub, OpLocalGet, u(3), OpF64Sub), // f64.promote_f32
			code(), code(OpI32Const, 1, OpI32Const, 2), code(OpRefNull, FuncRef),
		),
	)
}

func TestEnter(t *testing.T) {
	opts := metered(1)
	opts.Entries = []string{"double", "negate", "i64", "f32", "f64", "nothing", "mixed"}
	opts.KeepExports = []string{}
	result := mustInstrument(t, signatures(), opts)
	if result.EntryParams != 4 || len(result.Entry) != len(opts.Entries) {
		t.Fatalf("%d parameters, entries %v", result.EntryParams, result.Entry)
	}
	g := start(t, result.Binary)
	tests := []struct {
		entry string
		args  [4]uint64
		want  uint64
	}{
		{"double", [4]uint64{21}, 42},
		{"negate", [4]uint64{1}, 0xffffffff},
		{"negate", [4]uint64{1<<32 | 5, 1, 2, 3}, 0xfffffffb}, // only the low bits count
		{"i64", [4]uint64{api.EncodeI64(-3)}, 9},
		{"i64", [4]uint64{1 << 31}, 1 << 62},
		{"f32", [4]uint64{api.EncodeF32(1.5)}, api.EncodeF32(3)},
		{"f64", [4]uint64{api.EncodeF64(math.Inf(1))}, api.EncodeF64(math.NaN())},
		{"nothing", [4]uint64{}, 0},
		{"mixed", [4]uint64{api.EncodeI32(-1), api.EncodeI64(-20), api.EncodeF32(0.5), api.EncodeF64(0.25)}, api.EncodeF64(18.25)},
	}
	for _, test := range tests {
		got := g.call("enter", append([]uint64{uint64(result.Entry[test.entry])}, test.args[:]...)...)
		if got != test.want && !(isNaN(got) && isNaN(test.want)) {
			t.Errorf("%s%v is %#x, want %#x", test.entry, test.args, got, test.want)
		}
	}
}

func isNaN(bits uint64) bool { return math.IsNaN(math.Float64frombits(bits)) }

func TestEnterUnknown(t *testing.T) {
	opts := metered(1)
	opts.Entries = []string{"nothing"}
	g := start(t, mustInstrument(t, signatures(), opts).Binary)
	for _, op := range []uint64{1, 2, math.MaxUint32} {
		if _, err := g.try("enter", op); err == nil {
			t.Errorf("operation %d is known", op)
		}
	}
}

func TestEntriesRefused(t *testing.T) {
	tests := []struct {
		name    string
		entries []string
		want    string
	}{
		{"unknown", []string{"other"}, `entry "other" is not an exported function`},
		{"memory", []string{"memory"}, `entry "memory" is not an exported function`},
		{"twice", []string{"i64", "i64"}, `entry "i64" is given twice`},
		{"vector", []string{"vector"}, `entry "vector" has a value of type v128`},
		{"reference", []string{"reference"}, `entry "reference" has a value of type funcref`},
		{"two results", []string{"pair"}, `entry "pair" has 2 results`},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			opts := metered(1)
			opts.Entries = test.entries
			checkRefused(t, signatures(), opts, test.want)
		})
	}
}
