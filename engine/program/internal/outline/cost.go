package outline

// Cheap tells whether a recursive-descent parser for TypeScript reads a text
// with little recursion and in reasonable time. One that does not backtrack has
// nothing to fear, nor has one with limits of its own; esbuild has neither: two
// megabytes of "[" overflow the stack, which ends the process, and 40 nested
// "a?(b):c=>(" take it longer than anyone waits.
//
// The text is cut into tokens only, so that types need not be understood. Where
// the cut is in doubt and would matter, the text is not cheap.
func Cheap(src string) bool {
	if len(src) > MaxTyped {
		return false
	}
	c := coster{lexer: lexer{src: src}, levels: make([]level, 1, 64), scale: 1 + len(src)/shortText}
	for c.step() {
	}
	return !c.dear
}

// MaxTyped is the size in bytes of the longest text that is cheap: that of the longest
// program.
const MaxTyped = 8 << 20

// The limits keep esbuild below 4 MiB of stack, and about two seconds for a short text or
// for each mebibyte of a longer one. What takes it longest within them is to tell of ten
// thousand names declared twice; see clashes.go for longer texts.
const (
	shortText     = 64 << 10
	maxRecursion  = 1000
	maxSteps      = 1 << 20 // of a short text; a longer one may take as many in proportion
	maxScopeSteps = 1 << 15 // likewise
	maxBacktracks = 4
)

// coster follows brackets. A parser's recursion is bounded by the number of
// tokens in what is still open: the brackets, and in each of them what came
// since the last separator.
type coster struct {
	lexer
	tok, prev, before token
	levels            []level
	// recursion counts the tokens of all segments, scopes the functions and
	// blocks that are open, backtracks what a parser may read twice, and twice
	// again for each inside; the steps are sums over all tokens.
	recursion, scopes, backtracks int
	steps, scopeSteps             int
	// scale is how many short texts the text is as long as, names what countName counts.
	scale, names int
	// closed is the level that was closed last.
	closed level
	// ended tells whether the previous token ends an operand.
	ended certainty
	dear  bool
}

// level is an open bracket and its last segment.
type level struct {
	kind kind
	// head tells that the parenthesis is the head of a statement, conditional
	// that it comes after a question mark.
	head, conditional bool
	tokens, arrows    int
	keys              int
	// typed tells that a colon came which may start the result type of an arrow
	// function, if not the rest of a conditional expression.
	typed      bool
	backtracks int
}

func (c *coster) top() *level { return &c.levels[len(c.levels)-1] }

// step reads one token. It is false when there is no need to read on.
func (c *coster) step() bool {
	c.ended = c.ends(c.tok)
	c.before, c.prev = c.prev, c.tok
	c.tok = c.next()
	switch c.tok.kind {
	case end, unterminated:
		return false // a parser stops here too
	case misplaced:
		c.dear = true // esbuild takes it for a comment
	case slash:
		c.slash()
	}
	if len(c.src) > shortText {
		c.countName()
	}
	if c.separated() {
		c.cut()
	}
	c.count()
	return c.bracket() && !c.dear
}

// count adds the token to what is open.
func (c *coster) count() {
	top := c.top()
	top.tokens++
	c.recursion++
	c.steps += c.recursion
	switch {
	case c.tok.kind == arrow:
		top.arrows++
		c.openScope()
		if top.typed {
			top.typed = false
			c.backtrack()
		}
	case c.tok.kind == colon:
		top.typed = top.typed || c.prev.kind == rightParen && c.closed.conditional
	case c.tok.word == extendsWord && c.src[c.before.start:c.before.end] == "infer":
		c.backtrack()
	}
	c.dear = c.dear || c.recursion > maxRecursion || c.steps > c.scale*maxSteps ||
		c.scopeSteps > c.scale*maxScopeSteps || c.backtracks > maxBacktracks
}

// backtrack notes the start of a piece that a parser may read twice.
func (c *coster) backtrack() {
	c.top().backtracks++
	c.backtracks++
}

func (c *coster) openScope() {
	c.scopes++
	c.scopeSteps += c.scopes
}

// cut ends the segment of the innermost bracket.
func (c *coster) cut() {
	top := c.top()
	c.recursion -= top.tokens
	c.scopes -= top.arrows
	c.backtracks -= top.backtracks
	*top = level{kind: top.kind, head: top.head, conditional: top.conditional, keys: top.keys}
}

// bracket opens or closes a level. It is false where a parser stops.
func (c *coster) bracket() bool {
	switch k := c.tok.kind; k {
	case leftParen, leftBracket, leftBrace, templateHead:
		if k == leftBrace {
			c.openScope()
		}
		c.levels = append(c.levels, level{kind: k, head: c.isHead(), conditional: c.isConditional()})
	case rightParen, rightBracket, rightBrace:
		return c.close(k)
	}
	return true
}

func (c *coster) close(k kind) bool {
	c.closed = *c.top()
	if len(c.levels) == 1 || closes(c.closed.kind) != k {
		return false
	}
	if c.closed.kind == templateHead {
		return c.resume()
	}
	c.cut()
	c.levels = c.levels[:len(c.levels)-1]
	if c.closed.kind == leftBrace {
		c.scopes--
	}
	return true
}

// resume reads on in a template.
func (c *coster) resume() bool {
	c.cut()
	if c.tok = c.rescanTemplate(c.tok); c.tok.kind == template {
		c.levels = c.levels[:len(c.levels)-1]
	}
	return c.tok.kind != unterminated
}

func closes(k kind) kind {
	switch k {
	case leftParen:
		return rightParen
	case leftBracket:
		return rightBracket
	}
	return rightBrace
}

// isHead tells that the current token opens the head of a statement, after
// which an operand may come.
func (c *coster) isHead() bool {
	switch c.prev.word {
	case ifWord, whileWord, forWord, withWord:
		return c.before.kind != dot && c.before.kind != optionalDot
	case awaitWord:
		return c.before.word == forWord
	}
	return false
}

// isConditional tells that the current token comes right after a question mark.
func (c *coster) isConditional() bool {
	return c.prev.kind == question || c.prev.word == asyncWord && c.before.kind == question
}
