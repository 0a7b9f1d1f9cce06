// Package program makes of the text a model wrote one script for QuickJS.
//
// The text may have any of the forms of [Normalize]. What it means is the
// dialect's choice; see form.go. The text itself stays as it is: what must be
// put around it goes on lines of its own, so that the lines that QuickJS reports
// are the author's, and [Unit.Position] makes up for the few columns that move.
//
// The package decides boundaries only. Whether a program is valid, QuickJS says:
// the engine compiles the unit, and on a SyntaxError asks [Unit.SyntaxError] what
// to report, and [EraseTypes] whether the program is TypeScript:
//
//	unit, err := program.Normalize(code)
//	if err == nil {
//		err = compile(unit) // unit.SyntaxError(message, stack, file)
//	}
//	if err != nil {
//		typed, typedErr := program.EraseTypes(code)
//		if typedErr == nil {
//			typedErr = compile(typed)
//		}
//		if typedErr != nil {
//			report(err, typedErr) // the latter if typedErr.Further(err)
//		}
//	}
//
// Of the errors that QuickJS makes while the program runs, [Unit.Explain] tells in the
// words of V8 what failed.
package program

import (
	"fmt"
	"unicode/utf8"

	"github.com/codemode-executor/codemode-executor/engine/program/internal/outline"
)

// Unit is one script. The zero Unit has no use.
type Unit struct {
	// Source is to be evaluated as a strict script. Its completion value is the
	// program: a function, to be called without arguments, whose value or promise
	// is the program's. Nothing of the program runs before that call.
	Source string
	// FirstLine is the number of the first line of Source. It is never 0, which
	// QuickJS takes for 1, but may be -1.
	FirstLine int

	place *placement
}

// Normalize makes a unit of a program in any of these forms: an arrow function;
// a function declaration, or a function expression in parentheses; statements,
// the last of which may be an expression, the value; a body that returns or
// awaits; nothing. The last statement may be exported as default. A Markdown
// fence around the whole is left out, and so is the wrapper of a host: [Written] gives
// the text that places are about.
//
// The error is a [*SyntaxError]: the text is not UTF-8, or in a fence that is not for
// programs or not around the whole. Any other mistake shows when QuickJS compiles the unit.
func Normalize(code string) (Unit, error) {
	if at := invalidUTF8(code); at >= 0 {
		return Unit{}, errInvalidUTF8(at)
	}
	r := readProgram(code)
	if err := misusedFence(r.author); err != nil {
		return Unit{}, err
	}
	return compose(r.source, r.outline, nil), nil
}

// invalidUTF8 gives the offset of the first byte that is no UTF-8, or -1.
func invalidUTF8(s string) int {
	if utf8.ValidString(s) {
		return -1
	}
	for i, r := range s {
		if r != utf8.RuneError {
			continue
		}
		if _, size := utf8.DecodeRuneInString(s[i:]); size == 1 {
			return i
		}
	}
	return -1
}

func errInvalidUTF8(at int) *SyntaxError {
	return &SyntaxError{Message: fmt.Sprintf("The program is not valid UTF-8 at byte offset %d", at)}
}

// compose makes the unit of a program's text and its outline. Types is set if the text
// was generated from a TypeScript program.
func compose(text excerpt, out outline.Outline, types *erasure) Unit {
	s := form(out, text.text)
	place := &placement{excerpt: text, edits: s.edits, odd: out.Lines, imports: out.Imports, types: types}
	if f := out.Fault; f != nil {
		place.fault = place.describe(f)
	}
	prefix, first := s.opening(text.line)
	return Unit{
		Source:    prefix + s.apply(text.text) + s.suffix,
		FirstLine: first,
		place:     place,
	}
}
