package generate

// collections makes programs with maps and sets that change while they are iterated, and
// the methods of sets.
func collections(s *source) {
	s.line("const m = new Map([%s])", s.some(0, 5, s.entry))
	s.line("const s1 = new Set([%s])", s.some(0, 6, s.primitive))
	s.line("const s2 = new Set([%s])", s.some(0, 6, s.primitive))
	s.line("const like = { size: %s, has: (x) => { note('has', x); return %s }, keys: () => [%s].values() }",
		s.pick("2", "0", "9", "NaN", "Infinity", "-1"), s.pick("true", "false", "x > 1"), s.some(0, 4, s.primitive))
	for range s.between(4, 12) {
		switch s.n(6) {
		case 0, 1:
			s.mapStep()
		case 2:
			s.setStep()
		case 3:
			s.setAlgebra()
		case 4:
			s.changedWhileIterated()
		default:
			s.weakStep()
		}
	}
	s.line("note('at the end', [m, s1, s2])")
}

func (s *source) entry() string { return "[" + s.primitive() + ", " + s.value() + "]" }

func (s *source) mapStep() {
	switch s.n(6) {
	case 0:
		s.step("map.set", "m.set(%s, %s).size", s.primitive(), s.argument())
	case 1:
		s.step("map.get", "[m.get(%[1]s), m.has(%[1]s)]", s.primitive())
	case 2:
		s.step("map.delete", "[m.delete(%s), m.size]", s.primitive())
	case 3:
		s.step("map.iterate", "[...m.%s]", s.pick("keys()", "values()", "entries()", "entries().map(([k]) => k)"))
	case 4:
		s.step("map.copy", "new Map(%s)", s.pick("m", "[...m].reverse()", "m.entries()", "[[1, 2], [1]]", "[1]", "null", "Object.entries({a: 1})"))
	default:
		s.step("fromEntries", "Object.fromEntries(%s)", s.pick("m", "[...m.keys()].map((k, i) => [i, k])", "new Map([['b', 1], ['a', 2]])"))
	}
}

func (s *source) setStep() {
	switch s.n(4) {
	case 0:
		s.step("set.add", "s1.add(%s).size", s.primitive())
	case 1:
		s.step("set.delete", "[s1.delete(%s), s1.has(%s)]", s.primitive(), s.primitive())
	case 2:
		s.step("set.iterate", "[...s1.%s]", s.pick("keys()", "values()", "entries()"))
	default:
		s.step("set.clear", "%s", s.pick("s2.clear()", "new Set('banana')", "new Set(5)", "[...new Set([NaN, NaN, 0, -0])]", "Set()"))
	}
}

func (s *source) setAlgebra() {
	method := s.pick("union", "intersection", "difference", "symmetricDifference", "isSubsetOf", "isSupersetOf", "isDisjointFrom")
	s.step("set."+method, "s1.%s(%s)", method, s.pick("s2", "s1", "m", "like", "[1]", "{size: 1}", "new Set()"))
}

// changedWhileIterated adds a loop over a collection whose body changes it.
func (s *source) changedWhileIterated() {
	of := s.pick("s1", "m", "s1.values()", "m.keys()", "s1.entries()")
	change := s.pick("s1.delete(n)", "s1.add(n)", "m.delete(x)", "m.set(n, 1)", "s1.clear()", "m.clear(); m.set('again', n)", "s1.delete(x); s1.add(x)", "")
	s.block("iterate and change", "let n = 0; const seen = []; for (const x of %s) { seen.push(x); if (++n > 8) break; if (n < %d) { %s } } return seen", of, s.between(1, 6), change)
	if s.chance(40) {
		s.block("forEach and change", "let n = 0; const seen = []; %s.forEach((v, k) => { seen.push(k); if (++n < %d) { %s } }); return seen", s.pick("s1", "m"), s.between(1, 6), s.pick("s1.add(n + 10)", "m.set('k' + n, n)", "s1.delete(k)", "m.delete(k)"))
	}
}

func (s *source) weakStep() {
	switch s.n(3) {
	case 0:
		s.block("WeakMap", "const k = {}, w = new WeakMap([[k, 1]]); return [w.get(k), w.has({}), w.delete(k), w.has(k)]")
	case 1:
		s.step("WeakSet", "new WeakSet().%s", s.pick("add(1)", "has(1)", "delete('x')", "add(Symbol.for('x'))"))
	default:
		s.step("WeakMap.set", "new WeakMap().%s", s.pick("set(1, 2)", "get(1)", "set(Symbol('s'), 1).has(1)"))
	}
}
