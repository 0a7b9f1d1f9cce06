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
	opts.Announce = []Announcement{{Function: "f", Param: 1, Import: 3}}
	g := start(t, mustInstrument(t, binary, opts).Binary)
	if got := g.call("f", 5, 7); got != 5 {
		t.Errorf("f is %d", got)
	}
	if g.call("f", 6, 9); len(g.told) != 2 || g.told[0] != 7 || g.told[1] != 9 {
		t.Errorf("the host was told %v", g.told)
	}
	for _, test := range []struct {
		a    Announcement
		want string
	}{
		{Announcement{Function: "g", Param: 1, Import: 3}, `no function is named "g"`},
		{Announcement{Function: "f", Param: 0, Import: 3}, `parameter 0 of "f" is no i32`},
		{Announcement{Function: "f", Param: 2, Import: 3}, `parameter 2 of "f" is no i32`},
		{Announcement{Function: "f", Param: 1, Import: 1}, `"double" must have one i32 parameter and no result`},
		{Announcement{Function: "f", Param: 1, Import: 4}, "there is no import 4"},
	} {
		opts.Announce = []Announcement{test.a}
		checkRefused(t, binary, opts, test.want)
	}
}
