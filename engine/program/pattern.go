package program

import (
	"iter"
	"strings"
)

// pattern is a destructuring pattern (ECMA-262, 14.3.3 and 13.15.5).
type pattern struct {
	start int
	// value is the offset behind the sign before the value that it takes apart, -1 for
	// a value that has no place of its own.
	value int
}

// bracket is an open bracket in a text.
type bracket struct {
	start int
	sign  byte
	// binding tells that it may begin a destructuring pattern, judging by what is
	// before it.
	binding bool
	// wanted is where the patterns with the sign that is looked for start in it, itself
	// included.
	wanted []int
}

// patterns follows the brackets of a text to find destructuring patterns.
type patterns struct {
	text string
	from int
	sign byte // '{' for patterns of objects, '[' for those of lists
	open []bracket
	// closed is the bracket that the last piece has closed.
	closed *bracket
	word   string // the last piece, if it is a word
}

// objectPatterns iterates over the patterns of objects in pieces behind an offset that
// take a value apart: those with a value behind them, those of loops, and those among the
// parameters of a function that starts there.
func objectPatterns(text string, from int, pieces iter.Seq[piece]) iter.Seq[pattern] {
	return func(yield func(pattern) bool) {
		f := patterns{text: text, from: from, sign: '{'}
		for p := range pieces {
			for _, found := range f.take(p) {
				if !yield(found) {
					return
				}
			}
		}
	}
}

// iteration is a place that iterates over something: a loop, a spread, or a pattern of a
// list.
type iteration struct {
	start         int
	value         int // as that of pattern
	spread, async bool
}

// iterations iterates over the iterations in pieces behind an offset.
func iterations(text string, from int, pieces iter.Seq[piece]) iter.Seq[iteration] {
	return func(yield func(iteration) bool) {
		f := patterns{text: text, from: from, sign: '['}
		for p := range pieces {
			complete := f.take(p)
			// A loop iterates before it takes apart what it got.
			if i, ok := f.iteration(p); ok && !yield(i) {
				return
			}
			for _, found := range complete {
				if !yield(iteration{start: found.start, value: found.value}) {
					return
				}
			}
		}
	}
}

// iteration tells whether a piece begins a loop's or a spread's value.
func (f *patterns) iteration(p piece) (iteration, bool) {
	switch {
	case f.text[p.start:p.end] == "of" && p.before != '.' && f.inside('('):
		at := p.end + len(f.text[p.end:]) - len(strings.TrimLeft(f.text[p.end:], space))
		head := f.open[len(f.open)-1].start
		return iteration{start: at, value: at, async: lastWord(f.text, head) == "await"}, true
	case strings.HasPrefix(f.text[p.start:], "...") && (f.inside('(') || f.inside('[')):
		return iteration{start: p.start, value: p.start + len("..."), spread: true}, true
	}
	return iteration{}, false
}

// take follows one piece, and answers the patterns that are complete with it, in the
// order of the text.
func (f *patterns) take(p piece) (complete []pattern) {
	closed, word := f.closed, f.word
	f.closed, f.word = nil, ""
	if closed != nil {
		complete = f.complete(closed, p)
	}
	switch c := f.text[p.start]; {
	case identifierPart(c):
		f.word = f.text[p.start:p.end]
	case c == '{' || c == '[' || c == '(':
		b := bracket{start: p.start, sign: c, binding: binds(word, p.before)}
		if b.binding && c == f.sign {
			b.wanted = []int{p.start}
		}
		f.open = append(f.open, b)
	case (c == '}' || c == ']' || c == ')') && len(f.open) > 0:
		f.close()
	}
	return complete
}

func (f *patterns) close() {
	b := f.open[len(f.open)-1]
	f.open = f.open[:len(f.open)-1]
	f.closed = &b
	if n := len(f.open); n > 0 && b.binding && len(f.open[n-1].wanted) < maxPatterns {
		f.open[n-1].wanted = append(f.open[n-1].wanted, b.wanted...)
	}
}

// maxPatterns bounds how many patterns within one are told apart.
const maxPatterns = 16

// complete gives the patterns in a bracket, if what follows it makes a pattern of it
// that has a value.
func (f *patterns) complete(b *bracket, next piece) []pattern {
	rest := f.text[next.start:]
	value := -1
	switch assigned := rest[0] == '=' && !strings.HasPrefix(rest, "==") && !strings.HasPrefix(rest, "=>"); {
	case b.sign == '(':
		if !f.atStart(b) || !strings.HasPrefix(rest, "=>") && rest[0] != '{' {
			return nil
		}
	case !b.binding || !assigned && f.text[next.start:next.end] != "of":
		return nil
	case assigned:
		value = next.start + 1
	}
	found := make([]pattern, len(b.wanted))
	for i, start := range b.wanted {
		found[i] = pattern{start, -1}
		if start == b.start {
			found[i].value = value
		}
	}
	return found
}

// atStart tells whether parameters are those of a function that starts at the offset:
// where they begin, or the line of the function, column 1.
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
