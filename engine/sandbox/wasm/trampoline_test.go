package wasm

import (
	"fmt"
	"maps"
	"testing"

	"github.com/tetratelabs/wazero/api"
)

// pointers is a module that calls function pointers: "apply" one of type
// (i32) -> i32, "apply3" one of type (i64, f64, i32) -> i64. With the table
// section given, or none.
func pointers(table ...[]byte) []byte {
	sections := [][]byte{
		types(sig(I32, I32), sig(I64, I64, F64, I32), sig(I32, I32, I32), sig(I64, I32, I64, F64, I32)),
		functions(2, 3),
	}
	sections = append(sections, table...)
	return module(append(sections,
		exports(exported("apply", 0), exported("apply3", 1)),
		sec(sectionCode,
			code(OpLocalGet, u(1), OpLocalGet, u(0), OpCallIndirect, u(0), u(0)),
			code(OpLocalGet, u(1), OpLocalGet, u(2), OpLocalGet, u(3), OpLocalGet, u(0), OpCallIndirect, u(1), u(0)),
		),
	)...)
}

func TestTrampolines(t *testing.T) {
	tests := []struct {
		name  string
		table []byte
		want  map[string]uint32
	}{
		{"bounded table", sec(sectionTable, cat(FuncRef, byte(1), u(5), u(5))), map[string]uint32{"double": 5, "sub": 6}},
		{"growing table", sec(sectionTable, cat(FuncRef, byte(0), u(2))), map[string]uint32{"double": 2, "sub": 3}},
		{"empty table", sec(sectionTable, cat(FuncRef, byte(1), u(0), u(0))), map[string]uint32{"double": 1, "sub": 2}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			opts := metered(1)
			opts.Trampolines = []int{1, 2}
			result := mustInstrument(t, pointers(test.table), opts)
			if !maps.Equal(result.Table, test.want) {
				t.Errorf("table is %v, want %v", result.Table, test.want)
			}
			g := start(t, result.Binary)
			if got := g.call("apply", uint64(result.Table["double"]), 21); got != 42 {
				t.Errorf("double is %d", got)
			}
			if got := g.call("apply3", uint64(result.Table["sub"]), 10, api.EncodeF64(3), 2); got != 5 {
				t.Errorf("sub is %d", got)
			}
		})
	}
}

// A poll calls the checkpoint once what it was paid uses the fuel up, and answers by
// itself.
func TestPolls(t *testing.T) {
	opts := metered(100)
	opts.Trampolines = []int{1}
	opts.Polls = []Poll{{
		Name: "ask", Params: []ValType{I32}, Results: []ValType{I32},
		Price:  cat(OpLocalGet, u(0)),
		Answer: cat(OpLocalGet, u(0), OpI32Const, 1, OpI32Add),
	}}
	result := mustInstrument(t, pointers(sec(sectionTable, cat(FuncRef, byte(1), u(5), u(5)))), opts)
	if want := map[string]uint32{"double": 5, "ask": 6}; !maps.Equal(result.Table, want) {
		t.Fatalf("table is %v, want %v", result.Table, want)
	}
	g := start(t, result.Binary)
	g.refill = 100
	ask := func(price uint64) {
		t.Helper()
		if got := g.call("apply", uint64(result.Table["ask"]), price); got != price+1 {
			t.Errorf("the answer is %d, want %d", got, price+1)
		}
	}
	for range 9 {
		ask(10)
	}
	if g.checkpoints != 0 {
		t.Errorf("%d checkpoints while there is fuel", g.checkpoints)
	}
	ask(10)
	ask(99)
	ask(1)
	if g.checkpoints != 2 {
		t.Errorf("%d checkpoints, want 2", g.checkpoints)
	}
	g.trapAt = 3
	if _, err := g.try("apply", uint64(result.Table["ask"]), 100); err == nil {
		t.Error("the checkpoint did not trap")
	}
}

// Without a table one is made.
func TestTrampolinesWithoutTable(t *testing.T) {
	opts := metered(1)
	opts.Trampolines = []int{1}
	result := mustInstrument(t, module(), opts)
	if want := map[string]uint32{"double": 1}; !maps.Equal(result.Table, want) {
		t.Errorf("table is %v, want %v", result.Table, want)
	}
	start(t, result.Binary)
}

func TestTrampolinesRefused(t *testing.T) {
	imported := sec(sectionImport, cat(name("m"), name("t"), byte(ExternTable), FuncRef, byte(0), u(1)))
	tests := []struct {
		name        string
		binary      []byte
		trampolines []int
		want        string
	}{
		{"imported table", module(imported), []int{1}, "table 0 is imported"},
		{"table of others", module(sec(sectionTable, cat(ExternRef, byte(0), u(1)))), []int{1}, "table 0 holds no functions"},
		{"huge table", module(sec(sectionTable, cat(FuncRef, byte(0), u(1<<31-1)))), []int{1}, "table 0 is too large"},
		{"no import", module(), []int{3}, "there is no import 3"},
		{"twice", module(), []int{1, 1}, `several function pointers are named "double"`},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			opts := metered(1)
			opts.Trampolines = test.trampolines
			checkRefused(t, test.binary, opts, test.want)
		})
	}
}

// The function indices of a large number of imports take more bytes than those
// they replace.
func TestManyImports(t *testing.T) {
	opts := metered(1)
	for i := range 200 {
		opts.Imports = append(opts.Imports, Import{Module: "more", Name: fmt.Sprint(i)})
	}
	m, err := Parse(mustInstrument(t, rewritings()[0].binary, opts).Binary)
	if err != nil {
		t.Fatal(err)
	}
	if f, ok := m.FuncType(204); !ok || len(f.Params) != 0 || len(f.Results) != 1 {
		t.Errorf("function 204 has type %v", f)
	}
}
