package program

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
)

// earlyError is an error that QuickJS finds when it has read a statement or more: it
// gives the line, but no token.
type earlyError struct {
	// says is the message instead, and named the one with what failed. Either may be "".
	says, named string
	// token finds what failed in the line, in its first group.
	token *regexp.Regexp
	// typed is what the transpiler says of it, with what failed in the first group. Its
	// column is right.
	typed *regexp.Regexp
}

// The messages of QuickJS's.
const duplicateParameter = "Duplicate parameter name not allowed in this context"

var (
	redeclared = &earlyError{
		says: "An identifier has already been declared", named: "Identifier '%s' has already been declared",
		token: regexp.MustCompile(`\b(?:let|const|var|class|function)\s+([\w$]+)`),
		typed: regexp.MustCompile(`^The symbol "(.+)" has already been declared$`),
	}
	restricted = &earlyError{
		says:  "Unexpected eval or arguments in strict mode",
		token: regexp.MustCompile(`\b(eval|arguments)\b`),
	}
	assignmentTarget = &earlyError{
		says:  "Invalid left-hand side in assignment",
		typed: regexp.MustCompile(`^Invalid assignment target$`),
	}
)

// earlyErrors are those of QuickJS's messages, with the words of V8 where they say more.
var earlyErrors = map[string]*earlyError{
	"invalid redefinition of lexical identifier": redeclared,
	"invalid redefinition of parameter name":     redeclared,
	"invalid redefinition of a variable":         redeclared,
	"invalid variable name in strict mode":       restricted,
	"invalid lvalue in strict mode":              restricted,
	"invalid argument name in strict code":       restricted,
	"invalid function name in strict code":       restricted,
	"invalid assignment left-hand side":          assignmentTarget,
	duplicateParameter: {
		typed: regexp.MustCompile(`^".+" cannot be bound multiple times in the same parameter list$`),
	},
	"variable name expected": {
		named: "Unexpected reserved word '%s'",
		token: regexp.MustCompile(`(?:\b(?:let|const|var)\s+|[(,{]\s*)(await|enum|implements|interface|package|private|protected|public|static|yield)\b`),
	},
	"missing initializer for variable": {
		says:  "Missing initializer in const declaration",
		typed: regexp.MustCompile(`^The constant ".+" must be initialized$`),
	},
	"cannot delete a direct reference in strict mode": {
		says:  "Delete of an unqualified identifier in strict mode",
		token: regexp.MustCompile(`\bdelete\s+([\w$]+)`),
	},
	"invalid keyword: with": {
		says:  "Strict mode code may not include a with statement",
		token: regexp.MustCompile(`\b(with)\s*\(`),
	},
	"expecting catch or finally": {
		says:  "Missing catch or finally after try",
		typed: regexp.MustCompile(`^Expected "finally" but found `),
	},
	"duplicate __proto__ property name": {
		says:  "Duplicate __proto__ fields are not allowed in object literals",
		typed: regexp.MustCompile(`^Cannot specify the "__proto__" property more than once`),
	},
	"property constructor appears more than once": {
		says:  "A class may only have one constructor",
		typed: regexp.MustCompile(`^Classes cannot contain more than one constructor$`),
	},
	"break/continue label not found": {
		says: "Undefined label", named: "Undefined label '%s'",
		typed: regexp.MustCompile(`^There is no containing label named "(.+)"$`),
	},
	"duplicate label name": {
		says: "Label has already been declared", named: "Label '%s' has already been declared",
		typed: regexp.MustCompile(`^Duplicate label "(.+)"$`),
	},
	"expecting ';'": {
		named: "Unexpected token '%s'",
		typed: regexp.MustCompile(`^Cannot use "(.+)" with ".+" without parentheses$`),
	},
	// These say it well already.
	"break must be inside loop or switch":                                         {typed: regexp.MustCompile(`^Cannot use "break" here`)},
	"continue must be inside loop":                                                {typed: regexp.MustCompile(`^Cannot use "continue" here`)},
	"super() is only valid in a derived class constructor":                        {typed: regexp.MustCompile(`^Unexpected "super"$`)},
	"'super' is only valid in a method":                                           {typed: regexp.MustCompile(`^Unexpected "super"$`)},
	"a declaration in the head of a for-of loop can't have an initializer":        {typed: regexp.MustCompile(` cannot have an initializer$`)},
	"unparenthesized unary expression can't appear on the left-hand side of '**'": {typed: regexp.MustCompile(`^Unexpected "\*\*"$`)},
}

var privateName = &earlyError{
	named: "Private field '%s' must be declared in an enclosing class",
	typed: regexp.MustCompile(`^Private name "(.+)" must be declared in an enclosing class$`),
}

// earlyErrorOf finds the error that a message of QuickJS's stands for, or nil.
func earlyErrorOf(message string) *earlyError {
	if strings.HasPrefix(message, "undefined private field '") {
		return privateName
	}
	return earlyErrors[message]
}

// describe gives the message with the name of what failed, "" if that is not known.
func (e *earlyError) describe(message, name string) string {
	switch {
	case name != "" && e.named != "":
		return fmt.Sprintf(e.named, name)
	case e.says != "":
		return e.says
	}
	return message
}

// find gives the column of what failed in a line, and its name, if the line shows it once.
func (e *earlyError) find(message, line string) (column int, name string) {
	if message == duplicateParameter {
		return columnOfDuplicate(line), ""
	}
	if e.token == nil {
		return 0, ""
	}
	found := e.token.FindAllStringSubmatchIndex(line, 2)
	if len(found) != 1 {
		return 0, ""
	}
	start, end := found[0][2], found[0][3]
	return columnOf(line[:start]), line[start:end]
}

var (
	parameterList = regexp.MustCompile(`\(([^()]*)\)\s*(?:\{|=>)`)
	identifier    = regexp.MustCompile(`[\w$]+`)
)

// columnOfDuplicate finds the second parameter of a name in a line, 0 if there is none.
func columnOfDuplicate(line string) int {
	for _, list := range parameterList.FindAllStringSubmatchIndex(line, -1) {
		var seen []string
		for _, at := range identifier.FindAllStringIndex(line[list[2]:list[3]], -1) {
			name := line[list[2]+at[0] : list[2]+at[1]]
			if slices.Contains(seen, name) {
				return columnOf(line[:list[2]+at[0]])
			}
			seen = append(seen, name)
		}
	}
	return 0
}

// newEarlyError makes an error of one of QuickJS's, whose line may be unknown.
func newEarlyError(message string, line int, text string) *SyntaxError {
	e := &SyntaxError{Message: message, Line: line, early: earlyErrorOf(message)}
	if e.Column = columnOfToken(text, message); e.early == nil {
		return e
	}
	column, name := e.early.find(message, text)
	if column > 0 {
		e.Column = column
	}
	e.Message = e.early.describe(message, name)
	return e
}

// Locate takes the place and the name of what failed from the error of the program as
// TypeScript, where that is about the same. That error may be nil.
func (e *SyntaxError) Locate(typed *SyntaxError) {
	if e.early == nil || e.early.typed == nil || typed == nil || typed.Column == 0 || e.Line != 0 && e.Line != typed.Line {
		return
	}
	m := e.early.typed.FindStringSubmatch(typed.Message)
	if m == nil {
		return
	}
	e.Line, e.Column = typed.Line, typed.Column
	if len(m) > 1 {
		e.Message = e.early.describe(e.Message, m[1])
	}
}
