package outline

// member is the state at the start of a member of an object type.
func (t *types) member() typeState {
	if t.tok.kind == rightBrace {
		t.pop()
		return t.to((*types).operator)
	}
	if t.tok.kind == sign {
		t.advance()
	}
	keyed := false
	for t.tok.kind == name || t.tok.kind == text || t.tok.kind == number {
		keyed = true
		t.advance()
	}
	if t.tok.kind == leftBracket {
		return t.push(typeFrame{kind: typeKey}, (*types).operand)
	}
	if keyed {
		return t.keyed()
	}
	return t.signature()
}

// closeKey is the boundary state in the brackets of a key.
func (t *types) closeKey() typeState {
	switch t.tok.kind {
	case colon:
		return t.to((*types).operand)
	case rightBracket:
		t.pop()
		if t.advance(); t.tok.kind == sign {
			t.advance()
		}
		return t.keyed()
	}
	return nil
}

// keyed is the state after the key of a member.
func (t *types) keyed() typeState {
	if t.tok.kind == question || t.tok.kind == not {
		t.advance()
	}
	switch {
	case t.tok.kind == colon:
		return t.to((*types).operand)
	case t.tok.kind == leftParen || t.angle('<'):
		return t.signature()
	}
	return t.nextMember()
}

// signature is the state where the type parameters or the parameters of a method must
// come.
func (t *types) signature() typeState {
	switch {
	case t.angle('<'):
		t.split()
		return t.push(typeFrame{kind: typeParams, member: true}, (*types).parameter)
	case t.tok.kind == leftParen:
		return t.push(typeFrame{kind: typeMethod}, (*types).element)
	}
	return nil
}

// nextMember is the boundary state in an object type.
func (t *types) nextMember() typeState {
	switch {
	case t.tok.kind == comma || t.tok.kind == semicolon:
		return t.to((*types).member)
	case t.tok.kind == rightBrace || t.tok.newline && t.tok.kind != end:
		return (*types).member
	}
	return nil
}
