package program

import "regexp"

// QuickJS notes positions for calls, throws and statements that are expressions, but
// for no other reading of a variable or a property: an error that comes of one is said
// to be where the last noted position is. Its text names what could not be read.
var (
	unreadable = regexp.MustCompile(`^cannot (?:read|set) property '([^']+)' of (?:undefined|null)$`)
	unknown    = regexp.MustCompile(`^'?([^' ]+)'? is not (?:defined|initialized)$`)
)

// The texts of errors that come of taking apart what cannot be: undefined or null as an
// object, or anything that is not iterable.
const (
	noObject   = "Cannot convert undefined or null to object"
	noIterable = "value is not iterable"
)

// mention finds, from an offset on, the first place in a text that may have caused an
// error with that message. It answers the offset itself if there is none: the error is
// of another kind, or of an earlier place that a loop came back to.
func mention(text string, from int, message string) int {
	at := -1
	switch {
	case message == noObject:
		at = findPattern(text, from, '{')
	case message == noIterable:
		at = findIteration(text, from)
	default:
		at = findName(text, from, message)
	}
	if at < 0 {
		return from
	}
	return at
}

// findName finds the name that a message says could not be read.
func findName(text string, from int, message string) int {
	if m := unreadable.FindStringSubmatch(message); m != nil {
		if m[1] == "Symbol.iterator" || m[1] == "Symbol.asyncIterator" {
			return findIteration(text, from)
		}
		if at := findWord(text, from, m[1], func(before byte) bool { return before == '.' }); at >= 0 {
			return at
		}
		// A pattern: { data: { items } } = answer.
		return findWord(text, from, m[1], func(before byte) bool { return before == '{' || before == ',' })
	}
	if m := unknown.FindStringSubmatch(message); m != nil {
		return findWord(text, from, m[1], func(before byte) bool { return before != '.' })
	}
	return -1
}

// findWord finds an identifier behind an offset. accept is asked about the last
// character before it that is no white space. It answers -1 when there is none.
func findWord(text string, from int, word string, accept func(before byte) bool) int {
	for p := range pieces(text, from) {
		if text[p.start:p.end] == word && accept(p.before) {
			return p.start
		}
	}
	return -1
}
