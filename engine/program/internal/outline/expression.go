package outline

// operand is the state where an operand, or an operator before one, must come.
func (p *parser) operand() state {
	switch p.tok.kind {
	case name:
		return p.operandName()
	case slash:
		if p.tok = p.rescanRegexp(p.tok); p.tok.kind == regexp {
			p.noteRegExp()
			return p.literal()
		}
	case private, number, text, template:
		return p.literal()
	case leftParen:
		return p.open(parentheses, (*parser).operand)
	case leftBracket:
		return p.nest(brackets, (*parser).operand)
	case leftBrace:
		return p.nest(object, (*parser).key)
	case templateHead:
		return p.nest(substitution, (*parser).operand)
	case sign, not, increment:
		return p.prefix()
	case ellipsis:
		if p.spreads() {
			return p.prefix()
		}
	case dot: // of new.target
		if p.prev.word == newWord {
			return p.to((*parser).member)
		}
	default:
		if p.empty() {
			return (*parser).boundary
		}
	}
	return p.unexpected()
}

func (p *parser) noteRegExp() {
	if len(p.regExps) < p.maxRegExps {
		p.regExps = append(p.regExps, Span{p.tok.start, p.tok.end})
	}
}

func (p *parser) literal() state {
	p.set(Value)
	return p.to((*parser).operator)
}

func (p *parser) prefix() state {
	p.set(Value)
	return p.to((*parser).operand)
}

// nest opens a frame for part of an operand that is a plain value.
func (p *parser) nest(k frameKind, s state) state {
	p.set(Value)
	return p.open(k, s)
}

// empty tells that no operand need come before the current token: in empty
// parentheses and brackets, after a last comma, in holes of arrays and in the
// head of a for loop.
func (p *parser) empty() bool {
	after, top := p.prev.kind, p.top().kind
	switch p.tok.kind {
	case rightParen:
		return after == leftParen || after == comma || after == semicolon && top == forHead
	case rightBracket:
		return after == leftBracket || after == comma
	case comma:
		return top == brackets && (after == leftBracket || after == comma)
	case semicolon:
		return top == forHead && (after == leftParen || after == semicolon)
	}
	return false
}

// spreads tells that three dots may come.
func (p *parser) spreads() bool {
	if p.top().kind.statementLevel() {
		return false
	}
	return p.prev.kind == leftParen || p.prev.kind == leftBracket || p.prev.kind == comma
}

// operandName is the operand state at a name.
func (p *parser) operandName() state {
	switch w := p.tok.word; w {
	case functionWord:
		return p.functionExpression(false)
	case classWord:
		return p.nest(classExpressionHead, (*parser).classHead)
	case asyncWord:
		p.set(asyncIdentifier)
		return p.to((*parser).asyncHead)
	case awaitWord:
		if p.top().async {
			p.out.Awaits = p.out.Awaits || p.top().outer
			return p.prefix()
		}
	case yieldWord:
		p.set(Value)
		return p.to((*parser).yield)
	case newWord, typeofWord, voidWord, deleteWord:
		return p.prefix()
	case importWord, superWord, thisWord, nullWord, trueWord, falseWord:
		return p.literal()
	case varWord, letWord, constWord:
		if p.top().kind == forHead && p.prev.kind == leftParen {
			return (*parser).declaration
		}
	}
	if p.tok.word.reserved() {
		return p.unexpected()
	}
	p.set(Identifier)
	return p.to((*parser).operator)
}

// operator is the state after an operand.
func (p *parser) operator() state {
	switch p.tok.kind {
	case leftParen:
		return p.call()
	case leftBracket:
		return p.suffix(brackets)
	case templateHead:
		return p.suffix(substitution)
	case template:
		p.extend()
		return p.to((*parser).operator)
	case dot, optionalDot:
		p.extend()
		return p.to((*parser).member)
	case binary:
		if p.src[p.tok.start] == '<' && p.typeArguments() {
			return (*parser).operator
		}
		return p.infix()
	case assign, sign, star, slash:
		return p.infix()
	case question:
		p.top().conditionals++
		return p.infix()
	case increment:
		if !p.tok.newline {
			p.extend()
			return p.to((*parser).afterUpdate)
		}
	case arrow:
		return p.arrow()
	case name:
		if p.infixName() {
			if top := p.top(); top.kind == forHead {
				top.bindings = false // no other follows in and of
			}
			return p.infix()
		}
	}
	return (*parser).boundary
}

func (p *parser) infix() state {
	p.extend()
	if top := p.top(); top.shape == Value && p.assigns() {
		top.shape = Assignment
	}
	return p.to((*parser).operand)
}

// assigns tells that the current token is an assignment operator.
func (p *parser) assigns() bool {
	switch p.tok.kind {
	case assign:
		return true
	case binary, star, slash:
		operator := p.src[p.tok.start:p.tok.end]
		return len(operator) > 1 && operator[len(operator)-1] == '=' && !compares[operator]
	}
	return false
}

// compares are the other operators that end with an equals sign.
var compares = map[string]bool{"==": true, "===": true, "!=": true, "!==": true, "<=": true, ">=": true}

// afterUpdate is the state after x++ or x--, which nothing can be called or
// looked up in.
func (p *parser) afterUpdate() state {
	switch p.tok.kind {
	case leftParen, leftBracket, template, templateHead, dot, optionalDot, increment, arrow:
		return (*parser).boundary
	}
	return (*parser).operator
}

// infixName tells that the current name stands between operands.
func (p *parser) infixName() bool {
	switch p.tok.word {
	case inWord, instanceofWord:
		return true
	case ofWord:
		using := p.prev.word == usingWord && p.peek().kind == assign // using of = …
		return p.top().kind == forHead && !using
	}
	return false
}

// suffix opens a frame for a part that follows an operand.
func (p *parser) suffix(k frameKind) state {
	p.extend()
	return p.open(k, (*parser).operand)
}

func (p *parser) call() state {
	if p.prev.word == asyncWord {
		return p.open(asyncArguments, (*parser).operand)
	}
	return p.suffix(arguments)
}

// member is the state after a dot. Any name may follow, keywords too.
func (p *parser) member() state {
	switch p.tok.kind {
	case name, private:
		p.tok.word = noWord
		return p.to((*parser).operator)
	case leftParen, leftBracket, template, templateHead:
		if p.prev.kind == optionalDot {
			return (*parser).operator
		}
	}
	return p.unexpected()
}

// endsExpression tells that the current token ends an expression wherever that
// stands.
func (p *parser) endsExpression() bool {
	switch p.tok.kind {
	case semicolon, comma, colon, rightParen, rightBracket, rightBrace, end:
		return true
	}
	return false
}
