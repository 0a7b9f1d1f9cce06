package outline

// ParseModule reads a module for the type arguments of its calls, as [ParseTyped] reads a
// program. It knows of no statement that is exported.
func ParseModule(src string) Outline {
	p := parser{lexer: lexer{src: src}, types: types{on: true}, module: true}
	p.read()
	return p.out
}

// export is the state after the word export in a module.
func (p *parser) export() state {
	switch {
	case p.tok.word == defaultWord:
		if p.advance(); p.tok.word == functionWord || p.tok.word == classWord {
			return p.keyword()
		}
		return (*parser).operand
	case p.tok.kind == leftBrace || p.tok.kind == star:
		p.kind(Other)
		return p.exportList()
	}
	return p.keyword()
}

// exportList is the state at the names that a module exports. What they mean is no matter
// here.
func (p *parser) exportList() state {
	if p.tok.kind == leftBrace {
		for p.tok.kind != rightBrace && p.tok.kind != end && p.tok.kind != unterminated {
			p.advance()
		}
	}
	p.advance()
	for p.tok.kind == name && !p.tok.newline {
		p.advance()
	}
	if p.tok.kind == text {
		p.advance()
	}
	return p.endExpression()
}
