package outline

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

func isDigit(c byte) bool { return '0' <= c && c <= '9' }

func isLetter(c byte) bool { return 'a' <= c|0x20 && c|0x20 <= 'z' }

// startsName takes every character outside of ASCII: white space has been
// skipped, and QuickJS refuses what is no ID_Start.
func startsName(c byte) bool {
	return isLetter(c) || c == '_' || c == '$' || c >= utf8.RuneSelf
}

func (l *lexer) scanName(t *token) kind {
	start := l.pos
	escaped := l.skipName()
	if !escaped {
		t.word = wordOf(l.src[start:l.pos])
	}
	if l.pos > start {
		return name
	}
	if l.at(0) == '\\' { // one that starts no escape
		l.pos++
	}
	return unknown
}

// skipName moves past the rest of a name and tells whether it has escapes.
func (l *lexer) skipName() (escaped bool) {
	for l.pos < len(l.src) {
		switch c := l.src[l.pos]; {
		case isLetter(c) || isDigit(c) || c == '_' || c == '$':
			l.pos++
		case c == '\\':
			n := escapeLen(l.src[l.pos:])
			if n == 0 {
				return escaped
			}
			escaped = true
			l.pos += n
		case c < utf8.RuneSelf || !l.skipLetter():
			return escaped
		}
	}
	return escaped
}

// skipLetter moves past one character outside of ASCII that is no white space.
func (l *lexer) skipLetter() bool {
	r, size := utf8.DecodeRuneInString(l.src[l.pos:])
	if r == byteOrderMark || unicode.Is(unicode.Z, r) {
		return false
	}
	l.pos += size
	return true
}

// escapeLen gives the length of a Unicode escape, \uXXXX or \u{X…}, or 0.
func escapeLen(s string) int {
	rest, ok := strings.CutPrefix(s, `\u`)
	if !ok {
		return 0
	}
	if digits, ok := strings.CutPrefix(rest, "{"); ok {
		n := hexLen(digits)
		if n == 0 || n == len(digits) || digits[n] != '}' {
			return 0
		}
		return len(`\u{}`) + n
	}
	if hexLen(rest) < 4 {
		return 0
	}
	return len(`\uXXXX`)
}

func hexLen(s string) int {
	n := 0
	for n < len(s) && strings.IndexByte("0123456789abcdefABCDEF", s[n]) >= 0 {
		n++
	}
	return n
}

// scanNumber takes whatever letters follow too: that is a syntax error, which
// QuickJS reports.
func (l *lexer) scanNumber() kind {
	if l.src[l.pos] == '0' && strings.IndexByte("xXoObB", l.at(1)) >= 0 {
		l.skipName()
		return number
	}
	l.skipDigits()
	if l.at(0) == '.' {
		l.pos++
		l.skipDigits()
	}
	if c := l.at(0); c == 'e' || c == 'E' {
		l.pos++
		if c := l.at(0); c == '+' || c == '-' {
			l.pos++
		}
	}
	l.skipName()
	return number
}

func (l *lexer) skipDigits() {
	for isDigit(l.at(0)) || l.at(0) == '_' {
		l.pos++
	}
}

func (l *lexer) scanString(quote byte) kind {
	l.pos++
	for l.pos < len(l.src) {
		switch l.src[l.pos] {
		case quote:
			l.pos++
			return text
		case '\n', '\r':
			return unterminated
		case '\\':
			l.skipEscape()
		default:
			l.pos++
		}
	}
	return unterminated
}

// skipEscape moves past a backslash and what it escapes.
func (l *lexer) skipEscape() {
	l.pos++
	switch {
	case l.pos == len(l.src):
	case l.src[l.pos] == '\r' && l.at(1) == '\n':
		l.pos += 2
	default:
		l.pos++
	}
}

// scanTemplate moves to the end of a template literal, or of its piece before
// the next substitution.
func (l *lexer) scanTemplate() kind {
	for l.pos < len(l.src) {
		switch c := l.src[l.pos]; {
		case c == '`':
			l.pos++
			return template
		case c == '$' && l.at(1) == '{':
			l.pos += 2
			return templateHead
		case c == '\\':
			l.skipEscape()
		default:
			l.pos++
		}
	}
	return unterminated
}

// rescanTemplate makes of a right brace the next piece of a template.
func (l *lexer) rescanTemplate(t token) token {
	l.pos = t.start + 1
	t.kind = l.scanTemplate()
	t.end = l.pos
	return t
}

// rescanRegexp makes of a slash a regular expression (ECMA-262, 12.9.5).
func (l *lexer) rescanRegexp(t token) token {
	l.pos = t.start + 1
	t.kind = l.scanRegexp()
	t.end = l.pos
	return t
}

func (l *lexer) scanRegexp() kind {
	class := false
	for l.pos < len(l.src) {
		switch c := l.src[l.pos]; {
		case c == '\n' || c == '\r' || c == 0xE2 && l.separator():
			return unterminated
		case c == '/' && !class:
			l.pos++
			l.skipFlags()
			return regexp
		case c == '[':
			class = true
		case c == ']':
			class = false
		case c == '\\' && l.at(1) != '\n' && l.at(1) != '\r':
			l.pos++
		}
		l.pos++
	}
	return unterminated
}

func (l *lexer) skipFlags() {
	for startsName(l.at(0)) || isDigit(l.at(0)) {
		if l.src[l.pos] < utf8.RuneSelf {
			l.pos++
		} else if !l.skipLetter() {
			return
		}
	}
}
