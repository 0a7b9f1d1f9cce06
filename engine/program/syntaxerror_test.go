package program

import (
	"errors"
	"slices"
	"strings"
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
		{"await in a plain function", "function f() {\n  await g()\n}\nf()", "SyntaxError: await is only valid in async functions (line 2, column 3)"},
		{"await new in an arrow function", "const f = (a) => await new A()", "SyntaxError: await is only valid in async functions (line 1, column 18)"},
		{"for await in a plain function", "function f() {\n  for await (const a of b) {}\n}", "SyntaxError: await is only valid in async functions (line 2, column 7)"},
		{"import in a function", "async () => {\n  import fs from 'fs';\n}", "SyntaxError: An import declaration may only stand at the top level: use await import('fs') (line 2, column 3)"},
		{"import expressions in a function", "async () => {\n  import('a')\n; import +}", "SyntaxError: Unexpected token '}' (line 3, column 11)"},
		{"NUL", "1 + \x00", "SyntaxError: Invalid or unexpected token (line 1, column 5)"},
		{"spread statement", "...[1]", "SyntaxError: Unexpected token '...' (line 1, column 1)"},
		{"fence counts", "```js\nlet a = ;\n```", "SyntaxError: Unexpected token ';' (line 2, column 9)"},
		{"inserted text does not count", "const a = 1; const b = 2; a b", "SyntaxError: Unexpected identifier 'b' (line 1, column 29)"},
		{"columns count UTF-16 units", "'😀é' x", "SyntaxError: Unexpected identifier 'x' (line 1, column 7)"},

		// What only QuickJS finds.
		{"duplicate declaration", "let a = 1;\nlet a = 2;", "SyntaxError: Identifier 'a' has already been declared (line 2, column 5)"},
		{"duplicate declaration among others", "let a = 1;\nlet b, a = 2; let c;", "SyntaxError: An identifier has already been declared (line 2)"},
		{"declared parameter", "function f(a) {\n  const a = 1\n}", "SyntaxError: Identifier 'a' has already been declared (line 2, column 9)"},
		{"duplicate parameter", "f(a, a);\nfunction g(a, { b }, é, a) {}", "SyntaxError: Duplicate parameter name not allowed in this context (line 2, column 25)"},
		{"duplicate parameter on several lines", "function g(a,\na) {}", "SyntaxError: Duplicate parameter name not allowed in this context (line 2)"},
		{"restricted name", "const arguments = 1", "SyntaxError: Unexpected eval or arguments in strict mode (line 1, column 7)"},
		{"constant without a value", "const a;", "SyntaxError: Missing initializer in const declaration (line 1)"},
		{"delete of a variable", "delete a", "SyntaxError: Delete of an unqualified identifier in strict mode (line 1, column 8)"},
		{"with", "with (a) {}", "SyntaxError: Strict mode code may not include a with statement (line 1, column 1)"},
		{"try alone", "try {} a", "SyntaxError: Missing catch or finally after try (line 1)"},
		{"no such label", "for (;;) break a", "SyntaxError: Undefined label (line 1)"},
		{"reserved name", "1\nlet enum = 1", "SyntaxError: Unexpected reserved word 'enum' (line 2, column 5)"},
		{"break outside of a loop", "\n\nbreak;", "SyntaxError: break must be inside loop or switch (line 3)"},
		{"hole in arguments", "f(1,,2)", "SyntaxError: Unexpected token ',' (line 1, column 5)"},
		{"QuickJS's error comes first", "1 = 2;\nfoo bar", "SyntaxError: Invalid left-hand side in assignment (line 1)"},
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

// TestLocate takes the place of errors of QuickJS's from those of the transpiler.
func TestLocate(t *testing.T) {
	for _, tt := range []struct{ name, code, want string }{
		{"duplicate declaration", "let a = 1;\nlet b, a = 2; let c;", "SyntaxError: Identifier 'a' has already been declared (line 2, column 8)"},
		{"assignment", "f(1 = 2)", "SyntaxError: Invalid left-hand side in assignment (line 1, column 3)"},
		{"constant without a value", "const a;", "SyntaxError: Missing initializer in const declaration (line 1, column 7)"},
		{"try alone", "try {} a", "SyntaxError: Missing catch or finally after try (line 1, column 8)"},
		{"two constructors", "class A { constructor() {} constructor() {} }", "SyntaxError: A class may only have one constructor (line 1, column 28)"},
		{"two prototypes", "({ __proto__: 1, __proto__: 2 })", "SyntaxError: Duplicate __proto__ fields are not allowed in object literals (line 1, column 18)"},
		{"no such label", "for (;;) break a", "SyntaxError: Undefined label 'a' (line 1, column 16)"},
		{"label in itself", "a: a: 1", "SyntaxError: Label 'a' has already been declared (line 1, column 4)"},
		{"break", "break", "SyntaxError: break must be inside loop or switch (line 1, column 1)"},
		{"continue", "continue", "SyntaxError: continue must be inside loop (line 1, column 1)"},
		{"super()", "class A { constructor() { super() } }", "SyntaxError: super() is only valid in a derived class constructor (line 1, column 27)"},
		{"initializer in a loop", "for (let a = 1 of b) {}", "SyntaxError: a declaration in the head of a for-of loop can't have an initializer (line 1, column 14)"},
		{"unary and **", "-1 ** 2", "SyntaxError: unparenthesized unary expression can't appear on the left-hand side of '**' (line 1, column 4)"},
		{"?? and ||", "const a = b ?? c || d", "SyntaxError: Unexpected token '||' (line 1, column 18)"},
		{"duplicate parameter on several lines", "(a,\na) => {}", "SyntaxError: Duplicate parameter name not allowed in this context (line 2, column 1)"},
		{"private name", "1;\no.#x", "SyntaxError: Private field '#x' must be declared in an enclosing class (line 2, column 3)"},
		{"another error", "let a = 1;\nlet a = 2, b =;", "SyntaxError: Unexpected token ';' (line 2, column 15)"},
		{"another error on the line", "1 = 2; let c, c", "SyntaxError: Invalid left-hand side in assignment (line 1, column 1)"},
		{"no error as TypeScript", "delete a", "SyntaxError: Delete of an unqualified identifier in strict mode (line 1, column 8)"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			unit, err := Normalize(tt.code)
			if err != nil {
				t.Fatal(err)
			}
			_, script := newRealm(t).execute(t, unit)
			var syntax, typed *SyntaxError
			if !errors.As(script, &syntax) {
				t.Fatalf("error %v", script)
			}
			if _, err := EraseTypes(tt.code); err != nil && !errors.As(err, &typed) {
				t.Fatal(err)
			}
			syntax.Locate(typed)
			if got := syntax.Error(); got != tt.want {
				t.Errorf("error %v; want %s", got, tt.want)
			}
		})
	}
}

