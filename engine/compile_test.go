package engine_test

import (
	"strings"
	"testing"

	"github.com/codemode-executor/codemode-executor/engine"
	"github.com/codemode-executor/codemode-executor/protocol"
)

const doesNotParse = "\nThe program does not parse, so nothing of it has run. Correct it and send the whole program again."

// TestWhatDoesNotParse has the texts for programs that do not parse.
func TestWhatDoesNotParse(t *testing.T) {
	const fenceHint = "\nIf the program is in a Markdown code fence, send only what is inside of it, without the text around it."
	tests := []struct{ name, code, want string }{
		{
			"JavaScript", "const a = 1;\nfoo(1 2);",
			"SyntaxError: Unexpected number (line 2, column 7)\nfoo(1 2);\n      ^",
		},
		{
			"TypeScript with a mistake behind its types", "const a: number = 5;\nif (a > 3 {\n}",
			"SyntaxError: Unexpected token ':' (line 1, column 8)\nconst a: number = 5;\n       ^\n" +
				"As TypeScript: Expected \")\" but found \"{\" (line 2, column 11)\nif (a > 3 {\n          ^",
		},
		{
			"TypeScript with a mistake in a type", "async (): Promise<number => {\n  return 1;\n}",
			"SyntaxError: Unexpected token ':' (line 1, column 9)\nasync (): Promise<number => {\n        ^\n" +
				"As TypeScript: Expected \">\" but found \"=>\" (line 1, column 26)\nasync (): Promise<number => {\n                         ^",
		},
		{
			"a variable declared twice", "async () => {\n  const a = 1, b = 2;\n  const { c, a } = b;\n}",
			"SyntaxError: Identifier 'a' has already been declared (line 3, column 14)\n  const { c, a } = b;\n             ^",
		},
		{
			"a regular expression", "const a = /b/;\nconst c = `${/(?<d>e/}`;",
			"SyntaxError: Invalid regular expression: /(?<d>e/: Unterminated group (line 2, column 14)\nconst c = `${/(?<d>e/}`;\n             ^",
		},
		{
			"a regular expression in TypeScript", "let a: string;\nlet b: RegExp = /c**/;",
			"SyntaxError: Unexpected token ':' (line 1, column 6)\nlet a: string;\n     ^\n" +
				"As TypeScript: Invalid regular expression: /c**/: Nothing to repeat (line 2, column 17)\nlet b: RegExp = /c**/;\n                ^",
		},
		{
			"an import in a body", "import a from 'b';\nreturn await a();",
			"SyntaxError: No such module \"b\". This program has no modules: use what the platform has, or a tool. (line 1, column 15)\nimport a from 'b';\n              ^",
		},
		{
			"an import of types", "import type { A } from 'b';\nlet a: A = ;",
			"SyntaxError: Unexpected token '{' (line 1, column 13)\nimport type { A } from 'b';\n            ^\n" +
				"As TypeScript: Unexpected \";\" (line 2, column 12)\nlet a: A = ;\n           ^",
		},
		{
			"an expression that is too large", "`" + strings.Repeat("${1}", 70_000) + "`",
			"SyntaxError: an expression of the program has too many parts",
		},
		{
			"text before a fence", "That's it (in short):\n\n```js\n1\n```",
			"SyntaxError: Unterminated string (line 1, column 5)\nThat's it (in short):\n    ^" + fenceHint,
		},
		{
			"a label before a fence", "Here:\n```js\n1\n```",
			"SyntaxError: The program is in a code fence behind other text (line 2)\n```js" + fenceHint,
		},
		{
			"words before a fence", "\nSure!\n\n```ts\n1\n```\n",
			"SyntaxError: The program is in a code fence behind other text (line 4)\n```ts" + fenceHint,
		},
		{
			"text behind a fence", "```js\n1\n```\nThat is one.",
			"SyntaxError: Unterminated template literal (line 3, column 3)\n```\n  ^" + fenceHint,
		},
		{
			"a fence for another language", "\n```python\nprint(1)\n```",
			"SyntaxError: The program is in a code fence for \"python\", but only JavaScript and TypeScript run here (line 2)\n```python",
		},
		{
			"a fence of tildes for another language", "~~~sh\nls\n~~~",
			"SyntaxError: The program is in a code fence for \"sh\", but only JavaScript and TypeScript run here (line 1)\n~~~sh",
		},
		{
			"a label before a fence of tildes", "Here:\n~~~js\n1\n~~~",
			"SyntaxError: The program is in a code fence behind other text (line 2)\n~~~js" + fenceHint,
		},
		{
			"a fence on one line", "\n```js return 1```",
			"SyntaxError: The first line of a code fence must have no more than the language on it (line 2)\n```js return 1```" + fenceHint,
		},
		{
			"a fence in a list", "1. ```js\n   return 1\n   ```",
			"SyntaxError: The program is in a code fence behind other text (line 1)\n1. ```js" + fenceHint,
		},
		{
			"a fence in a quotation", "> ```js\n> return 1\n> ```",
			"SyntaxError: The program is in a code fence behind other text (line 1)\n> ```js" + fenceHint,
		},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			result := run(t, test.code, nil)
			wantCode(t, result, protocol.CodeInvalidProgram)
			if got := result.Error.Message; got != test.want+doesNotParse {
				t.Errorf("got %s\nwant %s", got, test.want)
			}
		})
	}
}

