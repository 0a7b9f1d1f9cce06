package outline

import "strings"

// The functions of this file tell the kind and the length of a punctuator
// (ECMA-262, 12.8), which always is the longest that fits.

// withAssign adds the length of an equals sign n bytes ahead.
func (l *lexer) withAssign(n int) int {
	if l.at(n) == '=' {
		return n + 1
	}
	return n
}

func (l *lexer) scanDot() (kind, int) {
	if l.at(1) == '.' && l.at(2) == '.' {
		return ellipsis, 3
	}
	return dot, 1
}

func (l *lexer) scanQuestion() (kind, int) {
	switch {
	case l.at(1) == '?':
		return binary, l.withAssign(2)
	case l.at(1) == '.' && !isDigit(l.at(2)):
		return optionalDot, 2
	}
	return question, 1
}

func (l *lexer) scanSign(c byte) (kind, int) {
	switch l.at(1) {
	case c:
		// A script, unlike a module, takes --> at the start of a line for a
		// comment (ECMA-262, B.1.1). The dialect's programs are modules.
		if c == '-' && l.at(2) == '>' && l.newline {
			return misplaced, 3
		}
		return increment, 2
	case '=':
		return binary, 2
	}
	return sign, 1
}

func (l *lexer) scanEquals() (kind, int) {
	switch l.at(1) {
	case '=':
		return binary, l.withAssign(2)
	case '>':
		return arrow, 2
	}
	return assign, 1
}

func (l *lexer) scanNot() (kind, int) {
	if l.at(1) == '=' {
		return binary, l.withAssign(2)
	}
	return not, 1
}

func (l *lexer) scanStar() (kind, int) {
	switch l.at(1) {
	case '*':
		return binary, l.withAssign(2)
	case '=':
		return binary, 2
	}
	return star, 1
}

// scanBinary is for < > & | ^ %, which may be doubled (> tripled) and assigned.
func (l *lexer) scanBinary(c byte) (kind, int) {
	if strings.HasPrefix(l.src[l.pos:], "<!--") {
		return misplaced, 4 // a comment in scripts, as -->
	}
	n := 1
	for n < repeats(c) && l.at(n) == c {
		n++
	}
	return binary, l.withAssign(n)
}

// repeats tells how often an operator's character may repeat.
func repeats(c byte) int {
	switch c {
	case '^', '%':
		return 1
	case '>':
		return 3
	}
	return 2
}
