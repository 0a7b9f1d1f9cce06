package outline

import (
	"fmt"
	"strings"
)

// fail stops the reading.
func (p *parser) fail(start, end int, message string) state {
	p.out.Fault = &Fault{Start: start, End: end, Message: message, Open: -1}
	return nil
}

const awaitMisplaced = "await is only valid in async functions"

// unexpected stops the reading at the current token, which nothing allows.
func (p *parser) unexpected() state {
	t := p.tok
	switch t.kind {
	case end:
		return p.unclosed()
	case unterminated:
		return p.failFinal(t.start, "Unterminated "+literalName(p.src[t.start:]))
	case misplaced:
		return p.fail(t.start, t.end, "HTML-like comments are not allowed")
	case rightParen, rightBracket, rightBrace:
		p.fail(t.start, t.start, p.describe(t))
		if open := p.innermost(); open >= 0 && closer(p.src[open]) != t.kind {
			p.out.Fault.Open = open
		}
		return nil
	}
	if t.kind == name && p.prev.word == awaitWord {
		return p.fail(p.prev.start, t.end, awaitMisplaced)
	}
	return p.fail(t.start, t.end, p.describe(t))
}

// failFinal stops the reading because something has no end.
func (p *parser) failFinal(start int, message string) state {
	p.out.Fault = &Fault{Start: start, End: len(p.src), Message: message, Open: -1, Final: true}
	return nil
}

// unclosed stops the reading at the end of the text, which is too early.
func (p *parser) unclosed() state {
	p.failFinal(p.prev.end, "Unexpected end of input")
	p.out.Fault.Open = p.innermost()
	return nil
}

// innermost gives the offset of the innermost bracket that is open, or -1.
func (p *parser) innermost() int {
	for i := len(p.stack) - 1; i > 0; i-- {
		if p.stack[i].kind.bracketed() {
			return int(p.stack[i].open)
		}
	}
	return -1
}

// closer gives the token that closes a bracket.
func closer(open byte) kind {
	switch open {
	case '(':
		return rightParen
	case '[':
		return rightBracket
	}
	return rightBrace // of {, and of ${ in a template
}

// describe tells what is wrong about a token, in the words of V8, which models
// have read most.
func (p *parser) describe(t token) string {
	switch src := excerpt(p.src[t.start:t.end]); t.kind {
	case name:
		if t.word.reserved() {
			return fmt.Sprintf("Unexpected token '%s'", src)
		}
		return fmt.Sprintf("Unexpected identifier '%s'", src)
	case number:
		return "Unexpected number"
	case text:
		return "Unexpected string"
	case template, templateHead:
		return "Unexpected template string"
	case unknown:
		return "Invalid or unexpected token"
	default:
		return fmt.Sprintf("Unexpected token '%s'", src)
	}
}

const longestExcerpt = 40

// excerpt cuts a long name.
func excerpt(s string) string {
	if len(s) > longestExcerpt {
		return strings.ToValidUTF8(s[:longestExcerpt], "") + "…"
	}
	return s
}

func literalName(src string) string {
	switch {
	case strings.HasPrefix(src, "/*"):
		return "comment"
	case strings.HasPrefix(src, "/"):
		return "regular expression"
	case strings.HasPrefix(src, "'"), strings.HasPrefix(src, `"`):
		return "string"
	}
	return "template literal"
}
