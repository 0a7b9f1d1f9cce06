package engine

import (
	"errors"

	"github.com/codemode-executor/codemode-executor/engine/program"
	"github.com/codemode-executor/codemode-executor/engine/quickjs"
	"github.com/codemode-executor/codemode-executor/protocol"
)

// compile makes a function of the program's text and runs none of it. A text that
// does not parse as JavaScript is tried as TypeScript. The error is an
// [*protocol.Error] for a program that is neither.
func (r *run) compile() (quickjs.Value, error) {
	unit, err := program.Normalize(r.req.Code)
	if err != nil {
		return quickjs.Undefined, r.invalidProgram(err, nil)
	}
	function, err := r.evaluate(unit)
	var script, typed *program.SyntaxError
	if !errors.As(err, &script) {
		return function, err
	}
	erased, err := r.transpile(r.req.Code, program.EraseTypes)
	if err == nil {
		function, err = r.evaluate(erased)
	}
	if !errors.As(err, &typed) {
		return function, err
	}
	return quickjs.Undefined, r.invalidProgram(script, typed)
}

// largeTranspiled is the size in bytes from which on texts are transpiled one at a time,
// since each takes many times its size.
const largeTranspiled = 256 << 10

// transpile leaves out the types of a text on a goroutine of its own, since that cannot be
// stopped: a run that ends meanwhile does not wait for it. What can be transpiled is
// bounded such that it takes seconds at the worst.
func (r *run) transpile(text string, erase func(string) (program.Unit, error)) (program.Unit, error) {
	type result struct {
		unit program.Unit
		err  error
	}
	done := make(chan result, 1)
	go func() {
		if len(text) > largeTranspiled {
			r.executor.transpiling.Lock()
			defer r.executor.transpiling.Unlock()
			if r.ctx.Err() != nil {
				return
			}
		}
		unit, err := erase(text)
		done <- result{unit, err}
	}()
	select {
	case res := <-done:
		return res.unit, res.err
	case <-r.ctx.Done():
		_ = r.mayContinue()
		return program.Unit{}, errStopped
	}
}

// invalidProgram tells what is wrong with the program as JavaScript, and as TypeScript
// if that may be what it is.
func (r *run) invalidProgram(script error, typed *program.SyntaxError) error {
	text := script.Error()
	var syntax *program.SyntaxError
	if errors.As(script, &syntax) {
		code := program.Written(r.req.Code)
		syntax.Locate(typed)
		text = syntax.Diagnose(code)
		if typed.Further(syntax) {
			text += program.AsTypeScript(typed, code)
		}
		if hint := program.FenceHint(code); hint != "" {
			text += hint
		} else {
			text += program.ForeignHint(code)
		}
	}
	return protocol.Failure(protocol.CodeInvalidProgram, text)
}

// evaluate runs the unit, which only makes a function. The error is a
// [*program.SyntaxError] for a text that does not parse.
func (r *run) evaluate(unit program.Unit) (quickjs.Value, error) {
	r.program = unit
	src := quickjs.Source{Name: programName, Text: unit.Source, FirstLine: unit.FirstLine}
	function, err := r.vm.Eval(src, quickjs.EvalStrict)
	var thrown *quickjs.Exception
	switch {
	case errors.As(err, &thrown) && r.sandbox.Refusals() > 0:
		// Whatever the parser says, it had not the memory to go on.
		return quickjs.Undefined, r.memoryLimit()
	case errors.As(err, &thrown):
		return quickjs.Undefined, r.syntaxError(unit, thrown)
	case err == nil && function.IsObject():
		r.wordings.file = r.vm.File(function)
		err = r.missingImport(unit)
	}
	return function, err
}

// syntaxError reads what QuickJS's parser threw before any guest code ran: a
// SyntaxError, the RangeError of a parser that ran out of stack, or the InternalError of
// an expression that takes more than the virtual machine's. It gives back any other
// exception.
func (r *run) syntaxError(unit program.Unit, thrown *quickjs.Exception) error {
	var texts [3]string
	for i, property := range []string{"name", "message", "stack"} {
		v, err := r.vm.Get(thrown.Value, property)
		if err != nil {
			return thrown
		}
		if texts[i], err = r.vm.Text(v); err != nil {
			return err
		}
		if err := r.vm.Free(v); err != nil {
			return err
		}
	}
	// The error is not freed: the run ends with it, or is tried once more.
	switch texts[0] {
	case "SyntaxError":
		return r.locate(unit, unit.SyntaxError(texts[1], texts[2], programName), texts[1])
	case "RangeError":
		return protocol.Failure(protocol.CodeInvalidProgram, "SyntaxError: the program is nested too deeply")
	case "InternalError":
		return protocol.Failure(protocol.CodeInvalidProgram, "SyntaxError: an expression of the program has too many parts")
	}
	return thrown
}

// locate finds the place of an error that QuickJS gives none for, from its message:
// mostly, a regular expression is invalid. Each is compiled by itself.
func (r *run) locate(unit program.Unit, syntax *program.SyntaxError, message string) error {
	if syntax.Line != 0 {
		return syntax
	}
	for _, regExp := range unit.RegExps() {
		f, err := r.vm.Eval(quickjs.Source{Name: programName, Text: regExp.Source, FirstLine: 1}, quickjs.EvalStrict)
		var thrown *quickjs.Exception
		switch {
		case errors.As(err, &thrown):
			return unit.InvalidRegExp(regExp, message)
		case err != nil:
			return err
		}
		if err := r.vm.Free(f); err != nil {
			return err
		}
	}
	return syntax
}
