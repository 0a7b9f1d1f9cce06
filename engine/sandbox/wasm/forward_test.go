package wasm

import "testing"

// layers are functions that call one another: 0 to 2 forward to 3, 4 and 5 to each other,
// and 6 to 9 do more than that.
var layers = module(
	types(sig(I32, I32, I32), sig(I32, I32), sig(I32, I32, I32, I32)),
	functions(0, 0, 0, 0, 0, 0, 0, 1, 0, 2, 0, 0),
	exports(exported("f", 10), exported("g", 11)),
	sec(sectionCode,
		code(OpLocalGet, u(0), OpLocalGet, u(1), OpCall, u(1)),
		code(OpLocalGet, u(0), OpLocalGet, u(1), OpCall, u(2)),
		codeWith(cat(u(1), u(3), I32), OpLocalGet, u(0), OpLocalGet, u(1), OpCall, u(3)),
		code(OpLocalGet, u(0), OpLocalGet, u(1), OpI32Sub),
		code(OpLocalGet, u(0), OpLocalGet, u(1), OpCall, u(5)),
		code(OpLocalGet, u(0), OpLocalGet, u(1), OpCall, u(4)),
		code(OpLocalGet, u(1), OpLocalGet, u(0), OpCall, u(3)),                          // turns the parameters around
		code(OpLocalGet, u(0), OpLocalGet, u(0), OpCall, u(3)),                          // has fewer
		code(OpLocalGet, u(0), OpLocalGet, u(1), OpCall, u(3), OpI32Const, 1, OpI32Add), // goes on
		code(OpLocalGet, u(0), OpLocalGet, u(1), OpCall, u(3)),                          // has more
		code(OpLocalGet, u(0), OpLocalGet, u(1), OpCall, u(0)),
		code(OpLocalGet, u(0), OpLocalGet, u(1), OpCall, u(6), OpLocalGet, u(0), OpCall, u(7), OpI32Add,
			OpLocalGet, u(0), OpLocalGet, u(1), OpCall, u(8), OpI32Add,
			OpLocalGet, u(0), OpLocalGet, u(1), OpI32Const, 0, OpCall, u(9), OpI32Add),
	),
)

// callees are the functions that the function of a rewritten module calls.
func callees(t *testing.T, result *Instrumented, index uint32) (called []uint32) {
	t.Helper()
	m, err := Parse(result.Binary)
	if err != nil {
		t.Fatal(err)
	}
	imports := uint32(len(hostImports))
	for in := range m.Body(index + imports) {
		if in.Op == OpCall {
			called = append(called, in.Index-imports)
		}
	}
	return called
}

func TestForwarders(t *testing.T) {
	result := mustInstrument(t, layers, metered(1))
	for index, want := range map[uint32]uint32{0: 3, 1: 3, 2: 3, 4: 5, 5: 4, 6: 3, 7: 3, 8: 3, 9: 3, 10: 3} {
		if got := callees(t, result, index); len(got) != 1 || got[0] != want {
			t.Errorf("function %d calls %v, want %d", index, got, want)
		}
	}
	g := start(t, result.Binary)
	if got := int32(g.call("f", 10, 3)); got != 7 {
		t.Errorf("through three layers: %d, want 7", got)
	}
	if got := int32(g.call("g", 10, 3)); got != -7+0+8+7 {
		t.Errorf("through functions that do more: %d, want 8", got)
	}
}

// What has other code, or tells the host of its calls, is called as before.
func TestForwardersWithAPart(t *testing.T) {
	binary := append(layers[:len(layers):len(layers)], named(2, "c")...)
	told := Import{Module: "host", Name: "told", Params: []ValType{I32}}
	for _, test := range []struct {
		name string
		opts Options
	}{
		{"replaced", Options{Replace: map[string][]byte{"c": cat(u(0), OpLocalGet, u(0), OpEnd)}}},
		{"announced", Options{Announce: []Announcement{{Function: "c", Params: []uint32{0}, Import: len(hostImports)}}}},
	} {
		t.Run(test.name, func(t *testing.T) {
			opts := test.opts
			opts.Imports, opts.Fuel = append(hostImports[:len(hostImports):len(hostImports)], told), 1
			m, err := Parse(mustInstrument(t, binary, opts).Binary)
			if err != nil {
				t.Fatal(err)
			}
			imports := uint32(len(opts.Imports))
			for in := range m.Body(imports) {
				if in.Op == OpCall && in.Index != imports+2 {
					t.Errorf("function 0 calls %d, want 2", in.Index-imports)
				}
			}
		})
	}
}
