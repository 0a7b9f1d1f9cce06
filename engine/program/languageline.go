package program

import "strings"

// languageLine finds the name of a language on a line of its own before a program, which
// was the first line of a fence, and gives the offset behind it. To JavaScript it would be
// a variable that nobody has, or a label.
func languageLine(code string) (behind int, ok bool) {
	trimmed := strings.TrimLeftFunc(code, isSpace)
	eol := strings.IndexAny(trimmed, "\r\n")
	if eol < 0 {
		return 0, false
	}
	word := strings.TrimSuffix(strings.TrimRight(trimmed[:eol], " \t"), ":")
	if word == "" || !languages[strings.ToLower(word)] || !startsStatement(trimmed[eol:]) {
		return 0, false
	}
	if strings.HasPrefix(trimmed[eol:], "\r\n") {
		eol++
	}
	return len(code) - len(trimmed) + eol + 1, true
}

// startsStatement tells whether a text starts a statement, and does not go on with the
// expression before it.
func startsStatement(text string) bool {
	text = strings.TrimLeftFunc(text, isSpace)
	switch {
	case text == "":
		return false
	case strings.HasPrefix(text, "//"), strings.HasPrefix(text, "/*"), strings.HasPrefix(text, "```"), strings.HasPrefix(text, "~~~"):
		return true
	}
	return strings.IndexByte(".,?:=+-*/%<>&|^)]};", text[0]) < 0
}
