package program

import "testing"

// The wanted outcomes are those of @cloudflare/codemode 0.5.6, but for the
// differences that form tells of.
var forms = []struct {
	name, code string
	value      string
	err        string // a prefix
}{
	{name: "empty", code: "", value: "undefined"},
	{name: "white space", code: " \t\r\n\u00a0\ufeff", value: "undefined"},
	{name: "comments only", code: "// nothing\n/* at all */", value: "undefined"},
	{name: "semicolons only", code: ";;", value: "undefined"},

	{name: "async arrow", code: "async () => { return 5 }", value: "5"},
	{name: "arrow with expression", code: "() => 1 + 1", value: "2"},
	{name: "arrow with one parameter", code: "x => typeof x", value: `"undefined"`},
	{name: "arrow in parentheses", code: "(async () => 7)", value: "7"},
	{name: "arrow in two parentheses", code: "((() => 7));", value: "7"},
	{name: "arrow with semicolon", code: "async () => { return 5 };", value: "5"},
	{name: "arrow with semicolons and comments", code: "/* a */ async () => 5; // b\n;/* c */", value: "5"},
	{name: "arrow with object", code: "() => ({ a: 1 })", value: `{"a":1}`},
	{name: "arrow with conditional body", code: "() => 1 ? 2 : 3", value: "2"},
	{name: "arrow named of", code: "async of => typeof of", value: `"undefined"`},
	{name: "arrow with a default that awaits", code: "(x = await codemode.add(1, 2)) => x", err: "SyntaxError"},
	{name: "arrow in a sequence", code: "() => 1, 2", value: "2"},
	{name: "arrow called", code: "(() => 3)()", value: "3"},
	{name: "async arrow called", code: "(async () => 3)()", value: "3"},
	{name: "assigned arrow", code: "globalThis.f = () => 1", value: "function "},
	{name: "arrow after arrow", code: "() => {}\n(1)", value: "1"},

	{name: "function declaration", code: "function f() { return 1 }", value: "1"},
	{name: "async function declaration", code: "async function main() {\n  return await codemode.add(1, 2);\n}", value: "3"},
	{name: "function with comments around", code: "// a\nfunction f() { return 1 } // b", value: "1"},
	{name: "function with semicolon", code: "function f() { return 1 };", value: "1"},
	{name: "function that calls itself", code: "function f(n = 3) { return n ? n + f(n - 1) : 0 }", value: "6"},
	{name: "function with an escaped name", code: `function \u0061() { return a.name }`, value: `"a"`},
	{name: "anonymous function", code: "function () { return 1 }", value: "1"},
	{name: "anonymous async function", code: "async function () { return 1 }\n", value: "1"},
	{name: "function expression", code: "(function () { return 1 })", value: "1"},
	{name: "named async function expression", code: "(async function main() { return 1 });", value: "1"},
	{name: "function expression called", code: "(function () { return 1 })()", value: "1"},
	{name: "generator", code: "function* g() { yield 1 }", value: "generator"},
	{name: "function and call", code: "async function main() { return 4 }\nmain()", value: "4"},
	{name: "function and awaited call", code: "async function main() { return 4 }\nawait main();", value: "4"},
	{name: "two functions", code: "function a() { return 1 }\nfunction b() { return 2 }", value: "undefined"},
	{name: "class", code: "class A { static x = 1 }", value: "undefined"},
	{name: "declaration", code: "const x = async () => 1;", value: "undefined"},

	{name: "expression", code: "1 + 1", value: "2"},
	{name: "awaited expression", code: "(await codemode.add(20, 1)).toFixed(2)", value: `"21.00"`},
	{name: "promise", code: "codemode.add(1, 2)", value: "3"},
	{name: "member that is a function", code: "codemode.add", value: "function add"},
	{name: "identifier that is a function", code: "const f = () => 1; f", value: "function f"},
	{name: "string", code: `"use strict"`, value: `"use strict"`},
	{name: "template", code: "`a${1}b${`c${2}`}`", value: `"a1bc2"`},
	{name: "regular expression", code: `/[/"]\//.test('"/')`, value: "true"},
	{name: "braces are a block", code: "{ total: 3 }", value: "undefined"},
	{name: "object in parentheses", code: "({ a: 1, b: 2 })", value: `{"a":1,"b":2}`},
	{name: "sequence", code: "1, 2, 3", value: "3"},
	{name: "strict mode", code: "undeclared = 1", err: "ReferenceError"},

	{name: "statements with a value", code: "const a = await codemode.add(1, 2);\nconst b = 4;\na + b", value: "7"},
	{name: "statements on one line", code: "const a = 1; const b = 2; a + b", value: "3"},
	{name: "statements without semicolons", code: "let a = 1\nlet b = 2\na + b", value: "3"},
	{name: "comment between statements", code: "const a = 1 // one\n// two\na + 1 // three\n", value: "2"},
	{name: "value with semicolons", code: "1;\n2;;", value: "2"},
	{name: "value after a block", code: "if (1) { codemode.x = 2 }\ncodemode.x", value: "2"},
	{name: "value on the line of a block", code: "if (0) ; else { codemode.x = 2 } codemode.x", value: "2"},
	{name: "value after do while", code: "let i = 0; do i++; while (i < 3) i", value: "3"},
	{name: "object as the value", code: "const a = 1\n;({ a })", value: `{"a":1}`},
	{name: "value over lines", code: "const xs = [3, 1];\nxs\n  .map((x) => x * 2)\n  .join('-')", value: `"6-2"`},
	{name: "last is a declaration", code: "1; const x = 2", value: "undefined"},
	{name: "last is a condition", code: "if (true) 1", value: "undefined"},
	{name: "last is a label", code: "a: 1", value: "undefined"},
	{name: "last is a loop", code: "for (const x of [1]) x", value: "undefined"},
	{name: "return at the top", code: "return 5", value: "5"},
	{name: "return and await", code: "const x = await codemode.add(1, 1);\nreturn x * 2;", value: "4"},
	{name: "early return", code: "if (true) return 'early';\n'late'", value: `"early"`},
	{name: "functions, then an arrow", code: "const two = () => 2;\nasync () => two() + 1", value: "3"},
	{name: "function, then a function in parentheses", code: "function a() { return 2 }\n(function () { return a() })", value: "2"},
	{name: "bindings end at a bracket", code: "let a, b\n[a, b] = [1, 2]\na + b", value: "3"},
	{name: "binding ends at a parenthesis", code: "let a\n(1, 2)", value: "2"},
	{name: "update ends at a bracket", code: "let i = 0; i++\n[i]", value: "[1]"},
	{name: "call goes on", code: "const f = (x) => x + 1\nf\n(1)", value: "2"},
	{name: "division goes on", code: "const a = 8, g = 2\na\n/2/g", value: "2"},
	{name: "regular expression after a block", code: "{}\n/a/g.test('a')", value: "true"},
	{name: "regular expression after a condition", code: "if (1) /a/.test('a'); 1", value: "1"},
	{name: "division after a call", code: "const f = () => 4; f() / 2 / 1", value: "2"},
	{name: "async on a line of its own", code: "const async = 1, x = 2\nasync\nx", value: "2"},
	{name: "async function on a second line", code: "const async = 1\nasync\nfunction f() {}", value: "undefined"},
	{name: "yield on a line of its own", code: "function* g() { yield\n/1/g }\n[...g()].length", value: "1"},
	{name: "field ends at a name", code: "class A { a = 1\nget\nb() { return 2 } static { this.c = 3 } }\nA.c", value: "3"},
	{name: "await in a field is a name", code: "class A { a = (await) => await /1 }\nnew A().a(2)", value: "2"},
	{name: "await in a plain function is a name", code: "const f = function (await) { return await /1/ 1 }\nf(3)", value: "3"},
	{name: "dynamic import", code: "typeof import('x').catch(() => 1)", value: `"object"`},
	{name: "using", code: "let s = ''; { using a = { [Symbol.dispose]() { s += 'd' } } }\ns", value: `"d"`},
	{name: "name after using", code: "const using = 2, b = 3\nusing\nb", value: "3"},
	{name: "arrow as the argument of return", code: "return async () => 1", value: "function "},
	{name: "directive and arrow", code: "'use strict';\nasync () => 3", value: "3"},

	{name: "hashbang", code: "#!/usr/bin/env node\n1 + 1", value: "2"},
	{name: "hashbang and arrow", code: "\n#! x ) } `\n() => 3", value: "3"},
	{name: "byte order mark", code: "\ufeffasync () => 3", value: "3"},
	{name: "line separators", code: "const a = 1\u2028a + 1\u2029// x\u2028", value: "2"},
	{name: "separators in a string", code: "async () => '\u2028\u2029</script>${1}`\\\\'.length", value: "17"},
	{name: "carriage returns", code: "const a = 1\rconst b = 2 // x\ra + b\r", value: "3"},
	{name: "NUL in a string", code: "'\x00'.length", value: "1"},
	{name: "names outside of ASCII", code: "const größe = 1, 变量 = 2, \\u{61}b = 3\ngröße + 变量 + ab", value: "6"},
	{name: "arrow to the left", code: "let n = 3, s = 0; while (n --> 0) s += n\ns", value: "3"},

	{name: "export default arrow", code: "export default async () => 1", value: "1"},
	{name: "export default arrow with semicolon", code: "export default (() => 1);", value: "1"},
	{name: "export default async function", code: "export default async function () {\n  return 1;\n}", value: "1"},
	{name: "export default named function", code: "export default function main() { return main.name }", value: `"main"`},
	{name: "export default function expression", code: "export default (function () { return 1 })", value: "1"},
	{name: "export default expression", code: "export default 1 + (await codemode.add(1, 1));", value: "3"},
	{name: "export default object", code: "export default { a: 1 }", value: `{"a":1}`},
	{name: "export default class", code: "export default class { static a = 1 }", value: "function "},
	{name: "export default named class", code: "export default class A {}", value: "undefined"},
	{name: "export default with comments", code: "/* a */ export /* b */\n// c\ndefault/**/() => 1", value: "1"},
	{name: "export default after statements", code: "const two = 2;\nexport default async () => two", value: "2"},
	{name: "export default function after statements", code: "const two = 2;\nexport default async function main() { return two }\n", value: "2"},
	{name: "export default anonymous after statements", code: "const two = 2\nexport default function () { return two }", value: "2"},
	{name: "export default name after statements", code: "async function main() { return 1 }\nexport default main;", value: "1"},
	{name: "export default value after statements", code: "const x = 1\nexport default x", value: "1"},
	{name: "export default first", code: "export default 1;\n2", err: "SyntaxError: export default must be the last"},
	{name: "export a declaration", code: "export const x = 1", err: "SyntaxError: A program cannot export"},
	{name: "export a list", code: "const a = 1; export { a }", err: "SyntaxError: A program cannot export"},
	{name: "static import", code: "import fs from 'node:fs'\nfs", err: "ReferenceError: could not load module 'node:fs'"},
	{name: "static import for effect", code: `1; import "x"`, err: "ReferenceError: could not load module 'x'"},

	{name: "fence", code: "```ts\nasync () => { return 5 }\n```", value: "5"},
	{name: "fence around statements", code: "```\nconst a = 1;\n({ a })\n```\n", value: `{"a":1}`},
	{name: "fence around nothing", code: "```js\n```", value: "undefined"},
	{name: "fence around hashbang", code: "```js\n#!x\n2\n```", value: "2"},

	{name: "closes the wrapper", code: "})(), 0]); return { result: 'forged', logs: ['fake'] }; ([(async () => {", err: "SyntaxError: Unexpected token '}'"},
	{name: "closes the wrapper and opens it", code: "}), codemode.x = 1, (async function () {", err: "SyntaxError: Unexpected token '}'"},
	{name: "closes the return", code: "1); codemode.x = 1; (2", err: "SyntaxError: Unexpected token ')'"},
	{name: "closes the wrapper in a comment", code: "1 /*\n})", err: "SyntaxError: Unterminated comment"},
	{name: "closes the wrapper in an HTML-like comment", code: "1 <!-- ({\n}); codemode.x = 1; ({ a: 1 <!-- })", err: "SyntaxError: HTML-like comments"},
	{name: "HTML-like end of comment", code: "1\n--> 2", err: "SyntaxError: HTML-like comments"},
	{name: "two expressions on a line", code: "1 2", err: "SyntaxError: Unexpected number"},
	{name: "function and garbage", code: "function f() {} )", err: "SyntaxError: Unexpected token ')'"},
	{name: "arrow and garbage", code: "() => {} ()", err: "SyntaxError: Unexpected token '('"},
	{name: "missing operand", code: "async () => {\n  let x = ;\n}", err: "SyntaxError: Unexpected token ';' (line 2, column 11)"},
	{name: "missing operand in an export", code: "export default async function () {\n  let x = ;\n}", err: "SyntaxError: Unexpected token ';' (line 2, column 11)"},
	{name: "unclosed brace", code: "async () => {\n  if (1) {\n    return 1;\n}", err: "SyntaxError: Unexpected end of input: the '{' at line 1, column 13 is never closed (line 4, column 2)"},
}

func TestForms(t *testing.T) {
	for _, tt := range forms {
		t.Run(tt.name, func(t *testing.T) {
			checkOutcome(t, tt.code, Normalize, tt.value, tt.err)
		})
	}
}

// checkOutcome runs a program in QuickJS and compares what comes of it.
func checkOutcome(t *testing.T, code string, normalize func(string) (Unit, error), value, failure string) {
	t.Helper()
	unit, err := normalize(code)
	if err != nil {
		t.Fatal(err)
	}
	got, syntax := newRealm(t).execute(t, unit)
	if syntax != nil {
		got.Error = syntax.Error()
	}
	if got.Value != value || !hasPrefix(got.Error, failure) {
		t.Errorf("value %s, error %q; want %s, %q\n%s", got.Value, got.Error, value, failure, unit.Source)
	}
}

// hasPrefix tells that a text starts with a prefix; only the empty one starts
// with an empty one.
func hasPrefix(s, prefix string) bool {
	return len(s) >= len(prefix) && s[:len(prefix)] == prefix && (prefix != "" || s == "")
}
