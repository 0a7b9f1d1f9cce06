package program

import "strings"

// expression is a member expression or a call (ECMA-262, 13.3), as V8 prints it in
// messages: with (...) for arguments and (intermediate value) for what has no name.
type expression struct {
	text string
	// callee is the text without the call at the end, if there is one.
	callee string
	end    int
}

const (
	intermediate = "(intermediate value)"
	arguments    = "(...)"
	// expressionReach bounds how far an expression is followed, in bytes, startReach
	// how far back, and maxExpression its text: a longer one has no name.
	expressionReach = 16 << 10
	startReach      = 4 << 10
	maxExpression   = 120
)

// source gives the expression at an offset, if that is all there is: a value that is
// assigned or iterated over. It is not ok for an offset below 0.
func source(text string, at int) (expression, bool) {
	if at < 0 {
		return expression{}, false
	}
	at = skipSpace(text, at)
	if word := text[at:wordEnd(text, at, len(text))]; word == "await" {
		return expression{text: intermediate, end: len(text)}, true
	}
	e, ok := read(text, at, len(text))
	if !ok {
		return expression{}, false
	}
	next := skipSpace(text, e.end)
	ends := next == len(text) || strings.IndexByte(";,)]}", text[next]) >= 0 ||
		strings.Contains(text[e.end:next], "\n") && identifierPart(text[next])
	return e, ends
}

// read reads the expression that starts at an offset, up to the first call whose
// arguments start at another offset or behind it. A name of the language's own starts
// no expression that it can read.
func read(text string, at, until int) (e expression, ok bool) {
	end := min(len(text), at+expressionReach)
	e, ok = readPrimary(text, at, end)
	ok = ok && len(e.text) <= maxExpression
	for ok {
		next, more := e.suffix(text, until, end)
		if !more {
			break
		}
		e = next
		ok = len(e.text) <= maxExpression
	}
	return e, ok
}

func readPrimary(text string, at, end int) (expression, bool) {
	at = skipSpace(text, at)
	if at >= end {
		return expression{}, false
	}
	switch c := text[at]; {
	case identifierPart(c):
		word := text[at:wordEnd(text, at, end)]
		switch {
		case word == "new":
			return readNew(text, at+len(word), end)
		case word == "super":
			return expression{text: intermediate, end: at + len(word)}, true
		case operators[word]:
			return expression{}, false
		}
		return expression{text: word, end: at + len(word)}, true
	case c == '"' || c == '\'':
		behind := stringEnd(text, at, end)
		return expression{text: `"` + strings.Trim(text[at:behind], `"'`) + `"`, end: behind}, true
	case c == '(':
		return readParenthesized(text, at, end)
	case c == '[' || c == '`':
		behind := closing(text, at, end)
		return expression{text: intermediate, end: behind}, behind > 0
	}
	return expression{}, false
}

// readNew reads what follows new, whose value has no name.
func readNew(text string, at, end int) (expression, bool) {
	class, ok := read(text, at, at)
	if !ok || !startsArguments(text, class.end) {
		return expression{}, false
	}
	behind := argumentsEnd(text, class.end)
	return expression{text: intermediate, end: behind}, behind > 0 && behind <= end
}

func readParenthesized(text string, at, end int) (expression, bool) {
	behind := closing(text, at, end)
	if behind < 0 {
		return expression{}, false
	}
	inner := expression{text: intermediate}
	if e, ok := readWhole(text, at+1, behind-1); ok {
		inner = e
	}
	return expression{text: inner.text, end: behind}, true
}

// readWhole reads an expression that ends at an offset. One that is too long to be
// printed cannot be read, which also bounds how deep they nest.
func readWhole(text string, at, end int) (expression, bool) {
	if end-at > maxExpression {
		return expression{}, false
	}
	e, ok := read(text, at, end)
	return e, ok && skipSpace(text, e.end) == end
}

