package outline

// operator is the state after a type.
func (t *types) operator() typeState {
	switch t.tok.kind {
	case binary:
		switch {
		case t.joins():
			return t.to((*types).operand)
		case t.angle('>'):
			return t.closeAngle()
		}
	case dot:
		if t.advance(); t.tok.kind == name || t.tok.kind == private {
			return t.to((*types).reference)
		}
		return nil
	case leftBracket:
		if !t.tok.newline {
			return t.push(typeFrame{kind: typeIndex}, (*types).index)
		}
	case not:
		if t.src[t.tok.start] == '!' && !t.tok.newline {
			return t.to((*types).operator)
		}
	case name:
		if next := t.infix(); next != nil {
			return next
		}
	case question, colon:
		if next := t.conditional(); next != nil {
			return next
		}
	}
	return t.boundary()
}

// infix gives the state at a name between types, or nil.
func (t *types) infix() typeState {
	switch {
	case t.tok.newline:
	case t.tok.word == extendsWord && !t.in(typeCondition):
		return t.push(typeFrame{kind: typeCondition}, (*types).operand)
	case t.is("is") && t.prev.kind == name:
		return t.to((*types).operand)
	case t.in(typeKey) && (t.tok.word == inWord || t.is("as")):
		return t.to((*types).operand)
	}
	return nil
}

// conditional gives the state at a sign of a conditional type, or nil.
func (t *types) conditional() typeState {
	switch {
	case t.tok.kind == question && t.in(typeCondition):
		t.top().kind = typeConsequent
		return t.to((*types).operand)
	case t.tok.kind == colon && t.in(typeConsequent):
		t.pop()
		return t.to((*types).operand)
	}
	return nil
}

// index is the state after the bracket behind a type.
func (t *types) index() typeState {
	if t.tok.kind == rightBracket {
		return t.operator()
	}
	return (*types).operand
}

// boundary is the state at a token that continues no type.
func (t *types) boundary() typeState {
	switch top := t.top(); top.kind {
	case typeArgs, typeParams:
		return t.nextArgument()
	case typeParens, typeMethod, typeTuple:
		return t.nextElement()
	case typeIndex:
		if t.tok.kind == rightBracket {
			t.pop()
			return t.to((*types).operator)
		}
	case typeKey:
		return t.closeKey()
	case typeObject:
		return t.nextMember()
	case typeTemplate:
		return t.resume()
	}
	return nil
}

func (t *types) nextArgument() typeState {
	switch {
	case t.tok.kind == comma && t.in(typeArgs):
		return t.to((*types).operand)
	case t.tok.kind == comma:
		return t.to((*types).parameter)
	case t.tok.kind == assign && t.in(typeParams):
		return t.to((*types).operand)
	}
	return nil
}

// nextElement is the boundary state in a tuple or in parentheses. A name with a type, or
// one that may be left out, is a parameter or the label of an element.
func (t *types) nextElement() typeState {
	top := t.top()
	switch k := t.tok.kind; {
	case k == comma:
		top.function = true
		return t.to((*types).element)
	case k == colon:
		top.function = true
		return t.to((*types).operand)
	case k == question:
		top.function = true
		if t.advance(); t.tok.kind == colon {
			return t.to((*types).operand)
		}
		return (*types).boundary
	case k == rightBracket && top.kind == typeTuple:
		t.pop()
		return t.to((*types).operator)
	case k == rightParen && top.kind != typeTuple:
		return t.closeParens()
	}
	return nil
}

// resume reads on in a template behind a type.
func (t *types) resume() typeState {
	if t.tok.kind != rightBrace {
		return nil
	}
	switch t.tok = t.rescanTemplate(t.tok); t.tok.kind {
	case templateHead:
		return t.to((*types).operand)
	case template:
		t.pop()
		return t.to((*types).operator)
	}
	return nil
}
