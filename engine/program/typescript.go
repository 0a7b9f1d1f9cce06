package program

import (
	"encoding/json"
	"strings"

	"github.com/evanw/esbuild/pkg/api"

	"github.com/codemode-executor/codemode-executor/engine/program/internal/outline"
)

// EraseTypes makes a unit of a TypeScript program: types are left out, enums,
// namespaces and parameter properties become JavaScript, imports marked as those of
// types go. The lines of the source are not the author's, but [Unit.Position],
// [Unit.MapStack] and [Unit.SyntaxError] give the author's.
//
// The error is a [*SyntaxError]: the text is no TypeScript, or it is too large
// or too deeply nested to be read safely (see [outline.Cheap]).
func EraseTypes(code string) (Unit, error) {
	if at := invalidUTF8(code); at >= 0 {
		return Unit{}, errInvalidUTF8(at)
	}
	source := unfence(Written(code))
	if err := affordable(source.text); err != nil {
		return Unit{}, err
	}
	unit, err := asModule.erase(source)
	if err != nil && strings.HasPrefix(err.Message, topLevelReturn) {
		unit, err = asBody.erase(source)
	}
	if err != nil && startsFunction(source.text) {
		if function, err := asExpression.erase(source); err == nil {
			return function, nil
		}
	}
	if err == nil {
		return unit, nil
	}
	if fault := typeFault(source, err); fault != nil {
		err = fault
	}
	return Unit{}, err
}

// affordable refuses a text that the transpiler would take too long to read.
func affordable(text string) error {
	if outline.Cheap(text) {
		return nil
	}
	return &SyntaxError{Message: "The program is too large or too deeply nested to leave out its types", unread: len(text) > outline.MaxTyped}
}

// topLevelReturn starts what esbuild says of a module that returns. A text that
// awaits is a module to it.
const topLevelReturn = "Top-level return"

func startsFunction(text string) bool {
	text = strings.TrimLeftFunc(text, isSpace)
	return strings.HasPrefix(text, "async") || strings.HasPrefix(text, "function")
}

// wrapper is a way to present a program to the transpiler.
type wrapper struct {
	before, after string
	// unwrap finds the program in the generated text, and the line it starts
	// at. It is not ok if the program closed the wrapper.
	unwrap func(generated string) (excerpt, bool)
}

var (
	asModule = wrapper{unwrap: func(generated string) (excerpt, bool) { return excerpt{generated, 1}, true }}
	// asBody is for programs that both return and await, asExpression for a lone
	// function without a name.
	asBody       = wrapper{before: functionStart, after: functionEnd, unwrap: unwrapFunction}
	asExpression = wrapper{before: "(\n", after: "\n)", unwrap: unwrapExpression}
)

const (
	functionStart = "async function __program__() {\n"
	functionEnd   = "\n}"
)

func unwrapFunction(generated string) (excerpt, bool) {
	body, started := strings.CutPrefix(generated, functionStart)
	body, ended := strings.CutSuffix(strings.TrimRight(body, "\n"), functionEnd[1:])
	out := outline.Parse(generated)
	whole := out.Fault == nil && out.Statements == 1 && out.Last.Kind == outline.Function
	return excerpt{body, 2}, started && ended && whole
}

func unwrapExpression(generated string) (excerpt, bool) {
	out := outline.Parse(generated)
	return excerpt{generated, 1}, out.Statements == 1 && out.Last.Shape == outline.Callable
}

// erase transpiles a program and makes a unit of what comes out.
func (w wrapper) erase(source excerpt) (Unit, *SyntaxError) {
	result := transpile(w.before + source.text + w.after)
	first := source.line - strings.Count(w.before, "\n")
	if len(result.Errors) > 0 {
		return Unit{}, transpileError(result.Errors[0], first)
	}
	generated, ok := w.unwrap(string(result.Code))
	var file struct {
		Mappings string `json:"mappings"`
	}
	if err := json.Unmarshal(result.Map, &file); err != nil || !ok {
		return Unit{}, &SyntaxError{Message: "The program closes more than it opens"}
	}
	return compose(generated, outline.Parse(generated.text), &erasure{segments: decodeMappings(file.Mappings), line: first}), nil
}

func transpile(text string) api.TransformResult {
	return api.Transform(text, api.TransformOptions{
		Loader:         api.LoaderTS,
		Target:         api.ESNext,
		Charset:        api.CharsetUTF8,
		Sourcemap:      api.SourceMapExternal,
		SourcesContent: api.SourcesContentExclude,
		LogLevel:       api.LogLevelSilent,
		LogLimit:       1,
	})
}

// transpileError gives the transpiler's error, for a text whose first line has
// a given number.
func transpileError(m api.Message, first int) *SyntaxError {
	e := &SyntaxError{Message: m.Text}
	if at := m.Location; at != nil {
		e.Line = first + at.Line - 1
		e.Column = columnOf(at.LineText[:min(at.Column, len(at.LineText))])
	}
	return e
}
