package jsontext

import (
	"math"
	"strconv"
	"strings"
)

// ReadNumber reads a number. What is too large for a float64 becomes an infinity,
// as in JavaScript.
func (s *Scanner) ReadNumber() float64 {
	s.Peek()
	start := s.pos
	if s.err != nil || !s.skipNumber() {
		s.Fail(s.reasons.NoNumber)
		return 0
	}
	text := s.text[start:s.pos]
	if n, ok := shortInteger(text); ok {
		return n
	}
	// The grammar holds, so the only error left is the range, which comes with
	// the infinity.
	n, _ := strconv.ParseFloat(text, 64)
	return n
}

// ReadFinite reads a number that a float64 holds.
func (s *Scanner) ReadFinite() float64 {
	s.Peek()
	start := s.pos
	n := s.ReadNumber()
	if math.IsInf(n, 0) {
		s.pos = start
		s.Fail(s.reasons.OutOfRange)
	}
	return n
}

// shortInteger reads an integer without sign, of so few digits that it is exact.
func shortInteger(text string) (float64, bool) {
	if len(text) > 15 {
		return 0, false
	}
	n := int64(0)
	for i := range len(text) {
		digit := text[i] - '0'
		if digit > 9 {
			return 0, false
		}
		n = 10*n + int64(digit)
	}
	return float64(n), true
}

// skipNumber moves past a number and answers false when there is none.
func (s *Scanner) skipNumber() bool {
	s.skipByte("-")
	if !s.skipByte("0") && !s.skipDigits() {
		return false
	}
	if s.skipByte(".") && !s.skipDigits() {
		return false
	}
	if s.skipByte("eE") {
		s.skipByte("+-")
		return s.skipDigits()
	}
	return true
}

// skipByte moves past one of the bytes.
func (s *Scanner) skipByte(oneOf string) bool {
	if s.pos == len(s.text) || strings.IndexByte(oneOf, s.text[s.pos]) < 0 {
		return false
	}
	s.pos++
	return true
}

// skipDigits moves past at least one digit.
func (s *Scanner) skipDigits() bool {
	start := s.pos
	for s.pos < len(s.text) && s.text[s.pos]-'0' <= 9 {
		s.pos++
	}
	return s.pos > start
}

// AppendNumber appends a number as JSON.stringify does: by Number::toString of
// ECMA-262 (section 6.1.6.1.20), -0 as 0, what is not finite as null.
func AppendNumber(out []byte, n float64) []byte {
	switch {
	case n == 0:
		return append(out, '0')
	case math.IsNaN(n), math.IsInf(n, 0):
		return append(out, "null"...)
	}
	if abs := math.Abs(n); abs >= 1e-6 && abs < 1e21 {
		return strconv.AppendFloat(out, n, 'f', -1, 64)
	}
	out = strconv.AppendFloat(out, n, 'e', -1, 64)
	// Go writes an exponent of at least two digits, JavaScript of at least one.
	// Only a negative one has that few.
	if end := len(out); string(out[end-4:end-1]) == "e-0" {
		out = append(out[:end-2], out[end-1])
	}
	return out
}
