package outline

// keyword is the state at the first token of a statement, when that may be a
// keyword. Any other statement is an expression.
func (p *parser) keyword() state {
	switch w := p.tok.word; w {
	case functionWord:
		p.kind(Function)
		p.pushFunction(functionDeclaration, false)
		return p.to((*parser).functionHead)
	case classWord:
		p.kind(Class)
		return p.open(classDeclarationHead, (*parser).classHead)
	case importWord, exportWord:
		if p.topLevel() || w == importWord && p.importsModule() {
			return p.moduleItem()
		}
	case caseWord, defaultWord:
		if p.top().kind == switchBlock {
			return p.caseClause()
		}
	default:
		if next := p.control(w); next != nil {
			p.kind(kindOf(w))
			return next(p)
		}
	}
	return (*parser).operand
}

// kindOf gives the kind of the statement that a keyword starts.
func kindOf(w word) Kind {
	switch w {
	case varWord, letWord, constWord:
		return Variables
	}
	return Other
}

// control gives the state at the keyword of a statement without a value.
func (p *parser) control(w word) state {
	switch w {
	case varWord, letWord, constWord:
		return (*parser).declaration
	case throwWord:
		return (*parser).prefix
	case returnWord:
		return (*parser).returns
	case breakWord, continueWord, debuggerWord:
		return (*parser).jump
	case ifWord:
		return nested(thenBranch, condition)
	case whileWord, withWord:
		return nested(substatement, condition)
	case forWord:
		return (*parser).loop
	case doWord:
		return func(p *parser) state { return p.open(doBody, (*parser).statement) }
	case switchWord:
		return func(p *parser) state { return p.to(expect(leftParen, switchHead, (*parser).operand)) }
	case tryWord:
		return func(p *parser) state { return p.to(expect(leftBrace, tryBlock, (*parser).statement)) }
	}
	return nil
}

// nested gives the state at the keyword of a statement which has a head in
// parentheses and a statement in it.
func nested(statement, head frameKind) state {
	return func(p *parser) state {
		return p.open(statement, expect(leftParen, head, (*parser).operand))
	}
}

func (p *parser) returns() state {
	p.out.Returns = p.out.Returns || p.top().outer
	p.set(Value)
	p.advance()
	if p.tok.newline || p.endsExpression() {
		return p.endExpression()
	}
	return (*parser).operand
}

// jump is the state at break, continue and debugger.
func (p *parser) jump() state {
	p.advance()
	if p.tok.kind == name && !p.tok.newline {
		p.advance()
	}
	return p.endExpression()
}

func (p *parser) loop() state {
	p.push(substatement)
	p.advance()
	if p.tok.word == awaitWord {
		if !p.top().async {
			return p.fail(p.tok.start, p.tok.end, awaitMisplaced)
		}
		p.out.Awaits = p.out.Awaits || p.top().outer
		p.advance()
	}
	return expect(leftParen, forHead, (*parser).operand)
}

func (p *parser) caseClause() state {
	p.top().clause = true
	p.set(Value)
	if p.tok.word == defaultWord {
		return p.to((*parser).operator)
	}
	return p.to((*parser).operand)
}

// moduleItem is the state at import or export.
func (p *parser) moduleItem() state {
	first := p.tok
	p.advance()
	switch {
	case first.word == importWord && (p.tok.kind == leftParen || p.tok.kind == dot):
		p.set(Value)
		return (*parser).operator
	case first.word == importWord && p.topLevel():
		return p.importDeclaration(first)
	case first.word == importWord:
		return p.nestedImport(first)
	case p.module:
		return p.export()
	case p.tok.word != defaultWord:
		return p.fail(first.start, first.end, "A program cannot export: return the value instead")
	}
	p.current.Default = true
	p.current.Export = [2]Span{{first.start, first.end}, {p.tok.start, p.tok.end}}
	p.advance()
	p.current.Start = p.tok.start
	if p.tok.word == functionWord || p.tok.word == classWord {
		return p.keyword()
	}
	return (*parser).operand
}

// importsModule tells that an import declaration starts at the word import.
func (p *parser) importsModule() bool {
	switch p.peek().kind {
	case name, text, leftBrace, star:
		return true
	}
	return false
}

// nestedImport refuses an import declaration within other statements, with the words for
// what to write.
func (p *parser) nestedImport(first token) state {
	specifier := `"…"`
	for p.tok.kind != semicolon && p.tok.kind != end && p.tok.kind != unterminated {
		if p.tok.kind == text {
			specifier = p.src[p.tok.start:p.tok.end]
			break
		}
		p.advance()
	}
	return p.fail(first.start, first.end,
		"An import declaration may only stand at the top level: use await import("+specifier+")")
}
