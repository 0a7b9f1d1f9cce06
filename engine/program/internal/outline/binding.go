package outline

// declaration is the state at var, let or const.
func (p *parser) declaration() state { return p.to((*parser).firstBinding) }

// declaresUsing tells that the current token is what the word using declares.
func (p *parser) declaresUsing() bool {
	return p.prev.word == usingWord && p.tok.kind == name && !p.tok.newline && !p.tok.word.reserved()
}

func (p *parser) firstBinding() state {
	top := p.top()
	top.shape, top.bindings = Value, true
	return (*parser).binding
}

// binding is the state at what a declaration declares. A pattern reads like a
// literal; but a name is no operand, nothing can be called or looked up in it.
func (p *parser) binding() state {
	switch p.tok.kind {
	case leftBracket:
		return p.open(brackets, (*parser).operand)
	case leftBrace:
		return p.open(object, (*parser).key)
	case name:
		if !p.tok.word.reserved() {
			p.tok.word = noWord
			return p.to((*parser).afterBinding)
		}
	}
	return p.unexpected()
}

func (p *parser) afterBinding() state {
	switch p.tok.kind {
	case assign:
		return p.to((*parser).operand)
	case name: // in, of
		return (*parser).operator
	}
	return (*parser).boundary
}
