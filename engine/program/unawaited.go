package program

import (
	"regexp"
	"slices"
	"strings"
)

// Unawaited tells of the call whose promise was taken for its value where the message
// says that something failed: the mistake that programs make most. It answers "" if there
// is none to be seen in the text. namespaces are the names of the globals whose functions
// are asynchronous.
func (u Unit) Unawaited(message string, f Failure, namespaces []string) string {
	at, ok := u.place.offset(f.Line, f.Column)
	if !ok {
		return ""
	}
	s := promises{text: u.place.text, namespaces: namespaces}
	if f.Argument {
		c, ok := failedCall(s.text, at, f)
		if !ok {
			return ""
		}
		return s.ofValue(c.start+1, maxSteps)
	}
	failed, at := failedExpression(s.text, at, message)
	switch {
	case strings.HasSuffix(message, notIterableReturn):
		failed += arguments
	case failed == intermediate:
		return s.ofAwait(unnamed(s.text, at))
	}
	return s.ofExpression(failed, at, maxSteps)
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

// unnamed is the offset of the value without a name that is iterated over or taken apart
// at a place: the last before the place, or else the first behind it; -1 if there is none.
func unnamed(text string, at int) int {
	var values []int
	note := func(value int) {
		if e, ok := source(text, value); ok && e.text == intermediate {
			values = append(values, value)
		}
	}
	for i := range iterations(text, 0, pieces(text, 0)) {
		note(i.value)
	}
	for p := range objectPatterns(text, 0, pieces(text, 0)) {
		note(p.value)
	}
	slices.Sort(values)
	behind, _ := slices.BinarySearch(values, at+1)
	switch {
	case len(values) == 0:
		return -1
	case behind == 0:
		return values[0]
	}
	return values[behind-1]
}

// maxSteps bounds how many variables a value is followed through.
const maxSteps = 3

const forgotten = " is a Promise: did you forget await?"

// ofExpression tells of the promise that an expression at an offset was read from, as
// Unawaited does. Text is the expression as messages print it.
func (s promises) ofExpression(text string, at, steps int) string {
	if call, _, ok := s.promise(text); ok {
		return call + forgotten
	}
	root := text[:wordEnd(text, 0, len(text))]
	switch {
	case root != "" && steps > 0:
		name, value := s.lastValue(root, at)
		if hint := s.ofAwait(value); hint != "" {
			return hint
		}
		if e, ok := source(s.text, value); ok {
			return s.ofExpression(e.text, name-1, steps-1)
		}
	case strings.HasPrefix(text, intermediate):
		return s.ofAwait(at)
	}
	return ""
}

// ofValue is ofExpression for a value of which all is in the text.
func (s promises) ofValue(at, steps int) string {
	if e, ok := source(s.text, at); ok {
		return s.ofExpression(e.text, skipSpace(s.text, at), steps)
	}
	return ""
}

// ofAwait tells of a promise of which a property is awaited, instead of the promise. The
// await may be in parentheses.
func (s promises) ofAwait(at int) string {
	if at < 0 {
		return ""
	}
	at = skipSpace(s.text, at)
	if strings.HasPrefix(s.text[at:], "(") {
		at = skipSpace(s.text, at+1)
	}
	behind := wordEnd(s.text, at, len(s.text))
	if s.text[at:behind] != "await" {
		return ""
	}
	e, ok := source(s.text, behind)
	if call, member, found := s.promise(e.text); ok && found && member != "" {
		return call + " is a Promise: did you mean (await " + call + ")" + member + "?"
	}
	return ""
}

var chains = regexp.MustCompile(`^(?:\??\.(?:then|catch|finally)\(\.\.\.\))*`)

// promise gives the call that an expression starts with, if that gives a promise, and
// what of it is read.
func (s promises) promise(text string) (call, member string, ok bool) {
	for at := 0; ; {
		n := strings.Index(text[at:], arguments)
		if n < 0 {
			return "", "", false
		}
		if at += n + len(arguments); s.promises(text[:at]) {
			at += len(chains.FindString(text[at:]))
			return text[:at], text[at:], true
		}
	}
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

// async tells whether a function of the program gives promises: one that is asynchronous,
// or an arrow function whose value is a call that gives one.
func (s promises) async(name string) bool {
	for p := range pieces(s.text, 0) {
		if s.text[p.start:p.end] != name {
			continue
		}
		if before := trimSpace(s.text, p.start); lastWord(s.text, before) == "function" {
			return lastWord(s.text, wordStart(s.text, before)) == "async"
		}
		if at := skipSpace(s.text, p.end); strings.HasPrefix(s.text[at:], "=") && s.asyncValue(skipSpace(s.text, at+1)) {
			return true
		}
	}
	return false
}

// asyncValue tells whether the value at an offset is a function that gives promises.
func (s promises) asyncValue(at int) bool {
	behind := wordEnd(s.text, at, len(s.text))
	switch {
	case s.text[at:behind] == "async":
		return true
	case strings.HasPrefix(s.text[at:], "("):
		behind = closing(s.text, at, min(len(s.text), at+maxExpression))
	case behind == at:
		return false
	}
	if behind < 0 {
		return false
	}
	arrow := skipSpace(s.text, behind)
	if !strings.HasPrefix(s.text[arrow:], "=>") {
		return false
	}
	e, ok := source(s.text, arrow+len("=>"))
	// What the program's own functions give is not looked at again.
	call, member, found := promises{namespaces: s.namespaces}.promise(e.text)
	return ok && found && member == "" && call != ""
}

// lastValue is the offset of the value that a name was given last before an offset, in
// the order of the text, and the offset of the name there. The value is -1 if there is
// none, or a parameter of that name is between them.
func (s promises) lastValue(name string, before int) (start, value int) {
	value = -1
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
			value = -1
		case strings.HasPrefix(rest, "=") && !strings.HasPrefix(rest, "=="):
			start, value = p.start, len(s.text)-len(rest)+1
		}
	}
	for p := range objectPatterns(s.text, 0, pieces(s.text, 0)) {
		if p.start >= before {
			break
		}
		if p.value > value && hasWord(s.text[p.start:min(p.value, p.start+startReach)], name) {
			start, value = p.start, p.value
		}
	}
	return start, value
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
