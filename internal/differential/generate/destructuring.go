package generate

import "strings"

// destructuring makes programs with patterns whose every step is traced.
func destructuring(s *source) {
	s.line("const at = (label, v) => { report.push('at ' + label); return v }")
	s.line("const source = (o) => new Proxy(o, { get(t, k, r) { report.push('get ' + String(k)); return Reflect.get(t, k, r) }, has(t, k) { report.push('has ' + String(k)); return k in t }, ownKeys(t) { report.push('ownKeys'); return Reflect.ownKeys(t) }, getOwnPropertyDescriptor(t, k) { report.push('descriptor ' + String(k)); return Reflect.getOwnPropertyDescriptor(t, k) } })")
	s.line("const target = new Proxy({}, { set(t, k, v) { report.push('set ' + String(k) + ' ' + show(v)); t[k] = v; return true } })")
	s.line("const items = (n, broken) => ({ [Symbol.iterator]() { report.push('iterate'); let i = 0; return { next() { report.push('next'); if (broken === i) throw new Error('u1'); return { value: i++ ? i : undefined, done: i > n } }, return() { report.push('return'); return {} } } } })")
	for range s.between(2, 6) {
		switch s.n(4) {
		case 0:
			p, names := s.bindings(2)
			s.block("binding", "%s %s = %s; return [%s]", s.pick("const", "let", "var"), p, s.destructured(p), strings.Join(names, ", "))
		case 1:
			p := s.assignments(2)
			s.block("assignment", "let x = 'x', y; (%s = %s); return [x, y, target.t]", p, s.destructured(p))
		case 2:
			p, names := s.bindings(2)
			s.step("parameter", "((%s) => [%s])(%s)", p, strings.Join(names, ", "), s.destructured(p))
		default:
			p, names := s.bindings(1)
			s.block("for of", "const seen = []; for (const %s of [%s, %s]) seen.push([%s]); return seen", p, s.destructured(p), s.destructured(p), strings.Join(names, ", "))
		}
	}
}

// destructured returns a value that may fit a pattern.
func (s *source) destructured(pattern string) string {
	if strings.HasPrefix(pattern, "[") {
		return s.pick("items(0)", "items(1)", "items(2)", "items(5)", "items(3, 1)", "[1, [2, 3], { a: 4 }]", "'ab'", "null", "new Set([1, 2])", "[undefined, null, 3]", "{}")
	}
	return s.pick("source({ a: 1, b: { a: 2 }, c: [3, 4] })", "source({ b: undefined, 'd e': 5, [Symbol.iterator]: 1 })", "source({})", "'text'", "null", "5", "undefined", "source({ a: null, c: items(2), get b() { throw new Error('u2') } })")
}

func (s *source) bindings(depth int) (pattern string, names []string) {
	leaf := func() string {
		name := s.name("x")
		names = append(names, name)
		return name
	}
	return s.pattern(depth, leaf, leaf), names
}

func (s *source) assignments(depth int) string {
	leaf := func() string {
		return s.pick("x", "y", "at('target', target)[at('key', 't')]", "at('target', target).t", "[x][0]")
	}
	return s.pattern(depth, leaf, leaf)
}

func (s *source) pattern(depth int, leaf, rest func() string) string {
	inner := func() string {
		text := ""
		if depth > 0 && s.chance(20) {
			text = s.pattern(depth-1, leaf, rest)
		} else {
			text = leaf()
		}
		if s.chance(40) {
			text += " = at('default', " + s.pick("7", "[8]", "{ a: 9 }", "undefined") + ")"
		}
		return text
	}
	if s.chance(50) {
		parts := s.many(0, 3, func() string {
			if s.chance(15) {
				return ""
			}
			return inner()
		})
		if s.chance(25) {
			parts = append(parts, "..."+rest())
		} else {
			parts = append(parts, "")
		}
		return "[" + strings.Join(parts, ", ") + "]"
	}
	parts := s.many(0, 3, func() string {
		key := s.pick("a", "b", "c", "'d e'", "[at('computed', 'a')]", "[at('computed', 'b')]", "length", "0")
		return key + ": " + inner()
	})
	if s.chance(25) {
		parts = append(parts, "..."+rest())
	}
	return "{ " + strings.Join(parts, ", ") + " }"
}
