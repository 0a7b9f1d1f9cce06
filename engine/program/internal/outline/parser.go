package outline

import "strings"

// parser follows the grammar with a stack of frames. What comes next is a state:
// a function that looks at the current token, moves past it or not, and gives
// the next state. Nil ends the reading.
type parser struct {
	lexer
	// tok is the current token, prev the one before.
	tok, prev token
	stack     []frame
	// asyncEnd is the end of what may be the head of an async arrow function.
	asyncEnd int
	// current is the top-level statement being read, if one is; last the end of
	// the token that ended the one before.
	current Statement
	reading bool
	last    int
	out     Outline
	types   types
	// module tells that the text is a module, and no program.
	module bool
	// regExps are the first maxRegExps regular expressions.
	regExps    []Span
	maxRegExps int
}

func (p *parser) read() {
	p.out.Hashbang = p.skipHashbang()
	p.stack = append(p.stack, frame{kind: program, async: true, outer: true})
	p.advance()
	for s := state((*parser).statement); s != nil && p.out.Fault == nil; {
		s = s(p)
	}
	if p.reading {
		p.out.Last = p.current
	}
	p.out.Lines = p.lines
}

type state func(*parser) state

func (p *parser) advance() {
	p.prev = p.tok
	p.tok = p.next()
}

// to moves past the current token.
func (p *parser) to(s state) state {
	p.advance()
	return s
}

// open opens a frame at the current token and moves past that.
func (p *parser) open(k frameKind, s state) state {
	p.push(k)
	return p.to(s)
}

// expect gives the state that takes a token which opens a frame.
func expect(k kind, f frameKind, s state) state {
	return func(p *parser) state {
		if p.tok.kind != k {
			return p.unexpected()
		}
		return p.open(f, s)
	}
}

// skipHashbang moves past a line that starts with #! (ECMA-262, 12.5) and gives
// its offset, or -1. The fence or the tool call may have put white space first.
func (p *parser) skipHashbang() int {
	l := lexer{src: p.src}
	if !l.skipTrivia() || !strings.HasPrefix(p.src[l.pos:], "#!") {
		return -1
	}
	start := l.pos
	l.skipLine()
	p.lexer = l
	return start
}
