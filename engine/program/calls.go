package program

import (
	"iter"
	"strings"
)

// call is a call in a text: its arguments, or its template, start and end there.
type call struct{ start, end int }

// callee gives the function that is called in a failure at an offset.
func callee(text string, at int, f Failure) (string, bool) {
	c, ok := failedCall(text, at, f)
	if !ok {
		return "", false
	}
	return c.callee(text, at)
}

// failedCall finds the call of a failure at an offset. QuickJS notes the places of names,
// not those of calls: a call is made behind the last name in it, when its arguments are
// complete.
func failedCall(text string, at int, f Failure) (call, bool) {
	n, looked := f.Since, 0
	for c := range calls(text, at) {
		if looked++; looked > maxCalls {
			break
		}
		if c.operation(text) != f.Operation {
			continue
		}
		if n--; n < 0 {
			return c, true
		}
	}
	return call{}, false
}

// maxCalls is how many calls behind an offset are looked at.
const maxCalls = 50

// callee prints what a call calls, if it starts at an offset or before.
func (c call) callee(text string, at int) (string, bool) {
	start := calleeStart(text, c.start)
	if start > at || start < 0 {
		return "", false
	}
	if wordEnd(text, start, c.start) == start+len("new") && strings.HasPrefix(text[start:], "new") && c.operation(text) == Construct {
		start += len("new")
	}
	e, ok := read(text, start, c.start)
	ok = ok && !memberBefore(text, start)
	end := trimOptional(text, c.start)
	if name := wordStart(text, end); !ok && name < end && memberBefore(text, name) {
		// What comes before the name cannot be told.
		e, ok = expression{text: intermediate + "." + text[name:end], end: end}, true
	}
	return e.text, ok && e.end == end
}

// operation is what a call is to the engine.
func (c call) operation(text string) Operation {
	end := trimOptional(text, c.start)
	name := wordStart(text, end)
	switch {
	case c.spreads(text):
		return CallSpread
	case text[name:end] == "super", c.constructs(text):
		return Construct
	case text[name:end] == "eval":
		return OtherOperation
	case text[end-1] == ']', name < end && (text[name-min(name, 1)] == '#' || memberBefore(text, name)):
		return CallMember
	}
	return Call
}

// constructs tells whether a call is the one that belongs to a new before it.
func (c call) constructs(text string) bool {
	start := calleeStart(text, c.start)
	if start < 0 {
		return false
	}
	if strings.HasPrefix(text[start:], "new") && wordEnd(text, start, c.start) == start+len("new") {
		start += len("new")
	} else if lastWord(text, start) != "new" {
		return false
	}
	e, ok := read(text, start, start)
	return !ok || skipSpace(text, e.end) == c.start
}

// spreads tells whether an argument is a spread.
func (c call) spreads(text string) bool {
	for i := c.start + 1; i < c.end-1; {
		switch {
		case strings.HasPrefix(text[i:], "..."):
			return text[c.start] == '('
		case strings.IndexByte("([{`", text[i]) >= 0:
			if i = closing(text, i, c.end); i < 0 {
				return false
			}
		default:
			i, _ = pieceEnd(text, i, c.end)
		}
	}
	return false
}

// calleeStart is the offset at which the expression starts that ends before arguments,
// or -1.
func calleeStart(text string, arguments int) int {
	start := operandStart(text, trimOptional(text, arguments), max(0, arguments-startReach))
	if start >= 0 && memberBefore(text, start) {
		return chainStart(text, start)
	}
	return start
}

// trimOptional is the offset before the sign ?. and white space.
func trimOptional(text string, at int) int {
	end := trimSpace(text, at)
	if strings.HasSuffix(text[:end], "?.") {
		end = trimSpace(text, end-len("?."))
	}
	return end
}

// calls iterates over the calls behind an offset, in the order in which they are made:
// that of the ends of their arguments. Those in functions that start behind the offset
// are left out.
func calls(text string, at int) iter.Seq[call] {
	return func(yield func(call) bool) {
		s := scanner{text: text, end: min(len(text), at+expressionReach), floor: max(0, at-startReach), inBody: true}
		for i := at; i >= 0 && i < s.end; {
			next, found := s.next(i)
			if found != nil && !yield(*found) {
				return
			}
			i = next
		}
	}
}
