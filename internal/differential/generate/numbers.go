package generate

import "strings"

// numbers makes programs that print numbers, read them, and compute with them.
func numbers(s *source) {
	for range s.between(6, 16) {
		switch s.n(10) {
		case 0:
			s.step("String", "String(%s)", s.anyDouble())
		case 1:
			s.step("toFixed", "(%s).toFixed(%s)", s.anyDouble(), s.pick("", "0", "1", "2", "7", "20", "100", "101", "-1"))
		case 2:
			s.step("toPrecision", "(%s).toPrecision(%s)", s.anyDouble(), s.pick("", "1", "2", "5", "15", "17", "21", "100", "0"))
		case 3:
			s.step("toExponential", "(%s).toExponential(%s)", s.anyDouble(), s.pick("", "0", "1", "5", "17", "20", "100", "-1"))
		case 4:
			s.step("toString(radix)", "(%s).toString(%s)", s.pick(s.integer(), "0.5", "-255", "2 ** 53 - 1", "2 ** 40 + 0.25", "NaN", "123456.75"), s.pick("2", "3", "8", "16", "32", "36", "1", "37"))
		case 5:
			s.step("Number", "Number(%s)", s.pick(s.numericText(), s.decimalText(), s.decimalText(), s.argument()))
		case 6:
			s.step("parse", "%s", s.pick("parseFloat("+s.decimalText()+")", "parseInt("+s.decimalText()+", "+s.pick("undefined", "10", "16", "2", "37", "0")+")", "parseFloat("+s.numericText()+")", "parseInt("+s.numericText()+")"))
		case 7:
			s.step("Math", "Math.%s", s.pick("round", "trunc", "sign", "fround", "clz32", "floor", "ceil", "sqrt", "abs", "f16round", "cbrt")+"("+s.anyDouble()+")")
		case 8:
			op := s.pick("+", "-", "*", "/", "%", "**", "<<", ">>", ">>>", "&", "|", "^", "<", "==")
			s.step(op, "(%s) %s (%s)", s.anyDouble(), op, s.anyDouble())
		default:
			s.step("is", "Number.%s(%s)", s.pick("isInteger", "isSafeInteger", "isFinite", "isNaN"), s.anyDouble())
		}
	}
	s.step("Math.max", "[Math.max(%s), Math.min(%s), Math.hypot(3, 4)]", s.some(0, 3, s.double), s.some(0, 3, s.double))
	s.step("JSON", "JSON.stringify([%s])", s.some(1, 5, s.anyDouble))
}

// anyDouble returns a number with random bits, near a power of two, or of another kind.
func (s *source) anyDouble() string {
	switch s.n(5) {
	case 0:
		return fill("new Float64Array(new Uint32Array([%d, %d]).buffer)[0]", []any{s.r.Uint32(), s.r.Uint32() & 0xffefffff})
	case 1:
		return fill("%s2 ** %d", []any{s.pick("", "1 + ", "3 * ", "1 / 3 * ", "5e-324 + "), s.between(-1074, 1023)})
	case 2:
		return fill("%d.%d", []any{s.n(1000), s.n(1000)*s.pickN(1, 5) + s.pickN(0, 5)})
	default:
		return s.double()
	}
}

func (s *source) pickN(of ...int) int { return of[s.n(len(of))] }

// decimalText returns a string literal of a decimal number, at times with more digits
// than a double has, or with something behind it.
func (s *source) decimalText() string {
	digits := strings.Join(s.many(1, 30, func() string { return s.pick("0", "1", "4", "5", "9", "3") }), "")
	at := s.n(len(digits) + 1)
	text := s.pick("", "", "-", "+", " ") + digits[:at] + s.pick(".", ".", "") + digits[at:] + s.pick("", "", "e5", "e-7", "E+20", "e-320", "e308", "px", "e", " ", "_0", "n")
	return quote(text)
}
