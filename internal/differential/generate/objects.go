package generate

import "strings"

// objects makes programs with plain objects: the order of properties, accessors, spread,
// descriptors, prototypes, symbols, optional chains, and operators of assignment.
func objects(s *source) {
	s.line("const tag = Symbol('tag')")
	s.line("const at = (label, v) => { report.push('at ' + label); return v }")
	s.line("const o = { z: 0, %s%s }", s.some(1, 7, s.property), s.pick("", "", ", __proto__: null", ", __proto__: { fromProto: 1 }", ", __proto__: 5"))
	s.line("const parent = { inherited: 1, get viaParent() { return [this === parent, Object.keys(this).length] }, set viaParent(v) { this.written = v } }")
	s.line("const child = Object.setPrototypeOf({ own: 2 }, parent)")
	for range s.between(5, 12) {
		key := s.pick("a", "b", "x1", "own", "inherited", "viaParent")
		target := s.pick("o", "o", "child")
		switch s.n(12) {
		case 0:
			s.step("keys", "[Object.keys(%[1]s), Reflect.ownKeys(%[1]s).length, JSON.stringify(%[1]s)]", target)
		case 1:
			s.step("assign operator", "%s.%s %s at('value', %s)", target, key, s.pick("??=", "||=", "&&=", "+=", "**=", "="), s.primitive())
		case 2:
			s.step("delete", "[delete %[1]s.%[2]s, '%[2]s' in %[1]s]", target, key)
		case 3:
			s.step("define", "Object.defineProperty(%s, '%s', %s)", target, key, s.pick("{ value: 1 }", "{ get() { return 'got' }, enumerable: true, configurable: true }", "{ enumerable: false }", "{ value: 2, writable: true, enumerable: true, configurable: true }", "{ writable: false }", "{ set(v) {} }"))
		case 4:
			s.step("spread", "({ a: 0, ...%s, %s })", s.pick("o", "child", "null", "'xy'", "[7]", "5", "{ get a() { return at('get', 1) } }"), s.property())
		case 5:
			s.step("for in", "(() => { const seen = []; for (const k in %s) { seen.push(k); %s } return seen })()", target, s.pick("", "delete o.b", "o.added = 1", "if (k === 'a') delete o[2]"))
		case 6:
			s.step("chain", "%s", s.pick("o?.missing?.deep.er", "o.missing?.[at('key', 1)]", "o?.a?.toString()", "o.missing?.(at('argument', 1))", "delete o?.missing?.x", "(o?.missing).x", "null?.[at('never', 1)].x", "o.a ?? at('default', 2)", "(o.missing ?? {}).x"))
		case 7:
			s.step("order", "%s", s.pick("at('o', o)[at('k', 'a')] = at('v', 1)", "({ [at('k1', 'p')]: at('v1', 1), [at('k2', 'q')]: at('v2', 2) })", "at('f', (x) => x)(at('x', 1), at('y', 2))", "at('l', 1) + at('r', 2) * at('s', 3)", "at('u', undefined)[at('k', 'a')]", "at('u', undefined)[at('k', 'a')] = at('v', 1)", "[at('a', 1), ...at('b', [2]), at('c', 3)]", "`${at('t', 1)}${at('u', 2)}`", "at('o', o)[at('k', 'a')]++", "at('x', 1) ** at('y', 2)", "new (at('C', Map))(at('z', []))", "at('a', 0) || at('b', 0) && at('c', 1)", "delete at('o', o)[at('k', 'zz')]", "(at('one', 1), at('two', 2))"))
		case 8:
			s.step("seal", "%s", s.pick("Object.freeze(o).a = 5", "Object.isFrozen(Object.freeze([]))", "Object.seal(o) === o", "[Object.isSealed(o), Object.isFrozen(o), Object.isExtensible(o)]", "Object.isFrozen('x')", "o.brandNew = 1"))
		case 9:
			s.step("static", "%s", s.pick("Object.entries("+target+")", "Object.fromEntries(Object.entries("+target+").reverse())", "Object.getOwnPropertyDescriptors("+target+")", "Object.groupBy([1, 2, 3], x => x % 2 ? 'odd' : 'even')", "Object.is(NaN, NaN)", "Object.assign({}, "+target+", null, 'ab', [9])", "Object.values("+target+")", "Object.hasOwn("+target+", 'a')", "Object.create({ p: 1 }, { q: { value: 2, enumerable: true } })"))
		case 10:
			s.step("symbol", "%s", s.pick("({ [Symbol.toPrimitive]: (h) => h === 'number' ? 42 : 'p:' + h }) "+s.pick("+ 1", "* 1", "+ ''", "< 50", "== 'p:default'"), "`${{ toString: () => 'str', valueOf: () => 5 }}`", "({ valueOf: () => 5 }) + 1", "String({ [Symbol.toStringTag]: 'T' })", "Symbol.for('k') === Symbol.for('k')", "tag.description", "Object.prototype.toString.call(null)", "[] + {}", "[1, [2, 3]] + ''", "({}) + 1n"))
		default:
			s.step("tagged", "((strings, ...values) => [strings, strings.raw, values])`%s`", strings.Join(s.many(1, 4, func() string { return s.pick("a", "\\n", "${1}", "${at('v', [2])}", "\\u{61}", "$", "\\\\", "é") }), ""))
		}
	}
	s.line("note('at the end', [o, child, parent])")
}

func (s *source) property() string {
	switch s.n(8) {
	case 0:
		return s.pick("2", "1", "10", "'01'", "'-1'", "4294967295", "4294967294", "1.5", "'1e3'") + ": " + s.primitive()
	case 1:
		return "get a() { return at('get a', this.b) }"
	case 2:
		return "[tag]: " + s.primitive()
	case 3:
		return s.pick("m() { return 1 }", "async am() {}", "*gm() {}", "f: () => 1", "['c' + 1]: 2", "c: function () {}", "k: class {}")
	case 4:
		return "set b(v) { at('set b ' + show(v), 0) }"
	default:
		return s.pick("a", "b", "x1", "c", "'d e'") + ": " + s.value()
	}
}
