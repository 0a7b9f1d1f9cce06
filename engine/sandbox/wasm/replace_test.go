package wasm

import "testing"

func TestReplace(t *testing.T) {
	binary := module(
		types(sig(I32, I32)),
		functions(0, 0),
		exports(exported("twice", 1)),
		sec(sectionCode,
			code(OpLocalGet, u(0), 1, OpI32Add),
			code(OpLocalGet, u(0), OpCall, u(0), OpCall, u(0)),
		),
		named(0, "increment", "twice"),
	)
	opts := metered(1)
	opts.Replace = map[string][]byte{"increment": cat(u(0), OpLocalGet, u(0), OpI32Const, 10, OpI32Mul, OpEnd)}
	g := start(t, mustInstrument(t, binary, opts).Binary)
	if got := g.call("twice", 7); got != 700 {
		t.Errorf("twice is %d, want 700", got)
	}
	for _, name := range []string{"absent", "twice?"} {
		opts.Replace = map[string][]byte{name: nil}
		m, err := Parse(binary)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := Instrument(m, opts); err == nil {
			t.Errorf("replaced %q", name)
		}
	}
}
