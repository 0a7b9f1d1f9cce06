package program

import "strings"

const space = " \t\r\n"

// skipSpace is the offset behind white space and comments.
func skipSpace(text string, at int) int {
	for at < len(text) {
		switch {
		case strings.IndexByte(space, text[at]) >= 0:
			at++
		case strings.HasPrefix(text[at:], "//"), strings.HasPrefix(text[at:], "/*"):
			at, _ = pieceEnd(text, at, len(text))
		default:
			return at
		}
	}
	return at
}

// trimSpace is the offset before white space and comments.
func trimSpace(text string, at int) int {
	for {
		end := len(strings.TrimRight(text[:at], space))
		comment := -1
		switch {
		case strings.HasSuffix(text[:end], "*/"):
			comment = blockComment(text, end)
		case strings.Contains(text[end:at], "\n"):
			comment = lineComment(text, end)
		}
		if comment < 0 {
			return end
		}
		at = comment
	}
}

// blockComment is the offset of the comment that ends at one, or -1.
func blockComment(text string, end int) int {
	floor := max(0, end-startReach)
	open := strings.LastIndex(text[floor:end], "/*")
	if open < 0 || skipTo(text, floor+open+len("/*"), end, "*/") != end {
		return -1
	}
	if inner := strings.Index(text[floor+open+len("/*"):end], "*/"); inner < 0 {
		return -1 // a regular expression
	}
	return floor + open
}

// lineComment is the offset of the comment that takes the rest of the line up to an
// offset, or -1. It takes the line to begin outside of templates and of comments.
func lineComment(text string, end int) int {
	start := max(0, end-startReach)
	start += strings.LastIndexByte(text[start:end], '\n') + 1
	for before := byte(0); start < end; {
		c, behind := text[start], 0
		switch {
		case strings.HasPrefix(text[start:end], "//"):
			return start
		case c == '/' && startsRegExp(before) && !startsComment(text, start):
			behind = regExpEnd(text, start, end)
		default:
			behind, _ = pieceEnd(text, start, end)
		}
		if c > ' ' {
			before = c
		}
		start = behind
	}
	return -1
}

// closing is the offset behind the bracket that closes the one at an offset, or behind
// the template that starts there. It is -1 if there is none before the end.
func closing(text string, open, end int) int {
	var depth int
	before := byte(0)
	for i := open; i < end; {
		c := text[i]
		switch {
		case c == '`':
			if i = templateEnd(text, i, end); i < 0 {
				return -1
			}
		case c == '/' && startsRegExp(before) && !startsComment(text, i):
			i = regExpEnd(text, i, end)
		default:
			i, _ = pieceEnd(text, i, end)
		}
		switch c {
		case '(', '[', '{':
			depth++
		case ')', ']', '}':
			depth--
		}
		if depth == 0 {
			return i
		}
		if strings.IndexByte(space, c) < 0 {
			before = c
		}
	}
	return -1
}

func startsComment(text string, at int) bool {
	return strings.HasPrefix(text[at:], "//") || strings.HasPrefix(text[at:], "/*")
}

// startsRegExp tells whether a slash behind a sign starts a regular expression.
func startsRegExp(before byte) bool { return strings.IndexByte("(,=:[!&|?{};", before) >= 0 }

// regExpEnd is the offset behind a regular expression, which ends with its line at the
// latest.
func regExpEnd(text string, at, end int) int {
	class := false
	for at++; at < end && text[at] != '\n'; at++ {
		switch c := text[at]; {
		case c == '\\':
			at++
		case c == '[' || c == ']':
			class = c == '['
		case c == '/' && !class:
			return at + 1
		}
	}
	return min(at, end)
}

// templateEnd is the offset behind a template, or -1.
func templateEnd(text string, at, end int) int {
	for at++; at < end; at++ {
		switch {
		case text[at] == '\\':
			at++
		case text[at] == '`':
			return at + 1
		case strings.HasPrefix(text[at:], "${"):
			if at = closing(text, at+1, end) - 1; at < 0 {
				return -1
			}
		}
	}
	return -1
}

// opening is the offset of the bracket that the one before an offset closes, or -1 if
// there is none from the floor on. It takes quotes for those of strings.
func opening(text string, end, floor int) int {
	depth := 0
	for i := end - 1; i >= floor; i-- {
		switch text[i] {
		case ')', ']', '}':
			depth++
		case '(', '[', '{':
			if depth--; depth == 0 {
				return i
			}
		case '"', '\'', '`':
			if i = quoteStart(text, i+1, floor); i < 0 {
				return -1
			}
		}
	}
	return -1
}

// quoteStart is the offset of the quote before the one that an offset is behind, or -1.
func quoteStart(text string, end, floor int) int {
	quote := text[end-1]
	for i := end - 2; i >= floor; i-- {
		if text[i] == quote && (i == 0 || text[i-1] != '\\') {
			return i
		}
	}
	return -1
}
