package generate

// integer returns a small whole number, often near zero or negative.
func (s *source) integer() string {
	return s.pick("0", "1", "2", "3", "5", "-1", "-2", "-3", "7", "10")
}

// position returns what programs pass where a method wants an index.
func (s *source) position() string {
	return s.pick("0", "1", "2", "3", "-1", "-2", "5", "9", "-9", "undefined", "NaN", "1.7", "Infinity", "-Infinity", "'1'", "null", "-0")
}

// double returns a number of any kind.
func (s *source) double() string {
	switch s.n(8) {
	case 0:
		return s.pick("NaN", "Infinity", "-Infinity", "-0", "0", "Number.MAX_VALUE", "Number.MIN_VALUE", "Number.EPSILON", "-Number.MAX_SAFE_INTEGER")
	case 1:
		return s.pick("2 ** 53", "2 ** 31", "2 ** 32", "-(2 ** 31)", "2 ** 31 - 1", "2 ** 32 - 1", "2 ** 63", "2 ** 64", "-(2 ** 63)", "2 ** -1074")
	case 2:
		return fill("%d / %d", []any{s.between(-1000, 1000), s.between(1, 97)})
	case 3:
		return fill("%d.%d", []any{s.n(100000), s.n(100000)})
	case 4:
		return fill("2 ** %d", []any{s.between(-80, 130)})
	case 5:
		return fill("%de%d", []any{s.between(1, 999999), s.between(-30, 30)})
	default:
		return s.integer()
	}
}

// primitive returns a value that is no object.
func (s *source) primitive() string {
	switch s.n(7) {
	case 0:
		return s.double()
	case 1:
		return s.pick("undefined", "null", "true", "false")
	case 2:
		return s.pick("1n", "-5n", "0n")
	case 3, 4:
		return s.integer()
	default:
		return s.word()
	}
}

// word returns a short string literal.
func (s *source) word() string {
	return s.pick(`"a"`, `"b"`, `"c"`, `"abc"`, `""`, `"0"`, `"é"`, `"😀"`, `"x y"`, `"A"`, `"10"`, `"length"`)
}

// value returns a primitive, or a small object.
func (s *source) value() string {
	switch s.n(6) {
	case 0:
		return fill("[%s]", []any{s.some(0, 3, s.primitive)})
	case 1:
		return fill("{%s: %s}", []any{s.pick("a", "b", "0", "x"), s.primitive()})
	default:
		return s.primitive()
	}
}

// argument returns a value as an argument: an object literal in parentheses.
func (s *source) argument() string { return parenthesised(s.value()) }
