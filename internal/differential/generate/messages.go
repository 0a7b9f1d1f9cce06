package generate

import "strings"

// messages makes programs that fail in the ways programs fail, and report the texts of
// the errors.
func messages(s *source) {
	s.line("const o = { a: 1, f() {}, n: null, list: [1] }, u = undefined, nothing = null, text = 'ok', number = 5")
	s.line("class P { #x = 1; static read(v) { return v.#x } static call(v) { return v.#m() } #m() {} get only() { return 1 } }")
	s.line("const frozen = Object.freeze({ a: 1 }), sealed = Object.seal([1])")
	for range s.between(1, 3) {
		switch s.n(9) {
		case 0:
			s.failing(s.pick("u.x", "nothing.x", "o.n.x", "o.missing.x", "o.missing.deep.x", "u[0]", "o.missing['x y']", "u[Symbol.iterator]", "nothing[o]", "o.list[5].name", "o.f().x", "o['missing'].y", "text.x.y", "u?.x.y", "o.n.list.map(x => x)", "u.x = 1", "o.missing.x = 2", "nothing[0] = 1", "delete u.x"))
		case 1:
			s.failing(s.pick("o.missing()", "o.a()", "u()", "nothing()", "text()", "number()", "o.n()", "o.list[0]()", "o.list.foo()", "text.foo()", "o['a']()", "o.f().g()", "new o.a()", "new u()", "new text()", "new o.f()", "new (() => {})()", "(() => {})()()", "o.missing?.x()", "o.a?.()", "[1].map(o.missing)", "[1].map(5)", "[1].forEach()", "[1].reduce(u, 1)", "[].reduce((x, y) => x)", "[3, 1].sort(5)", "new Promise()", "new Promise(5)", "Promise()", "new Map().forEach(1)", "P()", "new Math()", "Symbol.iterator()", "new Symbol()", "BigInt.asIntN.x()", "super_()", "o.list.at(0)()", "`x``y`"))
		case 2:
			s.failing(s.pick("[...u]", "[...5]", "[...o]", "[...nothing]", "Math.max(...number)", "new Map([1])", "new Set(5)", "new Map(5)", "Object.fromEntries([1])", "Object.fromEntries(5)", "Array.from(5, 6)", "Object.entries(u)", "Object.keys(nothing)", "new WeakMap([[1, 2]])", "new WeakSet([1])", "Promise.all.call(5)", "Array.from(nothing)"))
			s.failingBlock(s.pick("const [x] = u", "const { x } = nothing", "const [x] = {}", "const { a: { b } } = o.list", "const { n: { b } } = o", "const [[x]] = [5]", "for (const x of number) {}", "for (const [k, v] of [1]) {}", "for (const { k } of [null]) {}", "(({ x }) => x)()", "(([x]) => x)(u)", "const { x } = o.missing", "const { missing: { deep } } = o", "let [x] = o.n", "for (const x of o.missing) {}"))
		case 3:
			s.failing(s.pick("'x' in text", "'x' in u", "1 in 5", "o in 'a'", "Symbol.iterator in text", "o instanceof o", "o instanceof 5", "o instanceof u", "o instanceof (() => {})", "'x' in nothing"))
		case 4:
			s.failingBlock(s.pick("frozen.a = 2", "frozen.b = 2", "delete frozen.a", "sealed.push(2)", "sealed[0] = 1; delete sealed[0]", "Object.defineProperty(frozen, 'a', { value: 3 })", "Object.defineProperty(frozen, 'z', { value: 3 })", "new P().only = 2", "o.list.length = -1", "text.length = 2", "text[0] = 'x'", "number.x = 1", "Math.PI = 3", "const c = 1; c = 2", "undeclared = 1", "return undeclared", "return typeof later; let later", "later; let later = 1", "return after(); const after = () => 1", "Object.defineProperty(1, 'x', {})", "Object.defineProperty({}, 'x', 1)", "Object.defineProperty({}, 'x', { get: 1 })", "Object.defineProperty({}, 'x', { get() {}, value: 1 })", "Object.setPrototypeOf(frozen, null)", "Object.setPrototypeOf({}, 1)", "o.__proto__ = o; const b = Object.create(o); Object.setPrototypeOf(o, b)", "Object.create(1)", "frozen.a++", "[].length = 'x'", "Object.freeze([1]).push(2)", "Object.freeze([1]).pop()", "Object.freeze([3, 1]).sort()", "Object.freeze(new Map()).set(1, 2); Object.freeze([1]).length = 0"))
		case 5:
			s.failing(s.pick("new Array(-1)", "[].length = 2 ** 32", "'x'.repeat(-1)", "'x'.repeat(Infinity)", "(1).toFixed(101)", "(1).toString(1)", "(1).toPrecision(0)", "(1).toExponential(-1)", "new Date(NaN).toISOString()", "String.fromCodePoint(-1)", "String.fromCodePoint(1.5)", "'a'.normalize('x')", "new ArrayBuffer(-1)", "new Uint8Array(-1)", "new Uint16Array(new ArrayBuffer(3))", "new Uint32Array(new ArrayBuffer(8), 1)", "new DataView(new ArrayBuffer(1), 2)", "new DataView(new ArrayBuffer(1)).getInt32(0)", "BigInt(1.5)", "BigInt.asIntN(-1, 1n)", "1n / 0n", "1n % 0n", "2n ** -1n", "[1].with(5, 1)", "new Uint8Array(1).set([1, 2])", "[].at.call(u)", "[1, 2].values().take(-1)", "[1].values().drop(NaN)", "new Intl.NumberFormat('x_y')", "new Intl.NumberFormat('en', { style: 'currency' })", "(5).toLocaleString('en', { minimumFractionDigits: 200 })", "'abc'.padEnd(Infinity)"))
		case 6:
			s.failing(s.pick("1n + 1", "+1n", "Number(Symbol('s'))", "Symbol('s') + ''", "`${Symbol('s')}`", "BigInt('x')", "BigInt(u)", "BigInt({})", "Math.max(1n)", "JSON.stringify(1n)", "JSON.stringify((() => { const c = {}; c.c = c; return c })())", "JSON.stringify((() => { const c = { list: [] }; c.list.push({ c }); return c })())", "String(Object.create(null))", "+{ valueOf: () => ({}), toString: () => ({}) }", "1n < Symbol()", "null ** 1n", "Symbol.keyFor(1)", "new Date(Symbol())", "1n >>> 0n", "isNaN(1n)", "({}) + Object.create(null)", "Number({ [Symbol.toPrimitive]: 1 })", "Number({ [Symbol.toPrimitive]: () => ({}) })", "new Number(1n) + 1n", "parseInt(Symbol())", "Atomics.add([], 0, 1)"))
		case 7:
			s.failing("JSON.parse(" + s.pick("'{bad'", "''", "'{\"a\":1} extra'", "'<!DOCTYPE html>'", "u", "'[1,]'", "'{\"a\":}'", "'{\"a\" 1}'", "'[1 2]'", "'nul'", "'\"abc'", "'\"a\\nb\"'", "'{\"a\":1,}'", "'01'", "'1.'", "'-'", "'\"\\\\x\"'", "'{\\'a\\':1}'", "'{a:1}'", "'['", "'{'", "'[{\"id\": 1, \"name\": \"one\"}, {\"id\": 2, name: \"two\"}, {\"id\": 3, \"name\": \"three\"}]'", "'undefined'", "{}", "'NaN'", "'[\"\\\\u12\"]'", "Symbol()") + ")")
			s.failing("new RegExp(" + s.pick("'c++ ('", "'['", "'('", "')'", "'a**'", "'+'", "'\\\\'", "'[b-a]'", "'(?<n>a)(?<n>b)'", "'a', 'gg'", "'a', 'x'", "'\\\\p{X}', 'u'", "'{1}', 'u'", "'a{2,1}'", "'(?<=a', 'v'", "'\\\\k<x>', 'u'", "'(?a)'", "'[', 'i'", "'a', 'uv'", "'\\\\u{110000}', 'u'", "'(?<1>a)'", "'x{1,2}{3}'") + ")")
		default:
			s.failing(s.pick("Map.prototype.get.call({}, 1)", "Set.prototype.add.call([], 1)", "Date.prototype.getTime.call(5)", "P.read({})", "P.call({})", "P.read(null)", "Array.prototype.map.call(u, x => x)", "String.prototype.trim.call(nothing)", "Number.prototype.toFixed.call('x')", "Promise.prototype.then.call(1)", "Symbol.prototype.toString.call(1)", "BigInt.prototype.toString.call(1)", "RegExp.prototype.exec.call(1, 'a')", "WeakMap.prototype.set.call(new WeakMap(), 1, 1)", "Map()", "Set()", "new WeakRef(1)", "Reflect.ownKeys(1)", "Reflect.construct(1)", "new Proxy(1, {})", "Proxy({}, {})", "Function.prototype.toString.call({})", "Uint8Array.prototype.fill.call([], 1)", "Object.assign(u, {})", "'abc'.matchAll(/a/)", "'abc'.replaceAll(/a/, '')", "'a'.startsWith(/a/)", "structuredClone_()", "Generator_()", "(function* () {})().next.call({})", "ArrayBuffer.prototype.slice.call(1)", "new DataView(1)", "Intl.NumberFormat.prototype.format.call(1)", "Array.prototype.flat.call(null)", "new Date().toLocaleString('zz-zz-zz-zz')", "Iterator.prototype.map.call(5, x => x)", "new Iterator()", "[].values().map(5)", "decodeURIComponent('%')", "Array.prototype.at.call(u)", "'x'.at(1n)"))
		}
	}
	s.failingBlock(s.pick("throw new Error('text', { cause: 1 })", "throw new AggregateError([1], 'all')", "return Error('x') instanceof Error", "throw Object.assign(new TypeError('own'), { code: 5 })", "class E extends Error { constructor(m) { super(m); this.name = 'E' } }; throw new E('mine')", "const f = () => f(); f()", "throw new RangeError"))
}

// failing is step with the expression as its label.
func (s *source) failing(expression string) {
	s.line("step(%s, () => %s)", label(expression), parenthesised(expression))
}

// failingBlock is block with the statements as its label.
func (s *source) failingBlock(statements string) {
	s.line("step(%s, () => { %s })", label(statements), statements)
}

// label quotes a text as a label, which cannot have what separates it from its value.
func label(text string) string { return quote(strings.ReplaceAll(text, " = ", "=")) }
