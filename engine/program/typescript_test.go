package program

import (
	"errors"
	"fmt"
	"strings"
	"testing"
)

var typed = []struct {
	name, code string
	value      string
	err        string
}{
	{name: "annotations", code: "async () => { const n: number = 2; interface A { b: string } const f = (s: string): string => s.toUpperCase(); return f('ok') + n; }", value: `"OK2"`},
	{name: "JavaScript", code: "const a = 1;\na + 1", value: "2"},
	{name: "value", code: "const xs: number[] = [1, 2];\nxs.map((x: number): number => x * 2)", value: "[2,4]"},
	{name: "object as the value", code: "const a: number = 1;\n({ a } as { a: number })", value: `{"a":1}`},
	{name: "return", code: "const a: number = 1;\nreturn a;", value: "1"},
	{name: "return and await", code: "const a: number = await codemode.add(1, 2);\nif (a > 2) return a as number;\nreturn 0;", value: "3"},
	{name: "fence", code: "```ts\ntype A = { b: string };\nasync (): Promise<number> => 3\n```", value: "3"},
	{name: "arrow with a trailing semicolon", code: "async (): Promise<number> => { return 3 };", value: "3"},
	{name: "function", code: "async function main(): Promise<string> {\n  return 'a';\n}", value: `"a"`},
	{name: "anonymous function", code: "async function (x?: number) { return typeof x }", value: `"undefined"`},
	{name: "export default", code: "export default async function (): Promise<number> { return 1 }", value: "1"},
	{name: "export default after types", code: "interface A { b: number }\nconst a: A = { b: 2 };\nexport default async () => a.b", value: "2"},
	{name: "generic arrow", code: "const id = <T,>(x: T): T => x;\nid<number>(3)", value: "3"},
	{name: "satisfies", code: "({ a: 1 } satisfies Record<string, number>)", value: `{"a":1}`},
	{name: "assertions", code: "let x: any = { y: 1 };\n(x!.y as unknown as number)!", value: "1"},
	{name: "enum", code: "enum Color { Red, Green = 'g' }\n[Color.Red, Color[0], Color.Green]", value: `[0,"Red","g"]`},
	{name: "const enum", code: "const enum A { B = 2 }\nA.B * 2", value: "4"},
	{name: "namespace", code: "namespace A { export const b = 2 }\nA.b", value: "2"},
	{name: "class", code: "abstract class A<T> { constructor(public x: T, private readonly y = 2) {} declare z: string; sum(): number { return (this.x as number) + this.y } }\nclass B extends A<number> {}\nnew B(1).sum()", value: "3"},
	{name: "import of a type", code: "import type { A } from './a';\nconst a: A = 1;\na", value: "1"},
	{name: "import that only types need, unmarked", code: "import { A } from './a';\nconst a: A = 1;\na", value: "1"},
	{name: "import that is needed", code: "import { a } from './a';\nconst b: number = a;\nb", err: "ReferenceError: could not load module 'a'"},
	{name: "strings and names outside of ASCII", code: "const größe: string = 'é😀';\ngröße", value: `"é😀"`},
	{name: "only types", code: "type A = string;\ninterface B {}", value: "undefined"},
	{name: "closes the wrapper", code: "const a: number = await 1; return a }\ncodemode.x = 1; {", err: "SyntaxError: "},
	{name: "closes the parenthesis", code: "function (x: number) {}), (codemode.x = 1", err: "SyntaxError: "},
	{name: "not TypeScript either", code: "const a: number = 1;\nfoo bar", err: `SyntaxError: Expected ";" but found "bar" (line 2, column 5)`},
	{name: "error in a fence", code: "```ts\nconst a: number = ;\n```", err: `SyntaxError: Unexpected ";" (line 2, column 19)`},
	{name: "error where only a function may stand", code: "const a: number = await 1;\nif (a) return b c;", err: `SyntaxError: Expected ";" but found "c" (line 2, column 17)`},
	{name: "too deep", code: strings.Repeat("[", 5000), err: "SyntaxError: The program is too large or too deeply nested"},
	{name: "too large", code: strings.Repeat("a;\n", 30_000), err: "SyntaxError: The program is too large or too deeply nested"},
}

func TestEraseTypes(t *testing.T) {
	for _, tt := range typed {
		t.Run(tt.name, func(t *testing.T) {
			if _, err := EraseTypes(tt.code); err != nil {
				if tt.err == "" || !hasPrefix(err.Error(), tt.err) {
					t.Errorf("error %v; want %s", err, tt.err)
				}
				return
			}
			checkOutcome(t, tt.code, EraseTypes, tt.value, tt.err)
		})
	}
}

