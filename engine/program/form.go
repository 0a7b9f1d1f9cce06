package program

import "github.com/codemode-executor/codemode-executor/engine/program/internal/outline"

// form chooses what to put around a program, and into it, so that the script's
// value is a function that gives the program's value.
//
// What that value is follows normalizeCode of @cloudflare/codemode 0.5.6, with
// these differences, each for a text that gives an error or nothing there:
// semicolons after the last statement do not count; a function that is the last
// of several statements is called, as one alone is; export default may follow
// other statements, and what it exports is an expression also if it starts with
// a brace.
func form(out outline.Outline, text string) script {
	s := script{end: len(text)}
	if out.Hashbang >= 0 {
		s.replace(outline.Span{Start: out.Hashbang, End: out.Hashbang + len("#!")}, "//")
	}
	s.dynamic(out.Imports, text)
	last := out.Last
	switch {
	case out.Fault != nil:
		s.truncate(last, out.Fault.End)
	case out.Statements == 1 && last.Shape == outline.Callable && !out.Awaits:
		s.blankExport(last)
	case out.Statements == 1 && last.Kind == outline.Function && last.Before == 0:
		s.parenthesize(last)
	default:
		s.body(last, text)
	}
	return s
}

const (
	bodyStart = "(async function () {"
	bodyEnd   = "\n})"
)

// truncate ends the source after the fault. As its first brace is not closed, it
// is a syntax error whatever the text says. What is exported becomes something
// assigned, which may be anything that can be exported.
func (s *script) truncate(last outline.Statement, end int) {
	s.prefix = bodyStart + "\n"
	s.end = end
	if last.Default {
		s.blank(last.Export[0])
		s.replace(last.Export[1], "_ =    ")
	}
}

// parenthesize makes an expression of a lone function declaration.
func (s *script) parenthesize(function outline.Statement) {
	s.prefix, s.suffix = "(\n", "\n)"
	s.blankExport(function)
	s.end = function.End
}

// body makes statements the body of a function that gives the last one's value.
func (s *script) body(last outline.Statement, text string) {
	s.prefix, s.suffix = bodyStart+"\n", bodyEnd
	before, after := value(last)
	switch {
	case before == "":
	case last.Before == 0:
		s.prefix = bodyStart + before + "\n"
	default:
		// Right after the statement before, so that the columns of the last one
		// move only if they share a line.
		s.insert(last.Before, ";"+before)
	}
	s.blankExport(last)
	if last.Shape == outline.Sequence {
		s.insert(last.Start, "(")
		s.insert(last.End, ")")
	}
	s.insert(last.End, after)
	if name := text[last.Name.Start:last.Name.End]; last.Default && last.Kind == outline.Function && name != "" {
		s.suffix = "\nreturn " + name + "();" + bodyEnd
	}
}

// The value passes through a function because QuickJS notes a place for the
// first argument of a call, as it does for an expression statement, but none for
// what is returned: the stack would name the statement before.
const (
	returnValue  = " return ((v) => v)("
	returnCalled = ` return ((v) => typeof v === "function" ? v() : v)(`
)

// value gives what to put before and after a statement that has a value.
func value(s outline.Statement) (before, after string) {
	anonymous := s.Default && s.Name == outline.Span{}
	switch {
	case s.Shape == outline.Callable, s.Kind == outline.Function && anonymous:
		return " return (", ")()"
	case s.Shape == outline.Identifier && s.Default:
		return returnCalled, ")"
	case s.Kind == outline.Expression, s.Kind == outline.Class && anonymous:
		return returnValue, ")"
	}
	return "", ""
}

// blankExport overwrites the words export default, if they are there.
func (s *script) blankExport(last outline.Statement) {
	if last.Default {
		s.blank(last.Export[0])
		s.blank(last.Export[1])
	}
}
