package program

import (
	"slices"
	"strings"
)

// Operation is what a program was about to do when the engine made an error.
type Operation int

// The operations that errors tell of.
const (
	OtherOperation Operation = iota
	Call                     // f(), in which f is no member of anything
	CallMember               // o.f()
	CallSpread               // f(...a), o.f(...a) or new F(...a)
	Construct                // new F()
	Iterate                  // for (… of a), [b] = a
	IterateAsync             // for await (… of a)
	Spread                   // [...a], f(...a)
	Destructure              // {b} = a
	Assign                   // o.a = b, o[a] = b
)

// Failure is where a program was when the engine made an error.
type Failure struct {
	// Line and Column are the last place that QuickJS noted up to the operation.
	Line, Column int
	// Start tells that the place is before the function, in which none is noted yet.
	Start bool
	// Argument tells that the program called a function there that is not its own, which
	// failed by what it got.
	Argument bool
	// Operation is what failed there, and Since how many of the kind lie between the
	// noted place and it.
	Operation Operation
	Since     int
	// Before is how many of the kind come before it in its function, All how many there
	// are, and Function is the text of that function, which may be cut.
	Before, All int
	Function    string
	Cut         bool
}

// The texts of QuickJS's that say too little to be put into other words without the
// program.
const (
	notFunction    = "not a function"
	notConstructor = "not a constructor"
	notNew         = "class constructors must be invoked with 'new'"
	noObject       = "Cannot convert undefined or null to object"
	noIterable     = "value is not iterable"
	readOnlyEnd    = "' is read-only"
	bigIntToNumber = "cannot convert BigInt to number"
	// objectText is what JSON.parse says of "[object Object]" and the like.
	objectText = "unexpected token: 'object'"
)

const iterator = "Symbol(Symbol.iterator)"

// notIterableReturn is what V8 says of a call where something to iterate over is needed.
const notIterableReturn = " is not a function or its return value is not iterable"

// sameWords are texts of QuickJS's and what V8 says instead.
var sameWords = map[string]string{
	"this is not initialized":                "Must call super constructor in derived class before accessing 'this' or returning from derived constructor",
	"circular reference":                     "Converting circular structure to JSON",
	"BigInt are forbidden in JSON.stringify": "Do not know how to serialize a BigInt",
	"empty array":                            "Reduce of empty array with no initial value",
	"invalid array length":                   "Invalid array length",
	"string too long":                        "Invalid string length",
	"invalid string length":                  "Invalid string length",
	"Date value is NaN":                      "Invalid time value",
	"expecting hex digit":                    "URI malformed",
	bigIntToNumber:                           "Cannot convert a BigInt value to a number",
	"bigint argument with unary +":           "Cannot convert a BigInt value to a number",
	"cannot convert symbol to string":        "Cannot convert a Symbol value to a string",
	"cannot convert symbol to number":        "Cannot convert a Symbol value to a number",
	"invalid 'instanceof' right operand":     "Right-hand side of 'instanceof' is not an object",
}

// Reword gives a message of QuickJS's in the words of V8, as far as that takes no more
// than the message. It answers "" for all others.
func Reword(message string) string {
	if text, ok := sameWords[message]; ok {
		return text
	}
	if name, ok := strings.CutSuffix(message, " is not initialized"); ok {
		return "Cannot access '" + name + "' before initialization"
	}
	if text := unlinkable(message); text != "" {
		return text
	}
	if name, value, ok := unreadable(message, "cannot read property '"); ok {
		if name == iterator {
			return value + " is not iterable (cannot read property " + iterator + ")"
		}
		return "Cannot read properties of " + value + " (reading '" + name + "')"
	}
	if name, value, ok := unreadable(message, "cannot set property '"); ok {
		return "Cannot set properties of " + value + " (setting '" + name + "')"
	}
	return ""
}

