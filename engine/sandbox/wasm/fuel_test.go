package wasm

import (
	"strings"
	"testing"
)

// countdown is the code of a loop that runs its parameter's number of times,
// with more code in its body.
func countdown(body ...any) []byte {
	return cat(OpLoop, void, cat(body...),
		OpLocalGet, u(0), OpI32Const, 1, OpI32Sub, OpLocalTee, u(0), OpBrIf, u(0), OpEnd)
}

// looping is a module with one exported function "run" of type (i32) -> (),
// which the name section names "f", and a second one, "other".
func looping(body ...any) []byte {
	return module(
		types(sig(0, I32)), functions(0, 0), exports(exported("run", 0), exported("other", 1)),
		sec(sectionCode, code(body...), code(countdown())),
		named(0, "f", "g"),
	)
}

// switching is the code of a loop like countdown's that goes on through several
// branches: one of the given kind for each of some numbers of passes left.
func switching(branch func(left int) []byte, lefts ...int) []byte {
	var body []byte
	for _, left := range lefts {
		body = cat(body, OpLocalGet, u(0), OpI32Const, left, OpI32Sub, OpI32Eqz, OpIf, void,
			OpLocalGet, u(0), OpI32Const, 1, OpI32Sub, OpLocalSet, u(0), branch(left), OpEnd)
	}
	return countdown(body)
}

// outward is the code of a loop that is continued from a loop in a block in it.
var outward = cat(OpLoop, void, OpBlock, void, OpLoop, void,
	OpLocalGet, u(0), OpI32Const, 1, OpI32Sub, OpLocalTee, u(0), OpBrIf, u(2), OpEnd, OpEnd, OpEnd)

// A branch that may continue a loop takes one unit of fuel.
func TestCheckpoints(t *testing.T) {
	br := func(int) []byte { return cat(OpBr, u(1)) }
	table := func(int) []byte { return cat(OpI32Const, 0, OpBrTable, u(1), u(1), u(0)) }
	once := cat(OpLoop, void, OpI32Const, 0, OpBrIf, u(0), OpEnd)
	left := cat(OpBlock, void, OpLoop, void, OpI32Const, 1, OpBrIf, u(1), OpBr, u(0), OpEnd, OpEnd)
	above := cat(OpI32Const, 7, OpLoop, I32, OpI32Const, 8, // values on the stack, in and outside
		OpLocalGet, u(0), OpI32Const, 1, OpI32Sub, OpLocalTee, u(0), OpBrIf, u(0), OpEnd, OpI32Add, Opcode(0x1a))
	tests := []struct {
		name         string
		body         []byte
		fuel, refill int32
		times        uint64
		want, loops  int
	}{
		{name: "below the fuel", body: countdown(), fuel: 11, refill: 5, times: 10, want: 0, loops: 2},
		{name: "exactly the fuel", body: countdown(), fuel: 10, refill: 5, times: 10, want: 1, loops: 2},
		{name: "refilled", body: countdown(), fuel: 4, refill: 2, times: 10, want: 4, loops: 2},
		{name: "never refilled", body: countdown(), fuel: 4, refill: 0, times: 10, want: 7, loops: 2},
		{name: "fuel of one", body: countdown(), fuel: 1, refill: 1, times: 10, want: 10, loops: 2},
		{name: "nested", body: countdown(once), fuel: 1, refill: 1, times: 10, want: 20, loops: 3},
		{name: "left before the branch", body: countdown(left), fuel: 1, refill: 1, times: 10, want: 10, loops: 3},
		{name: "never continued", body: countdown(OpLoop, void, OpEnd), fuel: 1, refill: 1, times: 10, want: 10, loops: 2},
		{name: "from an inner block", body: outward, fuel: 1, refill: 1, times: 10, want: 10, loops: 2},
		{name: "values on the stack", body: above, fuel: 1, refill: 1, times: 10, want: 10, loops: 2},
		{name: "br", body: switching(br, 5), fuel: 1, refill: 1, times: 10, want: 10, loops: 2},
		{name: "many branches", body: switching(br, 7, 5, 3), fuel: 1, refill: 1, times: 10, want: 10, loops: 2},
		{name: "br_table", body: switching(table, 5), fuel: 1, refill: 1, times: 10, want: 10, loops: 2},
		{name: "dead code", body: cat(OpReturn, OpLoop, void, OpBr, u(0), OpEnd), fuel: 1, refill: 1, times: 1, want: 0, loops: 2},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			result := mustInstrument(t, looping(test.body), metered(test.fuel))
			g := start(t, result.Binary)
			g.refill = test.refill
			g.call("run", test.times)
			if g.checkpoints != test.want || result.Loops != test.loops {
				t.Errorf("%d checkpoints, want %d; %d loops, want %d", g.checkpoints, test.want, result.Loops, test.loops)
			}
		})
	}
}

