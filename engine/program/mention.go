package program

import (
	"regexp"
	"strings"
)

// QuickJS notes positions for calls, throws and statements that are expressions, but
// for no other reading of a variable or a property: an error that comes of one is said
// to be where the last noted position is. Its text names what could not be read.
var (
	unread  = regexp.MustCompile(`^Cannot (?:read|set) properties of (?:undefined|null) \((?:reading|setting) '([^']+)'\)$`)
	unknown = regexp.MustCompile(`^(?:'?([^' ]+)'? is not defined|Cannot access '([^' ]+)' before initialization)$`)
)

// mention finds, from an offset on, the first place in a text that may have caused an
// error with that message. It answers the offset itself if there is none: the error is
// of another kind, or of an earlier place that a loop came back to.
func mention(text string, from int, message string) int {
	at := -1
	switch {
	case message == noObject, strings.HasPrefix(message, "Cannot destructure "):
		for p := range objectPatterns(text, from, pieces(text, from)) {
			at = p.start
			break
		}
	case strings.HasSuffix(message, " iterable"):
		at = findIteration(text, from)
	default:
		at = findName(text, from, message)
	}
	if at < 0 {
		return from
	}
	return at
}

// findIteration finds the first place that iterates over something.
func findIteration(text string, from int) int {
	for i := range iterations(text, from, pieces(text, from)) {
		return i.start
	}
	return -1
}

// findName finds the name that a message says could not be read.
func findName(text string, from int, message string) int {
	if m := unread.FindStringSubmatch(message); m != nil {
		if m[1] == "Symbol(Symbol.iterator)" || m[1] == "Symbol(Symbol.asyncIterator)" {
			return findIteration(text, from)
		}
		if at := findWord(text, from, m[1], func(before byte) bool { return before == '.' }); at >= 0 {
			return at
		}
		// A pattern: { data: { items } } = answer.
		return findWord(text, from, m[1], func(before byte) bool { return before == '{' || before == ',' })
	}
	if m := unknown.FindStringSubmatch(message); m != nil {
		return findWord(text, from, m[1]+m[2], func(before byte) bool { return before != '.' })
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
