package outline

import "strings"

// certainty is the answer to a question about tokens.
type certainty uint8

const (
	no certainty = iota
	yes
	doubtful
)

// ends tells whether the current token ends an operand, so that a slash after it
// divides. It is asked in order, once a token.
func (c *coster) ends(t token) certainty {
	switch t.kind {
	case name:
		return c.nameEnds(t)
	case private, number, text, regexp, template, rightBracket:
		return yes
	case rightParen:
		return c.parenthesisEnds()
	case rightBrace:
		return doubtful // of a block or of an object
	case increment:
		if t.newline && c.ended == yes {
			return no
		}
		return c.ended
	case not: // or TypeScript's assertion, a!
		if c.src[t.start] == '!' {
			return c.ended
		}
	case binary: // perhaps the end of type arguments
		if c.src[t.end-1] == '>' {
			return doubtful
		}
	}
	return no
}

func (c *coster) nameEnds(t token) certainty {
	switch {
	case c.prev.kind == dot || c.prev.kind == optionalDot:
		return yes
	case prefixes[c.src[t.start:t.end]]:
		return doubtful
	case !t.word.reserved():
		return yes
	}
	switch t.word {
	case falseWord, nullWord, superWord, thisWord, trueWord:
		return yes
	case constWord, voidWord, yieldWord: // perhaps types: a as const
		return doubtful
	}
	return no
}

func (c *coster) parenthesisEnds() certainty {
	if c.closed.head {
		return no
	}
	return yes
}

// prefixes are the names, not reserved, that may stand before an operand, a
// type or a declaration.
var prefixes = map[string]bool{
	"abstract": true, "accessor": true, "as": true, "asserts": true, "async": true, "await": true,
	"declare": true, "get": true, "global": true, "implements": true, "infer": true, "interface": true,
	"is": true, "keyof": true, "module": true, "namespace": true, "of": true, "out": true,
	"override": true, "private": true, "protected": true, "public": true, "readonly": true,
	"satisfies": true, "set": true, "static": true, "type": true, "unique": true, "using": true,
}

// infixes are the names that may continue what stands before them.
var infixes = map[string]bool{
	"as": true, "catch": true, "else": true, "extends": true, "finally": true, "implements": true,
	"in": true, "instanceof": true, "is": true, "of": true, "satisfies": true, "while": true,
}

// slash decides whether a slash starts a regular expression. If that is in
// doubt, it must be no because no second slash ends the expression.
func (c *coster) slash() {
	rest, _, _ := strings.Cut(c.src[c.tok.start+1:], "\n")
	switch {
	case c.ended == no:
		c.tok = c.rescanRegexp(c.tok)
		c.dear = c.dear || c.tok.kind != regexp
	case c.ended == doubtful && strings.Contains(rest, "/"):
		c.dear = true
	}
}

// separated tells that a separator stands before the current token: one that is
// written, or a line terminator after an operand and before another.
func (c *coster) separated() bool {
	switch {
	case c.prev.kind == comma || c.prev.kind == semicolon:
		return true
	case !c.tok.newline || c.ended != yes && c.prev.kind != rightBrace:
		return false
	}
	switch c.tok.kind {
	case number, text, private:
		return true
	case name:
		return !infixes[c.src[c.tok.start:c.tok.end]]
	}
	return false
}
