package program

import (
	"strings"
	"unicode/utf8"

	"github.com/codemode-executor/codemode-executor/engine/program/internal/outline"
)

// outlineOf gives the outline of a program as the author wrote it, and the program without the
// type arguments of its calls: new Set<string>(x) is TypeScript, but two comparisons to
// JavaScript, which would find the mistake when the program runs, if ever. Every offset
// and every column stays as it is.
func outlineOf(text string) (outline.Outline, string) {
	if !strings.Contains(text, "<") {
		return outline.Parse(text), text
	}
	out := outline.ParseTyped(text)
	if len(out.TypeArguments) == 0 {
		return out, text
	}
	erased := blank(text, out.TypeArguments)
	if out.Fault != nil {
		if plain := outline.Parse(text); plain.Fault == nil {
			return plain, text
		}
	}
	return outline.Parse(erased), erased
}

// blanks are white space of one UTF-16 unit, by how many bytes it takes; the last stands
// for a character of two units.
var blanks = [utf8.UTFMax + 1]string{1: " ", 2: "\u00a0", 3: "\u3000", 4: "\u00a0\u00a0"}

// blank makes white space of parts of a text, but for line terminators.
func blank(text string, parts []outline.Span) string {
	var b strings.Builder
	b.Grow(len(text))
	from := 0
	for _, part := range parts {
		b.WriteString(text[from:part.Start])
		for i, r := range text[part.Start:part.End] {
			switch r {
			case '\n', '\r', '\u2028', '\u2029':
				b.WriteRune(r)
			default:
				_, size := utf8.DecodeRuneInString(text[part.Start+i:])
				b.WriteString(blanks[size])
			}
		}
		from = part.End
	}
	b.WriteString(text[from:])
	return b.String()
}
