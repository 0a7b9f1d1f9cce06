package outline

// frame is a construct that is still open.
type frame struct {
	// open is the offset of the token that opened it.
	open  int32
	kind  frameKind
	shape Shape // of the expression in it, so far
	// async tells that await is an operator in it, outer that it is no part of a
	// function of the program.
	async, outer bool
	// conditionals counts the question marks that wait for a colon; clause is
	// set between case and its colon.
	conditionals int32
	clause       bool
	// bindings tells that a comma separates the bindings of a declaration.
	bindings bool
	// key is the property name read last; keyAsync, that it is an async method's.
	key      word
	keyAsync bool
}

type frameKind uint8

const (
	// Statement lists, which a right brace ends.
	program frameKind = iota
	block
	tryBlock // and the block of catch
	switchBlock
	staticBlock
	functionBody

	// Statements that wait for the statement in them.
	thenBranch
	substatement // of else, of a loop or of a label
	doBody
	doCondition // of a do statement, before its parenthesis

	// Parentheses.
	parentheses
	arguments
	asyncArguments // of async(…), which may turn out to be parameters
	parameters
	condition
	doParentheses
	forHead
	switchHead
	catchParameter

	// Brackets and the rest of the braces.
	brackets
	computedKey
	object
	substitution // of a template
	classDeclaration
	classExpression

	// What lies around some of these.
	classDeclarationHead
	classExpressionHead
	functionDeclaration
	functionExpression
	method
	arrowFunction
	arrowExpression // the body of an arrow function that is an expression
)

// list tells that statements stand in the frame.
func (k frameKind) list() bool { return k <= functionBody }

// statementLevel tells that an expression in the frame is a statement's.
func (k frameKind) statementLevel() bool { return k <= doCondition }

func (k frameKind) parenthesis() bool { return parentheses <= k && k <= catchParameter }

func (k frameKind) class() bool { return k == classDeclaration || k == classExpression }

func (k frameKind) classHead() bool {
	return k == classDeclarationHead || k == classExpressionHead
}

// bracketed tells that a token opened the frame which another must close.
func (k frameKind) bracketed() bool {
	return block <= k && k <= functionBody || parentheses <= k && k <= classExpression
}

// maxDepth bounds the memory for frames; QuickJS gives up long before.
const maxDepth = 1 << 17

func (p *parser) top() *frame { return &p.stack[len(p.stack)-1] }

func (p *parser) pop() { p.stack = p.stack[:len(p.stack)-1] }

// push opens a frame at the current token, in the same function.
func (p *parser) push(k frameKind) {
	top := p.top()
	p.pushFrame(frame{kind: k, async: top.async, outer: top.outer})
}

// pushFunction opens a frame at the current token, in a new function.
func (p *parser) pushFunction(k frameKind, async bool) {
	p.pushFrame(frame{kind: k, async: async})
}

func (p *parser) pushFrame(f frame) {
	if len(p.stack) == maxDepth {
		p.fail(p.tok.start, p.tok.end, "The program is nested too deeply")
		return
	}
	f.open = int32(p.tok.start)
	p.stack = append(p.stack, f)
}

// topLevel tells that the parser is between or in top-level statements, and in
// nothing else.
func (p *parser) topLevel() bool { return len(p.stack) == 1 }

// set gives the shape of the first operand to the expression.
func (p *parser) set(s Shape) {
	if top := p.top(); top.shape == noShape {
		top.shape = s
	}
}

// extend notes an operator after an operand. What belongs to the body of an
// arrow function has a frame of its own.
func (p *parser) extend() {
	if top := p.top(); top.shape != Sequence && top.shape != Assignment {
		top.shape = Value
	}
}
