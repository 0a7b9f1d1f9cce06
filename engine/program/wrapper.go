package program

import (
	"strings"

	"github.com/codemode-executor/codemode-executor/engine/program/internal/outline"
)

// The tool of @cloudflare/codemode hands over what its own parser cannot read, TypeScript
// above all, as the body of an arrow function. It trims the text before that.
const (
	wrapperStart = "async () => {\n"
	wrapperEnd   = "\n}"
	// valueStart and valueEnd are what it puts around an expression at the end.
	valueStart, valueEnd = "return (", ")"
)

// maxWrappers bounds how often a text is taken out of a wrapper: hosts may put one around
// another.
const maxWrappers = 3

// reading is a program as it is read: the text that the author wrote, the program in it,
// and its outline.
type reading struct {
	author  string
	source  excerpt
	outline outline.Outline
}

// readProgram finds what the author wrote. What is in a wrapper counts where the whole is
// no JavaScript, or starts with a line that can only be the start of a text.
func readProgram(code string) reading {
	for n := 0; ; n++ {
		inner, ok := unwrap(code)
		ok = ok && n < maxWrappers
		if ok && introduced(inner) {
			code = inner
			continue
		}
		source := unfence(code)
		out, text := outlineOf(source.text)
		if out.Fault == nil || !ok {
			source.text = text
			return reading{code, source, out}
		}
		code = inner
	}
}

// Written gives the text that the author wrote, which places in messages are about: what
// is in the wrapper of a host, or else all.
func Written(code string) string {
	if _, ok := unwrap(code); !ok {
		return code
	}
	return readProgram(code).author
}

// unwrap takes a text out of the wrapper, if it is in one.
func unwrap(code string) (string, bool) {
	inner, started := strings.CutPrefix(code, wrapperStart)
	inner, ended := strings.CutSuffix(inner, wrapperEnd)
	if !started || !ended || inner == "" || strings.TrimFunc(inner, isSpace) != inner {
		return code, false
	}
	line, rest, ok := strings.Cut(inner, "\n")
	if ok && introduced(line+"\na") && strings.HasPrefix(rest, valueStart) && strings.HasSuffix(rest, valueEnd) {
		value := rest[len(valueStart) : len(rest)-len(valueEnd)]
		if outline.Parse(value).Last.Shape == outline.Callable {
			return line + "\n" + value, true
		}
	}
	return inner, true
}

// introduced tells whether a text starts with a fence or with the name of a language.
func introduced(text string) bool {
	if _, ok := openingFence(text); ok {
		return true
	}
	_, ok := languageLine(text)
	return ok
}
