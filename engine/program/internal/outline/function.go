package outline

// functionExpression is the operand state at the word function.
func (p *parser) functionExpression(async bool) state {
	p.set(function)
	p.pushFunction(functionExpression, async)
	return p.to((*parser).functionHead)
}

// functionHead is the state after the word function.
func (p *parser) functionHead() state {
	if p.tok.kind == star {
		p.advance()
	}
	switch {
	case p.tok.kind == name:
		p.named(functionDeclaration)
		p.advance()
	case p.top().kind == functionDeclaration && len(p.stack) > 2: // only the program itself may be one
		return p.fail(p.tok.start, p.tok.end, "Function statements require a function name")
	}
	return expect(leftParen, parameters, (*parser).operand)
}

// named notes the name of a top-level declaration, whose frame is of this kind.
func (p *parser) named(declaration frameKind) {
	if len(p.stack) == 2 && p.top().kind == declaration {
		p.current.Name = Span{p.tok.start, p.tok.end}
	}
}

// closeFunction is the state after the body of a function that starts at an offset.
func (p *parser) closeFunction(open int) state {
	k := p.top().kind
	p.pop()
	if p.lone() {
		p.current.Body = Span{open + 1, p.prev.start}
	}
	switch k {
	case functionDeclaration:
		return p.complete()
	case method:
		return (*parser).afterMethod
	case arrowFunction:
		return (*parser).boundary
	}
	return (*parser).operator
}

// maxLoneDepth is how deep in parentheses a function is looked for.
const maxLoneDepth = 8

// lone tells that nothing but parentheses is open: a function here may be the whole
// statement.
func (p *parser) lone() bool {
	if len(p.stack) > maxLoneDepth {
		return false
	}
	for _, f := range p.stack[1:] {
		if f.kind != parentheses {
			return false
		}
	}
	return true
}

// asyncHead is the state after the operand async: it may be an identifier, or
// the start of a function.
func (p *parser) asyncHead() state {
	top := p.top()
	switch {
	case p.tok.newline || p.tok.kind != name:
	case p.tok.word == functionWord && top.kind.statementLevel() && top.shape == asyncIdentifier:
		p.kind(Function)
		p.pushFunction(functionDeclaration, true)
		return p.to((*parser).functionHead)
	case p.tok.word == functionWord:
		return p.asyncFunctionExpression()
	case top.kind == forHead && p.tok.word == ofWord && p.peek().kind != arrow:
	case !p.tok.word.reserved():
		p.asyncEnd = p.tok.end
		return p.to((*parser).operator)
	}
	return (*parser).operator
}

func (p *parser) asyncFunctionExpression() state {
	if top := p.top(); top.shape == asyncIdentifier {
		top.shape = noShape
	}
	return p.functionExpression(true)
}

// peek gives the token after the current one.
func (p *parser) peek() token {
	l := p.lexer
	return l.next()
}

// arrow is the operator state at =>.
func (p *parser) arrow() state {
	async := p.asyncEnd == p.prev.end && p.asyncEnd > 0
	switch top := p.top(); top.shape {
	case Identifier, asyncIdentifier, group:
		top.shape = Callable
	}
	p.advance()
	if p.tok.kind != leftBrace {
		if p.lone() {
			p.current.Body = Span{}
		}
		p.pushFunction(arrowExpression, async)
		return (*parser).operand
	}
	p.pushFunction(arrowFunction, async)
	return p.open(functionBody, (*parser).statement)
}

// yield is the state after yield, which needs no operand. In strict code it
// always is an operator.
func (p *parser) yield() state {
	switch {
	case p.tok.newline || p.endsExpression():
		return (*parser).boundary
	case p.tok.kind == star:
		return p.to((*parser).operand)
	}
	return (*parser).operand
}