func TestRegExps(t *testing.T) {
	const code = "const a = 1 / b / /* /c/ */ /[/]\\//g.d, e = `${/f/}`;\n'/g/'; // /h/\nf(/(/);"
	unit, err := Normalize("```js\n" + code)
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, r := range unit.RegExps() {
		got = append(got, unit.InvalidRegExp(r, "nothing to repeat").Error())
	}
	want := []string{
		`SyntaxError: Invalid regular expression: /[/]\//g: Nothing to repeat (line 2, column 29)`,
		`SyntaxError: Invalid regular expression: /f/: Nothing to repeat (line 2, column 48)`,
		`SyntaxError: Invalid regular expression: /(/: Nothing to repeat (line 4, column 3)`,
	}
	if !slices.Equal(got, want) {
		t.Errorf("got %q; want %q", got, want)
	}
	unit, err = Normalize("/" + strings.Repeat("é", 100) + "/")
	if err != nil {
		t.Fatal(err)
	}
	if got := unit.InvalidRegExp(unit.RegExps()[0], "m").Message; got != "Invalid regular expression: /"+strings.Repeat("é", 59)+"…: m" {
		t.Errorf("got %q", got)
	}
}

func TestFurther(t *testing.T) {
	at := func(line, column int) *SyntaxError { return &SyntaxError{Line: line, Column: column} }
	typedAt := func(line, column int) *SyntaxError { return &SyntaxError{Message: "m", Line: line, Column: column} }
	for _, tt := range []struct {
		name          string
		script, typed *SyntaxError
		want          bool
	}{
		{name: "script further", script: at(2, 0), typed: typedAt(1, 9)},
		{name: "typed further", script: at(1, 9), typed: typedAt(2, 1), want: true},
		{name: "same place", script: at(1, 3), typed: typedAt(1, 3)},
		{name: "typed further on the line", script: at(1, 3), typed: typedAt(1, 4), want: true},
		{name: "column unknown", script: at(1, 0), typed: typedAt(1, 1), want: true},
		{name: "place of typed unknown", script: at(1, 1), typed: typedAt(0, 0)},
		{name: "same message on the line", script: typedAt(1, 3), typed: typedAt(1, 4)},
		{name: "same message further on", script: typedAt(1, 3), typed: typedAt(2, 1), want: true},
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
