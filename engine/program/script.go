package program

import (
	"strings"

	"github.com/codemode-executor/codemode-executor/engine/program/internal/outline"
)

// script is a source under construction: the program's text with a few edits,
// and the lines before and after it.
type script struct {
	prefix, suffix string
	// edits are in the order of the text and hold no line terminators.
	edits []edit
	// end is how much of the text is used.
	end int
}

// edit replaces part of the program's text.
type edit struct {
	outline.Span
	text string
}

func (s *script) insert(at int, text string) {
	if text != "" {
		s.replace(outline.Span{Start: at, End: at}, text)
	}
}

func (s *script) blank(span outline.Span) {
	s.replace(span, strings.Repeat(" ", span.End-span.Start))
}

func (s *script) replace(span outline.Span, text string) {
	s.edits = append(s.edits, edit{span, text})
}

// apply gives the used part of the text with the edits.
func (s *script) apply(text string) string {
	var b strings.Builder
	b.Grow(s.end + 128)
	from := 0
	for _, e := range s.edits {
		if e.End > s.end {
			break
		}
		b.WriteString(text[from:e.Start])
		b.WriteString(e.text)
		from = e.End
	}
	b.WriteString(text[from:s.end])
	return b.String()
}

// opening gives the prefix, and the number of its first line, for a text that
// starts on a given line. There always is a line before the text, because
// QuickJS counts the columns of a source's first line from 0.
func (s *script) opening(line int) (prefix string, first int) {
	prefix = s.prefix
	if prefix == "" {
		prefix = "\n"
	}
	first = line - strings.Count(prefix, "\n")
	if first == 0 {
		return "\n" + prefix, -1
	}
	return prefix, first
}
