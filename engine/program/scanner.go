package program

import (
	"iter"
	"strings"
)

// ownPieces iterates over the words and signs in the text of a function, without those
// of functions and classes in it, and without strings, templates, regular expressions and
// comments.
func ownPieces(function string) iter.Seq[piece] {
	return func(yield func(piece) bool) {
		s := scanner{text: function, end: len(function)}
		for i := 0; i >= 0 && i < s.end; {
			before := s.before
			next, _ := s.next(i)
			behind := wordEnd(function, i, s.end)
			if behind == i {
				behind++
			}
			if function[i] > ' ' && !startsComment(function, i) && !yield(piece{i, behind, before}) {
				return
			}
			i = next
		}
	}
}

// scanner follows the brackets of a text, and passes over functions and classes.
type scanner struct {
	text       string
	end, floor int
	// inBody tells that the text is that of a body. Otherwise it begins with the head of
	// a function, whose body is not passed over.
	inBody bool
	open   []int
	before byte // the last character that is no white space
}

// next takes the piece at an offset, and gives the offset of the next one, negative at
// the end, and a call that is complete with it.
func (s *scanner) next(i int) (next int, found *call) {
	c := s.text[i]
	before := s.before
	if c > ' ' && !startsComment(s.text, i) {
		s.before = c
	}
	switch {
	case c == '`':
		next = templateEnd(s.text, i, s.end)
		return next, s.callAt(i, next)
	case c == '/' && startsRegExp(before) && !startsComment(s.text, i):
		return regExpEnd(s.text, i, s.end), nil
	case strings.HasPrefix(s.text[i:], "=>"):
		return s.arrowEnd(i + len("=>")), nil
	case identifierPart(c):
		return s.wordEnd(i), nil
	case c == '(' || c == '[' || c == '{':
		s.inBody = s.inBody || c == '{' && len(s.open) == 0
		s.open = append(s.open, i)
	case c == ')' || c == ']' || c == '}':
		return s.close(i)
	}
	next, _ = pieceEnd(s.text, i, s.end)
	return next, nil
}

// wordEnd is the offset behind a word, and behind the whole function or class that it
// begins.
func (s *scanner) wordEnd(i int) int {
	behind := wordEnd(s.text, i, s.end)
	switch word := s.text[i:behind]; {
	case word == "function" && (s.inBody || len(s.open) > 0):
		if open := strings.IndexByte(s.text[behind:s.end], '('); open >= 0 {
			behind = closing(s.text, behind+open, s.end)
		}
	case word != "class":
		return behind
	}
	if behind < 0 {
		return -1
	}
	body := strings.IndexByte(s.text[behind:s.end], '{')
	if body < 0 {
		return -1
	}
	return closing(s.text, behind+body, s.end)
}

// arrowEnd is the offset behind the body of an arrow function, unless that is the one
// whose text it is.
func (s *scanner) arrowEnd(i int) int {
	if !s.inBody && len(s.open) == 0 {
		s.inBody = true
		return i
	}
	i = skipSpace(s.text, i)
	if i < s.end && s.text[i] == '{' {
		return closing(s.text, i, s.end)
	}
	for i >= 0 && i < s.end && strings.IndexByte(",;)]}", s.text[i]) < 0 {
		if strings.IndexByte("([{`", s.text[i]) >= 0 {
			i = closing(s.text, i, s.end)
		} else {
			i, _ = pieceEnd(s.text, i, s.end)
		}
	}
	return i
}

// close takes a closing bracket.
func (s *scanner) close(i int) (next int, found *call) {
	open := -1
	if n := len(s.open); n > 0 {
		open, s.open = s.open[n-1], s.open[:n-1]
	} else {
		open = opening(s.text, i+1, s.floor)
	}
	if s.text[i] != ')' || open < 0 {
		return i + 1, nil
	}
	found = s.callAt(open, i+1)
	body := skipSpace(s.text, i+1)
	switch isFunction := found != nil && body < s.end && s.text[body] == '{'; {
	case isFunction && (s.inBody || len(s.open) > 0):
		return closing(s.text, body, s.end), nil // a method
	case isFunction:
		return i + 1, nil
	}
	return i + 1, found
}

// callAt gives the call with arguments, or a template, from one offset to another.
func (s *scanner) callAt(start, end int) *call {
	before := trimOptional(s.text, start)
	if end < 0 || before == 0 || !endsOperand(s.text, before) {
		return nil
	}
	return &call{start, end}
}
