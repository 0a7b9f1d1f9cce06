package program

import (
	"slices"
	"strings"
)

// erasure maps positions in a generated text to the text it was generated from.
type erasure struct {
	segments []segment
	// line is the author's number of the original's first line.
	line int
}

// segment says that the text from a position on comes from another position.
// Lines and columns start at 0, columns count UTF-16 units.
type segment struct {
	line, column                 int
	originalLine, originalColumn int
}

// author gives the author's line and column of a position in the generated text;
// both start at 1.
func (e *erasure) author(line, column int) (int, int) {
	i, exact := slices.BinarySearchFunc(e.segments, segment{line: line - 1, column: column - 1}, compareSegments)
	if !exact {
		i--
	}
	if i < 0 {
		return e.line, 1
	}
	s := e.segments[i]
	return e.line + s.originalLine, s.originalColumn + 1
}

func compareSegments(a, b segment) int {
	if a.line != b.line {
		return a.line - b.line
	}
	return a.column - b.column
}

// decodeMappings reads the mappings of a source map with one source (ECMA-426,
// 9.2): lines of segments, each up to five base64 VLQ numbers that add to the
// ones before.
func decodeMappings(mappings string) []segment {
	var segments []segment
	var s segment
	for line := range strings.SplitSeq(mappings, ";") {
		s.column = 0
		for field := range strings.SplitSeq(line, ",") {
			column, rest := decodeVLQ(field)
			s.column += column
			if rest == "" { // a segment without an original
				continue
			}
			_, rest = decodeVLQ(rest) // the source
			line, rest := decodeVLQ(rest)
			originalColumn, _ := decodeVLQ(rest)
			s.originalLine += line
			s.originalColumn += originalColumn
			segments = append(segments, s)
		}
		s.line++
	}
	return segments
}

const base64Digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"

// decodeVLQ reads one number: five bits a digit, the lowest first; the sixth bit
// says that more follow, the first bit of all is the sign.
func decodeVLQ(s string) (n int, rest string) {
	for i, shift := 0, 0; i < len(s); i, shift = i+1, shift+5 {
		digit := strings.IndexByte(base64Digits, s[i])
		n |= digit & 31 << shift
		if digit&32 == 0 {
			s = s[i+1:]
			break
		}
	}
	if n&1 != 0 {
		return -(n >> 1), s
	}
	return n >> 1, s
}
