package engine_test

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/codemode-executor/codemode-executor/protocol"
)

// worded are programs that fail with an error of the engine's, and its message. Where
// nothing else is said it is that of V8.
var worded = []struct{ code, want string }{
	{"const a = {}; a.foo()", "a.foo is not a function"},
	{"const a = { x: {} }; a.x.bar(1)", "a.x.bar is not a function"},
	{"const a = 1; a()", "a is not a function"},
	{"const a = []; a[0]()", "a[0] is not a function"},
	{"const a = [], i = 0; a[i]()", "a[i] is not a function"},
	{"const a = { b: [] }, i = 0; a.b[i]()", "a.b[i] is not a function"},
	{`const a = {}; a["x"]()`, "a.x is not a function"},
	{"const f = () => 1; f(1)(2)", "f(...) is not a function"},
	{"const f = () => () => 1; f(1)(2)(3)", "f(...)(...) is not a function"},
	{"const a = { f: () => 1 }; a.f(1)(2)", "a.f(...) is not a function"},
	{"const f = () => ({}); f(1).g(2)", "f(...).g is not a function"},
	{"const f = () => ({}); (await f(1)).g(2)", "(intermediate value).g is not a function"},
	{"const a = { b: {} }; a?.b.g(2)", "a?.b.g is not a function"},
	{"const a = {}; a.foo(1, ...[2])", "a.foo is not a function"},
	{"const a = {}; a.foo`x`", "a.foo is not a function"},
	{"class A { m() { this.x() } }\nnew A().m()", "this.x is not a function"},
	{"new Date().foo()", "(intermediate value).foo is not a function"},
	{`"abc".foo()`, `"abc".foo is not a function`},
	{"const a = [[1]]; a.map(x => x)[0].foo()", "a.map(...)[0].foo is not a function"},
	{"const a = {}; new a.b(2)", "a.b is not a constructor"},
	{"const a = {}, g = () => 1; new a.b(g(1), x => x)", "a.b is not a constructor"},
	{"const f = async () => {}; new f()", "f is not a constructor"},

	// What QuickJS notes is the place of the last name before the call is made.
	{"const a = {}, g = () => 1; a.foo(g(1))", "a.foo is not a function"},
	{"const a = {}, g = 1; g(a.b, a.foo?.(1))", "g is not a function"},
	{"const a = {}; a.foo(x => x.map(y => y()))", "a.foo is not a function"},
	{"const a = {}, g = () => 1; a.foo(x => { return g(x) }, 3)", "a.foo is not a function"},
	{"const a = {}, g = () => 1; a.foo({ x: 1, y() { return g() }, z: g(3) }); g(4)", "a.foo is not a function"},
	{"const a = { b: {} }; a.foo({ x: a.b.c }); a.b.d()", "a.foo is not a function"},
	{"const a = {}, g = () => 1; a.foo(function () { return g(1) }, class { m() { g() } })", "a.foo is not a function"},
	{"const a = {}, g = () => 1; if (a.foo(1)) { g() }", "a.foo is not a function"},
	{"const a = {}; [1].map(x => a.foo(x))", "a.foo is not a function"},
	{"const s = { items: {} }; s.items.filter(x => x.ok).map(x => x.name)", "s.items.filter is not a function"},

	{"const a = {}; a.b.c", "Cannot read properties of undefined (reading 'c')"},
	{"const a = null; a.b()", "Cannot read properties of null (reading 'b')"},
	{"const a = {}; a.b.c = 1", "Cannot set properties of undefined (setting 'c')"},

	{"const a = [1]; for (const x of a.b) {}", "a.b is not iterable"},
	{"const a = [1]; for (const x of a) { for (const y of x) {} }", "x is not iterable"},
	{"const a = [1], b = {}; for (const [x] of b) {}", "b is not iterable"},
	{"const f = () => {}; for (const x of f()) {}", "f is not a function or its return value is not iterable"},
	{"const f = () => {}; for (const x of await f()) {}", "(intermediate value) is not iterable"},
	{"const a = {}; for await (const x of a) {}", "a is not async iterable"},
	{"const a = {}, b = [1, ...a.b]", "a.b is not iterable"},
	{"let u; const [x] = u", "u is not iterable"},
	{"const f = () => {}, [x] = f()", "f is not a function or its return value is not iterable"},
	{"Object.fromEntries(undefined)", "undefined is not iterable (cannot read property Symbol(Symbol.iterator))"},

	{"const { x } = undefined", "Cannot destructure property 'x' of 'undefined' as it is undefined."},
	{"const { x } = null", "Cannot destructure property 'x' of 'null' as it is null."},

	{"x; let x = 1", "Cannot access 'x' before initialization"},
	{"const c = 1; c = 2", "Assignment to constant variable."},
	{"const o = { c: 1 }, c = 1; o.c = 5; c += 2", "Assignment to constant variable."},
	{"for (const i = 0; i < 3; i++) {}", "Assignment to constant variable."},
	{"const o = Object.freeze({ a: 1 }); o.a = 2", "Cannot assign to read only property 'a' of object '#<Object>'"},
	{"class A {}\nA()", "Class constructor A cannot be invoked without 'new'"},
	{"class A {}\nclass B extends A { constructor() { this.x = 1 } }\nnew B()", "Must call super constructor in derived class before accessing 'this' or returning from derived constructor"},
	{"1n + 1", "Cannot mix BigInt and other types, use explicit conversions"},
	{"Math.max(1n)", "Cannot convert a BigInt value to a number"},
	{"JSON.stringify(1n)", "Do not know how to serialize a BigInt"},
	{"[].reduce((a, b) => a)", "Reduce of empty array with no initial value"},
	{"new Array(-1)", "Invalid array length"},
	{"'a'.repeat(2 ** 30)", "Invalid string length"},
	{"let s = 'abcdefgh'.repeat(1 << 20); for (;;) s += s", "Invalid string length"},
	{"nothing", "nothing is not defined"},

	// V8 knows the value.
	{"let u; const { x: y } = u", "Cannot destructure property 'x' of 'u' as it is undefined or null."},
	{"const f = () => {}, { x } = await f()", "Cannot destructure property 'x' of '(intermediate value)' as it is undefined or null."},
	{"[undefined].map(({ c }) => c)", "Cannot destructure property 'c' of a value that is undefined or null."},
	{"function f(a, { c }) {}\nf()", "Cannot destructure property 'c' of a value that is undefined or null."},
	{"const { b: { c } } = {}", "Cannot destructure property 'c' of a value that is undefined or null."},
	{"[1].map(undefined)", "not a function"},
	// V8 has less.
	{"new Set(5)", "5 is not iterable"},
	{"Reflect.construct(Set, [5])", "value is not iterable"},
	{"const n = 5; new Set(n)", "n is not iterable"},
	{"const o = { n: {} }; await Promise.all(o.n)", "o.n is not iterable"},
	{"const f = () => 5; Object.fromEntries(f())", "f(...) is not iterable"},
	{"const o = {}; JSON.parse(o)", `Unexpected token 'o', "[object "... is not valid JSON`},
	{"JSON.parse('object')", "unexpected token: 'object'"},
	{"const o = {}, parse = (s) => JSON.parse(s); [1].map(() => parse(o))", `Unexpected token 'o', "[object "... is not valid JSON`},
	{"const a = {}; Math.max(...a.b)", "a.b is not iterable"},
	{"const u = {}; const [x] = u.a", "u.a is not iterable"},

	// TypeScript, and what is not in the text of the program.
	{"interface I { x: number }\nconst a = {} as any;\na.foo<I>()", "a.foo is not a function"},
	{"eval('const a = {}; a.foo()')", "not a function"},
	{"const a = []\na\n  .map(x => x) // all of 'em (for now\n  /* or some */\n  .foo()", "a.map(...).foo is not a function"},
	// Who says so is not the engine.
	{"throw new TypeError('not a function')", "not a function"},
	{"Error.prepareStackTrace = () => 1; Object.defineProperty(Error.prototype, 'message', { set() { throw 1 } }); const a = {}; a.foo()", "a.foo is not a function"},
}

