package pattern

import "strings"

// reader reads a pattern.
type reader struct {
	units []rune
	at    int
	err   error
}

const (
	badCharacter = "invalid character in class in regular expression"
	badOperation = "invalid set operation in class in regular expression"
)

// none stands behind the end.
const none rune = -1

func (r *reader) done() bool { return r.at >= len(r.units) }

func (r *reader) peek(n int) rune {
	if r.at+n >= len(r.units) {
		return none
	}
	return r.units[r.at+n]
}

// next reports whether ASCII text comes next.
func (r *reader) next(text string) bool {
	for i := range len(text) {
		if r.peek(i) != rune(text[i]) {
			return false
		}
	}
	return true
}

func (r *reader) accept(text string) bool {
	if !r.next(text) {
		return false
	}
	r.at += len(text)
	return true
}

func (r *reader) take(n int) []rune {
	end := min(r.at+n, len(r.units))
	taken := r.units[r.at:end]
	r.at = end
	return taken
}

func (r *reader) fail(text string) {
	if r.err == nil {
		r.err = SyntaxError(text)
	}
}

// character reads a character of a class of the flag v, which may be an escape.
func (r *reader) character() rune {
	c := r.peek(0)
	switch {
	case c == none:
		r.fail("expecting ']'")
		return 0
	case c == '\\':
		r.take(1)
		return r.escape()
	case strings.ContainsRune(`()[]{}/-|`, c), c == r.peek(1) && strings.ContainsRune("&!#$%*+,.:;<=>?@^`~", c):
		r.fail(badCharacter)
	}
	r.take(1)
	return c
}

// escape reads what stands behind a backslash, and means one character.
func (r *reader) escape() rune {
	if r.done() {
		r.fail("unexpected end")
		return 0
	}
	c := r.take(1)[0]
	switch {
	case c == 'x':
		return r.hexadecimal(2)
	case c == 'u':
		return r.unicodeEscape()
	case c == 'c' && isLetter(r.peek(0)):
		return r.take(1)[0] & 31
	case c == '0' && !isDigit(r.peek(0)):
		return 0
	case strings.ContainsRune("^$\\.*+?()[]{}|/&-!#%,:;<=>@`~", c):
		return c
	}
	if i := strings.IndexRune("bfnrtv", c); i >= 0 {
		return rune("\b\f\n\r\t\v"[i])
	}
	r.fail("invalid escape sequence in regular expression")
	return 0
}

// unicodeEscape reads the digits of \u, and those of a second surrogate.
func (r *reader) unicodeEscape() rune {
	if !r.accept("{") {
		high := r.hexadecimal(4)
		if high>>10 == 0xd800>>10 && r.next(`\u`) {
			ahead := reader{units: r.units, at: r.at + 2}
			if low := ahead.hexadecimal(4); ahead.err == nil && low>>10 == 0xdc00>>10 {
				r.at = ahead.at
				return 0x10000 + (high-0xd800)<<10 + low - 0xdc00
			}
		}
		return high
	}
	c := r.hexadecimal(1)
	for r.err == nil && !r.accept("}") {
		if c = c<<4 | r.hexadecimal(1); c > 0x10ffff {
			r.fail("invalid escape sequence in regular expression")
		}
	}
	return c
}

func (r *reader) hexadecimal(digits int) rune {
	c := rune(0)
	for range digits {
		value := strings.IndexRune("0123456789abcdef", r.peek(0)|' ')
		if value < 0 || r.peek(0) < '0' {
			r.fail("invalid escape sequence in regular expression")
			return 0
		}
		c = c<<4 | rune(value)
		r.at++
	}
	return c
}

func isLetter(c rune) bool { return c|' ' >= 'a' && c|' ' <= 'z' }

func isDigit(c rune) bool { return c >= '0' && c <= '9' }
