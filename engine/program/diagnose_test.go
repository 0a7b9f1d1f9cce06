package program

import (
	"strings"
	"testing"
)

func TestDiagnose(t *testing.T) {
	long := strings.Repeat("a", 100) + "é" + strings.Repeat("b", 100)
	for _, tt := range []struct {
		name, code   string
		line, column int
		want         string
	}{
		{"place", "a\n  let x = ;\nb", 2, 11, "SyntaxError: m (line 2, column 11)\n  let x = ;\n          ^"},
		{"carriage returns", "a\r\nb c\rd", 2, 3, "SyntaxError: m (line 2, column 3)\nb c\n  ^"},
		{"tabs", "\t\tx\ty", 1, 5, "SyntaxError: m (line 1, column 5)\n\t\tx\ty\n\t\t \t^"},
		{"characters outside of ASCII", "'é😀e\u0301' y", 1, 9, "SyntaxError: m (line 1, column 9)\n'é😀e\u0301' y\n      ^"},
		{"end of the line", "ab", 1, 3, "SyntaxError: m (line 1, column 3)\nab\n  ^"},
		{"past the end of the line", "ab", 1, 99, "SyntaxError: m (line 1, column 99)\nab\n  ^"},
		{"no column", "a\nb", 2, 0, "SyntaxError: m (line 2)\nb"},
		{"no place", "a", 0, 0, "SyntaxError: m"},
		{"no such line", "a", 9, 1, "SyntaxError: m (line 9, column 1)"},
		{"blank line", "a\n \nb", 2, 2, "SyntaxError: m (line 2, column 2)"},
		{"long line", long, 1, 101, "SyntaxError: m (line 1, column 101)\n…" + strings.Repeat("a", 80) + "é" + strings.Repeat("b", 38) + "…\n" + strings.Repeat(" ", 81) + "^"},
		{"start of a long line", long, 1, 1, "SyntaxError: m (line 1, column 1)\n" + long[:120] + "…\n^"},
		{"end of a long line", long, 1, 201, "SyntaxError: m (line 1, column 201)\n…" + strings.Repeat("b", 80) + "b\n" + strings.Repeat(" ", 81) + "^"},
		{"long line without a column", long, 1, 0, "SyntaxError: m (line 1)\n" + long[:120] + "…"},
		{"invalid UTF-8", "\xff x", 1, 3, "SyntaxError: m (line 1, column 3)\n\uFFFD x\n  ^"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			if got := Diagnose(tt.code, tt.line, tt.column, "m"); got != tt.want {
				t.Errorf("got\n%s\nwant\n%s", got, tt.want)
			}
		})
	}
}