// suffix adds a member, or a call that starts before an offset.
func (e expression) suffix(text string, until, end int) (expression, bool) {
	at := skipSpace(text, e.end)
	dot := ""
	switch {
	case strings.HasPrefix(text[at:], "?.") && at+2 < end && !('0' <= text[at+2] && text[at+2] <= '9'):
		dot = "?."
	case strings.HasPrefix(text[at:], ".") && !strings.HasPrefix(text[at:], ".."):
		dot = "."
	}
	next := skipSpace(text, at+len(dot))
	if next >= end {
		return e, false
	}
	switch c := text[next]; {
	case dot != "" && identifierPart(c):
		behind := wordEnd(text, next, end)
		return expression{text: e.text + dot + text[next:behind], end: behind}, true
	case dot == ".":
		return e, false
	case c == '[':
		behind := closing(text, next, end)
		if behind < 0 {
			return e, false
		}
		return expression{text: e.text + dot + index(text, next, behind), end: behind}, true
	case (c == '(' || c == '`') && next < until:
		behind := closing(text, next, end)
		return expression{text: e.text + arguments, callee: e.text, end: behind}, behind > 0
	}
	return e, false
}

// index prints the computed name of a member, in brackets.
func index(text string, open, behind int) string {
	key, ok := readWhole(text, open+1, behind-1)
	switch {
	case !ok:
		return "[...]"
	case strings.HasPrefix(key.text, `"`):
		return "." + strings.Trim(key.text, `"`)
	}
	return "[" + key.text + "]"
}

// operators are the words that are no names of values.
var operators = map[string]bool{
	"async": true, "await": true, "case": true, "catch": true, "class": true, "delete": true, "do": true, "else": true,
	"extends": true, "for": true, "function": true, "if": true, "import": true, "in": true, "instanceof": true, "new": true,
	"of": true, "return": true, "switch": true, "throw": true, "typeof": true, "void": true, "while": true, "with": true, "yield": true,
}

// chainStart is the offset at which the expression starts that ends with the member at
// another offset; that offset itself if it cannot be found.
func chainStart(text string, member int) int {
	at, floor := member, max(0, member-startReach)
	for {
		before := trimDot(text, at)
		switch {
		case before < 0: // no member
			if word := lastWord(text, at); word == "new" {
				return strings.LastIndex(text[:at], word)
			}
			return at
		case before == floor:
			return member
		}
		if at = operandStart(text, before, floor); at < 0 {
			return member
		}
	}
}

// operandStart is where the operand that ends at an offset starts, with the brackets
// that belong to it, or -1.
func operandStart(text string, end, floor int) int {
	for end = trimSpace(text, end); end > floor; {
		c := text[end-1]
		switch {
		case identifierPart(c):
			return wordStart(text, end)
		case c == '"' || c == '\'' || c == '`':
			return quoteStart(text, end, floor)
		case c != ')' && c != ']':
			return -1
		}
		open := opening(text, end, floor)
		if open < 0 {
			return -1
		}
		before := trimOptional(text, open)
		if before == 0 || !endsOperand(text, before) {
			return open
		}
		end = before
	}
	return -1
}

// endsOperand tells whether a bracket behind an offset belongs to what ends there.
func endsOperand(text string, end int) bool {
	c := text[end-1]
	return c == ')' || c == ']' || identifierPart(c) && !operators[text[wordStart(text, end):end]]
}

// memberBefore tells whether the name at an offset is that of a member.
func memberBefore(text string, at int) bool { return trimDot(text, at) >= 0 }

// trimDot is the offset before the dot before an offset, or -1 if there is none.
func trimDot(text string, at int) int {
	end := trimSpace(text, at)
	switch {
	case strings.HasSuffix(text[:end], "..") || !strings.HasSuffix(text[:end], "."):
		return -1
	case strings.HasSuffix(text[:end], "?."):
		return end - 2
	}
	return end - 1
}

func lastWord(text string, at int) string {
	end := trimSpace(text, at)
	return text[wordStart(text, end):end]
}

func wordStart(text string, end int) int {
	for end > 0 && identifierPart(text[end-1]) {
		end--
	}
	return end
}

// startsArguments tells whether a call follows.
func startsArguments(text string, at int) bool {
	if at < 0 {
		return false
	}
	at = skipSpace(text, at)
	if strings.HasPrefix(text[at:], "?.(") {
		return true
	}
	return at < len(text) && (text[at] == '(' || text[at] == '`')
}

// argumentsEnd is the offset behind the arguments that start at an offset, or -1.
func argumentsEnd(text string, at int) int {
	at = skipSpace(text, at)
	if strings.HasPrefix(text[at:], "?.") {
		at += 2
	}
	return closing(text, at, min(len(text), at+expressionReach))
}
