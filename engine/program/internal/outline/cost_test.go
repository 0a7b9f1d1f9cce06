package outline

import (
	"strings"
	"testing"
)

func TestCheap(t *testing.T) {
	for _, tt := range []struct {
		name, src string
		want      bool
	}{
		{"nothing", "", true},
		{"many statements", strings.Repeat("const a: number = f(b, [c], { d });\n", 1000), true},
		{"many statements without semicolons", strings.Repeat("const a: number = f(b, [c], { d })\n", 1000), true},
		{"many declarations", strings.Repeat("interface A { b: string\n c: number }\n", 1000), true},
		{"many elements", "[" + strings.Repeat("{ a: 1, b: [2] },\n", 2000) + "]", true},
		{"many regular expressions", strings.Repeat("a = !/[(]\"/.test(b) && c / d;\n", 500), true},
		{"slashes after parentheses", strings.Repeat("a = (b - c) / (60 * 60) / 24;\nif (a) /'(/.test(b);\n", 500), true},
		{"assertions", strings.Repeat("a = b! / c! / (d!)! / e;\n", 500), true},
		{"templates", strings.Repeat("`a ${b} ( ${`c`}`;\n", 500), true},
		{"conditionals", strings.Repeat("a = b ? (c) : d ? (e) : (f): g => h;\n", 500), true},
		{"infer", strings.Repeat("type A<T> = T extends (infer U extends string)[] ? U : never;\n", 100), true},
		{"bracket that nothing closes", "f(", true},
		{"wrong bracket", "f(]" + strings.Repeat("(", 2000), true},

		{"many rows", "const a: A[] = [" + strings.Repeat("{ id: 1, name: \"b\", c: [true] },\n", 50_000) + "]", true},
		{"names that clash in a long text", strings.Repeat("let a;\n", 30_000), false},
		{"assignments in a long text", "const a = 1;\n" + strings.Repeat("a = 1\n", 30_000), false},
		{"keys of a long text that clash", "a = {" + strings.Repeat("b: 1,", 30_000) + "}", false},
		{"large", strings.Repeat("a;\n", MaxTyped/3+1), false},
		{"deep", strings.Repeat("(", 2000), false},
		{"long chain", "a" + strings.Repeat(".a", 2000), false},
		{"chain over lines", "a" + strings.Repeat("\n.a", 2000), false},
		{"operators over lines", strings.Repeat("typeof\n", 2000), false},
		{"conditions over lines", strings.Repeat("if (a)\n", 2000), false},
		{"loops over lines", strings.Repeat("for await (a of b)\n", 2000), false},
		{"type operators over lines", "type A = " + strings.Repeat("keyof\n", 2000), false},
		{"scopes", strings.Repeat(strings.Repeat("a=>", 100)+"1;", 20), false},
		{"ambiguous arrows", strings.Repeat("a?(b):c=>(", 9), false},
		{"ambiguous async arrows", strings.Repeat("a?async(b):c=>{", 9), false},
		{"nested infer", "type A = " + strings.Repeat("(infer a extends ", 9), false},
		{"doubtful slash after a brace", "{} /(/", false},
		{"doubtful slash after a type argument", "a<b> /(/", false},
		{"doubtful slash after a name", "type /(/", false},
		{"doubtful slash after an assertion", "a as const /(/", false},
		{"regular expression without an end", "a = /b\n" + strings.Repeat("(", 9), false},
		{"HTML-like comment", "a <!-- '\n", false},
	} {
		t.Run(tt.name, func(t *testing.T) {
			if got := Cheap(tt.src); got != tt.want {
				t.Errorf("Cheap = %v; want %v", got, tt.want)
			}
		})
	}
}
