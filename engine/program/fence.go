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
	"": true, "js": true, "javascript": true, "mjs": true, "cjs": true, "jsx": true, "node": true,
	"ts": true, "typescript": true, "mts": true, "cts": true, "tsx": true,
}

const shortestFence = 3

// unfence finds the program in a Markdown fence (CommonMark, 4.5), if there is one around
// the whole text. It need not be closed: no program that is of any use starts with three
// backticks, or with three tildes on a line. The name of a language may stand on a line of
// its own, before the program or before the fence.
func unfence(code string) excerpt {
	source := excerpt{text: code, line: 1}
	source.cutLanguage()
	f, ok := openingFence(source.text)
	if !ok || !isProgram(f.info) {
		return source
	}
	source = excerpt{
		text: f.cutClosing(source.text[f.end:]),
		line: source.line + len(lineStarts(source.text[:f.end])) - 1,
	}
	source.cutLanguage()
	return source
}

func (e *excerpt) cutLanguage() {
	if behind, ok := languageLine(e.text); ok {
		e.line += len(lineStarts(e.text[:behind])) - 1
		e.text = e.text[behind:]
	}
}

// fence is the line that opens a Markdown fence.
type fence struct {
	sign   string // a backtick or a tilde
	length int    // how many of them
	info   string // what follows them
	end    int    // the offset behind the line
}

// openingFence finds the line that opens a fence around a text. Tildes before a word that
// is no language, which nothing closes, are operators.
func openingFence(code string) (fence, bool) {
	trimmed := strings.TrimLeftFunc(code, isSpace)
	eol := strings.IndexAny(trimmed, "\r\n")
	if trimmed == "" || eol < 0 {
		return fence{}, false
	}
	f := fence{sign: trimmed[:1]}
	f.length = len(trimmed) - len(strings.TrimLeft(trimmed, f.sign))
	if f.sign != "`" && f.sign != "~" || f.length < shortestFence || strings.Contains(trimmed[f.length:eol], f.sign) {
		return fence{}, false
	}
	f.info = trimmed[f.length:eol]
	if strings.HasPrefix(trimmed[eol:], "\r\n") {
		eol++
	}
	f.end = len(code) - len(trimmed) + eol + 1
	if rest := code[f.end:]; f.sign == "~" && !isProgram(f.info) && f.cutClosing(rest) == rest {
		return fence{}, false
	}
	return f, true
}

// misusedFence refuses a program in a fence that is none for programs, which would be a
// template to JavaScript, or an expression that means nothing.
func misusedFence(code string) error {
	f, ok := openingFence(code)
	switch {
	case ok && isProgram(f.info):
		return nil
	case ok:
		return &SyntaxError{
			Message: fmt.Sprintf("The program is in a code fence for %q, but only JavaScript and TypeScript run here", language(f.info)),
			Line:    len(lineStarts(code[:f.end])) - 1,
		}
	}
	trimmed := strings.TrimLeftFunc(code, isSpace)
	line := len(lineStarts(code[:len(code)-len(trimmed)]))
	switch {
	case strings.HasPrefix(trimmed, "```"):
		return &SyntaxError{Message: "The first line of a code fence must have no more than the language on it", Line: line}
	case markedFence.MatchString(trimmed):
		return &SyntaxError{Message: behindText, Line: line}
	}
	return introducedFence(code)
}

const behindText = "The program is in a code fence behind other text"

var (
	// prose are a few words, such as "Here:" or "Sure!".
	prose = regexp.MustCompile(`^\s*\pL[\pL ,'’]*[.:!]?\s*$`)
	// markedFence is one in a list or a quotation.
	markedFence = regexp.MustCompile("^(?:[-*+>]|\\d+[.)])[ \t]*```")
)

// introducedFence refuses a program in a fence behind a few words that happen to be
// JavaScript as well: with a label or a name before it, the fence would be a template.
func introducedFence(code string) error {
	for _, sign := range []string{"\n```", "\n~~~"} {
		words, _, ok := strings.Cut(code, sign)
		if !ok || !prose.MatchString(words) {
			continue
		}
		if f, ok := openingFence(code[len(words):]); ok && isProgram(f.info) {
			return &SyntaxError{Message: behindText, Line: len(lineStarts(words)) + 1}
		}
	}
	return nil
}

// aFence is a line that starts with a fence, in a list or a quotation maybe.
var aFence = regexp.MustCompile("(?m)^[ \t]*(?:(?:[-*+>]|\\d+[.)])[ \t]*)?(?:```|~~~)")

// FenceHint gives a line of advice, with a line feed before it, for a program that does
// not parse and has a Markdown fence within other text. It is "" for all others.
func FenceHint(code string) string {
	if f, ok := openingFence(code); ok && !isProgram(f.info) {
		return ""
	}
	if !aFence.MatchString(unfence(code).text) {
		return ""
	}
	return "\nIf the program is in a Markdown code fence, send only what is inside of it, without the text around it."
}

// isProgram tells whether the info string of a fence names a language of programs.
func isProgram(info string) bool {
	word := strings.ToLower(language(info))
	if end := strings.IndexAny(word, "{:,"); end > 0 { // js{1,3} of some tools
		word = word[:end]
	}
	return languages[word]
}

// language is the first word of an info string. What follows is for humans.
func language(info string) string {
	if words := strings.Fields(info); len(words) > 0 {
		return words[0]
	}
	return ""
}

// cutClosing leaves out the fence that ends the text. One of backticks may stand on the
// last line of the program, then it is as long as the opening one.
func (f fence) cutClosing(text string) string {
	trimmed := strings.TrimRightFunc(text, isSpace)
	rest := strings.TrimRight(trimmed, f.sign)
	switch length, before := len(trimmed)-len(rest), strings.TrimRight(rest, " \t"); {
	case length < f.length:
		return text
	case before == "" || strings.HasSuffix(before, "\n"):
		return rest
	case f.sign == "~":
		return text
	}
	return trimmed[:len(trimmed)-f.length]
}

// isSpace tells what String.prototype.trim removes (ECMA-262, 22.1.3.32).
func isSpace(r rune) bool {
	switch r {
	case '\t', '\n', '\v', '\f', '\r', '\u2028', '\u2029', '\uFEFF':
		return true
	}
	return unicode.Is(unicode.Zs, r)
}
