package protocol

import (
	"strconv"
	"strings"
	"unicode/utf8"
)

// scanner reads JSON (RFC 8259) tokens from a text. It stands in for
// encoding/json because that replaces lone surrogates and copies every token.
//
// Its first error sticks: from then on it finds nothing, so that callers need
// to look at err only in loops and at the end.
type scanner struct {
	text string
	pos  int
	err  *ValueError
}

// newScanner answers a scanner at the start of the text, which has failed
// already when the text is not UTF-8.
func newScanner(text string) scanner {
	s := scanner{text: text}
	if !utf8.ValidString(text) {
		s.pos = invalidByte(text)
		s.fail("the text is not UTF-8")
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

// fail records the first error, at the current position.
func (s *scanner) fail(reason string) {
	if s.err == nil {
		s.err = &ValueError{Offset: s.pos, Reason: reason}
	}
}

// peek skips white space and answers the next byte, or 0 at the end of the text
// and after an error.
func (s *scanner) peek() byte {
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

// accept takes the next byte if it is c.
func (s *scanner) accept(c byte) bool {
	if s.peek() != c {
		return false
	}
	s.pos++
	return true
}

// expect takes the next byte, which must be c.
func (s *scanner) expect(c byte) {
	if !s.accept(c) {
		s.fail("expected " + strconv.QuoteRune(rune(c)))
	}
}

// finish expects the end of the text.
func (s *scanner) finish() {
	s.peek()
	if s.pos < len(s.text) {
		s.fail("text after the value")
	}
}

// list reads an array, calling element at the start of each of its elements.
func (s *scanner) list(element func()) {
	s.expect('[')
	if s.accept(']') {
		return
	}
	for s.err == nil {
		element()
		if s.accept(']') {
			return
		}
		s.expect(',')
	}
}

// literal takes the word if it comes next.
func (s *scanner) literal(word string) bool {
	s.peek()
	if s.err != nil || !strings.HasPrefix(s.text[s.pos:], word) {
		return false
	}
	s.pos += len(word)
	return true
}