func TestCheckpointTraps(t *testing.T) {
	g := start(t, mustInstrument(t, looping(countdown()), metered(3)).Binary)
	g.refill, g.trapAt = 3, 2
	_, err := g.try("run", 1_000_000)
	if err == nil || !strings.Contains(err.Error(), "unreachable") {
		t.Errorf("error is %v", err)
	}
	if g.checkpoints != 2 {
		t.Errorf("%d checkpoints", g.checkpoints)
	}
}

// entered is the code of a loop that is checked when it is entered, since a branch
// table may continue it; it does not.
var entered = cat(OpLoop, void, OpBlock, void, OpI32Const, 0, OpBrTable, u(1), u(0), u(1), OpEnd, OpEnd)

// interpreter is code with two loops around a branch table of two labels, in
// another loop that it also continues, beside loops with smaller tables.
var interpreter = cat(
	countdown(entered,
		OpBlock, void, OpBlock, void, OpLoop, void, OpLoop, void, OpBlock, void,
		OpLocalGet, u(0), OpBrTable, u(2), u(0), u(3), u(4), OpEnd,
		OpI32Const, 0, OpBrIf, u(0), OpEnd, OpI32Const, 0, OpBrIf, u(0), OpEnd, OpEnd, OpEnd),
	entered,
)

func TestDispatchLoop(t *testing.T) {
	opts := metered(1)
	opts.Uninstrumented = []string{"f"}
	result := mustInstrument(t, looping(interpreter), opts)
	if all := mustInstrument(t, looping(interpreter), metered(1)).Loops; all != 6 || result.Loops != 3 {
		t.Errorf("%d of %d loops have a check, want 3 of 6", result.Loops, all)
	}
	g := start(t, result.Binary)
	g.refill = 1
	g.call("run", 10)
	if want := 10 + 1; g.checkpoints != want {
		t.Errorf("%d checkpoints, want %d", g.checkpoints, want)
	}
	g.call("other", 10)
	if want := 10 + 1 + 10; g.checkpoints != want {
		t.Errorf("%d checkpoints after another function, want %d", g.checkpoints, want)
	}
}

func TestMeteringRefused(t *testing.T) {
	tests := []struct {
		name   string
		change func(*Options)
		want   string
	}{
		{"no fuel", func(o *Options) { o.Fuel = 0 }, "fuel 0 is below 1"},
		{"no import", func(o *Options) { o.Checkpoint = 3 }, "there is no import 3"},
		{"negative import", func(o *Options) { o.Checkpoint = -1 }, "there is no import -1"},
		{"wrong type", func(o *Options) { o.Checkpoint = 1 }, "the checkpoint must have no parameters and one i32 result"},
		{"unknown function", func(o *Options) { o.Uninstrumented = []string{"h"} }, `no function is named "h"`},
		{"no dispatch loop", func(o *Options) { o.Uninstrumented = []string{"g"} }, `function "g" has no loop around its largest branch table`},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			opts := metered(1)
			test.change(&opts)
			checkRefused(t, looping(interpreter), opts, test.want)
		})
	}
}

// checkRefused wants an error of Instrument.
func checkRefused(t *testing.T, binary []byte, opts Options, want string) {
	t.Helper()
	m, err := Parse(binary)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := Instrument(m, opts); err == nil || !strings.Contains(err.Error(), want) {
		t.Errorf("got %v, want %s", err, want)
	}
}
