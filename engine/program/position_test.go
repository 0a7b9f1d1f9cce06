package program

import (
	"fmt"
	"strings"
	"testing"
	"unicode/utf16"
)

// A program of this test throws at "null.here", in places for which QuickJS notes
// a position.
var throwing = []struct {
	name, code string
	moved      bool // the raw place differs from the author's
}{
	{name: "arrow", code: "async () => { null.here }"},
	{name: "arrow on a later line", code: "\n\n  async () => {\n\t null.here;\n}"},
	{name: "arrow in a fence", code: "```js\nasync () => {\n  null.here;\n}\n```"},
	{name: "white space before the fence", code: "\n\r\n```js\r\nasync () => {\r\n  null.here;\r\n}\r\n```"},
	{name: "function", code: "async function main() {\n  null.here;\n}"},
	{name: "anonymous function", code: "function () { null.here }"},
	{name: "export default", code: "export default async () => { null.here }"},
	{name: "export default function", code: "export default function () {\n null.here }"},
	{name: "export default expression", code: "export default null.here"},
	{name: "expression", code: "null.here"},
	{name: "statements", code: "const a = 1;\nnull.here;\n2"},
	{name: "value on its own line", code: "const a = 1; // one\n\n a + null.here"},
	{name: "value on a shared line", code: "const a = 1; a + null.here", moved: true},
	{name: "value over lines", code: "const a = 1; a +\n  null.here"},
	{name: "second line of a value on a shared line", code: "const a = 1; a +\n null.here - 1"},
	{name: "returned", code: "const data = await codemode.add(1, 2);\nnull.here.length"},
	{name: "sequence", code: "const a = 1;\nnull.here, 2"},
	{name: "called in the last statement", code: "const a = 1\nasync () => { null.here }"},
	{name: "hashbang", code: "#!js\n\tnull.here"},
	{name: "separators are no lines", code: "'\u2028'; const a = 1\u2028const b = 2\u2029null.here", moved: true},
	{name: "separators in a comment are no lines", code: "/*\u2028*/ // \u2029const a = 1\nnull.here"},
	{name: "lone returns are lines", code: "/*\r\r*/ const a = 1\r\nnull.here // x\r2", moved: true},
	{name: "columns count UTF-16 units", code: "const größe = '😀'; `é${1}` + null.here", moved: true},
	{name: "far into a line", code: "/*\n" + strings.Repeat("é😀a", 3000) + "*/ const a = 1; a + null.here", moved: true},
	{name: "template over lines", code: "const a = `\n\r\n\\\n`;  null.here", moved: true},
	{name: "string over lines", code: "const a = '\\\n\\\r\n';  null.here", moved: true},
}

func TestPositionOfThrow(t *testing.T) {
	for _, tt := range throwing {
		t.Run(tt.name, func(t *testing.T) {
			unit, err := Normalize(tt.code)
			if err != nil {
				t.Fatal(err)
			}
			out, syntax := newRealm(t).execute(t, unit)
			if syntax != nil {
				t.Fatal(syntax)
			}
			want := fmt.Sprintf("(%s:%s)", testFile, placeOf(tt.code, "null.here"))
			raw, _, _ := strings.Cut(out.Stack, "\n")
			got, _, _ := strings.Cut(unit.MapStack(out.Stack, testFile, ""), "\n")
			if !strings.HasSuffix(got, want) {
				t.Errorf("stack %q maps to %q; want %s", raw, got, want)
			}
			if moved := !strings.HasSuffix(raw, want); moved != tt.moved {
				t.Errorf("stack %q before mapping; want %s: %v", raw, want, !tt.moved)
			}
		})
	}
}

// placeOf gives "line:column" of a text in code, as an editor counts.
func placeOf(code, s string) string {
	before := code[:strings.Index(code, s)]
	before = strings.NewReplacer("\r\n", "\n", "\r", "\n").Replace(before)
	lines := strings.Split(before, "\n")
	return fmt.Sprintf("%d:%d", len(lines), len(utf16.Encode([]rune(lines[len(lines)-1])))+1)
}

func TestPosition(t *testing.T) {
	const code = "let a = 1; a"
	unit, err := Normalize(code)
	if err != nil {
		t.Fatal(err)
	}
	for _, tt := range []struct {
		name         string
		line, column int
		want         [2]int
	}{
		{name: "start", line: 1, column: 1, want: [2]int{1, 1}},
		{name: "before the edit", line: 1, column: 10, want: [2]int{1, 10}},
		{name: "after the edit", line: 1, column: 12 + len(";"+returnValue), want: [2]int{1, 12}},
		{name: "in the edit", line: 1, column: 12, want: [2]int{1, 11}},
		{name: "past the end of the line", line: 1, column: 99, want: [2]int{1, 13}},
		{name: "column 0", line: 1, column: 0, want: [2]int{1, 1}},
		{name: "line before", line: 0, column: 9, want: [2]int{1, 1}},
		{name: "line after", line: 2, column: 1},
		{name: "negative", line: -5, column: -5, want: [2]int{1, 1}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			line, column := unit.Position(tt.line, tt.column)
			if got := [2]int{line, column}; got != tt.want {
				t.Errorf("Position(%d, %d) = %v; want %v", tt.line, tt.column, got, tt.want)
			}
		})
	}
}

func TestMapStack(t *testing.T) {
	unit, err := Normalize("```js\nconst a = 1; f(a)\n```")
	if err != nil {
		t.Fatal(err)
	}
	for _, tt := range []struct{ name, stack, want string }{
		{name: "empty"},
		{name: "frame", stack: "    at f (p.js:2:5)\n", want: "    at f (p.js:2:5)\n"},
		{name: "frame after the edit", stack: "    at f (p.js:2:34)", want: "    at f (p.js:2:14)"},
		{name: "frame without a function", stack: "    at p.js:2:5\n", want: "    at p.js:2:5\n"},
		{name: "frame before the program", stack: "    at <anonymous> (p.js:1:2)\n", want: "    at <anonymous> (p.js:2:1)\n"},
		{name: "frame after the program", stack: "    at <anonymous> (p.js:4:1)\n", want: ""},
		{name: "frame without a place", stack: "    at <anonymous> (p.js)\n", want: ""},
		{name: "frame of other source", stack: "    at g (lib.js:9:9)\n    at map (native)\n", want: "    at g (lib.js:9:9)\n    at map (native)\n"},
		{name: "function with the name of a place", stack: "    at p.js:7:7 (p.js:2:1)\n", want: "    at p.js:7:7 (p.js:2:1)\n"},
		{name: "message", stack: "Error: p.js:1:1\n    at f (p.js:2:1)", want: "Error: p.js:1:1\n    at f (p.js:2:1)"},
		{name: "number out of range", stack: "    at f (p.js:99999999999999999999:1)\n", want: "    at f (p.js:99999999999999999999:1)\n"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			if got := unit.MapStack(tt.stack, "p.js", ""); got != tt.want {
				t.Errorf("MapStack(%q) = %q; want %q", tt.stack, got, tt.want)
			}
		})
	}
}
