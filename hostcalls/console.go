package hostcalls

import (
	"fmt"
	"unicode/utf8"
)

// Log keeps the console lines of a run within bounds. When they are met it keeps
// what fits, counts the rest, and says so in one last line.
type Log struct {
	maxLines int
	maxBytes int64
	sink     func(line string)

	lines        []string
	bytes        int64
	full, closed bool
	droppedLines int
	droppedBytes int64
}

// NewLog makes a log of at most maxLines lines and maxBytes bytes of UTF-8. Every
// kept line goes to sink as it comes, if sink is not nil.
func NewLog(maxLines int, maxBytes int64, sink func(line string)) *Log {
	return &Log{maxLines: maxLines, maxBytes: maxBytes, sink: sink, lines: []string{}}
}

// Add appends a line. Once one line has not fitted, no later one is kept either,
// so that the log is a prefix of what the program wrote.
func (l *Log) Add(line string) { l.AddCut(line, int64(len(line))) }

// AddCut appends a line of which only a beginning is at hand; size is the length
// in bytes of the whole.
func (l *Log) AddCut(line string, size int64) {
	room := l.maxBytes - l.bytes
	if l.full || l.closed || len(l.lines) == l.maxLines || room <= 0 {
		l.drop(size)
		return
	}
	if size > room {
		line = cutUTF8(line, int(min(room, int64(len(line)))))
		l.drop(size - int64(len(line)))
		if line == "" {
			return
		}
	}
	l.lines = append(l.lines, line)
	l.bytes += int64(len(line))
	l.tell(line)
}

// tell hands a line to the sink. One that panics is a defect of the host's, which
// is not to end the program: it hears no more.
func (l *Log) tell(line string) {
	if l.sink == nil {
		return
	}
	defer func() {
		if recover() != nil {
			l.sink = nil
		}
	}()
	l.sink(line)
}

func (l *Log) drop(size int64) {
	l.full = true
	l.droppedLines++
	l.droppedBytes += size
}

// Close gives the kept lines, with a line about dropped ones at the end if there were
// any, which the sink hears of now. It is never nil.
func (l *Log) Close() []string {
	if l.full && !l.closed {
		notice := fmt.Sprintf(
			"[log truncated: %d lines (%d bytes) past the limit of %d lines or %d bytes were dropped]",
			l.droppedLines, l.droppedBytes, l.maxLines, l.maxBytes)
		l.lines = append(l.lines, notice)
		l.tell(notice)
	}
	l.closed = true
	return l.lines
}

// cutUTF8 gives the longest prefix of at most n bytes that ends between two
// characters.
func cutUTF8(s string, n int) string {
	for n > 0 && n < len(s) && !utf8.RuneStart(s[n]) {
		n--
	}
	return s[:n]
}