// TestErrorsNameWhatFailed compares the messages that the caller and the program itself
// get.
func TestErrorsNameWhatFailed(t *testing.T) {
	for _, test := range worded {
		t.Run(test.code, func(t *testing.T) {
			t.Parallel()
			result := run(t, test.code, nil)
			if result.Error == nil || result.Error.Message != test.want {
				t.Errorf("got %v, want %s", result.Error, test.want)
			}
			caught := run(t, "try {\n"+test.code+"\n} catch (e) { return e.message }\nreturn 'nothing'", nil)
			wantJSON(t, caught, fmt.Sprintf("%q", test.want))
		})
	}
}

// A program that throws at many places has messages for all, and names for some.
func TestManyErrorsAreNamedUpToABound(t *testing.T) {
	var code strings.Builder
	code.WriteString("const a = {}, seen = { named: 0, bare: 0 };\nconst note = (e) => { if (e.message === 'not a function') seen.bare++; else seen.named++ };\n")
	for range 120 {
		code.WriteString("try { a.foo() } catch (e) { note(e) }\n")
	}
	code.WriteString("return seen")
	wantJSON(t, run(t, code.String(), nil), `{"named":100,"bare":20}`)
}

// So has one that throws at the same place with ever other messages.
func TestManyMessagesAreNamedUpToABound(t *testing.T) {
	wantJSON(t, run(t, `const a = {}; let none
for (let i = 0; i < 100; i++) try { none["k" + i] } catch {}
try { a.foo() } catch (e) { return e.message }`, nil), `"not a function"`)
}

