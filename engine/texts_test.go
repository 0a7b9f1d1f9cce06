package engine_test

import (
	"strings"
	"testing"

	"github.com/codemode-executor/codemode-executor/protocol"
)

// TestTypeArguments: what parses as JavaScript and as TypeScript runs as the latter, at
// the author's own places.
func TestTypeArguments(t *testing.T) {
	for _, tt := range []struct{ name, code, want string }{
		{"set", `async () => { const seen = new Set<string>(["a", "b", "a"]); return [...seen] }`, `["a","b"]`},
		{"reduce", `async () => [1, 2, 3].reduce<number>((s, x) => s + x, 0)`, `6`},
		{"promise", `await new Promise<any>(r => r(3))`, `3`},
		{"all", `(await Promise.all<number>([1, 2])).length`, `2`},
		{"one that would be a comparison of what is there", `class Item {} const list = [1]; new Set<Item>(list).size`, `1`},
		{"comparison", `const a = 1, b = 2, c = 3; [a < b && c > (b), 1 < a > (b)]`, `[true,false]`},
	} {
		t.Run(tt.name, func(t *testing.T) {
			wantJSON(t, execute(t, sharedExecutor(t), protocol.Request{Code: tt.code}), tt.want)
		})
	}
	failed := execute(t, sharedExecutor(t), protocol.Request{Code: "const a = new Set<\n  größe\n>([1]); null.here"})
	if failed.Error == nil || !strings.Contains(failed.Error.Stack, "(program:3:") {
		t.Errorf("error %v, stack %q", failed.Error, failed.Error.Stack)
	}
}

// TestWrappedPrograms: what a host could not read itself, and so put into a function that
// gives nothing, runs as the author wrote it.
func TestWrappedPrograms(t *testing.T) {
	wrap := func(code string) string { return "async () => {\n" + code + "\n}" }
	for _, tt := range []struct{ name, code, want string }{
		{"function", wrap("async (): Promise<number> => {\n  return 5;\n}"), `5`},
		{"statements", wrap("const xs: number[] = [1, 2];\nxs.length"), `2`},
		{"return", wrap("const xs: number[] = [1, 2];\nreturn xs.length;"), `2`},
		{"fence", wrap("```TypeScript\nasync (): Promise<number> => 3\n```"), `3`},
		{"open fence", wrap("```js\nasync () => 3"), `3`},
		{"fence of tildes", wrap("~~~ts\nconst a: number = 4;\na\n~~~"), `4`},
		{"function without a name", wrap("async function () { return 6 }"), `6`},
		{"language", wrap("javascript\nreturn (async () => 7)"), `7`},
		{"wrapped twice", wrap(wrap("const a: number = 8;\na")), `8`},
		{"a function of the author's own", wrap("  const a: number = 9;\n  return a;"), `9`},
		{"tildes alone", "~~~js\nasync () => 1\n", `1`},
		{"language alone", "javascript\nasync () => 1", `1`},
	} {
		t.Run(tt.name, func(t *testing.T) {
			wantJSON(t, execute(t, sharedExecutor(t), protocol.Request{Code: tt.code}), tt.want)
		})
	}
	for _, tt := range []struct{ name, code, want string }{
		{"run time", "const a: any = null;\n\na.b", "(program:3:3)"},
		{"compile time", "const a: number = 1;\nfoo bar", "(line 2, column 5)\nfoo bar\n    ^"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			result := execute(t, sharedExecutor(t), protocol.Request{Code: wrap(tt.code)})
			if result.Error == nil || !strings.Contains(result.Error.Message+result.Error.Stack, tt.want) {
				t.Errorf("error %+v; want %q", result.Error, tt.want)
			}
		})
	}
}

// TestNoValue: a program that lost its value says so, and no other does.
func TestNoValue(t *testing.T) {
	const declaration = "[warn] the program ended with a declaration and gave no value: end with an expression or return"
	for _, tt := range []struct{ name, code, want string }{
		{"declaration", "const result = await Promise.resolve(1);", declaration},
		{"declaration in TypeScript", "const result: number = 1;", declaration},
		{"declaration in a wrapper", "async () => {\nconst result = 1;\n}", declaration},
		{"assignment", "async () => { let a; a = 1 }", "[warn] the program ended with an assignment and gave no value: end with an expression or return"},
		{"function", "async () => {\n  async () => 1\n}", "[warn] the program ended with a function that is never called and gave no value: end with an expression or return"},
		{"value", "let a; a = 1", ""},
		{"call", "async () => { parseInt('1') }", ""},
		{"return", "async () => { if (1) return; const a = 1 }", ""},
		{"types alone", "interface A {}", ""},
	} {
		t.Run(tt.name, func(t *testing.T) {
			result := execute(t, sharedExecutor(t), protocol.Request{Code: tt.code})
			if got := strings.Join(result.Logs, "\n"); !result.OK || got != tt.want {
				t.Errorf("logs %q, error %v; want %q", got, result.Error, tt.want)
			}
		})
	}
}