// unlinkable words that a module does not have the one export of a name that is asked for.
func unlinkable(message string) string {
	if rest, ok := strings.CutPrefix(message, "Could not find export '"); ok {
		if name, module, ok := strings.Cut(rest, "' in module '"); ok {
			return "The requested module '" + module + " does not provide an export named '" + name + "'"
		}
	}
	if rest, ok := strings.CutPrefix(message, "export '"); ok {
		name, module, ok := strings.Cut(rest, "' in module '")
		if module, is := strings.CutSuffix(module, " is ambiguous"); ok && is {
			return "The requested module '" + module + " contains conflicting star exports for name '" + name + "'"
		}
	}
	return ""
}

// unreadable takes apart what QuickJS says of a property of undefined or null.
func unreadable(message, start string) (name, value string, ok bool) {
	rest, ok := strings.CutPrefix(message, start)
	if !ok {
		return "", "", false
	}
	for _, value := range []string{"undefined", "null"} {
		if name, ok := strings.CutSuffix(rest, "' of "+value); ok {
			if strings.HasPrefix(name, "Symbol.") {
				name = "Symbol(" + name + ")"
			}
			return name, value, true
		}
	}
	return "", "", false
}

// Explain gives a message of QuickJS's in the words of V8, with the name of what failed.
// It answers "" for a message to leave as it is.
func (u Unit) Explain(message string, f Failure) string {
	text := u.place.text
	at, ok := u.place.offset(f.Line, f.Column)
	if !ok {
		return Reword(message)
	}
	if f.Argument {
		return explainArgument(text, at, f, message)
	}
	explained := ""
	switch f.Operation {
	case Call, CallMember, CallSpread, Construct:
		if f.Start {
			break
		}
		explained = explainCall(text, at, f, message)
	case Iterate, Spread:
		explained = explainIteration(f, message)
	case IterateAsync:
		explained = explainAsyncIteration(f, message)
	case Destructure:
		explained = explainDestructuring(f, message)
	}
	switch name, readOnly := strings.CutSuffix(message, readOnlyEnd); {
	case explained != "":
		return explained
	case readOnly && strings.HasPrefix(name, "'"):
		return explainReadOnly(text, at, name[1:], f.Operation)
	case message == notNew:
		return explainClass(text, at)
	case message == bigIntToNumber:
		return "Cannot mix BigInt and other types, use explicit conversions"
	}
	return Reword(message)
}

// TellsOfArgument tells whether a message of QuickJS's, of a function of the platform's,
// is about an argument of it.
func TellsOfArgument(message string) bool {
	name, _, ok := unreadable(message, "cannot read property '")
	return message == noIterable || message == objectText || ok && name == iterator
}

// iterating are the functions that iterate over their first argument, and nothing else.
var iterating = map[string]bool{
	"Map": true, "Set": true, "WeakMap": true, "WeakSet": true,
	"Promise.all": true, "Promise.allSettled": true, "Promise.any": true, "Promise.race": true,
	"Object.fromEntries": true, "Object.groupBy": true, "Map.groupBy": true,
}

func explainArgument(text string, at int, f Failure, message string) string {
	c, ok := failedCall(text, at, f)
	if !ok || text[c.start] != '(' {
		return Reword(message)
	}
	function, _ := c.callee(text, at)
	argument, named := source(text, c.start+1)
	switch {
	case message == noIterable && iterating[function] && named:
		return argument.text + " is not iterable"
	case message == objectText && function == "JSON.parse" && !strings.HasPrefix(argument.text, `"`):
		return `Unexpected token 'o', "[object "... is not valid JSON`
	}
	return Reword(message)
}

func explainCall(text string, at int, f Failure, message string) string {
	is := " is not a function"
	switch {
	case message == notConstructor, strings.HasSuffix(message, " is not a constructor"), f.Operation == Construct && message == notFunction:
		is = " is not a constructor"
	case message != notFunction:
		return ""
	}
	if name, ok := callee(text, at, f); ok {
		return name + is
	}
	return ""
}

func explainIteration(f Failure, message string) string {
	if name, _, ok := unreadable(message, "cannot read property '"); message != noIterable && !(ok && name == iterator) {
		return ""
	}
	from, ok := f.iterated()
	switch {
	case !ok:
		return ""
	case from.callee != "" && f.Operation == Iterate:
		return from.callee + notIterableReturn
	}
	return from.text + " is not iterable"
}

