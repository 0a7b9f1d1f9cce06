package repair_test

import "testing"

func TestParameters(t *testing.T) {
	const text = `() => JSON.stringify((`
	runTests(t, []repairTest{
		{"body assigns", text + `(a, b = () => a) => { a = 9; return [a, b()] })(1))`, `[9,9]`},
		{"default assigns later", `() => { const walk = (depth = 0, visit = () => { depth++ }) => { visit(); visit(); return depth }; return String(walk()) }`, `2`},
		{"default assigns at once", text + `function (a, b = a++) { return [a, b] })(7))`, `[8,7]`},
		{"default assigns by a pattern", text + `function (a, b = [a] = [3]) { return [a, b] })(7))`, `[3,[3]]`},
		{"assigned by a call in a default", text + `(a, f = () => { a = 2 }, b = f()) => { var a; return a })(1))`, `2`},
		{"declared again", text + `function (a, b = () => a) { var a; const first = a; a = 5; return [first, a, b()] })(7))`, `[7,5,7]`},
		{"declared again as a function", text + `function (a = 1, b = () => a) { function a() {} return [typeof a, b()] })())`, `["function",1]`},
		{"patterns", text + `({ a, c }, b = () => a, d = () => { a++; c++ }) => { a = 5; d(); return [a, b(), c] })({ a: 1, c: 10 }))`, `[6,6,11]`},
		{"pattern declared again", text + `({ a }, b = () => a) => { var a; const first = a; a = 5; return [first, a, b()] })({ a: 1 }))`, `[1,5,1]`},
		{"rest", text + `(f = () => r, ...r) => { r = 0; return f() })(undefined, 1))`, `0`},
		{"variables of the body are not those of defaults", `() => { const x = 'out'; return ((f = () => x) => { var x = 'in'; return f() + x })() }`, `outin`},
		{"closures of the body", text + `(a, b = () => a++) => { const c = () => a * 10; b(); b(); return c() })(1))`, `30`},
		{"use before initialization", `() => { try { (function (f = () => b, a = f(), b = 1) {})() } catch (e) { return e.name } }`, `ReferenceError`},
		{"generator", `() => JSON.stringify([...(function* (a = 1, f = () => a) { a = 2; yield f(); a = 3; yield f() })()])`, `[2,3]`},
		{"async function", `async () => String(await (async (a = 1, f = () => a) => { await null; a = 2; return f() })())`, `2`},
		{"method, setter and constructor", `() => { const log = []; class B {} class A extends B { constructor(a, f = () => a) { super(); a = 2; log.push(f()) }
			m(a, f = () => a) { a = 3; log.push(f()) } set s({ a, f = () => a }) { a = 4; log.push(f()) } }
			const o = new A(1); o.m(1); o.s = { a: 1 }; return log.join() }`, `2,3,4`},
		{"arguments", text + `function (a, f = () => a) { a = 2; return [arguments[0], f()] })(1))`, `[1,2]`},
		{"eval within a function of the body", text + `(a = 1, f = () => a) => { a = 2; return (() => eval('a++, [a, f()]'))() })())`, `[3,3]`},
		{"eval in a default", text + `(a = 1, b = eval('a + 1')) => [a, b])())`, `[1,2]`},
		{"sloppy code", `() => String(new Function('a', 'f = () => a', 'a = 2; return [a, f(), arguments[0]]')(1))`, `2,2,1`},
	})
}
