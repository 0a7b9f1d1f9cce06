package program

import (
	"fmt"
	"strconv"
	"strings"
)

// MapStack maps the places in a stack of QuickJS's, whose source is filename, to
// the author's text (see [Unit.Position]). Frames of the source that are no part
// of the program are left out. message is that of the error, which may tell the
// place of the first frame better than QuickJS does.
func (u Unit) MapStack(stack, filename, message string) string {
	var b strings.Builder
	b.Grow(len(stack))
	for line := range strings.Lines(stack) {
		if !isFrame(line) {
			b.WriteString(line)
			continue
		}
		frame := u.mapFrame(line, filename, message)
		b.WriteString(frame)
		if frame != "" {
			message = "" // is about this frame, and not those it was called from
		}
	}
	return b.String()
}

func isFrame(line string) bool { return strings.HasPrefix(strings.TrimLeft(line, " "), "at ") }

// mapFrame maps one line of a stack, "    at name (file:line:column)".
func (u Unit) mapFrame(frame, filename, message string) string {
	start, place := findPlace(frame, filename)
	switch {
	case place.line != 0 || place.column != 0:
	case strings.HasSuffix(strings.TrimRight(frame, "\n"), "("+filename+")"):
		return "" // QuickJS leaves out a line that is -1
	default:
		return frame
	}
	at, ok := u.place.offset(place.line, place.column)
	if !ok {
		return ""
	}
	line, column := u.place.author(mention(u.place.text, at, message))
	return fmt.Sprintf("%s%s:%d:%d%s", frame[:start], filename, line, column, frame[start+place.length:])
}

// place is a line and a column in a stack, and the length of the text that
// tells them.
type place struct{ line, column, length int }

// findPlace finds the last "file:line:column" in a text. All is 0 without one.
func findPlace(s, filename string) (start int, p place) {
	for start = strings.LastIndex(s, filename+":"); start >= 0; start = strings.LastIndex(s[:start], filename+":") {
		if p, ok := parsePlace(s[start:], len(filename)+1); ok {
			return start, p
		}
	}
	return 0, place{}
}

// parsePlace reads "line:column" at an offset, and requires that no more
// follows, but the parenthesis that closes a frame.
func parsePlace(s string, at int) (place, bool) {
	s, _, _ = strings.Cut(s, "\n")
	s = strings.TrimSuffix(s, ")")
	line, column, found := strings.Cut(s[at:], ":")
	l, err1 := strconv.Atoi(line)
	c, err2 := strconv.Atoi(column)
	return place{line: l, column: c, length: len(s)}, found && err1 == nil && err2 == nil
}
