// Package jsontext reads and writes the tokens of JSON (RFC 8259) the way
// JavaScript does, for the value codec and for Cap'n Web. Package encoding/json
// does not serve here, because it replaces lone surrogates, refuses numbers that
// JavaScript reads as infinite, and copies every token.
package jsontext

import (
	"strconv"
	"strings"
	"unicode/utf8"
)

// Scanner reads tokens from a text. Its first error sticks: from then on it
// finds nothing, so that a caller needs to look at it only in loops and at the
// end.
type Scanner struct {
	text    string
	pos     int
	err     error
	reasons *Reasons
	// scratch is where strings with escapes are put together.
	scratch []byte
	// keys are those that ReadKey has read.
	keys map[string]string
}

// NewScanner answers a scanner at the start of the text, which has failed
// already when the text is not UTF-8. The reasons are of the caller's wording.
func NewScanner(text string, reasons *Reasons) Scanner {
	s := Scanner{text: text, reasons: reasons}
	if !utf8.ValidString(text) {
		s.pos = invalidByte(text)
		s.Fail(reasons.NotUTF8)
	}
	return s
}

// invalidByte answers the position of the first byte that is not UTF-8.
func invalidByte(text string) int {
	for i, r := range text {
		if r == utf8.RuneError && !strings.HasPrefix(text[i:], "\uFFFD") {
			return i
		}
	}
	return len(text)
}

// Err answers the first error, a [*SyntaxError] unless [Scanner.Stop] gave
// another.
func (s *Scanner) Err() error { return s.err }

// Stop ends the scan with an error of the caller's.
func (s *Scanner) Stop(err error) {
	if s.err == nil {
		s.err = err
	}
}

// Fail ends the scan with a syntax error at the current position.
func (s *Scanner) Fail(reason string) {
	s.Stop(&SyntaxError{Offset: s.pos, Reason: reason})
}

// Peek skips white space and answers the next byte, or 0 at the end of the text
// and after an error.
func (s *Scanner) Peek() byte {
	if s.err != nil {
		return 0
	}
	for ; s.pos < len(s.text); s.pos++ {
		switch c := s.text[s.pos]; c {
		case ' ', '\t', '\n', '\r':
		default:
			return c
		}
	}
	return 0
}

// Accept takes the next byte if it is c.
func (s *Scanner) Accept(c byte) bool {
	if s.Peek() != c {
		return false
	}
	s.pos++
	return true
}

// Expect takes the next byte, which must be c.
func (s *Scanner) Expect(c byte) {
	if !s.Accept(c) {
		s.Fail("expected " + strconv.QuoteRune(rune(c)))
	}
}

// Literal takes the word if it comes next.
func (s *Scanner) Literal(word string) bool {
	s.Peek()
	if s.err != nil || !strings.HasPrefix(s.text[s.pos:], word) {
		return false
	}
	s.pos += len(word)
	return true
}

// List reads what stands between two brackets, separated by commas. It calls
// element at the start of each element.
func (s *Scanner) List(open, end byte, element func()) {
	s.Expect(open)
	if s.Accept(end) {
		return
	}
	for s.err == nil {
		element()
		if s.Accept(end) {
			return
		}
		s.Expect(',')
	}
}

// End expects the end of the text.
func (s *Scanner) End() {
	s.Peek()
	if s.pos < len(s.text) {
		s.Fail(s.reasons.Trailing)
	}
}
