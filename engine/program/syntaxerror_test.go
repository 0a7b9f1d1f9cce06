package program

import (
	"errors"
	"testing"
)

func TestSyntaxErrors(t *testing.T) {
	for _, tt := range []struct{ name, code, want string }{
		{"missing operator", "const a = 1;\nfoo bar", "SyntaxError: Unexpected identifier 'bar' (line 2, column 5)"},
		{"missing comma in a call", "f(1\n  2)", "SyntaxError: Unexpected number (line 2, column 3)"},
		{"missing comma in an array", "[1, 'a' 'b']", "SyntaxError: Unexpected string (line 1, column 9)"},
		{"missing comma in an object", "const o = {\n  a: 1\n  b: 2,\n}", "SyntaxError: Unexpected identifier 'b' (line 3, column 3)"},
		{"missing closing parenthesis", "async () => {\n  f(1;\n}", "SyntaxError: Unexpected token ';' (line 2, column 6)"},
		{"missing closing parenthesis of a condition", "if (a {\n}", "SyntaxError: Unexpected token '{' (line 1, column 7)"},
		{"wrong bracket", "f([1, 2)", "SyntaxError: Unexpected token ')': the '[' at line 1, column 3 is still open (line 1, column 8)"},
		{"one brace too many", "async () => {\n  return 1;\n}}", "SyntaxError: Unexpected token '}' (line 3, column 2)"},
		{"unclosed call", "async () => {\n  f(1, {\n    a: 2\n", "SyntaxError: Unexpected end of input: the '{' at line 2, column 8 is never closed (line 3, column 9)"},
		{"unclosed substitution", "`a\n${b", "SyntaxError: Unexpected end of input: the '`' at line 1, column 1 is never closed (line 2, column 4)"},
		{"unclosed template", "1;\nconst a = `b${1}c\nd", "SyntaxError: Unterminated template literal (line 2, column 11)"},
		{"unclosed string", "const a = 'it's'", "SyntaxError: Unexpected identifier 's' (line 1, column 15)"},
		{"unclosed string at the end", "const a = \"b\n", "SyntaxError: Unterminated string (line 1, column 11)"},
		{"unclosed comment", "1\n/* 2", "SyntaxError: Unterminated comment (line 2, column 1)"},
		{"unclosed regular expression", "const a = /b\n1", "SyntaxError: Unterminated regular expression (line 1, column 11)"},
		{"no statement", "if (true)", "SyntaxError: Unexpected end of input (line 1, column 10)"},
		{"await in a plain function", "function f() {\n  await g()\n}\nf()", "SyntaxError: await is only valid in async functions (line 2, column 9)"},
		{"NUL", "1 + \x00", "SyntaxError: Invalid or unexpected token (line 1, column 5)"},
		{"spread statement", "...[1]", "SyntaxError: Unexpected token '...' (line 1, column 1)"},
		{"fence counts", "```js\nlet a = ;\n```", "SyntaxError: Unexpected token ';' (line 2, column 9)"},
		{"inserted text does not count", "const a = 1; const b = 2; a b", "SyntaxError: Unexpected identifier 'b' (line 1, column 29)"},
		{"columns count UTF-16 units", "'😀é' x", "SyntaxError: Unexpected identifier 'x' (line 1, column 7)"},

		// What only QuickJS finds.
		{"duplicate declaration", "let a = 1;\nlet a = 2;", "SyntaxError: invalid redefinition of lexical identifier (line 2)"},
		{"reserved name", "1\nlet enum = 1", "SyntaxError: variable name expected (line 2)"},
		{"break outside of a loop", "\n\nbreak;", "SyntaxError: break must be inside loop or switch (line 3)"},
		{"hole in arguments", "f(1,,2)", "SyntaxError: Unexpected token ',' (line 1, column 5)"},
		{"QuickJS's error comes first", "1 = 2;\nfoo bar", "SyntaxError: invalid assignment left-hand side (line 1)"},
		// QuickJS gives no place for these.
		{"error in a regular expression", "1;\n/(/", "SyntaxError: expecting ')'"},
		{"private name without a class", "const o = {};\no.#x", "SyntaxError: undefined private field '#x'"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			unit, err := Normalize(tt.code)
			if err != nil {
				t.Fatal(err)
			}
			if _, got := newRealm(t).execute(t, unit); got == nil || got.Error() != tt.want {
				t.Errorf("error %v; want %s", got, tt.want)
			}
		})
	}
}

func TestSyntaxErrorWithoutPlace(t *testing.T) {
	for _, tt := range []struct{ name, code, want string }{
		{"of QuickJS", "1 = 2", "SyntaxError: bad"},
		{"of the outline", "1 2", "SyntaxError: Unexpected number (line 1, column 3)"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			unit, err := Normalize(tt.code)
			if err != nil {
				t.Fatal(err)
			}
			if got := unit.SyntaxError("bad", "", testFile).Error(); got != tt.want {
				t.Errorf("error %q; want %q", got, tt.want)
			}
		})
	}
}

func TestInvalidUTF8(t *testing.T) {
	for _, normalize := range []func(string) (Unit, error){Normalize, EraseTypes} {
		_, err := normalize("'ü\uFFFD\xff'")
		var syntax *SyntaxError
		if !errors.As(err, &syntax) || err.Error() != "SyntaxError: The program is not valid UTF-8 at byte offset 6" {
			t.Errorf("error %v", err)
		}
	}
}

func TestFurther(t *testing.T) {
	at := func(line, column int) *SyntaxError { return &SyntaxError{Line: line, Column: column} }
	for _, tt := range []struct {
		name          string
		script, typed *SyntaxError
		want          bool
	}{
		{name: "script further", script: at(2, 0), typed: at(1, 9)},
		{name: "typed further", script: at(1, 9), typed: at(2, 1), want: true},
		{name: "same place", script: at(1, 3), typed: at(1, 3)},
		{name: "typed further on the line", script: at(1, 3), typed: at(1, 4), want: true},
		{name: "column unknown", script: at(1, 0), typed: at(1, 1), want: true},
		{name: "place of typed unknown", script: at(1, 1), typed: at(0, 0)},
		{name: "script read all", script: &SyntaxError{Line: 1, final: true}, typed: at(2, 1)},
		{name: "not read as TypeScript", script: at(1, 1), typed: &SyntaxError{unread: true}, want: true},
		{name: "no error of typed", script: at(1, 1)},
	} {
		t.Run(tt.name, func(t *testing.T) {
			if got := tt.typed.Further(tt.script); got != tt.want {
				t.Errorf("got %t, want %t", got, tt.want)
			}
		})
	}
}
