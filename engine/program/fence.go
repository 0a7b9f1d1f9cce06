package program

import (
	"strings"
	"unicode"
)

// excerpt is the program within the text that the author wrote.
type excerpt struct {
	text string
	// line is the number of the excerpt's first line, which starts a line.
	line int
}

// languages are the tags of a fence that holds a program.
var languages = map[string]bool{
	"": true, "js": true, "javascript": true, "mjs": true, "cjs": true, "jsx": true,
	"ts": true, "typescript": true, "mts": true, "cts": true, "tsx": true,
}

const shortestFence = 3

// unfence finds the program in a Markdown fence (CommonMark, 4.5), if there is
// one around the whole text. The fence need not be closed: no program that is of
// any use starts with three backticks.
func unfence(code string) excerpt {
	whole := excerpt{text: code, line: 1}
	trimmed := strings.TrimLeftFunc(code, isSpace)
	fence := len(trimmed) - len(strings.TrimLeft(trimmed, "`"))
	eol := strings.IndexAny(trimmed, "\r\n")
	if fence < shortestFence || eol < 0 || !isProgram(trimmed[fence:eol]) {
		return whole
	}
	if strings.HasPrefix(trimmed[eol:], "\r\n") {
		eol++
	}
	start := len(code) - len(trimmed) + eol + 1
	return excerpt{
		text: cutClosingFence(code[start:], fence),
		line: len(lineStarts(code[:start])),
	}
}

// isProgram tells whether the info string of a fence names a language of
// programs. What follows the language is for humans.
func isProgram(info string) bool {
	language, _, _ := strings.Cut(strings.TrimSpace(info), " ")
	return languages[strings.ToLower(language)] && !strings.Contains(info, "`")
}

// cutClosingFence leaves out the fence that ends the text. It may stand on the
// last line of the program, then it is as long as the opening one.
func cutClosingFence(text string, fence int) string {
	trimmed := strings.TrimRightFunc(text, isSpace)
	rest := strings.TrimRight(trimmed, "`")
	switch length := len(trimmed) - len(rest); {
	case length < fence:
		return text
	case strings.TrimRight(rest, " \t") == "" || strings.HasSuffix(strings.TrimRight(rest, " \t"), "\n"):
		return rest
	}
	return trimmed[:len(trimmed)-fence]
}

// isSpace tells what String.prototype.trim removes (ECMA-262, 22.1.3.32).
func isSpace(r rune) bool {
	switch r {
	case '\t', '\n', '\v', '\f', '\r', '\u2028', '\u2029', '\uFEFF':
		return true
	}
	return unicode.Is(unicode.Zs, r)
}