func TestErasedPosition(t *testing.T) {
	for _, tt := range []struct{ name, code string }{
		{"arrow", "async (): Promise<void> => {\n  const a: number = 1;\n\n  null.here;\n}"},
		{"body", "interface A {\n  b: string\n}\nconst a: A = { b: 'é' };\nconst c = '😀'; null.here;\nawait 1; return a;"},
		{"value", "type A = 1\n\n\n\tnull.here"},
		{"in a fence", "\n```ts\nlet a: any\n\nnull.here\n```"},
		{"function", "async function main(): Promise<void> {\n\n  let a: number;\n  null.here\n}"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			unit, err := EraseTypes(tt.code)
			if err != nil {
				t.Fatal(err)
			}
			out, syntax := newRealm(t).execute(t, unit)
			if syntax != nil {
				t.Fatal(syntax)
			}
			want := fmt.Sprintf("(%s:%s)", testFile, placeOf(tt.code, "null.here"))
			got, _, _ := strings.Cut(unit.MapStack(out.Stack, testFile, ""), "\n")
			if !strings.HasSuffix(got, want) {
				t.Errorf("stack %q maps to %q; want %s", out.Stack, got, want)
			}
		})
	}
}

// Programs of few bytes on which the transpiler would spend minutes, or more
// stack than the process has.
func TestEraseTypesOfHostileText(t *testing.T) {
	for _, tt := range []struct{ name, code string }{
		{"nested arrows in conditionals", "x = " + strings.Repeat("a?(b):c=>(", 40) + "d" + strings.Repeat(")", 40)},
		{"chained arrows in conditionals", "x = " + strings.Repeat("a?(b):c=>", 40) + "d"},
		{"nested infer", "type X = a extends " + strings.Repeat("(infer b extends ", 40) + "c" + strings.Repeat(")?", 40)},
		{"nested infer behind what is no type", "a = f(): b extends " + strings.Repeat("(infer b extends ", 40) + "c" + strings.Repeat(")?", 40)},
		{"parentheses", strings.Repeat("(", 2_000_000)},
		{"prefixes", strings.Repeat("!", 60_000)},
		{"members", "a" + strings.Repeat(".a", 30_000)},
		{"members over lines", "a" + strings.Repeat("\n.a", 20_000)},
		{"conditions over lines", strings.Repeat("if(a)\n", 9_000)},
		{"type operators over lines", "type X = " + strings.Repeat("keyof\n", 9_000) + "a"},
		{"namespaces", strings.Repeat("namespace a{", 2_000) + strings.Repeat("}", 2_000)},
		{"brackets hidden from a scanner", "a!!/\"/;" + strings.Repeat("[", 60_000)},
		{"brackets hidden in a regular expression", "x as const /(" + strings.Repeat("[", 60_000) + "/"},
		{"brackets in an HTML-like comment", "<!-- '\n" + strings.Repeat("[", 60_000)},
	} {
		t.Run(tt.name, func(t *testing.T) {
			_, err := EraseTypes(tt.code)
			var syntax *SyntaxError
			if !errors.As(err, &syntax) {
				t.Errorf("error %v", err)
			}
		})
	}
}

// TestTypeFaults has mistakes in the types of functions.
func TestTypeFaults(t *testing.T) {
	for _, tt := range []struct{ name, code, want string }{
		{"result of an async arrow function", "async (): Promise<number => {\n  return 1;\n}", `SyntaxError: Expected ">" but found "=>" (line 1, column 26)`},
		{"result that is a list", "const f = (): number[ => [];", `SyntaxError: Unexpected "=>" (line 1, column 23)`},
		{"result behind typed parameters", "```ts\n'é'; async (é: string, b: f): Promise<{ a: string> => 1\n```", `SyntaxError: Unexpected ">" (line 2, column 50)`},
		{"result on lines of its own", "(a: string\n, b): Promise<\n  string => { return a }", `SyntaxError: Expected ">" but found "=>" (line 3, column 10)`},
		{"result of a returned function", "await f();\nreturn async (): Promise<number => 1", `SyntaxError: Expected ">" but found "=>" (line 2, column 33)`},
		{"parameter", "(a: { b: string ) => 1", `SyntaxError: Unexpected ")" (line 1, column 17)`},
		{"body", "async (): Promise<number> => {\n  return 1 +;\n}", `SyntaxError: Unexpected ";" (line 2, column 13)`},

		{"no type", "const a = b ? c : d : e", `SyntaxError: Expected ";" but found ":" (line 1, column 21)`},
		{"no result", "const a = f(): b(c)", `SyntaxError: Expected ";" but found ":" (line 1, column 14)`},
		{"no function", "f(a: 'x' + b)", `SyntaxError: Expected ")" but found ":" (line 1, column 4)`},
		{"no parentheses", "[a: b]", `SyntaxError: Expected "]" but found ":" (line 1, column 3)`},
		{"no end", "f(a: b", `SyntaxError: Expected ")" but found ":" (line 1, column 4)`},
	} {
		t.Run(tt.name, func(t *testing.T) {
			if _, err := EraseTypes(tt.code); err == nil || err.Error() != tt.want {
				t.Errorf("error %v; want %s", err, tt.want)
			}
		})
	}
}
