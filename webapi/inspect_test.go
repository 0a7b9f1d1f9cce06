package webapi_test

import (
	"strconv"
	"strings"
	"testing"
)

func TestInspect(t *testing.T) {
	h := newHarness(t, config{Providers: []provider{{Name: "api", Tools: tools("list")}}})
	for _, tt := range []struct{ name, value, want string }{
		{"string at top level", `'a\'b'`, `a'b`},
		{"strings inside", `['a', 'it\'s', 'a\nb', 'back\\slash', '\u0007']`, `[ 'a', "it's", "a\nb", "back\\slash", "\u0007" ]`},
		{"numbers", `[1, -0, NaN, Infinity, 1e21, 5n]`, `[ 1, -0, NaN, Infinity, 1e+21, 5n ]`},
		{"other primitives", `[null, undefined, true, Symbol('s'), Symbol.iterator]`, `[ null, undefined, true, Symbol(s), Symbol(Symbol.iterator) ]`},
		{"object", `({ a: 1, 'b c': 2, 3: 4, [Symbol('s')]: 5 })`, `{ '3': 4, a: 1, 'b c': 2, [Symbol(s)]: 5 }`},
		{"empty", `[{}, [], new Map(), new Set()]`, `[ {}, [], Map(0) {}, Set(0) {} ]`},
		{"accessors do not run", `({ get a() { throw 1 }, set b(v) {}, get c() { return 1 }, set c(v) {} })`, `{ a: [Getter], b: [Setter], c: [Getter/Setter] }`},
		{"holes", `[, 1, , , 2]`, `[ <1 empty item>, 1, <2 empty items>, 2 ]`},
		{"properties of an array", `Object.assign([1], { extra: 'x' })`, `[ 1, extra: 'x' ]`},
		{"match array", `'xay'.match(/a/)`, `[ 'a', index: 1, input: 'xay', groups: undefined ]`},
		{"long array", `Array.from({ length: 103 }, () => 0)`, "[\n  " + strings.Repeat(strings.Repeat("0, ", 23)+"0,\n  ", 4) + "0, 0, 0, 0, ... 3 more items\n]"},
		{"huge sparse array", `(() => { const a = []; a[4e9] = 1; return a.length })()`, `4000000001`},
		{"class", `new (class Point { x = 1 })`, `Point { x: 1 }`},
		{"anonymous class", `new (class { x = 1 })`, `{ x: 1 }`},
		{"null prototype", `Object.create(null, { a: { value: 1, enumerable: true } })`, `[Object: null prototype] { a: 1 }`},
		{"tag", `({ [Symbol.toStringTag]: 'T', a: 1 })`, `Object [T] { a: 1, [Symbol(Symbol.toStringTag)]: 'T' }`},
		{"map and set", `new Map([['a', new Set([1, 'b'])], [{ k: 1 }, 2]])`, `Map(2) { 'a' => Set(2) { 1, 'b' }, { k: 1 } => 2 }`},
		{"subclass of array", `new (class Stack extends Array {})(1, 2)`, `Stack(2) [ 1, 2 ]`},
		{"typed array", `new Uint8Array([1, 2])`, `Uint8Array(2) [ 1, 2 ]`},
		{"big typed array", `new BigInt64Array(2)`, `BigInt64Array(2) [ 0n, 0n ]`},
		{"buffer", `new Uint8Array([1, 255]).buffer`, `ArrayBuffer { <01 ff>, byteLength: 2 }`},
		{"long buffer", `new ArrayBuffer(53)`, "ArrayBuffer {\n  <" + strings.TrimSpace(strings.Repeat("00 ", 50)) + " ... 3 more bytes>,\n  byteLength: 53\n}"},
		{"detached buffer", `(() => { const b = new ArrayBuffer(1); b.transfer(); return b })()`, `ArrayBuffer { (detached) }`},
		{"data view", `new DataView(new ArrayBuffer(2), 1)`, `DataView { <00>, byteLength: 1 }`},
		{"date", `[new Date(0), new Date(NaN)]`, `[ 1970-01-01T00:00:00.000Z, Invalid Date ]`},
		{"regexp", `[/a\/b/gi, Object.assign(/x/, { y: 1 })]`, `[ /a\/b/gi, /x/ { y: 1 } ]`},
		{"functions", `[function f() {}, () => 1, class A {}, class B extends Array {}, async () => 1, Math.max]`,
			"[\n  [Function: f],\n  [Function (anonymous)],\n  [class A],\n  [class B extends Array],\n  [AsyncFunction (anonymous)],\n  [Function: max]\n]"},
		{"function with properties", `Object.assign(function f() {}, { a: 1 })`, `[Function: f] { a: 1 }`},
		{"boxed", `[new Number(-0), new String('ab'), new Boolean(true), Object(1n), Object(Symbol('s'))]`,
			"[\n  [Number: -0],\n  [String: 'ab'],\n  [Boolean: true],\n  [BigInt: 1n],\n  [Symbol: Symbol(s)]\n]"},
		{"opaque", `[Promise.resolve(1), new WeakMap(), new WeakSet(), new WeakRef({})]`,
			"[\n  Promise {},\n  WeakMap { <items unknown> },\n  WeakSet { <items unknown> },\n  WeakRef { <target unknown> }\n]"},
		{"iterators", `[[1].values(), (function* g() {})()]`, `[ Object [Array Iterator] {}, Object [Generator] {} ]`},
		{"error", `Object.assign(new TypeError('bad'), { stack: '    at f (p.js:1:2)\n    at g (codemode:webapi/x.js:1:1)\n' })`, "TypeError: bad\n    at f (p.js:1:2)"},
		{"error inside", `({ e: new RangeError('far') })`, `{ e: [RangeError: far] }`},
		{"error with properties", `(() => { const e = new Error('m', { cause: new Error('c') }); e.stack = ''; e.code = 'X'; return e })()`, `[Error: m] { [cause]: [Error: c], code: 'X' }`},
		{"error of a class", `(() => { class Q extends Error { name = 'Quota' } const e = new Q(''); e.stack = ''; return e })()`, `[Quota]`},
		{"dom exception", `(() => { const e = new DOMException('m', 'AbortError'); delete e.stack; return e })()`, `[AbortError: m]`},
		{"cycle", `(() => { const a = { n: 1 }; a.self = a; return a })()`, `<ref *1> { n: 1, self: [Circular *1] }`},
		{"two cycles", `(() => { const a = {}, b = { a }; a.b = b; b.b = b; return [a] })()`, `[ <ref *1> { b: <ref *2> { a: [Circular *1], b: [Circular *2] } } ]`},
		{"shared is no cycle", `(() => { const s = {}; return [s, s] })()`, `[ {}, {} ]`},
		{"depth", `({ a: { b: { c: { d: { e: { f: 1 } } } } } })`, `{ a: { b: { c: { d: { e: [Object] } } } } }`},
		{"depth of kinds", `[[[[[[1], new Map(), new (class K {}), new Set(), Object.create(null), new Uint8Array()]]]]]`,
			"[\n  [\n    [\n      [\n        [\n          [Array],\n          [Map],\n          [K],\n          [Set],\n          [Object: null prototype],\n          [Uint8Array]\n        ]\n      ]\n    ]\n  ]\n]"},
		{"several lines", `({ first: 'a long enough text to fill half of the line', second: 'another such text', list: [1, { x: 'y' }] })`,
			"{\n  first: 'a long enough text to fill half of the line',\n  second: 'another such text',\n  list: [ 1, { x: 'y' } ]\n}"},
		{"many properties", `Object.fromEntries(Array.from({ length: 102 }, (_, i) => ['k' + i, 0]))`,
			"{\n" + manyProperties(100) + "  ... 2 more properties\n}"},
		{"proxy", `new Proxy({ a: 1 }, {})`, `{ a: 1 }`},
		{"proxy that throws", `[new Proxy({}, { getPrototypeOf() { throw 1 } }), new Proxy(() => 1, { get() { throw 1 }, ownKeys() { throw 1 } })]`,
			`[ [object that cannot be shown], [function that cannot be shown] ]`},
		{"endless chain", `new Proxy({}, { getPrototypeOf() { return this.p }, p: new Proxy({}, {}) })`, `{}`},
		{"revoked proxy", `(() => { const { proxy, revoke } = Proxy.revocable({}, {}); revoke(); return proxy })()`, `[object that cannot be shown]`},
		{"misleading constructor", `({ constructor: 5, a: 1 })`, `{ constructor: 5, a: 1 }`},
		{"namespace", `[api]`, `[ [tools of api: list] ]`},
		{"long string inside", `['x'.repeat(10005)]`, "[\n  '" + strings.Repeat("x", 10000) + "'… 5 more characters\n]"},
		{"long string", `'x'.repeat(100007)`, strings.Repeat("x", 100000) + "… 7 more characters"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			h.value("globalThis.__value = ("+tt.value+"); 0", "v.js")
			before := len(h.logs())
			h.run(`() => { console.log(__value) }`)
			if got := h.logs()[before]; got != tt.want {
				t.Errorf("\n got %s\nwant %s", got, tt.want)
			}
		})
	}
}

