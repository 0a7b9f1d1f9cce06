package outline

// classHead is the state after the word class.
func (p *parser) classHead() state {
	if p.tok.kind == name && p.tok.word != extendsWord {
		p.named(classDeclarationHead)
		p.advance()
	}
	switch {
	case p.tok.word == extendsWord:
		return p.to((*parser).operand)
	case p.tok.kind == leftBrace:
		return p.openClass()
	}
	return p.unexpected()
}

// openClass makes of the head of a class its body. Fields are functions of
// their own; computed keys, see [parser.key], are not in them.
func (p *parser) openClass() state {
	top := p.top()
	k := classExpression
	if top.kind == classDeclarationHead {
		k = classDeclaration
	}
	p.pop()
	p.pushFunction(k, false)
	return p.to((*parser).key)
}

// key is the state at the start of a property of an object, or of an element of
// a class.
func (p *parser) key() state {
	top := p.top()
	switch k := p.tok.kind; {
	case k == name || k == private || k == text || k == number:
		top.key = p.tok.word
		p.tok.word = noWord
		return p.to((*parser).afterKey)
	case k == leftBracket:
		return p.openKey()
	case k == star:
		return p.to((*parser).key)
	case k == rightBrace:
		return p.closeBody()
	case k == semicolon && top.kind.class():
		return p.to((*parser).key)
	case k == ellipsis && top.kind == object:
		return p.to((*parser).operand)
	}
	return p.unexpected()
}

// openKey opens a computed key, an expression of the code around the object or
// class.
func (p *parser) openKey() state {
	around := p.stack[len(p.stack)-2]
	p.pushFrame(frame{kind: computedKey, async: around.async, outer: around.outer})
	return p.to((*parser).operand)
}

// afterKey is the state after a property name, or a word that may be one or
// modify the next.
func (p *parser) afterKey() state {
	top := p.top()
	class := top.kind.class()
	switch k := p.tok.kind; {
	case k == leftParen:
		p.pushFunction(method, top.keyAsync)
		top.keyAsync = false
		return expect(leftParen, parameters, (*parser).operand)
	case k == assign || k == colon && !class:
		top.conditionals = 0
		return p.to((*parser).operand)
	case k == comma && !class:
		return p.to((*parser).key)
	case k == rightBrace:
		return p.closeBody()
	case k == semicolon && class:
		return p.to((*parser).key)
	case k == leftBrace && class && top.key == staticWord:
		p.pushFunction(staticBlock, false)
		return p.to((*parser).statement)
	case startsKey(k) && top.modifies():
		top.keyAsync = top.keyAsync || top.key == asyncWord && !p.tok.newline
		return (*parser).key
	case startsKey(k) && class && p.tok.newline:
		top.keyAsync = false
		return (*parser).key
	}
	return p.unexpected()
}

func (p *parser) afterMethod() state {
	switch {
	case p.top().kind.class():
		return (*parser).key
	case p.tok.kind == comma:
		return p.to((*parser).key)
	case p.tok.kind == rightBrace:
		return p.closeBody()
	}
	return p.unexpected()
}

func startsKey(k kind) bool {
	switch k {
	case name, private, text, number, leftBracket, star:
		return true
	}
	return false
}

// modifies tells that the property name read last may modify a second one.
func (f *frame) modifies() bool {
	switch f.key {
	case asyncWord, getWord, setWord, staticWord:
		return true
	}
	return false
}