// TestModulesAndPreludesThatDoNotParse expects what is told of programs.
func TestModulesAndPreludesThatDoNotParse(t *testing.T) {
	const broken = "const a = 1;\nconst b = (2;\n"
	const diagnosis = " (line 2, column 13)\nconst b = (2;\n            ^"
	prelude := []protocol.Provider{{Name: "kit", Prelude: broken}}
	tests := []struct {
		name, want string
		req        protocol.Request
	}{
		{"a module", "Unexpected token ';' in m.js" + diagnosis, protocol.Request{
			Code: "await import('m.js')", Modules: map[string]string{"m.js": broken},
		}},
		{"a module of a module", "Unexpected token ';' in lib/m.js" + diagnosis, protocol.Request{
			Code: "await import('a.js')", Modules: map[string]string{"a.js": "import './lib/m.js'", "lib/m.js": broken},
		}},
		{"a prelude", "Unexpected token ';' in kit prelude" + diagnosis, protocol.Request{Code: "1", Providers: prelude}},
		{"an error of the program", "own", protocol.Request{
			Code: "throw new SyntaxError('own')", Modules: map[string]string{"program": broken},
		}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			result := execute(t, sharedExecutor(t), test.req)
			if e := result.Error; e == nil || e.Name != "SyntaxError" || e.Code != "" || e.Message != test.want {
				t.Errorf("got %+v, want %s", result.Error, test.want)
			}
		})
	}
}

// TestProgramsTooLargeToCompile fit into the request and not into the memory.
func TestProgramsTooLargeToCompile(t *testing.T) {
	e := ownExecutor(t, engine.Options{Bounds: protocol.Bounds{Memory: 12 << 20}})
	items := strings.Repeat("{ x: 1, y: [1, 2, 3] },\n", 60_000)
	patterns := strings.Repeat("/[a-z]+(?:b|c)*/u,\n", 60_000)
	tests := []struct {
		name string
		req  protocol.Request
	}{
		{"JavaScript", protocol.Request{Code: "const a = [\n" + items + "];\na.length"}},
		{"regular expressions", protocol.Request{Code: "const a = [\n" + patterns + "];\na.length"}},
		{"functions", protocol.Request{Code: strings.Repeat("((x) => x + 1);\n", 60_000)}},
		{"a module", protocol.Request{Code: "await import('m')", Modules: map[string]string{"m": "export const a = [\n" + items + "];"}}},
		{"a module of regular expressions", protocol.Request{Code: "await import('m')", Modules: map[string]string{"m": "export const a = [\n" + patterns + "];"}}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			wantCode(t, execute(t, e, test.req), protocol.CodeMemoryLimit)
		})
	}
}
