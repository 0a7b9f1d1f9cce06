package program

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// Diagnose gives the text that tells a model of a syntax error: the message with
// its place, then that line of the code and a caret below the column. Line and
// column are the author's, as [Unit.Position] gives them; either may be 0, for
// unknown.
func Diagnose(code string, line, column int, message string) string {
	e := &SyntaxError{Message: message, Line: line, Column: column}
	source, ok := lineOf(code, line)
	if !ok || strings.TrimSpace(source) == "" {
		return e.Error()
	}
	if column <= 0 {
		source, _ = window(source, 0)
		return e.Error() + "\n" + source
	}
	source, at := window(source, byteOffset(source, column))
	return e.Error() + "\n" + source + "\n" + indent(source[:at]) + "^"
}

// Diagnose gives [Diagnose] for the code that the error is about.
func (e *SyntaxError) Diagnose(code string) string {
	return Diagnose(code, e.Line, e.Column, e.Message)
}

// DiagnoseSource gives what [Diagnose] gives for text that is compiled as it is, from the
// message and the stack of QuickJS's SyntaxError, whose source is name. It is not ok for
// an error of another kind. typed is the error of the text as TypeScript, or nil.
func DiagnoseSource(text, name, message, stack string, typed *SyntaxError) (diagnosis string, ok bool) {
	first := firstLine(stack)
	start, place := findPlace(first, name)
	if place.line == 0 || strings.TrimLeft(first[:start], " ") != "at " {
		return "", false
	}
	line, _ := lineOf(text, place.line)
	e := newEarlyError(message, place.line, line)
	e.Locate(typed)
	diagnosis = Diagnose(text, e.Line, e.Column, e.Message+" in "+name)
	if typed.Further(e) {
		diagnosis += AsTypeScript(typed, text)
	}
	return diagnosis, true
}

// AsTypeScript gives the lines that tell what is wrong with a text as TypeScript too.
func AsTypeScript(e *SyntaxError, text string) string {
	return "\nAs TypeScript: " + strings.TrimPrefix(e.Diagnose(text), "SyntaxError: ")
}

func lineOf(code string, line int) (string, bool) {
	starts := lineStarts(code)
	if line < 1 || line > len(starts) {
		return "", false
	}
	s := code[starts[line-1]:]
	if line < len(starts) {
		s = code[starts[line-1]:starts[line]]
	}
	return strings.ToValidUTF8(strings.TrimRight(s, "\r\n"), "\uFFFD"), true
}

const (
	// windowBefore and windowAfter bound how much of a long line is shown on
	// either side of the column, in bytes.
	windowBefore = 80
	windowAfter  = 40
	ellipsis     = "…"
)

// window cuts a long line around an offset, which it gives in the result too.
func window(line string, at int) (string, int) {
	if len(line) <= windowBefore+windowAfter {
		return line, at
	}
	start, end := max(0, at-windowBefore), min(len(line), max(at, windowBefore)+windowAfter)
	for !utf8.RuneStart(line[start]) {
		start--
	}
	for end < len(line) && !utf8.RuneStart(line[end]) {
		end++
	}
	before, after := "", ""
	if start > 0 {
		before = ellipsis
	}
	if end < len(line) {
		after = ellipsis
	}
	return before + line[start:end] + after, at - start + len(before)
}

// indent gives white space as wide as a text, with its tabs.
func indent(s string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case r == '\t':
			return r
		case unicode.In(r, unicode.Mn, unicode.Me, unicode.Cf):
			return -1 // takes no room of its own
		}
		return ' '
	}, s)
}
