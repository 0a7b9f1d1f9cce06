package wasm

import "testing"

func TestAnnounce(t *testing.T) {
	binary := module(
		types(sig(I64, I64, I32)), functions(0), exports(exported("f", 0)),
		sec(sectionCode, codeWith(cat(u(1), u(2), I64), OpLocalGet, u(0), OpLocalSet, u(3), OpLocalGet, u(3))),
		named(0, "f"),
	)
	opts := metered(1)
	opts.Imports = append(opts.Imports, Import{Module: "host", Name: "told", Params: []ValType{I32}})
	opts.Announce = []Announcement{{Function: "f", Params: []uint32{1}, Import: 3}}
	g := start(t, mustInstrument(t, binary, opts).Binary)
	if got := g.call("f", 5, 7); got != 5 {
		t.Errorf("f is %d", got)
	}
	if g.call("f", 6, 9); len(g.told) != 2 || g.told[0] != 7 || g.told[1] != 9 {
		t.Errorf("the host was told %v", g.told)
	}
	refused := []struct {
		a    Announcement
		want string
	}{
		{Announcement{Function: "g", Params: []uint32{1}, Import: 3}, `no function is named "g"`},
		{Announcement{Function: "f", Params: []uint32{0}, Import: 3}, `parameter 0 of "f" is no i32`},
		{Announcement{Function: "f", Params: []uint32{2}, Import: 3}, `parameter 2 of "f" is no i32`},
		{Announcement{Function: "f", Params: []uint32{1}, Import: 2}, `"sub" must have 1 i32 parameters and at most one i32 result`},
		{Announcement{Function: "f", Params: []uint32{1, 1}, Import: 3}, `"told" must have 2 i32 parameters and at most one i32 result`},
		{Announcement{Function: "f", Import: 0}, `"checkpoint" must have 0 i32 parameters and at most one i32 result`},
		{Announcement{Function: "f", Params: []uint32{1}, Import: 4}, "there is no import 4"},
	}
	for _, test := range refused {
		opts.Announce = []Announcement{test.a}
		checkRefused(t, binary, opts, test.want)
	}
}

// What the host answers takes the place of the parameter.
func TestAnnounceWithAnAnswer(t *testing.T) {
	binary := module(
		types(sig(I32, I32)), functions(0), exports(exported("f", 0)),
		sec(sectionCode, codeWith(cat(u(0)), OpLocalGet, u(0))),
		named(0, "f"),
	)
	opts := metered(1)
	opts.Announce = []Announcement{{Function: "f", Params: []uint32{0}, Import: 1}}
	if got := start(t, mustInstrument(t, binary, opts).Binary).call("f", 5); got != 10 {
		t.Errorf("f is %d", got)
	}
}
