package outline

// statement is the state at the start of a statement, or at the end of a list.
func (p *parser) statement() state {
	switch p.tok.kind {
	case end:
		return p.finish()
	case rightBrace:
		return p.closeList()
	case semicolon:
		p.advance()
		return p.complete()
	}
	if p.topLevel() && !p.begin() {
		return nil
	}
	*p.top() = p.top().fresh()
	if p.tok.kind == leftBrace {
		p.kind(Other)
		return p.open(block, (*parser).statement)
	}
	return p.keyword()
}

// fresh gives the frame without what it knew of the last statement.
func (f frame) fresh() frame {
	f.shape, f.conditionals, f.clause, f.bindings = noShape, 0, false, false
	return f
}

// begin starts a top-level statement.
func (p *parser) begin() bool {
	if last := p.out.Last; last.Default {
		p.fail(last.Export[0].Start, last.Export[0].End, "export default must be the last statement of a program")
		return false
	}
	p.reading = true
	p.current = Statement{Span: Span{Start: p.tok.start}, Before: p.last, Kind: Expression}
	return true
}

// kind sets the kind of the top-level statement, if the parser is in no other.
func (p *parser) kind(k Kind) {
	if p.topLevel() {
		p.current.Kind = k
	}
}

// finish ends the reading at the end of the text.
func (p *parser) finish() state {
	if len(p.stack) > 1 {
		return p.unexpected()
	}
	return nil
}

// complete ends a statement after its last token, and with it those that
// waited for it.
func (p *parser) complete() state {
	for {
		switch top := p.top(); top.kind {
		case thenBranch:
			if p.tok.word == elseWord {
				top.kind = substatement
				return p.to((*parser).statement)
			}
			p.pop()
		case substatement:
			p.pop()
		case doBody:
			top.kind = doCondition
			return (*parser).doWhile
		default:
			if p.topLevel() {
				p.record()
			}
			return (*parser).statement
		}
	}
}

// record notes the top-level statement that is complete, or an empty one.
func (p *parser) record() {
	p.last = p.prev.end
	if !p.reading {
		return
	}
	p.reading = false
	s := &p.current
	if s.End == 0 {
		s.End = p.prev.end
	}
	if s.Kind == Expression {
		s.Shape = p.top().shape.final()
	}
	p.out.Statements++
	p.out.Last = *s
}

// endExpression ends a statement that a semicolon closes: by one, or where one
// is inserted (ECMA-262, 12.10).
func (p *parser) endExpression() state {
	if p.topLevel() {
		p.current.End = p.prev.end
	}
	switch {
	case p.tok.kind == semicolon:
		p.advance()
	case p.tok.kind != rightBrace && p.tok.kind != end && !p.tok.newline:
		return p.unexpected()
	}
	return p.complete()
}

func (p *parser) doWhile() state {
	if p.tok.word != whileWord {
		return p.unexpected()
	}
	return p.to(expect(leftParen, doParentheses, (*parser).operand))
}

// doEnd is the state after a do statement, whose semicolon may always be left
// out.
func (p *parser) doEnd() state {
	if p.tok.kind == semicolon {
		p.advance()
	}
	return p.complete()
}

// catchOrFinally is the state after the block of try or catch.
func (p *parser) catchOrFinally() state {
	switch p.tok.word {
	case catchWord:
		return p.to((*parser).catch)
	case finallyWord:
		return p.to(expect(leftBrace, block, (*parser).statement))
	}
	return p.complete()
}

func (p *parser) catch() state {
	if p.tok.kind == leftParen {
		return p.open(catchParameter, (*parser).operand)
	}
	return expect(leftBrace, tryBlock, (*parser).statement)
}
