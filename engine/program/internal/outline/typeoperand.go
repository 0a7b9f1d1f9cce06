package outline

// operand is the state where a type must come.
func (t *types) operand() typeState {
	switch t.tok.kind {
	case name:
		return t.named()
	case number, text, template:
		return t.to((*types).operator)
	case sign: // of a number
		if t.advance(); t.tok.kind == number && t.src[t.prev.start] == '-' {
			return t.to((*types).operator)
		}
	case leftParen:
		return t.push(typeFrame{kind: typeParens}, (*types).element)
	case leftBracket:
		return t.push(typeFrame{kind: typeTuple}, (*types).element)
	case leftBrace:
		return t.push(typeFrame{kind: typeObject}, (*types).member)
	case templateHead:
		return t.push(typeFrame{kind: typeTemplate}, (*types).operand)
	case binary:
		switch {
		case t.joins():
			return t.to((*types).operand)
		case t.angle('<'):
			t.split()
			return t.push(typeFrame{kind: typeParams}, (*types).parameter)
		}
	}
	return nil
}

// named is the operand state at a name.
func (t *types) named() typeState {
	switch t.tok.word {
	case trueWord, falseWord, nullWord, voidWord, thisWord:
		return t.to((*types).operator)
	case newWord:
		return t.to((*types).function)
	case typeofWord:
		return t.to((*types).query)
	case importWord:
		return t.to((*types).imported)
	}
	if t.tok.word.reserved() {
		return nil
	}
	switch t.src[t.tok.start:t.tok.end] {
	case "keyof", "readonly":
		return t.to((*types).operand)
	case "unique", "infer", "asserts", "abstract":
		return t.to((*types).modified)
	case "any", "never", "unknown", "undefined", "object", "number", "string", "boolean", "bigint", "symbol":
		return t.to((*types).operator)
	}
	return t.to((*types).reference)
}

// modified is the state after a word that changes the type or the name behind it, or is a
// name itself.
func (t *types) modified() typeState {
	if t.tok.kind == name && !t.tok.newline && (t.tok.word == newWord || t.tok.word == thisWord || !t.tok.word.reserved()) {
		return (*types).operand
	}
	return (*types).reference
}

// reference is the state after the name of a type.
func (t *types) reference() typeState {
	if t.angle('<') && !t.tok.newline {
		return t.openArguments()
	}
	return (*types).operator
}

// query is the state after typeof.
func (t *types) query() typeState {
	switch {
	case t.tok.word == importWord:
		return t.to((*types).imported)
	case t.tok.kind == name:
		return t.to((*types).reference)
	}
	return nil
}

// imported is the state after import, in import("a").B.
func (t *types) imported() typeState {
	if t.tok.kind != leftParen {
		return nil
	}
	if t.advance(); t.tok.kind != text {
		return nil
	}
	if t.advance(); t.tok.kind != rightParen {
		return nil
	}
	return t.to((*types).operator)
}

// function is the state after new: type parameters may come, and then parameters.
func (t *types) function() typeState {
	if t.angle('<') {
		t.split()
		return t.push(typeFrame{kind: typeParams}, (*types).parameter)
	}
	return t.parameters()
}

// parameters is the state where the parameters of a function type must come.
func (t *types) parameters() typeState {
	if t.tok.kind != leftParen {
		return nil
	}
	return t.push(typeFrame{kind: typeParens, function: true}, (*types).element)
}

// parameter is the state at the start of a type parameter.
func (t *types) parameter() typeState {
	for t.tok.kind == name && t.tok.word != extendsWord {
		t.advance()
	}
	if t.prev.kind != name {
		return nil
	}
	if t.tok.word == extendsWord {
		return t.to((*types).operand)
	}
	return (*types).operator
}

// element is the state at the start of an element of a tuple or of parentheses.
func (t *types) element() typeState {
	switch {
	case t.tok.kind == ellipsis:
		t.top().function = true
		return t.to((*types).operand)
	case t.tok.kind == rightParen && !t.in(typeTuple):
		t.top().function = true
		return t.closeParens()
	case t.tok.kind == rightBracket && t.in(typeTuple):
		t.pop()
		return t.to((*types).operator)
	}
	return (*types).operand
}

// closeParens is the state at the parenthesis that closes a type or parameters.
func (t *types) closeParens() typeState {
	closed := *t.top()
	t.pop()
	t.advance()
	switch {
	case closed.kind == typeMethod && t.tok.kind == colon:
		return t.to((*types).operand)
	case closed.kind == typeMethod:
		return (*types).operator
	case t.tok.kind == arrow:
		return t.to((*types).operand)
	case closed.function:
		return nil
	}
	return (*types).operator
}
