package program

import "strings"

// bracket is an open bracket in a text.
type bracket struct {
	start int
	sign  byte
	// binding tells that it may begin a destructuring pattern, judging by what is
	// before it.
	binding bool
	// wanted is where the first pattern with the sign that is looked for starts in it,
	// itself included; -1 for none.
	wanted int
}

// patterns follows the brackets of a text to find destructuring patterns (ECMA-262,
// 14.3.3 and 13.15.5).
type patterns struct {
	text string
	from int
	sign byte // '{' for patterns of objects, '[' for those of lists
	open []bracket
	// closed is the bracket that the last piece has closed.
	closed *bracket
	word   string // the last piece, if it is a word
}

// findPattern finds the first pattern of a kind behind an offset that takes a value
// apart: one with a value behind it, one of a loop, or one among the parameters of a
// function that starts there. It answers -1 when there is none.
func findPattern(text string, from int, sign byte) int {
	f := patterns{text: text, from: from, sign: sign}
	for p := range pieces(text, from) {
		if at := f.take(p); at >= 0 {
			return at
		}
	}
	return -1
}

// findIteration finds the first place behind an offset that iterates over something: a
// loop, a spread, or a pattern of a list.
func findIteration(text string, from int) int {
	f := patterns{text: text, from: from, sign: '['}
	for p := range pieces(text, from) {
		if at := f.take(p); at >= 0 {
			return at
		}
		switch {
		case text[p.start:p.end] == "of" && p.before != '.' && f.inside('('):
			return p.end + len(text[p.end:]) - len(strings.TrimLeft(text[p.end:], " \t\r\n"))
		case strings.HasPrefix(text[p.start:], "...") && (f.inside('(') || f.inside('[')):
			return p.start
		}
	}
	return -1
}

// take follows one piece, and answers the start of the pattern that is complete with
// it, or -1.
func (f *patterns) take(p piece) int {
	closed, word := f.closed, f.word
	f.closed, f.word = nil, ""
	c := f.text[p.start]
	switch {
	case closed != nil && f.ends(closed, p):
		return closed.wanted
	case identifierPart(c):
		f.word = f.text[p.start:p.end]
	case c == '{' || c == '[' || c == '(':
		b := bracket{start: p.start, sign: c, binding: binds(word, p.before), wanted: -1}
		if b.binding && c == f.sign {
			b.wanted = p.start
		}
		f.open = append(f.open, b)
	case (c == '}' || c == ']' || c == ')') && len(f.open) > 0:
		f.close()
	}
	return -1
}

func (f *patterns) close() {
	b := f.open[len(f.open)-1]
	f.open = f.open[:len(f.open)-1]
	f.closed = &b
	if n := len(f.open); n > 0 && f.open[n-1].wanted < 0 && b.binding {
		f.open[n-1].wanted = b.wanted
	}
}

// ends tells whether what follows a bracket makes a pattern of it that has a value.
func (f *patterns) ends(b *bracket, next piece) bool {
	if b.wanted < 0 {
		return false
	}
	rest := f.text[next.start:]
	if b.sign == '(' {
		return f.atStart(b) && (strings.HasPrefix(rest, "=>") || rest[0] == '{')
	}
	assigned := rest[0] == '=' && !strings.HasPrefix(rest, "==") && !strings.HasPrefix(rest, "=>")
	return b.binding && (assigned || f.text[next.start:next.end] == "of")
}

// atStart tells whether parameters are those of a function that starts at the offset:
// QuickJS says that is where they begin, or the line of the function, column 1.
func (f *patterns) atStart(parameters *bracket) bool {
	lineStart := f.from == 0 || f.text[f.from-1] == '\n'
	return parameters.start == f.from || lineStart && !strings.Contains(f.text[f.from:parameters.start], "\n")
}

// inside tells whether the innermost open bracket is of a kind.
func (f *patterns) inside(sign byte) bool {
	return len(f.open) > 0 && f.open[len(f.open)-1].sign == sign
}

// binds tells whether a bracket behind a word, or else behind a sign, may begin a
// pattern.
func binds(word string, before byte) bool {
	switch word {
	case "const", "let", "var":
		return true
	case "":
		return before == 0 || strings.IndexByte("({[,;:}", before) >= 0
	}
	return false
}