func explainAsyncIteration(f Failure, message string) string {
	if message != notFunction && message != noIterable {
		return ""
	}
	if from, ok := f.iterated(); ok {
		return from.text + " is not async iterable"
	}
	return "value is not async iterable"
}

// iterated gives what is iterated over. It is ok only where the text of the function
// shows all iterations that its code has.
func (f Failure) iterated() (expression, bool) {
	var found []iteration
	for i := range iterations(f.Function, 0, ownPieces(f.Function)) {
		if i.spread == (f.Operation == Spread) && i.async == (f.Operation == IterateAsync) {
			found = append(found, i)
		}
	}
	if len(found) != f.All || f.Before >= len(found) {
		return expression{}, false
	}
	return f.source(found[f.Before].value)
}

// source gives the value at an offset in the function. One that reaches to where the
// text is cut may go on behind it.
func (f Failure) source(at int) (expression, bool) {
	e, ok := source(f.Function, at)
	return e, ok && (!f.Cut || skipSpace(f.Function, e.end) < len(f.Function))
}

func explainDestructuring(f Failure, message string) string {
	if message != noObject {
		return ""
	}
	found := slices.Collect(objectPatterns(f.Function, 0, ownPieces(f.Function)))
	if len(found) != f.All || f.Before >= len(found) {
		return ""
	}
	return f.explainPattern(found[f.Before])
}

// explainPattern tells that there was nothing to take apart.
func (f Failure) explainPattern(p pattern) string {
	what, is := "", "undefined or null"
	if from, ok := f.source(p.value); ok {
		what = from.text
	}
	if what == "undefined" || what == "null" {
		is = what
	}
	property := firstProperty(f.Function, p.start)
	switch {
	case property == "" && what == "":
		return ""
	case property == "":
		return "Cannot destructure '" + what + "' as it is " + is + "."
	case what == "":
		return "Cannot destructure property '" + property + "' of a value that is " + is + "."
	}
	return "Cannot destructure property '" + property + "' of '" + what + "' as it is " + is + "."
}

// firstProperty gives the name of the first property in a pattern of an object, or "".
func firstProperty(text string, pattern int) string {
	for p := range pieces(text, pattern+1) {
		word := text[p.start:p.end]
		switch {
		case identifierPart(word[0]):
			return word
		case word[0] == '"' || word[0] == '\'':
			return strings.Trim(word, word[:1])
		}
		break
	}
	return ""
}

// explainReadOnly tells a constant from a property by how the name is assigned to behind
// an offset, or else by what the program did last.
func explainReadOnly(text string, at int, name string, op Operation) string {
	property := op == Assign
	for p := range pieces(text, at) {
		if text[p.start:p.end] == name && assigned(text, p) {
			property = p.before == '.'
			break
		}
	}
	if !property {
		return "Assignment to constant variable."
	}
	object := "#<Object>"
	if strings.Trim(name, "0123456789") == "" {
		object = "[object Array]"
	}
	return "Cannot assign to read only property '" + name + "' of object '" + object + "'"
}

// assigned tells whether a word is the target of an assignment.
func assigned(text string, p piece) bool {
	rest := strings.TrimLeft(text[p.end:min(len(text), p.end+16)], " \t\r\n")
	before := strings.TrimRight(text[max(0, p.start-4):p.start], " \t\r\n")
	if strings.HasSuffix(before, "++") || strings.HasSuffix(before, "--") ||
		strings.HasPrefix(rest, "++") || strings.HasPrefix(rest, "--") {
		return true
	}
	operator := rest[:len(rest)-len(strings.TrimLeft(rest, "+-*/%&|^?<>="))]
	switch operator {
	case "", "==", "===", "=>", "<=", ">=", "!=", "!==":
		return false
	}
	return strings.HasSuffix(operator, "=")
}

// explainClass names the class that starts at an offset, or that the offset is in.
func explainClass(text string, at int) string {
	start := strings.LastIndex(text[:min(len(text), at+len("class"))], "class")
	if start < 0 {
		return ""
	}
	name := skipSpace(text, start+len("class"))
	word := text[name:wordEnd(text, name, len(text))]
	if word == "extends" {
		word = ""
	}
	return "Class constructor " + word + " cannot be invoked without 'new'"
}
