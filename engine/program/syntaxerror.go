package program

import (
	"fmt"
	"strings"

	"github.com/codemode-executor/codemode-executor/engine/program/internal/outline"
)

// SyntaxError tells what is wrong with a program's text.
type SyntaxError struct {
	Message string
	// Line and Column are the place in the author's text, from 1, the column in
	// UTF-16 units. Either is 0 if it is not known.
	Line, Column int

	// final tells that no other reading of the text gets further.
	final bool
	// unread tells that the text was not read at all, for another reason than what is
	// in it.
	unread bool
	// early is what else is known of an error that QuickJS found; nil for most.
	early *earlyError
}

// Error gives one line: "SyntaxError: message (line 2, column 11)".
func (e *SyntaxError) Error() string {
	switch {
	case e.Line == 0:
		return "SyntaxError: " + e.Message
	case e.Column == 0:
		return fmt.Sprintf("SyntaxError: %s (line %d)", e.Message, e.Line)
	}
	return fmt.Sprintf("SyntaxError: %s (line %d, column %d)", e.Message, e.Line, e.Column)
}

// SyntaxError gives the error to report when QuickJS refuses the source, from
// the message and the stack of its SyntaxError.
//
// QuickJS is right about the line; its columns are those of an earlier token,
// and an end of the text it reports without what is missing. Where the outline
// of the program stopped, the place and the words are its own.
func (u Unit) SyntaxError(message, stack, filename string) *SyntaxError {
	_, place := findPlace(firstLine(stack), filename)
	fault := u.place.fault
	if place.line == 0 {
		if fault != nil {
			return fault
		}
		return newEarlyError(message, 0, "")
	}
	at, _ := u.place.offset(place.line, 1)
	line, _ := u.place.author(at)
	if fault != nil && line >= fault.Line {
		return fault
	}
	return newEarlyError(message, line, u.place.lineOf(line))
}

func firstLine(s string) string {
	s, _, _ = strings.Cut(s, "\n")
	return s
}

// lineOf gives the text of one of the author's lines, "" where it is not known.
func (p *placement) lineOf(line int) string {
	if p.types != nil {
		return ""
	}
	text, _ := lineOf(p.text, line-p.line+1)
	return text
}

// columnOfToken finds the column of the token that a message names in a line. It is 0 if
// it is not there once.
func columnOfToken(line, message string) int {
	token := quoted(message)
	at := strings.Index(line, token)
	if token == "" || at < 0 || strings.Contains(line[at+len(token):], token) {
		return 0
	}
	return columnOf(line[:at])
}

// quoted gives what a message of QuickJS's has in quotes, unless that is what it
// misses.
func quoted(message string) string {
	start, end := strings.IndexByte(message, '\''), strings.LastIndexByte(message, '\'')
	if start == end || strings.HasPrefix(message, "expect") {
		return ""
	}
	return message[start+1 : end]
}

// describe gives a fault of the outline as an error.
func (p *placement) describe(f *outline.Fault) *SyntaxError {
	e := &SyntaxError{Message: f.Message, final: f.Final}
	e.Line, e.Column = p.author(f.Start)
	if f.Open < 0 {
		return e
	}
	line, column := p.author(f.Open)
	state := "still open"
	if f.Final {
		state = "never closed"
	}
	e.Message += fmt.Sprintf(": the '%c' at line %d, column %d is %s", p.text[f.Open], line, column, state)
	return e
}

// Further tells whether the error, of a program as TypeScript, is worth to be told beside
// that of the program as JavaScript: whoever read further understood more of it. The
// error may be nil.
func (e *SyntaxError) Further(script *SyntaxError) bool {
	switch {
	case e == nil || script.final:
		return false
	case e.unread:
		return true
	case e.Line < script.Line, e.Line == script.Line && e.Message == script.Message:
		return false
	case e.Line == script.Line:
		return script.Column == 0 || e.Column > script.Column
	}
	return true
}