// The text of a long function is cut, which must not cut a name.
func TestErrorsInLongFunctions(t *testing.T) {
	const cut, value = 16 << 10, "for (const x of "
	for inside := range len("añb.c") {
		head := "function f() { "
		comment := "/*" + strings.Repeat("-", cut-len(head+value+"/**/")-inside) + "*/"
		code := "const añb = { c: {} }; " + head + comment + value + "añb.c) {} }\nf()"
		if result := run(t, code, nil); result.Error == nil || result.Error.Message != "value is not iterable" {
			t.Errorf("cut after %d bytes: got %v", inside, result.Error)
		}
	}
}

// The same place may fail in several ways.
func TestOnePlaceWithSeveralErrors(t *testing.T) {
	wantJSON(t, run(t, `return [undefined, null, undefined].map((o) => { try { return o.x } catch (e) { return e.message } })`, nil),
		`["Cannot read properties of undefined (reading 'x')","Cannot read properties of null (reading 'x')","Cannot read properties of undefined (reading 'x')"]`)
}

func TestPromiseThatWasNotAwaited(t *testing.T) {
	const (
		hint  = " (codemode.list(...) is a Promise: did you forget await?)"
		meant = " (codemode.list(...) is a Promise: did you mean (await codemode.list(...)).items?)"
	)
	tests := []struct{ code, want string }{
		{"const r = codemode.list(); r.map(x => x)", "r.map is not a function" + hint},
		{"const r = codemode.list({ a: 1 });\nreturn r.items.map(x => x)", "Cannot read properties of undefined (reading 'map')" + hint},
		{"const r = codemode.list(); for (const x of r) {}", "r is not iterable" + hint},
		{"const r = codemode.list(); return [...r.items]", "r.items is not iterable" + hint},
		{"const { items } = codemode.list(); items.map(x => x)", "Cannot read properties of undefined (reading 'map')" + hint},
		{"const r = codemode.list(); const { a: { b } } = r.x", "Cannot destructure property 'a' of 'r.x' as it is undefined or null." + hint},
		{"for (const x of codemode.list()) {}", "codemode.list is not a function or its return value is not iterable" + hint},
		{"const [a] = codemode.list()", "codemode.list is not a function or its return value is not iterable" + hint},
		{"return [...codemode.list()]", "codemode.list(...) is not iterable" + hint},
		{"codemode.list().filter(Boolean)", "codemode.list(...).filter is not a function" + hint},
		{"let r; r = codemode.list(); return r.a.b", "Cannot read properties of undefined (reading 'b')" + hint},
		{"const go = async () => []; const r = go(); r.map(x => x)", "r.map is not a function (go(...) is a Promise: did you forget await?)"},
		{"async function go() { return [] }\ngo().map(x => x)", "go(...).map is not a function (go(...) is a Promise: did you forget await?)"},
		{"const r = Promise.all([]); r.map(x => x)", "r.map is not a function (Promise.all(...) is a Promise: did you forget await?)"},

		// The fault shows in another function, or a step later.
		{"await Promise.all(codemode.list())", "codemode.list(...) is not iterable" + hint},
		{"const r = codemode.list(); return new Set(r)", "r is not iterable" + hint},
		{"const r = codemode.list(); return Array.from(r.items)", "undefined is not iterable (cannot read property Symbol(Symbol.iterator))" + hint},
		{"JSON.parse(codemode.list())", `Unexpected token 'o', "[object "... is not valid JSON` + hint},
		{"const r = codemode.list(); return JSON.parse(r)", `Unexpected token 'o', "[object "... is not valid JSON` + hint},
		{"const items = codemode.list().items; return items.length", "Cannot read properties of undefined (reading 'length')" + hint},
		{"const r = codemode.list(), a = r.items, b = a; return b.length", "Cannot read properties of undefined (reading 'length')" + hint},
		{"const r = codemode.list().then((list) => list.items); return r.map(x => x)", "r.map is not a function (codemode.list(...).then(...) is a Promise: did you forget await?)"},
		{"const list = (page) => codemode.list({ page }); list(1).map(x => x)", "list(...).map is not a function (list(...) is a Promise: did you forget await?)"},
		{"const list = page => codemode.list(page), r = list(1); r.items.map(x => x)", "Cannot read properties of undefined (reading 'map') (list(...) is a Promise: did you forget await?)"},
		{"return (await codemode.list().items).length", "Cannot read properties of undefined (reading 'length')" + meant},
		{"const items = await codemode.list().items; return items.length", "Cannot read properties of undefined (reading 'length')" + meant},
		{"const items = (await codemode.list().items); return items.length", "Cannot read properties of undefined (reading 'length')" + meant},
		{"for (const x of await codemode.list().items) {}", "(intermediate value) is not iterable" + meant},
		{"const { a } = await codemode.list().items", "Cannot destructure property 'a' of '(intermediate value)' as it is undefined or null." + meant},

		{"const go = () => { await (codemode.list()) }; go()", "await is not defined (await is only valid in async functions)"},

		{"await Promise.all(5, codemode.list())", "5 is not iterable"},
		{"const r = await codemode.list(); await Promise.all(r)", "r is not iterable"},
		{"const items = (await codemode.list()).items; return items.length", "Cannot read properties of undefined (reading 'length')"},
		{"const items = await codemode.list().then((r) => r.items); return items.length", "Cannot read properties of undefined (reading 'length')"},
		{"const list = () => [codemode.list()]; list().foo()", "list(...).foo is not a function"},
		{"let r = 1; r = r.items; return r.length", "Cannot read properties of undefined (reading 'length')"},
		{"const r = await codemode.list(); r.map(x => x)", "r.map is not a function"},
		{"let r = codemode.list(); r = await r; r.map(x => x)", "r.map is not a function"},
		{"const r = codemode.list(); [1].map(r => r.foo.bar)", "Cannot read properties of undefined (reading 'bar')"},
		{"const r = codemode.list(); [1].map((r, i) => r.foo.bar)", "Cannot read properties of undefined (reading 'bar')"},
		{"for (const x of await codemode.list()) {}", "(intermediate value) is not iterable"},
		{"return [...await codemode.list()]", "(intermediate value) is not iterable"},
		{"codemode.hasOwnProperty('a').then(x => x)", "codemode.hasOwnProperty(...).then is not a function"},
		{"const go = () => 1, r = go(); r.map(x => x)", "r.map is not a function"},
	}
	tools := map[string]protocol.Tool{"list": func(context.Context, []json.RawMessage) (any, error) { return map[string]any{}, nil }}
	for _, test := range tests {
		t.Run(test.code, func(t *testing.T) {
			t.Parallel()
			result := run(t, test.code, tools)
			if result.Error == nil || result.Error.Message != test.want {
				t.Errorf("got %v, want %s", result.Error, test.want)
			}
		})
	}
	t.Run("the program sees none", func(t *testing.T) {
		wantJSON(t, run(t, "try { codemode.list().map(x => x) } catch (e) { return e.message }", tools), `"codemode.list(...).map is not a function"`)
	})
}

// A mistake of the program's is not told by a name that reads like one of the executor's.
func TestErrorsOfTooLongStrings(t *testing.T) {
	const grow = "let s = 'abcdefgh'.repeat(1 << 20); for (;;) s += s"
	result := run(t, grow, nil)
	if result.Error == nil || result.Error.Name != "RangeError" || result.Error.Code != "" {
		t.Errorf("got %+v", result.Error)
	}
	wantJSON(t, run(t, "try { "+grow+" } catch (e) { return e instanceof RangeError && e.constructor === RangeError }", nil), "true")
	wantCode(t, run(t, "const a = []; for (;;) a.push(`${a.length}`.padEnd(1 << 20))", nil), protocol.CodeMemoryLimit)
}
