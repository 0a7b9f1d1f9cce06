package webapi_test

import (
	"slices"
	"testing"
)

func TestTimers(t *testing.T) {
	for _, tt := range []struct {
		name, program string
		fire          []int
		want          []string // what the host was asked
		logs          []string
	}{
		{"once", `setTimeout((a, b) => console.log('fired', a, b), 10, 1, 2)`, []int{1, 1}, []string{"set 1 10"}, []string{"fired 1 2"}},
		{"no delay", `setTimeout(() => {}); setTimeout(() => {}, -5); setTimeout(() => {}, NaN); setTimeout(() => {}, '7'); setTimeout(() => {}, 2.9)`, nil,
			[]string{"set 1 0", "set 2 0", "set 3 0", "set 4 7", "set 5 2"}, nil},
		{"ids count up", `console.log(setTimeout(() => {}), setInterval(() => {}))`, nil, []string{"set 1 0", "set 2 0"}, []string{"1 2"}},
		{"cleared", `const t = setTimeout(() => console.log('no'), 1); clearTimeout(t); clearTimeout(t); clearTimeout(); clearInterval('x')`,
			[]int{1}, []string{"set 1 1", "clear 1"}, nil},
		{"interval", `let n = 0; const t = setInterval(() => { console.log(++n); if (n === 2) clearInterval(t) }, 5)`,
			[]int{1, 1, 1}, []string{"set 1 5", "set 1 5", "clear 1"}, []string{"1", "2"}},
		{"clearTimeout ends an interval", `const t = setInterval(() => {}, 5); clearTimeout(t)`, nil, []string{"set 1 5", "clear 1"}, nil},
		{"exception", `setTimeout(() => { throw 'x' })`, []int{1}, []string{"set 1 0"}, []string{"[error] Uncaught x"}},
		{"interval goes on after an exception", `setInterval(() => { throw 'x' }, 1)`, []int{1, 1},
			[]string{"set 1 1", "set 1 1", "set 1 1"}, []string{"[error] Uncaught x", "[error] Uncaught x"}},
		{"nesting is clamped", `(function again() { setTimeout(again, 1) })()`, []int{1, 2, 3, 4, 5, 6, 7},
			[]string{"set 1 1", "set 2 1", "set 3 1", "set 4 1", "set 5 1", "set 6 1", "set 7 4", "set 8 4"}, nil},
		{"receiver", `setTimeout(function () { console.log(this === globalThis) })`, []int{1}, []string{"set 1 0"}, []string{"true"}},
		{"strings are not evaluated", `for (const f of ['1', null, {}]) try { setTimeout(f) } catch (e) { console.log(e.name, e.message) }`, nil, nil, []string{
			"TypeError setTimeout needs a function as its first argument, not string; code in strings is not evaluated",
			"TypeError setTimeout needs a function as its first argument, not null; code in strings is not evaluated",
			"TypeError setTimeout needs a function as its first argument, not object; code in strings is not evaluated"}},
		{"unknown", ``, []int{5}, nil, nil},
		{"microtasks", `queueMicrotask(() => console.log('b')); console.log('a'); queueMicrotask(() => { throw new Error('m').message }); queueMicrotask(() => console.log('c'))`,
			nil, nil, []string{"a", "b", "[error] Uncaught m", "c"}},
		{"microtasks are functions", `try { queueMicrotask('x') } catch (e) { console.log(e.name) }`, nil, nil, []string{"TypeError"}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			h := newHarness(t, config{})
			h.run("() => {" + tt.program + "}")
			for _, id := range tt.fire {
				h.ask("fire", uint64(id))
				h.jobs()
			}
			if got := h.timers(); !slices.Equal(got, tt.want) {
				t.Errorf("timers\n got %q\nwant %q", got, tt.want)
			}
			if got := h.logs(); !slices.Equal(got, tt.logs) {
				t.Errorf("logs\n got %q\nwant %q", got, tt.logs)
			}
		})
	}
}

func TestTimersPastTheBound(t *testing.T) {
	h := newHarness(t, config{})
	h.run(`() => { setInterval(() => console.log('tick'), 1) }`)
	h.call("JS_SetPropertyStr", h.js, h.test, h.cstring("refuse"), h.str("too many timers"))
	if got := h.result(h.run(`() => { try { setTimeout(() => {}) } catch (e) { return e.name + ': ' + e.message } }`)); got != `+"RangeError: too many timers"` {
		t.Error(got)
	}
	h.ask("fire", 1)
	h.ask("fire", 1)
	if got := h.logs(); len(got) != 2 || got[0] != "tick" {
		t.Errorf("logs %q", got)
	}
}