// TestModuleTexts: modules may be TypeScript, and a program may import them statically.
func TestModuleTexts(t *testing.T) {
	modules := map[string]string{
		"e.ts":       "export const f = (x: number): number => x * 2;\nexport interface A { b: string }\n",
		"g.js":       "import { f, A } from './e.ts';\nexport const h = (a: A) => f(1);\nexport enum E { One = 1 }\nexport default 'g';",
		"set.js":     "export const size = (xs) => new Set<string>(xs).size;\nexport { size as count }; export * from './e.ts'",
		"throws.ts":  "type A = string;\n\nexport function fail(a: A): never {\n  const e: Error = new Error(a);\n  throw e;\n}",
		"broken.ts":  "export const a: number = ;",
		"broken2.js": "export const a = ;",
	}
	for _, tt := range []struct{ name, code, want string }{
		{"module", `async () => (await import("e.ts")).f(2)`, `4`},
		{"module that imports types", `const { h, E, default: g } = await import("g.js"); [h({}), E.One, g]`, `[2,1,"g"]`},
		{"type arguments in a module", `(await import("set.js")).count(["a", "a"])`, `1`},
		{"static import", "import { f } from \"e.ts\";\nimport g, * as all from './g.js';\n[f(3), g, all.E.One]", `[6,"g",1]`},
		{"static import before a function", "import {\n  f as twice,\n} from \"e.ts\"\nasync () => twice(4)", `8`},
		{"static import in TypeScript", "import { f, A } from 'e.ts';\nconst a: A = { b: '' };\nf(a.b.length)", `0`},
		{"static import in a wrapper", "async () => {\nimport { f } from 'e.ts';\nreturn (f(1))\n}", `2`},
	} {
		t.Run(tt.name, func(t *testing.T) {
			wantJSON(t, execute(t, sharedExecutor(t), protocol.Request{Code: tt.code, Modules: modules}), tt.want)
		})
	}
	for _, tt := range []struct{ name, code, want string }{
		{"place", `(await import("throws.ts")).fail("no")`, "(throws.ts:4:24)"},
		{"broken", `await import("broken.ts")`, "As TypeScript: Unexpected \";\" (line 1, column 26)\nexport const a: number = ;"},
		{"broken JavaScript", `await import("broken2.js")`, "in broken2.js (line 1, column 18)"},
		{"no such export", "\nimport { nothing } from 'e.ts'\nnothing()", "The requested module 'e.ts' does not provide an export named 'nothing'\n    at <anonymous> (program:2:1)"},
		{"no such module", `await import("fs")`, `No such module "fs". The modules are "broken.ts", "broken2.js", "e.ts", "g.js", "set.js", "throws.ts".`},
		{"no such module, statically", "console.log(1);\nimport fs from \"node:fs\";\nfs.readFileSync('/etc/hosts')", "SyntaxError: No such module \"node:fs\". The modules are \"broken.ts\", \"broken2.js\", \"e.ts\", \"g.js\", \"set.js\", \"throws.ts\". (line 2, column 16)\nimport fs from \"node:fs\";\n               ^"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			result := execute(t, sharedExecutor(t), protocol.Request{Code: tt.code, Modules: modules})
			if result.Error == nil || !strings.Contains(result.Error.Message+"\n"+result.Error.Stack, tt.want) || len(result.Logs) > 0 {
				t.Errorf("error %+v, logs %q; want %q", result.Error, result.Logs, tt.want)
			}
		})
	}
}

// TestLargeTypeScript: types are left out of what is as large as a program may be.
func TestLargeTypeScript(t *testing.T) {
	rows := strings.Repeat("  { id: 1, name: 'a', tags: ['b', 'c'] },\n", 10_000)
	code := "async (): Promise<number> => {\n  const d: { id: number }[] = [\n" + rows + "  ];\n  return d.length;\n}"
	wantJSON(t, execute(t, sharedExecutor(t), protocol.Request{Code: code}), "10000")
}

// TestForeignTexts: what is no JavaScript at all is told so, whether it parses or not.
func TestForeignTexts(t *testing.T) {
	for _, tt := range []struct{ name, code, want string }{
		{"command that parses", "ls -la", "This looks like a command for a shell, but only JavaScript"},
		{"command", "git status", "This looks like a command for a shell, but only JavaScript"},
		{"request", "curl -s https://example.com", "This looks like a command for a shell, but only JavaScript"},
		{"Python that parses", `print("hi")`, "This looks like Python, but only JavaScript"},
		{"Python", "import os\nprint(os.getcwd())", "This looks like Python, but only JavaScript"},
		{"sentence", "I will list the open issues now.", "This looks like text, but only JavaScript"},
		{"command in a wrapper", "async () => {\nreturn (ls -la)\n}", "This looks like a command for a shell, but only JavaScript"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			result := execute(t, sharedExecutor(t), protocol.Request{Code: tt.code})
			if result.Error == nil || !strings.Contains(result.Error.Message, tt.want) {
				t.Errorf("error %v; want %q", result.Error, tt.want)
			}
		})
	}
}