func manyProperties(n int) string {
	var b strings.Builder
	for i := range n {
		b.WriteString("  k" + strconv.Itoa(i) + ": 0,\n")
	}
	return b.String()
}

func TestInspectIsBounded(t *testing.T) {
	h := newHarness(t, config{})
	for _, tt := range []struct{ name, value string }{
		{"wide and deep", `(() => { let v = 'leaf'; for (let i = 0; i < 5; i++) v = Array(100).fill(v); return v })()`},
		{"wide objects", `(() => { let v = 1; for (let i = 0; i < 5; i++) { const o = {}; for (let j = 0; j < 90; j++) o['key' + j] = v; v = o } return v })()`},
		{"many long strings", `Array(100).fill('x'.repeat(9999))`},
		{"long keys", `Object.fromEntries(Array.from({ length: 90 }, (_, i) => [i + 'k'.repeat(1e5), 1]))`},
	} {
		t.Run(tt.name, func(t *testing.T) {
			h.value("globalThis.__value = ("+tt.value+"); 0", "v.js")
			before := len(h.logs())
			h.run(`() => { console.log(__value) }`)
			if got := h.logs()[before]; len(got) > 110_000 || len(got) < 50_000 {
				t.Errorf("%d bytes", len(got))
			}
		})
	}
}
