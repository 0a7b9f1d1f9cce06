// Package outline finds the top-level statements of a program: how many there
// are, where the last one begins and ends, and what it is. It decides nothing
// else about the syntax, which is QuickJS's to judge; but as every boundary
// depends on all tokens before it, it follows the whole grammar (ECMA-262, 12 to
// 16) with one stack, in one pass, in linear time.
//
// A program is read as the body of an async function in strict code, which may
// also have one export default.
package outline

// Outline is what Parse found.
type Outline struct {
	// Statements counts the top-level statements that are not empty.
	Statements int
	// Last is the last of them; where there is a fault, it may be incomplete.
	Last Statement
	// Returns tells that the program itself, outside of its functions, returns.
	Returns bool
	// Awaits tells that the program itself, outside of its functions, awaits.
	Awaits bool
	Lines  Terminators
	// Imports are the import declarations.
	Imports []Import
	// TypeArguments are those of calls and other expressions, in order, if the program
	// was read for them.
	TypeArguments []Span
	// Hashbang is the offset of a #! in front of everything but white space and
	// comments, or -1.
	Hashbang int
	// Fault is where reading stopped: QuickJS must refuse the program there, or
	// before. Nil when the whole text was read.
	Fault *Fault
}

// Span is a range of byte offsets.
type Span struct{ Start, End int }

// Statement is one top-level statement.
type Statement struct {
	// Span leaves out the semicolon that ends the statement, and the words
	// export default.
	Span
	// Before is the end of the token before the statement; 0 if there is none.
	Before int
	Kind   Kind
	// Shape is the expression's, when Kind is Expression.
	Shape Shape
	// Body is what stands between the braces of a function that is the statement, or
	// alone in parentheses; empty if it has none.
	Body Span
	// Name is the name of a function or class; empty if it has none.
	Name Span
	// Default tells that the statement is exported, Export where the two words
	// stand.
	Default bool
	Export  [2]Span
}

// Kind is the kind of a statement.
type Kind uint8

const (
	// Other is any statement that has no value.
	Other Kind = iota
	// Variables declares some.
	Variables
	// Expression is an expression statement.
	Expression
	// Function is a function declaration: async, generator or neither.
	Function
	// Class is a class declaration.
	Class
)

// Shape is the form of an expression.
type Shape uint8

const (
	noShape Shape = iota
	// Value is any expression not listed here.
	Value
	// Sequence has commas that are not in brackets.
	Sequence
	// Assignment is one that is not in brackets.
	Assignment
	// Identifier is one identifier alone.
	Identifier
	asyncIdentifier
	// group is something in parentheses, function an expression that starts with
	// that word.
	group
	function
	// Callable is an arrow function, in parentheses or not, or another function
	// in parentheses.
	Callable
)

// Fault is a syntax error.
type Fault struct {
	// Start is the place to name, End how much of the text must be read to meet
	// the fault: nothing that follows can mend it.
	Start, End int
	Message    string
	// Open is the offset of a bracket, or of a template literal, that is still
	// open where another one must close first, or -1.
	Open int
	// Final tells that no other reading of the text gets further: it ends.
	Final bool
}

// final gives the shape of an expression that is complete.
func (s Shape) final() Shape {
	switch s {
	case asyncIdentifier:
		return Identifier
	case Sequence, Assignment, Identifier, Callable:
		return s
	}
	return Value
}

// grouped gives the shape of an expression of this shape in parentheses.
func (s Shape) grouped() Shape {
	if s == function || s == Callable {
		return Callable
	}
	return group
}

// Parse reads a program, which must be valid UTF-8.
func Parse(src string) Outline {
	p := parser{lexer: lexer{src: src}}
	p.read()
	return p.out
}

// ParseTyped reads a program in which type arguments may stand where TypeScript has them
// in expressions, although the text may mean something else in JavaScript: f<T>(x). It
// takes no other types.
func ParseTyped(src string) Outline {
	p := parser{lexer: lexer{src: src}, types: types{on: true}}
	p.read()
	return p.out
}

// RegExps gives the first regular expressions of a program, at most so many.
func RegExps(src string, limit int) []Span {
	p := parser{lexer: lexer{src: src}, maxRegExps: limit}
	p.read()
	return p.regExps
}
