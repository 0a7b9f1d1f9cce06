package program

import (
	"regexp"
	"strings"
)

// QuickJS notes positions for calls, throws and statements that are expressions, but
// for no other reading of a variable or a property: an error that comes of one is said
// to be where the last noted position is. Its text names what could not be read.
var (
	unreadable = regexp.MustCompile(`^cannot (?:read|set) property '([^']+)' of (?:undefined|null)$`)
	unknown    = regexp.MustCompile(`^'?([^' ]+)'? is not (?:defined|initialized)$`)
)

// mentionReach is how far behind the noted position a mention is looked for, in bytes.
const mentionReach = 64 << 10

// mention finds, from an offset on, the first place in a text that may have caused an
// error with that message. It answers the offset itself if there is none: the error is
// of another kind, or of an earlier place that a loop came back to.
func mention(text string, from int, message string) int {
	if m := unreadable.FindStringSubmatch(message); m != nil {
		if at := findWord(text, from, m[1], func(before byte) bool { return before == '.' }); at >= 0 {
			return at
		}
		// A pattern: { data: { items } } = answer.
		if at := findWord(text, from, m[1], func(before byte) bool { return before == '{' || before == ',' }); at >= 0 {
			return at
		}
	}
	if m := unknown.FindStringSubmatch(message); m != nil {
		if at := findWord(text, from, m[1], func(before byte) bool { return before != '.' }); at >= 0 {
			return at
		}
	}
	return from
}

// findWord finds an identifier behind an offset, within the block that the offset is
// in, outside of strings and comments. accept is asked about the last character before
// it that is no white space. It answers -1 when there is none.
func findWord(text string, from int, word string, accept func(before byte) bool) int {
	end := min(len(text), from+mentionReach)
	i, depth, before := from, 0, byte(0)
	if from > 0 && from < end && identifierPart(text[from-1]) {
		i = wordEnd(text, from, end)
	}
	for i < end && depth >= 0 {
		c, start := text[i], i
		switch {
		case identifierPart(c):
			i = wordEnd(text, i, end)
			if text[start:i] == word && accept(before) {
				return start
			}
		case (c == '"' || c == '\'') && (i == 0 || !identifierPart(text[i-1])):
			// One behind a letter is an apostrophe, in the text of a template.
			i = stringEnd(text, i, end)
		case strings.HasPrefix(text[i:end], "//"):
			i = skipTo(text, i, end, "\n")
			continue
		case strings.HasPrefix(text[i:end], "/*"):
			i = skipTo(text, i, end, "*/")
			continue
		default:
			depth += nestingOf(c)
			i++
		}
		if c > ' ' {
			before = c
		}
	}
	return -1
}

func nestingOf(c byte) int {
	switch c {
	case '{':
		return 1
	case '}':
		return -1
	}
	return 0
}

// identifierPart takes all that is not ASCII for part of an identifier.
func identifierPart(c byte) bool {
	return c >= 0x80 || c == '_' || c == '$' || '0' <= c && c <= '9' || 'a' <= c|0x20 && c|0x20 <= 'z'
}

func wordEnd(text string, at, end int) int {
	for at < end && identifierPart(text[at]) {
		at++
	}
	return at
}

// stringEnd is the offset behind a string, which ends with its line at the latest.
func stringEnd(text string, at, end int) int {
	quote := text[at]
	for at++; at < end && text[at] != '\n'; at++ {
		if text[at] == '\\' {
			at++
		} else if text[at] == quote {
			return at + 1
		}
	}
	return min(at, end)
}

// skipTo is the offset behind the next occurrence of a mark.
func skipTo(text string, at, end int, mark string) int {
	if n := strings.Index(text[at:end], mark); n >= 0 {
		return at + n + len(mark)
	}
	return end
}
