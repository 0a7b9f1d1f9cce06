package program

import (
	"strings"

	"github.com/codemode-executor/codemode-executor/engine/program/internal/outline"
)

// RegExp is a regular expression of a program.
type RegExp struct {
	// Source is a script that parses if the regular expression is valid, and does nothing.
	Source string
	at     int
	text   string
}

// RegExps gives the regular expressions of the program, up to a bound: QuickJS does not
// say which one is invalid.
func (u Unit) RegExps() []RegExp {
	spans := outline.RegExps(u.place.text, maxRegExps)
	found := make([]RegExp, len(spans))
	for i, s := range spans {
		text := u.place.text[s.Start:s.End]
		found[i] = RegExp{Source: "(function () {" + text + "\n})", at: s.Start, text: text}
	}
	return found
}

const maxRegExps = 1000

// regExpFaults are what QuickJS says of regular expressions, in the words of V8.
var regExpFaults = map[string]string{
	"expecting ')'":                                              "Unterminated group",
	"expecting ']'":                                              "Unterminated character class",
	"extraneous characters at the end":                           "Unmatched ')'",
	"nothing to repeat":                                          "Nothing to repeat",
	"invalid class range":                                        "Range out of order in character class",
	"invalid repetition count":                                   "numbers out of order in {} quantifier",
	"duplicate group name":                                       "Duplicate capture group name",
	"invalid group name":                                         "Invalid capture group name",
	"group name not defined":                                     "Invalid named capture referenced",
	"invalid group":                                              "Invalid group",
	"unknown unicode property name":                              "Invalid property name",
	"unknown unicode property value":                             "Invalid property name",
	"unknown unicode script":                                     "Invalid property name",
	"unknown unicode general category":                           "Invalid property name",
	"invalid escape sequence in regular expression":              "Invalid escape",
	"invalid character in class in regular expression":           "Invalid character in character class",
	"invalid set operation in class in regular expression":       "Invalid set operation in character class",
	"negated character class with strings in regular expression": "Negated character class may contain strings",
	"invalid regular expression flags":                           "Invalid flags",
}

// InvalidRegExp gives the error for a program with an invalid regular expression, from the
// message of QuickJS's.
func (u Unit) InvalidRegExp(r RegExp, message string) *SyntaxError {
	if text, ok := regExpFaults[message]; ok {
		message = text
	}
	text := strings.ToValidUTF8(r.text[:min(len(r.text), maxExpression)], "")
	if text != r.text {
		text += ellipsis
	}
	e := &SyntaxError{Message: "Invalid regular expression: " + text + ": " + message, final: true}
	e.Line, e.Column = u.place.author(r.at)
	return e
}
