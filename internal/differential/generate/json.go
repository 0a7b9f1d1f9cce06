package generate

import "strings"

// jsons makes programs that write and read JSON, with replacers, revivers and spaces.
func jsons(s *source) {
	s.line("class C { constructor() { this.p = 1 } get q() { return 2 } toJSON(k) { return { k, p: this.p } } }")
	s.line("const v = %s", s.jsonValue(3))
	for range s.between(5, 12) {
		switch s.n(5) {
		case 0, 1:
			s.step("stringify", "JSON.stringify(%s, %s, %s)", s.pick("v", "v", "["+s.jsonValue(2)+"]"), s.replacer(), s.pick("undefined", "1", "2", "'--'", "20", "''", "'\\t'", "new Number(3)", "0", "'0123456789abc'"))
		case 2:
			s.step("parse", "JSON.parse(%s)", quote(s.jsonText(3)))
		case 3:
			s.step("reviver", "JSON.parse(%s, %s)", quote(s.jsonText(3)), s.reviver())
		default:
			s.step("again", "JSON.parse(JSON.stringify(v))")
		}
	}
}

func (s *source) jsonValue(depth int) string {
	if depth == 0 || s.chance(30) {
		return s.pick(s.primitive(), s.double(), s.text(), "new Date(0)", "new C()", "new Date(NaN)", "() => 1", "Symbol('s')", "new Map([[1, 2]])", "new String('boxed')", "Object(false)", "[ , 1]", "new Number(-0)", "1n", "/x/g", "new Error('u1')")
	}
	if s.chance(40) {
		return "[" + s.some(0, 4, func() string { return s.jsonValue(depth - 1) }) + "]"
	}
	return "{ " + s.some(0, 4, func() string {
		return s.pick("a", "b", "'c d'", "2", "1", "'\\ud800'", "__proto__x", "'toJSON'", "get g()"+"{ return 5 }, h", "[Symbol('k')]") + ": " + s.jsonValue(depth-1)
	}) + " }"
}

func (s *source) replacer() string {
	return s.pick("undefined", "null", "['a', 'b', 'a', 1]", "[new String('a'), new Number(2), {}]", "(k, x) => typeof x === 'number' ? x + 1 : x", "(k, x) => k === 'a' ? undefined : x",
		"function (k, x) { return Array.isArray(this) ? k : x }", "(k, x) => x === undefined ? 'gone' : x", "(k, x) => typeof x === 'bigint' ? String(x) : x", "[]")
}

func (s *source) reviver() string {
	return s.pick("(k, x) => typeof x === 'number' ? -x : x", "(k, x) => k === 'a' ? undefined : x", "function (k, x) { return k === '' ? [this, x] : x }",
		"(k, x) => { note('revive', [k, x]); return x }", "(k, x) => Array.isArray(x) ? x.length : x", "(k, x, c) => c?.source ?? x", "function (k, x) { if (k === 'a') delete this.b; return x }")
}

// jsonText returns JSON, at times with a fault.
func (s *source) jsonText(depth int) string {
	space := s.pick("", "", " ", "\n", "\t ")
	if depth == 0 || s.chance(25) {
		return space + s.pick("1", "-0", "0", "1e400", "1.5e-7", "true", "null", `"a"`, `"\u00e9\n"`, `"\ud800"`, "12345678901234567890", "-1.0", `"\/"`, "0.1e1",
			"01", "1.", ".5", "+1", "'a'", "undefined", "NaN", `"\x"`, "tru", "\"\t\"", "1 2", "-", `"`) + space
	}
	if s.chance(45) {
		return "[" + strings.Join(s.many(0, 4, func() string { return s.jsonText(depth - 1) }), ",") + s.pick("]", "]", "]", "]", "]", ",]", "") + space
	}
	return space + "{" + strings.Join(s.many(0, 4, func() string {
		return s.pick(`"a"`, `"b"`, `"a"`, `"2"`, `"1"`, `"__proto__"`, `"c"`, `""`) + space + ":" + s.jsonText(depth-1)
	}), ",") + s.pick("}", "}", "}", "}", "}", ",}")
}
