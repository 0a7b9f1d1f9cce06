package program

import (
	"fmt"
	"regexp"
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
	f, ok := openingFence(code)
	if !ok || !isProgram(f.info) {
		return excerpt{text: code, line: 1}
	}
	return excerpt{
		text: cutClosingFence(code[f.end:], f.length),
		line: len(lineStarts(code[:f.end])),
	}
}

// fence is the line that opens a Markdown fence.
type fence struct {
	length int    // of the backticks
	info   string // what follows them
	end    int    // the offset behind the line
}

// openingFence finds the line that opens a fence around a text.
func openingFence(code string) (fence, bool) {
	trimmed := strings.TrimLeftFunc(code, isSpace)
	length := len(trimmed) - len(strings.TrimLeft(trimmed, "`"))
	eol := strings.IndexAny(trimmed, "\r\n")
	if length < shortestFence || eol < 0 || strings.Contains(trimmed[length:eol], "`") {
		return fence{}, false
	}
	f := fence{length: length, info: trimmed[length:eol]}
	if strings.HasPrefix(trimmed[eol:], "\r\n") {
		eol++
	}
	f.end = len(code) - len(trimmed) + eol + 1
	return f, true
}

// foreignFence refuses a program in a fence for another language, which would be a
// template to JavaScript.
func foreignFence(code string) error {
	f, ok := openingFence(code)
	if !ok || isProgram(f.info) {
		return nil
	}
	return &SyntaxError{
		Message: fmt.Sprintf("The program is in a code fence for %q, but only JavaScript and TypeScript run here", language(f.info)),
		Line:    len(lineStarts(code[:f.end])) - 1,
	}
}

// prose are a few words, such as "Here:" or "Sure!".
var prose = regexp.MustCompile(`^\s*\pL[\pL ,'’]*[.:!]?\s*$`)

// introducedFence refuses a program in a fence behind a few words that happen to be
// JavaScript as well: with a label or a name before it, the fence would be a template.
func introducedFence(code string) error {
	words, fenced, ok := strings.Cut(code, "\n```")
	if !ok || !prose.MatchString(words) {
		return nil
	}
	if f, ok := openingFence("```" + fenced); !ok || !isProgram(f.info) {
		return nil
	}
	return &SyntaxError{Message: "The program is in a code fence behind other text", Line: len(lineStarts(words)) + 1}
}

// FenceHint gives a line of advice, with a line feed before it, for a program that does
// not parse and has a Markdown fence within other text. It is "" for all others.
func FenceHint(code string) string {
	if foreignFence(code) != nil {
		return ""
	}
	for line := range strings.Lines(unfence(code).text) {
		if strings.HasPrefix(strings.TrimLeft(line, " \t"), "```") {
			return "\nIf the program is in a Markdown code fence, send only what is inside of it, without the text around it."
		}
	}
	return ""
}

// isProgram tells whether the info string of a fence names a language of programs.
func isProgram(info string) bool { return languages[strings.ToLower(language(info))] }

// language is the first word of an info string. What follows is for humans.
func language(info string) string {
	word, _, _ := strings.Cut(strings.TrimSpace(info), " ")
	return word
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
