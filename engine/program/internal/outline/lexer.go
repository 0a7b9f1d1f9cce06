package outline

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// lexer cuts program text, which is valid UTF-8, into tokens (ECMA-262, 12).
// Whether a slash starts a regular expression and whether a brace continues a
// template depends on the grammar, so the parser asks for those.
type lexer struct {
	src string
	pos int
	// newline tells that a line terminator came since the last token.
	newline bool
	lines   Terminators
}

// Terminators are the line terminators on which QuickJS and the author's editor
// do not agree, as offsets of the byte after each.
type Terminators struct {
	// Separators are the U+2028 and U+2029 between tokens: QuickJS counts a line.
	Separators []int
	// Returns are the lone carriage returns in block comments: it counts none.
	Returns []int
}

const (
	lineSeparator      = '\u2028'
	paragraphSeparator = '\u2029'
	byteOrderMark      = '\uFEFF'
)

// next gives the next token.
func (l *lexer) next() token {
	l.newline = l.pos == 0
	closed := l.skipTrivia()
	t := token{start: l.pos, newline: l.newline}
	switch {
	case !closed:
		t.kind, l.pos = unterminated, len(l.src)
	case l.pos < len(l.src):
		t.kind = l.scan(l.src[l.pos], &t)
	}
	t.end = l.pos
	return t
}

// skipTrivia moves past white space and comments. It is false, at the start of
// the comment, if one has no end.
func (l *lexer) skipTrivia() bool {
	for l.pos < len(l.src) {
		switch c := l.src[l.pos]; {
		case c == '\n' || c == '\r':
			l.newline = true
			l.pos++
		case c == ' ' || c == '\t' || c == '\v' || c == '\f':
			l.pos++
		case c == '/' && l.at(1) == '/':
			l.skipLine()
		case c == '/' && l.at(1) == '*':
			if !l.skipBlock() {
				return false
			}
		case c < utf8.RuneSelf || !l.skipSpace():
			return true
		}
	}
	return true
}

// skipSpace moves past one white space character outside of ASCII.
func (l *lexer) skipSpace() bool {
	r, size := utf8.DecodeRuneInString(l.src[l.pos:])
	switch {
	case r == lineSeparator || r == paragraphSeparator:
		l.newline = true
		l.lines.Separators = append(l.lines.Separators, l.pos+size)
	case r != byteOrderMark && !unicode.Is(unicode.Zs, r):
		return false
	}
	l.pos += size
	return true
}

// skipLine moves to the end of a line comment. A separator that ends one is no
// line to QuickJS, unlike others.
func (l *lexer) skipLine() {
	for l.pos < len(l.src) {
		switch c := l.src[l.pos]; {
		case c == '\n' || c == '\r':
			return
		case c == 0xE2 && l.separator():
			l.newline = true
			l.pos += len("\u2028")
			return
		}
		l.pos++
	}
}

// separator tells whether U+2028 or U+2029 comes next.
func (l *lexer) separator() bool {
	return strings.HasPrefix(l.src[l.pos:], "\u2028") || strings.HasPrefix(l.src[l.pos:], "\u2029")
}

func (l *lexer) skipBlock() bool {
	length := strings.Index(l.src[l.pos+2:], "*/")
	if length < 0 {
		return false
	}
	for end := l.pos + 2 + length; l.pos < end; l.pos++ {
		switch c := l.src[l.pos]; {
		case c == '\n' || c == 0xE2 && l.separator():
			l.newline = true
		case c == '\r':
			l.newline = true
			if l.at(1) != '\n' {
				l.lines.Returns = append(l.lines.Returns, l.pos+1)
			}
		}
	}
	l.pos += 2
	return true
}

// at gives the byte n places ahead, or 0.
func (l *lexer) at(n int) byte {
	if l.pos+n < len(l.src) {
		return l.src[l.pos+n]
	}
	return 0
}

// scan moves past one token that starts with c.
func (l *lexer) scan(c byte, t *token) kind {
	switch {
	case startsName(c) || c == '\\' && l.at(1) == 'u':
		return l.scanName(t)
	case isDigit(c) || c == '.' && isDigit(l.at(1)):
		return l.scanNumber()
	case c == '"' || c == '\'':
		return l.scanString(c)
	case c == '`':
		l.pos++
		return l.scanTemplate()
	case c == '#':
		l.pos++
		if c := l.at(0); !startsName(c) && c != '\\' {
			return unknown
		}
		l.scanName(t)
		t.word = noWord
		return private
	}
	return l.scanPunctuator(c)
}

var single = [utf8.RuneSelf]kind{
	'(': leftParen, ')': rightParen, '[': leftBracket, ']': rightBracket,
	'{': leftBrace, '}': rightBrace, ';': semicolon, ',': comma, ':': colon, '~': not,
}

func (l *lexer) scanPunctuator(c byte) kind {
	k, size := unknown, 1
	switch c {
	case '.':
		k, size = l.scanDot()
	case '?':
		k, size = l.scanQuestion()
	case '/':
		k, size = slash, l.withAssign(1)
	case '+', '-':
		k, size = l.scanSign(c)
	case '=':
		k, size = l.scanEquals()
	case '!':
		k, size = l.scanNot()
	case '*':
		k, size = l.scanStar()
	case '<', '>', '&', '|', '^', '%':
		k, size = l.scanBinary(c)
	default:
		if s := single[c]; s != end {
			k = s
		}
	}
	l.pos += size
	return k
}
