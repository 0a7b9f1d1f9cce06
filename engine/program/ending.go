package program

import "github.com/codemode-executor/codemode-executor/engine/program/internal/outline"

// Ending tells with what a program ended that gave no value, if that is a mistake: with
// something that has a value, or made one, which nobody gets. It is "" for all others: a
// program without statements, one that returns, and one that ends with a call or with a
// statement that only does something.
func (u Unit) Ending() string {
	out := outline.Parse(u.place.text)
	if out.Fault != nil || out.Returns {
		return ""
	}
	if body, ok := called(out); ok {
		return bodyEnding(outline.Parse(u.place.text[body.Start:body.End]))
	}
	switch last := out.Last; {
	case out.Statements == 0:
	case last.Default && last.Name == outline.Span{}:
	case last.Kind == outline.Variables, last.Kind == outline.Function, last.Kind == outline.Class:
		return aDeclaration
	}
	return ""
}

const (
	aDeclaration = "a declaration"
	anAssignment = "an assignment"
	aFunction    = "a function that is never called"
)

// called gives the body of the function that a program is, or ends with; see [form].
func called(out outline.Outline) (body outline.Span, ok bool) {
	last := out.Last
	isFunction := last.Kind == outline.Function && (out.Statements == 1 || last.Default)
	return last.Body, (last.Shape == outline.Callable || isFunction) && last.Body != outline.Span{}
}

// bodyEnding is [Unit.Ending] for the body of a function, where an expression is no value.
func bodyEnding(out outline.Outline) string {
	switch last := out.Last; {
	case out.Fault != nil, out.Returns, out.Statements == 0:
	case last.Kind == outline.Variables, last.Kind == outline.Function, last.Kind == outline.Class:
		return aDeclaration
	case last.Shape == outline.Assignment:
		return anAssignment
	case last.Shape == outline.Callable:
		return aFunction
	}
	return ""
}
