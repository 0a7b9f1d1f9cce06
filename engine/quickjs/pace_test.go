package quickjs_test

import (
	"fmt"
	"strings"
	"testing"
)

// The more code a program has, the fewer of its passes lie between two checkpoints.
func TestPace(t *testing.T) {
	const passes = 2000
	for _, test := range []struct {
		name       string
		statements int
		least      int // checkpoints
	}{
		{"little code", 1, passes/800 - 1},
		{"more code", 6_000, passes/100 - 1},
		{"much code", 60_000, passes/10 - 1},
		{"very much code", 600_000, passes - 1},
	} {
		t.Run(test.name, func(t *testing.T) {
			vm := newVM(t, &handler{})
			body := strings.Repeat("x;", test.statements)
			eval(t, vm, fmt.Sprintf("globalThis.f = new Function('x', %q); 1", "for (let i = 0; i < 2000; i++) {"+body+"}"))
			checkpoints := 0
			vm.Instance().OnCheckpoint = func() bool { checkpoints++; return true }
			eval(t, vm, "f(1)")
			if checkpoints < test.least {
				t.Errorf("%d checkpoints in %d passes, want at least %d", checkpoints, passes, test.least)
			}
		})
	}
}

// A guest of the least code is stopped in whatever it repeats.
func TestInterruptStops(t *testing.T) {
	for _, code := range []string{
		"for (;;);",
		"const f = () => f2(), f2 = () => 1; while (true) f()",
		"const g = (function* () { while (true) yield 1 })(); for (const x of g);",
		"const p = new Proxy({}, {}); while (true) p.a",
		"const f = () => Promise.resolve().then(f); while (true) f()",
	} {
		t.Run(code, func(t *testing.T) {
			vm := newVM(t, &handler{})
			checkpoints := 0
			vm.Instance().OnCheckpoint = func() bool { checkpoints++; return checkpoints < 3 }
			if got := eval(t, vm, code); got != "stopped" {
				t.Errorf("not stopped after %d checkpoints: %.40s", checkpoints, got)
			}
		})
	}
}
