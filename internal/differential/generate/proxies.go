package generate

import "strings"

var traps = []string{"get", "set", "has", "deleteProperty", "ownKeys", "getOwnPropertyDescriptor", "defineProperty", "getPrototypeOf", "setPrototypeOf", "isExtensible", "preventExtensions"}

// proxies makes programs whose proxies trace every trap, and at times break an invariant.
func proxies(s *source) {
	s.line("const target = %s", s.pick("{ a: 1, b: 2 }", "[1, 2, 3]", "Object.freeze({ a: 1 })", "Object.defineProperty({ b: 1 }, 'a', { value: 1 })", "Object.preventExtensions({ a: 1 })", "class { static a = 1 }", "new Map([[1, 2]])", "Object.defineProperty([], 'a', { get: undefined, set() {} })", "function f(x) { return x }"))
	s.line("const handler = { %s }", strings.Join(s.handlers(), ", "))
	s.line("const p = new Proxy(target, handler)")
	s.line("const child = typeof p === 'function' ? p : Object.create(p)")
	for range s.between(5, 12) {
		s.step(s.proxyOperation())
	}
	s.line("note('at the end', target)")
}

func (s *source) handlers() []string {
	var all []string
	broken := s.chance(50)
	for _, trap := range traps {
		switch {
		case broken && s.chance(15):
			all = append(all, fill("%s(...x) { report.push('%[1]s broken'); return %s }", []any{trap, s.pick("undefined", "false", "true", "null", "1", "[]", "['a', 'a']", "['zz']", "{}", "{ value: 3, configurable: true }", "{ value: 3, configurable: false }", "({ get a() { return 1 } })")}))
		case s.chance(60):
			all = append(all, fill("%s(...x) { report.push('%[1]s ' + x.slice(1, -1).filter(y => typeof y !== 'object').map(String)); return Reflect.%[1]s(...x) }", []any{trap}))
		case s.chance(10):
			all = append(all, trap+": "+s.pick("undefined", "null", "5"))
		}
	}
	return all
}

func (s *source) proxyOperation() (label, expression string) {
	key := s.pick("'a'", "'b'", "'c'", "0", "'length'", "Symbol.iterator")
	p := s.pick("p", "p", "p", "child")
	switch s.n(16) {
	case 0:
		return "get", p + "[" + key + "]"
	case 1:
		return "set", p + "[" + key + "] = " + s.pick("5", "undefined", "[1]")
	case 2:
		return "Reflect.set", "Reflect.set(" + s.pick("p, "+key+", 6", "p, "+key+", 6, {}", "child, "+key+", 7, p", "{}, "+key+", 1, p") + ")"
	case 3:
		return "in", key + " in " + p
	case 4:
		return "delete", "delete " + p + "[" + key + "]"
	case 5:
		return "keys", s.pick("Object.keys", "Reflect.ownKeys", "Object.getOwnPropertyNames", "Object.entries", "Object.getOwnPropertySymbols") + "(p)"
	case 6:
		return "define", s.pick("Object", "Reflect") + ".defineProperty(p, " + key + ", " + s.pick("{ value: 1 }", "{ value: 2, configurable: true, writable: true, enumerable: true }", "{ get() { return 3 }, configurable: true }", "{}", "{ value: 5, configurable: false }") + ")" + s.pick("", " === p")
	case 7:
		return "descriptor", "Object.getOwnPropertyDescriptor(p, " + key + ")"
	case 8:
		return "prototype", s.pick("Object.getPrototypeOf(p) === Object.getPrototypeOf(target)", "Reflect.setPrototypeOf(p, null)", "Object.setPrototypeOf(p, Object.getPrototypeOf(target)) === p", "p instanceof Object", "Object.prototype.isPrototypeOf.call(Array.prototype, p)")
	case 9:
		return "extensible", s.pick("Object.isExtensible(p)", "Reflect.preventExtensions(p)", "Object.preventExtensions(p) === p", "Object.isFrozen(p)", "Object.freeze(p) === p", "Object.isSealed(p)", "Object.seal(p) === p")
	case 10:
		return "spread", s.pick("({ ...p })", "(({ a, ...rest }) => [a, rest])(p)", "Object.assign({}, p)", "Object.assign(p, { a: 9, z: 1 })", "JSON.stringify(p)", "Object.fromEntries(Object.entries(p))")
	case 11:
		return "array", s.pick("p.push(7)", "p.pop?.()", "[].concat(p)", "Array.isArray(p)", "Array.prototype.slice.call(p, 0, 2)", "p.length = 1", "[...p]", "Array.prototype.map.call(p, x => x)", untraced("p.sort?.()"), "p.splice?.(0, 1)", "p.reverse?.()", "Array.from(p)", "p.includes?.(2)", "p.unshift?.(0)")
	case 12:
		// Which traps a loop over keys calls is the implementation's choice.
		return "for in", untraced("for (const k in " + p + ") seen.push(k)")
	case 13:
		return "call", s.pick("p(1)", "new p(1)", "p.size", "Reflect.apply(p, null, [2])", "p.call?.(null, 3)", "Object.prototype.toString.call(p)", "typeof p", "Proxy(target, {})", "new Proxy(target, null)")
	case 14:
		return "revoked", "(() => { const r = Proxy.revocable(target, handler); r.revoke(); return " + s.pick("r.proxy.a", "Object.keys(r.proxy)", "typeof r.proxy", "Array.isArray(r.proxy)", "new Proxy(r.proxy, {}) === 1") + " })()"
	default:
		return "hasOwn", s.pick("Object.hasOwn", "Object.prototype.hasOwnProperty.call", "Object.prototype.propertyIsEnumerable.call") + "(p, " + key + ")"
	}
}

// untraced returns statements as an expression, without what they trace.
func untraced(statements string) string {
	return "(() => { const n = report.length, seen = []; try { " + statements + " } finally { report.length = n } return seen })()"
}
