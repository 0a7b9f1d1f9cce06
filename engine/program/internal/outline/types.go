package outline

// types finds the ends of type arguments: the part of TypeScript's grammar for types that
// stands between < and > in an expression. It reads with one stack, and remembers what it
// read: a text that looks like type arguments within type arguments, but turns out to be
// comparisons, is read once.
type types struct {
	lexer
	on        bool
	tok, prev token
	stack     []typeFrame
	// read are the less-than signs that started type arguments, in order, from the one
	// that was looked at last on; limit is how far they were read.
	read  []typeList
	next  int
	limit int
}

// typeList is a list of type arguments: the offset of its first sign, and the one behind
// its last. That is -1 if it has no end.
type typeList struct{ open, behind int32 }

// typeFrame is a construct in a type that is still open.
type typeFrame struct {
	kind typeKind
	list int // the index in types.read, of arguments
	// function tells that what is in the parentheses can only be parameters, member that
	// the type parameters are those of a method's signature.
	function, member bool
}

type typeKind uint8

const (
	typeArgs       typeKind = iota
	typeParams              // of a function type: <T extends A>(x: T) => B
	typeParens              // around a type, or the parameters of a function type
	typeMethod              // the parameters of a method's signature
	typeTuple               // [A, ...B]
	typeIndex               // A[B]
	typeObject              // { a: A }
	typeKey                 // { [a: A]: B }
	typeTemplate            // `${A}`
	typeCondition           // A extends B ?, before the question mark
	typeConsequent          // and before the colon
)

// maxTypeDepth bounds what is open in a type.
const maxTypeDepth = 1000

// typeState is like [state]; nil ends the reading.
type typeState func(*types) typeState

// closing gives the offset behind the type arguments that start at an offset, -1 if none
// do. It is asked in the order of the text.
func (t *types) closing(src string, open int) int {
	for t.next < len(t.read) && int(t.read[t.next].open) < open {
		t.next++
	}
	if t.next < len(t.read) && int(t.read[t.next].open) == open {
		return int(t.read[t.next].behind)
	}
	if open < t.limit {
		return -1
	}
	t.lexer = lexer{src: src, pos: open}
	t.stack, t.read, t.next = t.stack[:0], t.read[:0], 0
	t.advance()
	for s := t.openArguments(); s != nil; {
		s = s(t)
	}
	t.limit = t.tok.start
	return int(t.read[0].behind)
}

func (t *types) advance() {
	t.prev = t.tok
	t.tok = t.lexer.next()
}

func (t *types) to(s typeState) typeState {
	t.advance()
	return s
}

func (t *types) top() *typeFrame { return &t.stack[len(t.stack)-1] }

func (t *types) in(k typeKind) bool { return t.top().kind == k }

func (t *types) push(f typeFrame, s typeState) typeState {
	if len(t.stack) == maxTypeDepth {
		return nil
	}
	t.stack = append(t.stack, f)
	return t.to(s)
}

func (t *types) pop() { t.stack = t.stack[:len(t.stack)-1] }

// split makes of a token that starts with an angle bracket that bracket alone.
func (t *types) split() {
	t.lexer.pos = t.tok.start + 1
	t.tok.end = t.lexer.pos
}

// angle tells whether the current token starts with an angle bracket.
func (t *types) angle(c byte) bool { return t.tok.kind == binary && t.src[t.tok.start] == c }

// joins tells whether the current token is | or &.
func (t *types) joins() bool {
	c := t.src[t.tok.start]
	return t.tok.kind == binary && t.tok.end == t.tok.start+1 && (c == '|' || c == '&')
}

func (t *types) is(word string) bool {
	return t.tok.kind == name && t.src[t.tok.start:t.tok.end] == word
}

// openArguments is the state at the sign that starts type arguments.
func (t *types) openArguments() typeState {
	t.split()
	t.read = append(t.read, typeList{int32(t.tok.start), -1})
	return t.push(typeFrame{kind: typeArgs, list: len(t.read) - 1}, (*types).operand)
}

// closeAngle is the state at the sign that closes type arguments or parameters.
func (t *types) closeAngle() typeState {
	t.split()
	closed := *t.top()
	switch closed.kind {
	case typeArgs:
		t.read[closed.list].behind = int32(t.tok.end)
		if t.pop(); len(t.stack) == 0 {
			return nil
		}
		t.advance()
		return (*types).operator
	case typeParams:
		t.pop()
		t.advance()
		if closed.member {
			return (*types).signature
		}
		return (*types).parameters
	}
	return nil
}
