package outline

// boundary is the state at a token that continues no operand: what it means
// depends on what the expression is part of.
func (p *parser) boundary() state {
	p.endArrows()
	switch top := p.top(); {
	case p.tok.kind == comma && !top.kind.classHead():
		return p.nextItem()
	case p.tok.kind == colon && top.conditionals > 0:
		top.conditionals--
		return p.to((*parser).operand)
	case top.kind.statementLevel():
		return p.statementBoundary()
	case top.kind == forHead && p.tok.kind == semicolon:
		top.bindings = false
		return p.to((*parser).operand)
	case top.kind == forHead && p.declaresUsing():
		return (*parser).firstBinding
	case top.kind.classHead() && p.tok.kind == leftBrace:
		return p.openClass()
	case top.kind.class() && p.endsField():
		return (*parser).key
	}
	return p.closeBracket()
}

// endArrows closes the bodies of arrow functions that the current token ends.
func (p *parser) endArrows() {
	for p.top().kind == arrowExpression {
		if p.tok.kind == colon && p.top().conditionals > 0 {
			return
		}
		p.pop()
	}
}

// nextItem is the state at a comma.
func (p *parser) nextItem() state {
	top := p.top()
	top.shape = Sequence
	switch {
	case top.kind == object:
		top.conditionals = 0
		return p.to((*parser).key)
	case top.bindings:
		return p.to((*parser).binding)
	case top.kind.class():
		return p.unexpected()
	}
	return p.to((*parser).operand)
}

// endsField tells that the current token ends the field of a class, where a
// semicolon may be inserted (ECMA-262, 12.10).
func (p *parser) endsField() bool {
	return p.tok.kind == semicolon || p.tok.kind != rightBrace && p.tok.newline
}

// statementBoundary is the boundary state in an expression statement, or in one
// that ends like one.
func (p *parser) statementBoundary() state {
	top := p.top()
	switch {
	case p.tok.kind == colon && top.clause:
		return p.to((*parser).statement)
	case p.tok.kind == colon && top.shape.final() == Identifier:
		p.kind(Other)
		return p.open(substatement, (*parser).statement)
	case p.declaresUsing():
		p.kind(Variables)
		return (*parser).firstBinding
	case p.tok.kind == rightParen || p.tok.kind == rightBracket:
		return p.unexpected()
	}
	return p.endExpression()
}

// closeBracket takes the token that must close the innermost frame.
func (p *parser) closeBracket() state {
	switch top := p.top(); {
	case top.kind.parenthesis() && p.tok.kind == rightParen:
		return p.closeParenthesis()
	case top.kind == brackets && p.tok.kind == rightBracket:
		p.pop()
		return p.to((*parser).operator)
	case top.kind == computedKey && p.tok.kind == rightBracket:
		p.pop()
		p.top().key = noWord
		return p.to((*parser).afterKey)
	case top.kind == substitution && p.tok.kind == rightBrace:
		return p.resumeTemplate()
	case (top.kind == object || top.kind.class()) && p.tok.kind == rightBrace:
		return p.closeBody()
	}
	return p.unexpected()
}

func (p *parser) closeParenthesis() state {
	top := *p.top()
	p.pop()
	switch top.kind {
	case parentheses:
		p.set(top.shape.grouped())
	case asyncArguments:
		p.asyncEnd = p.tok.end
		if outer := p.top(); outer.shape == asyncIdentifier {
			outer.shape = group
		}
	case parameters:
		return p.to(expect(leftBrace, functionBody, (*parser).statement))
	case condition, forHead:
		return p.to((*parser).statement)
	case doParentheses:
		p.pop() // doCondition
		return p.to((*parser).doEnd)
	case switchHead:
		return p.to(expect(leftBrace, switchBlock, (*parser).statement))
	case catchParameter:
		return p.to(expect(leftBrace, tryBlock, (*parser).statement))
	}
	return p.to((*parser).operator)
}

// resumeTemplate reads on in a template after a substitution.
func (p *parser) resumeTemplate() state {
	open := int(p.top().open)
	switch p.tok = p.rescanTemplate(p.tok); p.tok.kind {
	case template:
		p.pop()
		return p.to((*parser).operator)
	case templateHead:
		p.top().conditionals = 0
		return p.to((*parser).operand)
	}
	p.tok.start = open
	return p.unexpected()
}

// closeBody closes an object literal or the body of a class.
func (p *parser) closeBody() state {
	k := p.top().kind
	p.pop()
	p.advance()
	if k == classDeclaration {
		return p.complete()
	}
	return (*parser).operator
}

// closeList takes a right brace between statements.
func (p *parser) closeList() state {
	k, open := p.top().kind, int(p.top().open)
	if k == program || !k.list() {
		return p.unexpected()
	}
	p.pop()
	switch p.advance(); k {
	case tryBlock:
		return p.catchOrFinally()
	case staticBlock:
		return (*parser).key
	case functionBody:
		return p.closeFunction(open)
	}
	return p.complete()
}
