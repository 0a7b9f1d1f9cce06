package protocol

import (
	"strconv"
	"strings"
)

// number reads a number that a float64 holds.
func (s *scanner) number() float64 {
	s.peek()
	start := s.pos
	if s.err != nil || !s.skipNumber() {
		s.fail("expected a number")
		return 0
	}
	n, err := strconv.ParseFloat(s.text[start:s.pos], 64)
	if err != nil {
		s.pos = start
		s.fail("the number is out of range")
	}
	return n
}

// skipNumber moves past a number and answers false when there is none.
func (s *scanner) skipNumber() bool {
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
func (s *scanner) skipByte(oneOf string) bool {
	if s.pos == len(s.text) || strings.IndexByte(oneOf, s.text[s.pos]) < 0 {
		return false
	}
	s.pos++
	return true
}

// skipDigits moves past at least one digit.
func (s *scanner) skipDigits() bool {
	n := countDigits(s.text[s.pos:])
	s.pos += n
	return n > 0
}

// countDigits answers how many decimal digits the text starts with.
func countDigits(text string) int {
	n := 0
	for n < len(text) && '0' <= text[n] && text[n] <= '9' {
		n++
	}
	return n
}
