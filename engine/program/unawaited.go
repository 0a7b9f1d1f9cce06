package program

import (
	"regexp"
	"slices"
	"strings"
)

// Unawaited gives the call, as it is printed in messages, whose promise was taken for
// its value where the message says that something failed: the mistake that programs make
// most. It answers "" if there is none to be seen in the text. namespaces are the names
// of the globals whose functions are asynchronous.
func (u Unit) Unawaited(message string, f Failure, namespaces []string) string {
	at, ok := u.place.offset(f.Line, f.Column)
	if !ok {
		return ""
	}
	s := promises{text: u.place.text, namespaces: namespaces}
	failed, at := failedExpression(s.text, at, message)
	if strings.HasSuffix(message, notIterableReturn) {
		failed += arguments
	}
	if call, _, ok := strings.Cut(failed, arguments); ok && s.promises(call+arguments) {
		return call + arguments
	}
	root := failed[:wordEnd(failed, 0, len(failed))]
	if root == "" {
		return ""
	}
	value := s.lastValue(root, at)
	if value < 0 {
		return ""
	}
	e, ok := source(s.text, value)
	if !ok || e.callee == "" || !s.promises(e.text) {
		return ""
	}
	return e.text
}

var failedIn = regexp.MustCompile(`^(.+?) is not (?:a function|a function or its return value is not iterable|iterable|async iterable)$|^Cannot destructure property '[^']+' of '(.+)' as it is `)

// failedExpression gives the expression that a message says failed, or a part of which
// was undefined, and an offset close to it.
func failedExpression(text string, at int, message string) (string, int) {
	if m := failedIn.FindStringSubmatch(message); m != nil {
		return m[1] + m[2], at
	}
	if !unread.MatchString(message) {
		return "", at
	}
	name := mention(text, at, message)
	start := chainStart(text, name)
	if e, ok := read(text, start, name); ok && e.end > name {
		return e.text, start
	}
	return "", at
}

// promises tells calls that give promises.
type promises struct {
	text       string
	namespaces []string
}

// awaitedMethods are methods of the platform that give promises and whose names are
// hardly used for others.
var awaitedMethods = regexp.MustCompile(`^fetch\(|^Promise\.\w+\(\.\.\.\)$|\.(?:json|arrayBuffer|formData)\(\.\.\.\)$`)

func (s promises) promises(call string) bool {
	if awaitedMethods.MatchString(call) {
		return true
	}
	callee := strings.TrimSuffix(call, arguments)
	if namespace, tool, ok := strings.Cut(callee, "."); ok {
		return slices.Contains(s.namespaces, namespace) && wordEnd(tool, 0, len(tool)) == len(tool) && !inherited[tool]
	}
	return wordEnd(callee, 0, len(callee)) == len(callee) && s.async(callee)
}

// inherited are the functions of every object that are no tools.
var inherited = map[string]bool{
	"hasOwnProperty": true, "isPrototypeOf": true, "propertyIsEnumerable": true,
	"toLocaleString": true, "toString": true, "valueOf": true,
}

// async tells whether a function of the program is asynchronous.
func (s promises) async(name string) bool {
	for p := range pieces(s.text, 0) {
		if s.text[p.start:p.end] != name {
			continue
		}
		if before := trimSpace(s.text, p.start); lastWord(s.text, before) == "function" {
			return lastWord(s.text, wordStart(s.text, before)) == "async"
		}
		if value, ok := strings.CutPrefix(s.text[skipSpace(s.text, p.end):], "="); ok && strings.HasPrefix(strings.TrimLeft(value, space), "async") {
			return true
		}
	}
	return false
}

// lastValue is the offset of the value that a name was given last before an offset, in
// the order of the text. It is -1 if there is none, or a parameter of that name is
// between them.
func (s promises) lastValue(name string, before int) int {
	last := -1
	for p := range pieces(s.text, 0) {
		if p.start > before {
			break
		}
		if s.text[p.start:p.end] != name || p.before == '.' {
			continue
		}
		rest := s.text[skipSpace(s.text, p.end):]
		switch {
		case strings.HasPrefix(rest, "=>"), s.parameter(p, rest):
			last = -1
		case strings.HasPrefix(rest, "=") && !strings.HasPrefix(rest, "=="):
			last = len(s.text) - len(rest) + 1
		}
	}
	for p := range objectPatterns(s.text, 0, pieces(s.text, 0)) {
		if p.start >= before {
			break
		}
		if p.value > last && hasWord(s.text[p.start:min(p.value, p.start+startReach)], name) {
			last = p.value
		}
	}
	return last
}

// parameter tells whether a name is one in the parameters of an arrow function.
func (s promises) parameter(p piece, rest string) bool {
	if p.before != '(' && p.before != ',' {
		return false
	}
	_, behind, ok := strings.Cut(rest[:min(len(rest), maxExpression)], ")")
	return ok && strings.HasPrefix(strings.TrimLeft(behind, space), "=>")
}

func hasWord(text, word string) bool {
	for p := range pieces(text, 1) {
		if text[p.start:p.end] == word {
			return true
		}
	}
	return false
}
