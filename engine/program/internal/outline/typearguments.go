package outline

// typeArguments moves past the type arguments that may start at the current token, which
// is a less-than sign behind an operand, as f<T>(x), new A<T>(x) and f<T> have them. Where
// a comparison is possible too, TypeScript decides by what follows the closing sign:
// https://github.com/microsoft/TypeScript, canFollowTypeArgumentsInExpression.
func (p *parser) typeArguments() bool {
	if !p.types.on || !p.callable() {
		return false
	}
	open := p.tok.start
	behind := p.types.closing(p.src, open)
	if behind < 0 || behind < len(p.src) && (p.src[behind] == '>' || p.src[behind] == '=') {
		return false
	}
	l := p.lexer
	l.pos = behind
	next := l.next()
	if !p.mayFollowTypes(next) {
		return false
	}
	p.out.TypeArguments = append(p.out.TypeArguments, Span{open, behind})
	p.extend()
	p.lexer, p.tok = l, next
	return true
}

// callable tells whether the operand before the current token may be called: literals and
// functions are compared at most.
func (p *parser) callable() bool {
	switch p.prev.kind {
	case name:
		return !p.prev.word.reserved() || p.prev.word == thisWord || p.prev.word == superWord
	case private, rightParen, rightBracket:
		return true
	}
	return false
}

// mayFollowTypes tells whether type arguments may end before a token.
func (p *parser) mayFollowTypes(t token) bool {
	switch t.kind {
	case leftParen, template, templateHead:
		return true
	case sign, slash:
		return false
	case binary:
		return p.src[t.start] != '<' && p.src[t.start] != '>'
	case semicolon, comma, colon, rightParen, rightBracket, rightBrace, end:
		return true
	}
	return t.newline && t.kind != leftBracket && p.endsStatements()
}

// endsStatements tells whether a line terminator may end the statement that the parser is
// in: no bracket of an expression is open.
func (p *parser) endsStatements() bool {
	for i := len(p.stack) - 1; i >= 0; i-- {
		if k := p.stack[i].kind; k != arrowExpression {
			return k.statementLevel()
		}
	}
	return false
}
