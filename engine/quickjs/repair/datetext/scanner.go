package datetext

import "unicode"

// token is a part of a text.
type token struct {
	kind kind
	// number is the value of a number, of which at most nine digits count, or what a
	// keyword stands for.
	number int
	// length is the number of characters.
	length int
}

type kind rune

// The kinds of tokens that are not the symbols : - + . ( ) themselves.
const (
	end      kind = -iota
	number        // decimal digits
	space         // one character of white space
	word          // that means nothing
	month         // a name of a month, 1 to 12
	meridiem      // am or pm, hours to add
	zoneName      // of a time zone, hours from UTC
	dateTime      // the letter between date and time
	unknown       // any other character
)

// scanner splits a text into tokens. It looks one token ahead.
type scanner struct {
	text []rune
	pos  int
	peek token
}

func newScanner(text string) scanner {
	s := scanner{text: []rune(text)}
	s.next()
	return s
}

// next returns the token that was ahead.
func (s *scanner) next() token {
	t := s.peek
	start := s.pos
	s.peek = s.scan()
	s.peek.length = s.pos - start
	return t
}

// skip passes a symbol, and reports whether it was there.
func (s *scanner) skip(symbol kind) bool {
	if s.peek.kind != symbol {
		return false
	}
	s.next()
	return true
}

// fixed reports whether a number of so many digits is next.
func (s *scanner) fixed(digits int) bool { return s.peek.kind == number && s.peek.length == digits }

func (s *scanner) scan() token {
	if s.pos == len(s.text) {
		return token{kind: end}
	}
	switch c := s.text[s.pos]; {
	case isDigit(c):
		return token{kind: number, number: s.digits()}
	case isSpace(c):
		s.pos++
		return token{kind: space}
	case c >= 'A':
		return s.word()
	case c == '(':
		s.parentheses()
		return token{kind: unknown}
	case c == ':' || c == '-' || c == '+' || c == '.' || c == ')':
		s.pos++
		return token{kind: kind(c)}
	}
	s.pos++
	return token{kind: unknown}
}

// digits reads a number.
func (s *scanner) digits() (n int) {
	const significant = 9
	for s.pos < len(s.text) && s.text[s.pos] == '0' {
		s.pos++
	}
	for read := 0; s.pos < len(s.text) && isDigit(s.text[s.pos]); s.pos++ {
		if read < significant {
			n = n*10 + int(s.text[s.pos]-'0')
		}
		read++
	}
	return n
}

// parentheses passes a comment.
func (s *scanner) parentheses() {
	for depth := 0; s.pos < len(s.text); {
		switch s.text[s.pos] {
		case '(':
			depth++
		case ')':
			depth--
		}
		if s.pos++; depth == 0 {
			return
		}
	}
}

// keywords are the words that mean something, by their first three letters.
var keywords = map[string]token{
	"jan": {month, 1, 0}, "feb": {month, 2, 0}, "mar": {month, 3, 0}, "apr": {month, 4, 0},
	"may": {month, 5, 0}, "jun": {month, 6, 0}, "jul": {month, 7, 0}, "aug": {month, 8, 0},
	"sep": {month, 9, 0}, "oct": {month, 10, 0}, "nov": {month, 11, 0}, "dec": {month, 12, 0},
	"am": {meridiem, 0, 0}, "pm": {meridiem, 12, 0},
	"ut": {zoneName, 0, 0}, "utc": {zoneName, 0, 0}, "z": {zoneName, 0, 0}, "gmt": {zoneName, 0, 0},
	"cdt": {zoneName, -5, 0}, "cst": {zoneName, -6, 0}, "edt": {zoneName, -4, 0}, "est": {zoneName, -5, 0},
	"mdt": {zoneName, -6, 0}, "mst": {zoneName, -7, 0}, "pdt": {zoneName, -7, 0}, "pst": {zoneName, -8, 0},
	"t": {dateTime, 0, 0},
}

// word reads a word. Only names of months may be longer than three letters.
func (s *scanner) word() token {
	const prefix = 3
	start := s.pos
	for s.pos < len(s.text) && s.text[s.pos] >= 'A' && !isSpace(s.text[s.pos]) {
		s.pos++
	}
	letters := make([]rune, 0, prefix)
	for _, c := range s.text[start:min(s.pos, start+prefix)] {
		if c >= 'A' && c <= 'Z' {
			c += 'a' - 'A'
		}
		letters = append(letters, c)
	}
	t, ok := keywords[string(letters)]
	if !ok || s.pos-start > prefix && t.kind != month {
		return token{kind: word}
	}
	return t
}

func isDigit(c rune) bool { return c >= '0' && c <= '9' }

// isSpace reports whether c is WhiteSpace or a LineTerminator (ECMA-262, 12.2 and 12.3).
func isSpace(c rune) bool {
	switch c {
	case '\t', '\n', '\v', '\f', '\r', 0xFEFF, 0x2028, 0x2029:
		return true
	}
	return unicode.Is(unicode.Zs, c)
}

// isZ reports whether t is the letter that stands for UTC.
func (t token) isZ() bool { return t.kind == zoneName && t.length == 1 }

// isSign reports whether t is a sign.
func (t token) isSign() bool { return t.kind == '+' || t.kind == '-' }

// sign is 1 or -1.
func (t token) sign() int {
	if t.kind == '-' {
		return -1
	}
	return 1
}
