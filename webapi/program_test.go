package webapi_test

import "testing"

func TestRun(t *testing.T) {
	for _, tt := range []struct{ name, program, want string }{
		{"value", `() => 1`, `+1`},
		{"nothing", `() => {}`, `+["undefined"]`},
		{"async", `async () => { await 1; return { a: 1 } }`, `+{"a":1}`},
		{"promise of a promise", `async () => Promise.resolve(Promise.resolve(2))`, `+2`},
		{"thenable", `() => ({ then(f) { f(3) } })`, `+3`},
		{"thenable that rejects", `() => ({ then(f, r) { r('no') } })`, `! no`},
		{"then that throws", `() => ({ get then() { throw new Error('got') } })`, `! got`},
		{"then that is no function", `() => ({ then: 1 })`, `+{"then":1}`},
		{"thrown", `() => { throw new Error('x') }`, `! x`},
		{"thrown null", `async () => { throw null }`, `! Thrown: null`},
		{"rejected", `() => Promise.reject('r')`, `! r`},
		{"never", `() => new Promise(() => {})`, `pending`},
		{"no function", `5`, `! The program is not a function`},
		{"class of promises", `() => new (class P extends Promise {})((f) => f(1))`, `+1`},
		{"promise whose constructor throws", `() => { const p = Promise.resolve(1); Object.defineProperty(p, 'constructor', { get() { throw new Error('c') } }); return p }`, `! c`},
		{"then of Promise replaced", `() => { Promise.prototype.then = () => {}; return Promise.resolve(4) }`, `+4`},
		{"constructor of Promise replaced", `() => { Promise.prototype.constructor = function (f) { f(() => {}, () => {}) }; return Promise.resolve(5) }`, `+5`},
	} {
		t.Run(tt.name, func(t *testing.T) {
			h := newHarness(t, config{})
			if got := h.result(h.run(tt.program)); got != tt.want {
				t.Errorf("got %s, want %s", got, tt.want)
			}
		})
	}
}

func TestRunOfAValue(t *testing.T) {
	for _, tt := range []struct{ name, unit, want string }{
		{"value", `1`, `+1`},
		{"promise", `Promise.resolve(2)`, `+2`},
		{"function is not called", `() => 1`, `-result is a function, which cannot be returned: call it, or leave it out`},
	} {
		t.Run(tt.name, func(t *testing.T) {
			h := newHarness(t, config{})
			promise := h.ask("run", h.value("("+tt.unit+")", "program.js"), boolean(false))
			h.jobs()
			if got := h.result(promise); got != tt.want {
				t.Errorf("got %s, want %s", got, tt.want)
			}
		})
	}
}
