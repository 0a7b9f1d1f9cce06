package generate

import "strings"

// bigints makes programs with every operator of BigInt, its conversions, and its
// comparisons with numbers.
func bigints(s *source) {
	s.line("const x = %s, y = %s", s.bigint(), s.bigint())
	for range s.between(5, 14) {
		a, b := s.bigintTerm(), s.bigintTerm()
		switch s.n(9) {
		case 0, 1:
			op := s.pick("+", "-", "*", "/", "%", "&", "|", "^")
			s.step(op, "(%s) %s (%s)", a, op, b)
		case 2:
			op := s.pick("<<", ">>", "**")
			s.step(op, "(%s) %s %s", a, op, s.pick("0n", "1n", "3n", "31n", "32n", "63n", "64n", "65n", "-1n", "-40n"))
		case 3:
			method := s.pick("asIntN", "asUintN")
			s.step(method, "BigInt.%s(%s, %s)", method, s.pick("0", "1", "8", "31", "32", "33", "63", "64", "65", "100", "-1", "53.9", "2 ** 53"), a)
		case 4:
			op := s.pick("<", ">", "<=", ">=", "==", "!=", "===")
			other := s.pick(s.double(), s.numericText(), b)
			if s.chance(50) {
				s.step("compare "+op, "(%s) %s (%s)", a, op, other)
			} else {
				s.step("compare "+op, "(%s) %s (%s)", other, op, a)
			}
		case 5:
			s.step("convert", "%s(%s)", s.pick("Number", "String", "Boolean", "parseInt", "BigInt", "Object", "isNaN", "Math.max"), a)
		case 6:
			s.step("BigInt()", "BigInt(%s)", s.pick(s.double(), s.numericText(), "true", "null", "undefined", "{}", "[5]", "1.5"))
		case 7:
			s.step("toString", "(%s).%s", a, s.pick("toString()", "toString(2)", "toString(16)", "toString(36)", "toLocaleString('en-US')", "toString(1)"))
		default:
			op := s.pick("-", "~", "+", "typeof ", "!")
			s.step("unary "+op, "%s(%s)", op, a)
		}
	}
	s.block("count", "let c = %s; c++; --c; c += 2n; c **= 2n; c <<= 3n; c %%= 1000007n; return [c, c++ + ++c]", s.bigintTerm())
	s.step("mixed", "(%s) %s %s", s.bigintTerm(), s.pick("+", "*", "-", "%", "|", ">>>"), s.pick("1", "'a'", "1n", "null"))
}

// bigint returns a literal near a power of two, or a long one.
func (s *source) bigint() string {
	sign := s.pick("", "-")
	switch s.n(4) {
	case 0:
		return sign + s.pick("0n", "1n", "2n", "7n", "255n")
	case 1:
		return fill("%s(2n ** %sn %s %dn)", []any{sign, s.pick("8", "31", "32", "53", "62", "63", "64", "65", "127", "128", "200"), s.pick("+", "-"), s.n(3)})
	case 2:
		return sign + "0x" + strings.Join(s.many(1, 40, func() string { return s.pick("0", "1", "7", "8", "9", "a", "c", "f", "f") }), "") + "n"
	default:
		return sign + s.pick("1", "9") + strings.Join(s.many(0, 50, func() string { return s.pick("0", "1", "2", "4", "5", "9", "9") }), "") + "n"
	}
}

func (s *source) bigintTerm() string { return s.pick("x", "y", s.bigint(), s.bigint()) }

// numericText returns a string literal that is a number, or nearly.
func (s *source) numericText() string {
	return s.pick(`"12"`, `"-7"`, `" 8 "`, `""`, `"0x1f"`, `"-0x1"`, `"1e3"`, `"1n"`, `"0b101"`, `"0o17"`, `"12.0"`, `"Infinity"`, `"9007199254740993"`, `"1_000"`, `"٣"`, `"+5"`, `"0008"`, `"\n5\t"`)
}
