package outline

// What takes esbuild longest is to tell of mistakes in names, such as one declared twice:
// for each it counts lines up to both places, however far apart they are. The product of
// how many names may be mistaken and of the length of the text bounds that.
const (
	maxClashSteps = 1 << 30
	// plainKeys is how many keys of one object are not counted.
	plainKeys = 1000
)

// countName counts the previous token, if it is a name that may be declared, assigned, or
// be the key of a large object. Members, calls, and names within expressions are none.
func (c *coster) countName() {
	switch c.prev.kind {
	case private:
		c.names++
	case text:
		c.countKey()
	case name:
		if c.before.kind == dot || c.before.kind == optionalDot {
			return
		}
		if !c.countKey() && !c.prev.word.reserved() && (c.declares() || c.endsName()) {
			c.names++
		}
	}
	if c.names > plainKeys && c.names*len(c.src) > maxClashSteps {
		c.dear = true
	}
}

// countKey counts the previous token if it is the key of an object or of a type, and tells
// whether it is.
func (c *coster) countKey() bool {
	top := c.top()
	if c.tok.kind != colon || top.kind != leftBrace || c.before.kind != leftBrace && c.before.kind != comma && c.before.kind != semicolon {
		return false
	}
	if top.keys++; top.keys > plainKeys {
		c.names++
	}
	return true
}

// declares tells that another name stands before the previous token, as in let a.
func (c *coster) declares() bool {
	if c.before.kind != name {
		return false
	}
	switch c.before.word {
	case awaitWord, caseWord, deleteWord, elseWord, inWord, instanceofWord, newWord, ofWord, returnWord, throwWord, typeofWord, voidWord, yieldWord:
		return false
	}
	return true
}

// endsName tells that the current token may come behind a name that is declared or
// assigned.
func (c *coster) endsName() bool {
	switch c.tok.kind {
	case comma, colon, question, semicolon, assign, increment, rightParen, rightBracket, rightBrace:
		return true
	case binary, star, slash:
		return c.src[c.tok.end-1] == '='
	}
	return c.tok.newline
}
