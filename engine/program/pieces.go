package program

import (
	"iter"
	"strings"
)

// piece is a word, or a single sign, in a text.
type piece struct {
	start, end int
	before     byte // the last character before it that is no white space, 0 if none
}

// piecesReach is how far behind an offset pieces are looked for, in bytes.
const piecesReach = 64 << 10

// pieces iterates over the words and signs behind an offset, within the block that the
// offset is in, outside of strings and comments. A word that the offset is inside of
// does not count.
func pieces(text string, from int) iter.Seq[piece] {
	return func(yield func(piece) bool) {
		end := min(len(text), from+piecesReach)
		i, depth, before := from, 0, byte(0)
		if from > 0 && from < end && identifierPart(text[from-1]) {
			i = wordEnd(text, from, end)
		}
		for i < end && depth >= 0 {
			start, skipped := i, false
			if i, skipped = pieceEnd(text, i, end); skipped {
				continue
			}
			c := text[i-1]
			if text[start] > ' ' && !yield(piece{start, i, before}) {
				return
			}
			if i == start+1 {
				depth += nestingOf(c)
			}
			if c > ' ' {
				before = c
			}
		}
	}
}

// pieceEnd is the offset behind the piece that starts at one, a whole string or comment
// included. It tells whether that is a comment, which is as good as nothing.
func pieceEnd(text string, at, end int) (behind int, comment bool) {
	c := text[at]
	switch {
	case identifierPart(c):
		return wordEnd(text, at, end), false
	case (c == '"' || c == '\'') && (at == 0 || !identifierPart(text[at-1])):
		// One behind a letter is an apostrophe, in the text of a template.
		return stringEnd(text, at, end), false
	case strings.HasPrefix(text[at:end], "//"):
		return skipTo(text, at, end, "\n"), true
	case strings.HasPrefix(text[at:end], "/*"):
		return skipTo(text, at, end, "*/"), true
	}
	return at + 1, false
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
