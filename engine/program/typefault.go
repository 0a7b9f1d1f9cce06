package program

import (
	"strings"

	"github.com/evanw/esbuild/pkg/api"

	"github.com/codemode-executor/codemode-executor/engine/program/internal/outline"
)

// typeFault finds the mistake in the type of what an arrow function gives, from the
// transpiler's error. Whether there is an arrow function the transpiler finds out by
// reading that type: if it does not parse, the colon before it is what nothing allows, or
// that of a parameter. It answers nil if it finds none.
func typeFault(source excerpt, e *SyntaxError) *SyntaxError {
	line, ok := lineOf(source.text, e.Line-source.line+1)
	if !ok {
		return nil
	}
	at := lineStarts(source.text)[e.Line-source.line] + byteOffset(line, e.Column)
	if !strings.HasPrefix(source.text[at:], ":") {
		return nil
	}
	if !strings.HasSuffix(source.text[:trimSpace(source.text, at)], ")") {
		open := strings.LastIndexByte(source.text[:at], '(')
		if open < 0 {
			return nil
		}
		behind := closing(source.text, open, min(len(source.text), open+expressionReach))
		if behind < 0 {
			return nil
		}
		if at = skipSpace(source.text, behind); !strings.HasPrefix(source.text[at:], ":") {
			return nil
		}
	}
	return typeFaultAt(source, at+1)
}

const typeDeclaration = "type T ="

// behindType starts what the transpiler says of what follows a type that is right.
const behindType = `Expected ";" but found `

// typeFaultAt finds the mistake in the type at an offset.
func typeFaultAt(source excerpt, at int) *SyntaxError {
	declaration := typeDeclaration + source.text[at:]
	if !outline.Cheap(declaration) {
		return nil
	}
	result := api.Transform(declaration, api.TransformOptions{
		Loader: api.LoaderTS, Target: api.ESNext, LogLevel: api.LogLevelSilent, LogLimit: 1,
	})
	if len(result.Errors) == 0 || result.Errors[0].Location == nil || strings.HasPrefix(result.Errors[0].Text, behindType) {
		return nil
	}
	line := lineStarts(source.text[:at])
	e := transpileError(result.Errors[0], source.line+len(line)-1)
	if place := result.Errors[0].Location; place.Line == 1 {
		start := line[len(line)-1]
		e.Column = columnOf(source.text[start:min(len(source.text), at+place.Column-len(typeDeclaration))])
	}
	return e
}
