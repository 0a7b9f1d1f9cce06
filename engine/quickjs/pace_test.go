package quickjs_test

import (
	"fmt"
	"strings"
	"testing"
)

// The more code a program has, the fewer of its passes lie between two polls.
func TestPace(t *testing.T) {
	const passes = 2000
	for _, test := range []struct {
		name       string
		statements int
		least      int // polls
	}{
		{"little code", 1, passes/100 - 1},
		{"much code", 60_000, passes/5 - 1},
		{"very much code", 300_000, passes - 1},
	} {
		t.Run(test.name, func(t *testing.T) {
			h := &handler{}
			vm := newVM(t, h)
			body := strings.Repeat("x;", test.statements)
			eval(t, vm, fmt.Sprintf("globalThis.f = new Function('x', %q); 1", "for (let i = 0; i < 2000; i++) {"+body+"}"))
			h.ticks = 0
			eval(t, vm, "f(1)")
			if h.ticks < test.least {
				t.Errorf("%d polls in %d passes, want at least %d", h.ticks, passes, test.least)
			}
		})
	}
}
