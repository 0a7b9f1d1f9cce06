package webapi_test

import (
	"strings"
	"testing"
)

func TestDescribe(t *testing.T) {
	h := newHarness(t, config{})
	for _, tt := range []struct {
		name, reason string
		want         description
	}{
		{"string", `'boom'`, description{Name: "Error", Message: "boom"}},
		{"empty string", `''`, description{Name: "Error", Message: "An empty string was thrown"}},
		{"null", `null`, description{Name: "Error", Message: "Thrown: null"}},
		{"undefined", `undefined`, description{Name: "Error", Message: "Thrown: undefined"}},
		{"number", `42`, description{Name: "Error", Message: "Thrown: 42"}},
		{"symbol", `Symbol('s')`, description{Name: "Error", Message: "Thrown: Symbol(s)"}},
		{"object with a message", `({ code: 1, message: 'Rejected' })`, description{Name: "Error", Message: "Rejected"}},
		{"object with a name", `({ name: 'Quota', message: 'over' })`, description{Name: "Quota", Message: "over"}},
		{"object without a message", `({ code: 1 })`, description{Name: "Error", Message: "Thrown: { code: 1 }"}},
		{"object whose message is no text", `({ message: 5 })`, description{Name: "Error", Message: "Thrown: { message: 5 }"}},
		{"function", `function f() {}`, description{Name: "Error", Message: "Thrown: [Function: f]"}},
		{"error", `Object.assign(new RangeError('far'), { stack: '' })`, description{Name: "RangeError", Message: "far"}},
		{"error without a message", `Object.assign(new TypeError(), { stack: '' })`, description{Name: "TypeError", Message: "TypeError without a message"}},
		{"aggregate", `Object.assign(new AggregateError([new Error('a'), 'b', { x: 1 }, new TypeError()]), { stack: '' })`,
			description{Name: "AggregateError", Message: "AggregateError: a; b; Error; TypeError"}},
		{"aggregate of itself", `(() => { const e = new AggregateError([]); e.stack = ''; e.errors = Array(9).fill(e); return e })()`,
			description{Name: "AggregateError", Message: "AggregateError: AggregateError; AggregateError; AggregateError; AggregateError; AggregateError; …"}},
		{"causes", `Object.assign(new Error('top', { cause: Object.assign(new TypeError('mid', { cause: 'low' }), { stack: '    at mid (p.js:2:1)' }) }), { stack: '    at top (p.js:1:1)\n' })`,
			description{Name: "Error", Message: "top", Stack: "    at top (p.js:1:1)\nCaused by: TypeError: mid\n    at mid (p.js:2:1)\nCaused by: low"}},
		{"getters that throw", `({ get name() { throw 1 }, get message() { throw 2 }, get stack() { throw 3 }, get cause() { throw 4 } })`,
			description{Name: "Error", Message: "Thrown: { name: [Getter], message: [Getter], stack: [Getter], cause: [Getter] }", Stack: "Caused by: Thrown: undefined"}},
		{"proxy that throws", `new Proxy({}, { get() { throw 1 }, has() { throw 1 }, getOwnPropertyDescriptor() { throw 1 }, ownKeys() { throw 1 }, getPrototypeOf() { throw 1 } })`,
			description{Name: "Error", Message: "Thrown: [object that cannot be shown]"}},
		{"dom exception", `(() => { const e = new DOMException('gone', 'NotFoundError'); delete e.stack; return e })()`, description{Name: "NotFoundError", Message: "gone"}},
		{"lone surrogate", `'\ud800'`, description{Name: "Error", Message: "\ufffd"}},
		{"engine error", `Object.assign(new InternalError('out of memory'), { stack: '' })`, description{Name: "InternalError", Message: "out of memory", Internal: true}},
		{"like an engine error", `({ __proto__: InternalError.prototype, message: 'm' })`, description{Name: "InternalError", Message: "m"}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			if got := h.describe(h.value("("+tt.reason+")", "r.js")); got != tt.want {
				t.Errorf("\n got %+v\nwant %+v", got, tt.want)
			}
		})
	}
}

func TestDescribeCausesEnd(t *testing.T) {
	h := newHarness(t, config{})
	d := h.describe(h.value(`(() => { const e = new Error('m'); e.stack = ''; e.cause = e; return e })()`, "r.js"))
	if n := strings.Count(d.Stack, "Caused by"); n != 8 {
		t.Errorf("%d causes: %s", n, d.Stack)
	}
}

func TestStackNamesTheProgramOnly(t *testing.T) {
	h := newHarness(t, config{Providers: []provider{{Name: "api", Tools: tools("go")}}})
	for _, tt := range []struct{ name, program, want string }{
		{"thrown at once", "() => {\n  null.x;\n}", "    at <anonymous> (program.js:2:3)"},
		{"in a callback", "() => {\n  [1].map(function each() { null.x; });\n}",
			"    at each (program.js:2:29)\n    at map (native)\n    at <anonymous> (program.js:2:11)"},
		{"unknown tool", "async () => {\n  await api.nope();\n}", "    at <anonymous> (program.js:2:13)"},
		{"argument that throws", "async () => {\n  await api.go({ toJSON() { null.x } });\n}",
			"    at toJSON (program.js:2:29)\n    at <anonymous> (program.js:2:13)"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			promise := h.run(tt.program)
			if got := h.describe(h.call("JS_PromiseResult", h.js, promise)).Stack; got != tt.want {
				t.Errorf("\n got %s\nwant %s", got, tt.want)
			}
		})
	}
}
