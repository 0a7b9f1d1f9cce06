package generate

// arrays makes programs that change and read arrays: every mutator, holes, lengths, odd
// elements, and the methods that answer new arrays.
func arrays(s *source) {
	a := s.name("a")
	s.line("const %s = %s", a, s.array())
	s.line("const other = %s", s.array())
	if s.chance(10) {
		s.line("%s.extra = %s", a, s.primitive())
	}
	for range s.between(4, 14) {
		s.arrayStep(a)
	}
	if s.chance(10) {
		s.step("freeze", "Object.%s(%s)", s.pick("freeze", "seal", "preventExtensions"), a)
		for range s.between(1, 4) {
			s.arrayStep(a)
		}
	}
	s.line("note('at the end', %s)", a)
}

// array returns an expression for an array, often one with holes.
func (s *source) array() string {
	switch s.n(9) {
	case 0:
		return fill("new Array(%d)", []any{s.n(8)})
	case 1:
		return fill("Array.from({length: %d}, (_, i) => i * %s)", []any{s.n(7), s.integer()})
	case 2:
		return fill("[%s, , %s, ]", []any{s.primitive(), s.primitive()})
	case 3:
		return fill("Array(%d).fill(%s)", []any{s.n(6), s.argument()})
	case 4:
		return fill("[...%s]", []any{s.pick(`"abc"`, "new Set([1, 1, 2])", "[1, , 3]", "[3, 4].entries()", "new Map([[1, 2]]).keys()")})
	case 5:
		return fill("Array.of(%s)", []any{s.some(0, 4, s.argument)})
	default:
		return "[" + s.some(0, 6, s.value) + "]"
	}
}

// arrayStep adds one step on an array, and at times one that shows the array.
func (s *source) arrayStep(a string) {
	switch s.n(4) {
	case 0:
		s.arrayShape(a)
	case 1:
		s.arrayRead(a)
	default:
		s.arrayMutator(a)
	}
	if s.chance(50) {
		s.line("note('array', %s)", a)
	}
}

// arrayMutator adds a call of a method that changes the array.
func (s *source) arrayMutator(a string) {
	switch s.n(10) {
	case 0, 1:
		s.step("push", "%s.push(%s)", a, s.some(0, 3, s.argument))
	case 2:
		s.step("pop", "%s.pop()", a)
	case 3:
		s.step("shift", "%s.shift()", a)
	case 4:
		s.step("unshift", "%s.unshift(%s)", a, s.some(0, 3, s.argument))
	case 5:
		s.step("splice", "%s.splice(%s)", a, s.spliceArguments())
	case 6:
		s.step("reverse", "%s.reverse()", a)
	case 7:
		s.step("fill", "%s.fill(%s, %s, %s)", a, s.primitive(), s.position(), s.position())
	case 8:
		s.step("copyWithin", "%s.copyWithin(%s, %s, %s)", a, s.position(), s.position(), s.position())
	default:
		s.step("sort", "%s.sort(%s)", a, s.comparator())
	}
}

func (s *source) spliceArguments() string {
	switch s.n(4) {
	case 0:
		return s.position()
	case 1:
		return ""
	default:
		return s.position() + ", " + s.position() + s.pick("", ", 'new'", ", 1, 2, 3", ", undefined")
	}
}

func (s *source) comparator() string {
	return s.pick("", "undefined", "(x, y) => 0", "(x, y) => String(x) < String(y) ? -1 : String(x) > String(y) ? 1 : 0", "(x, y) => String(y).localeCompare(String(x))",
		"(x, y) => String(x).length - String(y).length", "(x, y) => { throw new RangeError('u1') }", "null", "5")
}

// arrayShape adds a step that changes the shape of the array without a method.
func (s *source) arrayShape(a string) {
	switch s.n(8) {
	case 0, 1:
		s.step("length", "%s.length = %s", a, s.pick("0", "1", "2", "4", "7", "12", "'3'", "-1", "1.5", "NaN"))
	case 2:
		s.step("length", "%s.length += %d", a, s.between(-1, 4))
	case 3, 4:
		s.step("index", "%s[%s] = %s", a, s.pick("0", "1", "2", "5", "9", "'3'", "-1", "1.5", a+".length", a+".length + 2"), s.value())
	case 5:
		s.step("delete", "delete %s[%s]", a, s.pick("0", "1", "2", "5", "'length'", "'extra'", a+".length - 1"))
	case 6:
		s.step("defineProperty", "Object.defineProperty(%s, %s, %s)", a, s.pick("0", "1", "3", "6", "'length'"),
			s.pick("{ value: 5 }", "{ value: 2, writable: false }", "{ get() { return 'got' }, configurable: true }", "{ value: 3, enumerable: false, configurable: true, writable: true }", "{}"))
	default:
		s.step("assign", "Object.assign(%s, other)", a)
	}
}

// arrayRead adds a step that reads the array.
func (s *source) arrayRead(a string) {
	switch s.n(11) {
	case 0:
		s.step("find", "%s.%s(x => %s)", a, s.pick("find", "findLast", "findIndex", "findLastIndex", "filter", "some", "every"), s.condition())
	case 1:
		s.step("indexOf", "%s.%s(%s, %s)", a, s.pick("indexOf", "lastIndexOf", "includes"), s.primitive(), s.position())
	case 2:
		s.step("slice", "%s.%s", a, s.pick("slice()", "slice(1)", "slice(-2)", "slice("+s.position()+", "+s.position()+")", "at("+s.position()+")"))
	case 3:
		s.step("map", "%s.%s((x, i) => %s)", a, s.pick("map", "flatMap"), s.pick("[x, i]", "x", "i", "typeof x", "[[x]]", "[]"))
	case 4:
		s.step("join", "%s.%s", a, s.pick("join()", "join('-')", "toString()", "join(undefined)"))
	case 5:
		s.step("concat", "%s.concat(%s)", a, s.some(0, 3, func() string {
			return s.pick("other", "1", "[2, , 3]", a, "{length: 1, 0: 'x', [Symbol.isConcatSpreadable]: true}")
		}))
	case 6:
		s.step("copy", "%s.%s", a, s.pick("toReversed()", "toSorted()", "toSpliced(1, 1, 'new')", "toSpliced("+s.spliceArguments()+")", "with("+s.position()+", 'w')", "flat("+s.pick("", "Infinity", "0", "2")+")"))
	case 7:
		s.step("reduce", "%s.%s((x, y, i) => x + '/' + typeof y + i%s)", a, s.pick("reduce", "reduceRight"), s.pick("", ", 's'"))
	case 8:
		s.step("keys", "[[%s].length, Object.keys(%s), Object.entries(%s).length]", spread(a, s), a, a)
	case 9:
		s.block("forEach", "const seen = []; %s.forEach((x, i, all) => { seen.push(i); %s }); return seen", a,
			s.pick("", "if (i === 0) all.length = 2", "if (i < 3) all.push(i)", "delete all[i + 1]", "if (i < 2) all.unshift(0)"))
	default:
		s.step("groupBy", "%s(%s, x => typeof x)", s.pick("Object.groupBy", "Map.groupBy"), a)
	}
}

func spread(a string, s *source) string { return "..." + a + s.pick("", ".slice(0, 3)") }

// condition returns an expression about x.
func (s *source) condition() string {
	return s.pick("x > 1", "x === undefined", "typeof x === 'string'", "!x", "true", "false", "x", "Array.isArray(x)")
}
