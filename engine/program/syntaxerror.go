package program

import (
	"errors"
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

	// final tells that all of the text was read before the error showed.
	final bool
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
		return &SyntaxError{Message: message}
	}
	at, _ := u.place.offset(place.line, 1)
	line, _ := u.place.author(at)
	if fault != nil && line >= fault.Line {
		return fault
	}
	return &SyntaxError{Message: message, Line: line, Column: u.place.column(line, message)}
}

func firstLine(s string) string {
	s, _, _ = strings.Cut(s, "\n")
	return s
}

// column finds the column of the token that a message names, if the author's
// line has it once.
func (p *placement) column(line int, message string) int {
	token := quoted(message)
	text, ok := lineOf(p.text, line-p.line+1)
	at := strings.Index(text, token)
	if p.types != nil || !ok || token == "" || at < 0 || strings.Contains(text[at+len(token):], token) {
		return 0
	}
	return columnOf(text[:at])
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

// Furthest chooses what to report of a program that is valid neither as
// JavaScript nor as TypeScript, given the errors of the two: whoever read
// further understood more of it.
func Furthest(script, typed error) error {
	var s, t *SyntaxError
	if !errors.As(script, &s) || !errors.As(typed, &t) || s.final || t.Line < s.Line {
		return script
	}
	if t.Line == s.Line && s.Column > 0 && t.Column <= s.Column {
		return script
	}
	return typed
}
