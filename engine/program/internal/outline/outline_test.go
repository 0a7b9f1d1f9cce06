package outline

import (
	"fmt"
	"strings"
	"testing"
)

func TestStatements(t *testing.T) {
	for _, tt := range []struct {
		name, src string
		// count is the number of statements, last the text of the last one.
		count int
		last  string
		kind  Kind
		shape Shape
	}{
		{"nothing", " // a\n", 0, "", Other, noShape},
		{"empty statements", ";;", 0, "", Other, noShape},
		{"semicolon left out of the span", "a;\nb ;;", 2, "b", Expression, Identifier},
		{"newline ends a statement", "a\nb", 2, "b", Expression, Identifier},
		{"operator goes on", "a\n+ b\n.c\n(d)\n`e`", 1, "a\n+ b\n.c\n(d)\n`e`", Expression, Value},
		{"newline in a comment", "a /*\n*/ b", 2, "b", Expression, Identifier},
		{"restricted productions", "for (;;) { break\na; continue\nb }\na\n++b", 3, "++b", Expression, Value},
		{"return and a newline", "return\na", 2, "a", Expression, Identifier},
		{"sequence", "a, b => c, d + 1", 1, "a, b => c, d + 1", Expression, Sequence},

		{"arrow", "async (a, { b } = {}) => { c }", 1, "async (a, { b } = {}) => { c }", Expression, Callable},
		{"arrow that returns an arrow", "a => b => a + b", 1, "a => b => a + b", Expression, Callable},
		{"arrow in parentheses", "((a) => a)", 1, "((a) => a)", Expression, Callable},
		{"arrow in a conditional", "a ? b => c : d", 1, "a ? b => c : d", Expression, Value},
		{"conditional in an arrow", "a => b ? c : d", 1, "a => b ? c : d", Expression, Callable},
		{"arrow called", "(() => 1)()", 1, "(() => 1)()", Expression, Value},
		{"arrow assigned", "a = () => 1", 1, "a = () => 1", Expression, Assignment},
		{"operand after an arrow", "() => {}\n(a)", 2, "(a)", Expression, Value},
		{"regular expression after an arrow", "() => {}\n/a/g", 2, "/a/g", Expression, Value},
		{"function in parentheses", "(function () {})", 1, "(function () {})", Expression, Callable},
		{"member of a function", "(function () {}.a)", 1, "(function () {}.a)", Expression, Value},
		{"async called", "async(a)", 1, "async(a)", Expression, Value},
		{"async alone", "async", 1, "async", Expression, Identifier},
		{"identifier in parentheses", "(a)", 1, "(a)", Expression, Value},

		{"function", "function a() {} /b/", 2, "/b/", Expression, Value},
		{"async function", "async function* a() { yield\n/1/g }", 1, "async function* a() { yield\n/1/g }", Function, noShape},
		{"async, then a function", "async\nfunction a() {}", 2, "function a() {}", Function, noShape},
		{"class", "class A extends (b, {}) { c = 1;\n*d() {} static { e } }", 1, "", Class, noShape},
		{"class that extends an object", "class A extends {}.b {} a", 2, "a", Expression, Identifier},
		{"fields end at names", "class A { get\na() {} static\nasync\nb() { await\n/1 } [c]\n'd'\n1 }", 1, "", Class, noShape},

		{"if and else", "if (a) if (b) c; else d\nelse e\nf", 2, "f", Expression, Identifier},
		{"regular expression after a head", "if (a) /b)/.c\nwhile (a) /b/\nd", 3, "d", Expression, Identifier},
		{"call that looks like a head", "a.if(b) /c/ d", 1, "a.if(b) /c/ d", Expression, Value},
		{"do while", "do a; while (b) c", 2, "c", Expression, Identifier},
		{"do while over lines", "do a\nwhile (b)\n;c", 2, "c", Expression, Identifier},
		{"try", "try {} catch ({ a }) {} finally {} /b/", 2, "/b/", Expression, Value},
		{"try without a parameter", "try {} catch {}\nb", 2, "b", Expression, Identifier},
		{"switch", "switch (a) { case b ? c : d: e\ndefault: /f:/ }\ng", 2, "g", Expression, Identifier},
		{"labels", "a: b: for (;;) break a\nc", 2, "c", Expression, Identifier},
		{"block or object", "{ a: 1 } ({ a: 1 })", 2, "({ a: 1 })", Expression, Value},
		{"for heads", "for (let i = 0, n = (1, 2); i < n; i++) a\nfor (const [b] of /c)/) d\nfor (e in f, /g/) ;\nh", 4, "h", Expression, Identifier},
		{"for heads with of", "for (of of of) a\nfor (async of => 1;;) b\nfor (using of = a;;) c", 3, "", Other, noShape},
		{"for await with async", "for await (async of /a/) b", 1, "", Other, noShape},

		{"bindings end at operators of operands", "let a, b\n[c]\nvar d\n(e)\nlet f\n/g/", 6, "/g/", Expression, Value},
		{"initializer goes on", "let a = b\n[c]", 1, "let a = b\n[c]", Variables, noShape},
		{"bindings after a pattern", "let { a } = b, c\n(d)", 2, "(d)", Expression, Value},
		{"update ends", "a++\n(b)\nc--\n`d`", 4, "`d`", Expression, Value},
		{"using", "using a = b, c = d\nawait using e = f", 2, "await using e = f", Variables, noShape},
		{"using as a name", "using\na", 2, "a", Expression, Identifier},

		{"division and regular expressions", "a / b / c; a = /[/]\\//g / 1; ({}) / a", 3, "({}) / a", Expression, Value},
		{"regular expression after a block", "{} /a'/", 2, "/a'/", Expression, Value},
		{"await divides in a plain function", "(function () { await / 1 })", 1, "(function () { await / 1 })", Expression, Callable},
		{"await takes an operand", "await /a'/", 1, "await /a'/", Expression, Value},
		{"templates", "`${`}`}${{}}` / 1", 1, "`${`}`}${{}}` / 1", Expression, Value},
		{"keywords as names", "a.if / 1; ({ if: 1, class() {}, get return() {}, async, await })", 2, "({ if: 1, class() {}, get return() {}, async, await })", Expression, Value},
		{"escapes", `\u0061 + \u{62}`, 1, `\u0061 + \u{62}`, Expression, Value},
		{"numbers", "1..a + .5.b + 1e3.c + 0x1fn + 1_0", 1, "1..a + .5.b + 1e3.c + 0x1fn + 1_0", Expression, Value},
		{"optional chaining", "a?.b?.[c]?.(d) ? .5 : a?.5:1", 1, "a?.b?.[c]?.(d) ? .5 : a?.5:1", Expression, Value},
		{"operators", "a ** b **= c ??= d ?? e && f &&= g || h ||= i | j |= k & l &= m ^ n ^= o % p %= q", 1, "a ** b **= c ??= d ?? e && f &&= g || h ||= i | j |= k & l &= m ^ n ^= o % p %= q", Expression, Assignment},
		{"comparisons and shifts", "a < b <= c << d <<= e > f >= g >> h >>= i >>> j >>>= k == l === m != n !== o", 1, "a < b <= c << d <<= e > f >= g >> h >>= i >>> j >>>= k == l === m != n !== o", Expression, Assignment},
		{"signs", "-a + +b - --c + ~!d++ * e *= f /= g += h -= i", 1, "-a + +b - --c + ~!d++ * e *= f /= g += h -= i", Expression, Assignment},
		{"yield", "function* a() { b(yield, [yield], yield /c)/, yield* d); `${yield}` }", 1, "function* a() { b(yield, [yield], yield /c)/, yield* d); `${yield}` }", Function, noShape},
		{"async function expression", "(async function a() { await /b)/ })", 1, "(async function a() { await /b)/ })", Expression, Callable},
		{"spreads", "f(...a, ...[...b], { ...c })", 1, "f(...a, ...[...b], { ...c })", Expression, Value},
		{"hashbang", "\n#! ( ` '\na", 1, "a", Expression, Identifier},
		{"private names", "class A { #a; b = #a in this\n#c() {} }", 1, "", Class, noShape},
		{"meta properties", "import.meta; import('a'); function b() { new.target.c }", 3, "", Function, noShape},
		{"white space outside of ASCII", "a\u00a0\ufeff+\u2003b\u2028c", 2, "c", Expression, Identifier},
		{"export default", "export default a => b", 1, "a => b", Expression, Callable},
		{"export default function", "export default async function () {}", 1, "async function () {}", Function, noShape},
	} {
		t.Run(tt.name, func(t *testing.T) {
			out := Parse(tt.src)
			if out.Fault != nil {
				t.Fatalf("%+v", *out.Fault)
			}
			s := out.Last
			last := tt.src[s.Start:s.End]
			if tt.last == "" && tt.count > 0 {
				last = ""
			}
			if out.Statements != tt.count || last != tt.last || s.Kind != tt.kind || s.Shape != tt.shape {
				t.Errorf("%d statements, last %q kind %d shape %d; want %d, %q, %d, %d",
					out.Statements, last, s.Kind, s.Shape, tt.count, tt.last, tt.kind, tt.shape)
			}
		})
	}
}

func TestNames(t *testing.T) {
	for _, tt := range []struct{ name, src, want string }{
		{"function", "async function* a() { function b() {} }", "a"},
		{"class", "class A extends B {}", "A"},
		{"class without a name", "export default class extends B {}", ""},
		{"function expression", "(function a() {})", ""},
	} {
		t.Run(tt.name, func(t *testing.T) {
			s := Parse(tt.src).Last
			if got := tt.src[s.Name.Start:s.Name.End]; got != tt.want {
				t.Errorf("name %q; want %q", got, tt.want)
			}
		})
	}
}

func TestAwaits(t *testing.T) {
	for _, tt := range []struct {
		name, src string
		want      bool
	}{
		{"operand", "await a", true},
		{"default of a parameter", "(a = await b) => a", true},
		{"loop", "for await (const a of b) ;", true},
		{"in an async function", "async () => { await a }", false},
		{"computed key", "class A { [await b] = 1 }", true},
		{"field", "class A { b = await }", false},
		{"property", "a.await", false},
	} {
		t.Run(tt.name, func(t *testing.T) {
			if got := Parse(tt.src).Awaits; got != tt.want {
				t.Errorf("Awaits = %v; want %v", got, tt.want)
			}
		})
	}
}

func TestFaults(t *testing.T) {
	for _, tt := range []struct{ name, src, want string }{
		{"operand missing", "a +", "3: Unexpected end of input"},
		{"operator missing", "a b", "2: Unexpected identifier 'b'"},
		{"keyword for an operand", "a = if", "4: Unexpected token 'if'"},
		{"else without if", "a; else b", "3: Unexpected token 'else'"},
		{"else after a statement without its end", "if (a) b else c", "9: Unexpected token 'else'"},
		{"do without while", "do a; b", "6: Unexpected identifier 'b'"},
		{"head missing", "if a", "3: Unexpected identifier 'a'"},
		{"block missing", "try a", "4: Unexpected identifier 'a'"},
		{"case outside of switch", "case a:", "0: Unexpected token 'case'"},
		{"colon", "a.b: c", "3: Unexpected token ':'"},
		{"conditional in brackets", "[a : b]", "3: Unexpected token ':'"},
		{"catch", "try {} catch a", "13: Unexpected identifier 'a'"},
		{"parameters missing", "function a {}", "11: Unexpected token '{'"},
		{"body missing", "function a() b", "13: Unexpected identifier 'b'"},
		{"class body missing", "class A b", "8: Unexpected identifier 'b'"},
		{"key", "({ +a })", "3: Unexpected token '+'"},
		{"two keys", "({ a b })", "5: Unexpected identifier 'b'"},
		{"method and key", "({ a() {} b })", "10: Unexpected identifier 'b'"},
		{"dot", "a..b", "2: Unexpected token '.'"},
		{"binding", "let 1", "4: Unexpected number"},
		{"spread", "...a", "0: Unexpected token '...'"},
		{"comma in a field", "class A { a = 1, b }", "15: Unexpected token ','"},
		{"import in a block", "{ import b, { c } from './d' }", "2: An import declaration may only stand at the top level: use await import('./d')"},
		{"import without a specifier", "import b;", "8: Unexpected token ';'"},
		{"import of types", "import type { A } from 'b'", "12: Unexpected token '{'"},
		{"import of a type", "import { type A } from 'b'", "14: Unexpected identifier 'A'"},
		{"import with attributes", "import a from 'b' with { type: 'json' }", "18: Import attributes are not supported"},
		{"import of a reserved name", "import { default } from 'b'", "17: Unexpected token '}'"},
		{"export", "export * from 'a'", "0: A program cannot export: return the value instead"},
		{"statement after export default", "export default a; b", "0: export default must be the last statement of a program"},
		{"mismatch", "(a]", "2: Unexpected token ']' open 0"},
		{"statement missing", "{ if (a) }", "9: Unexpected token '}'"},
		{"brace too many", "}", "0: Unexpected token '}'"},
		{"unclosed", "f({ a: [b", "9: Unexpected end of input open 7 final"},
		{"unclosed template", "`a${b", "5: Unexpected end of input open 0 final"},
		{"unterminated template after a substitution", "`a${b}c", "0: Unterminated template literal final"},
		{"unterminated comment", "a /*", "2: Unterminated comment final"},
		{"unterminated string", "'a\\\nb\nc", "0: Unterminated string final"},
		{"unterminated regular expression", "/[/]\n", "0: Unterminated regular expression final"},
		{"escaped keyword", `\u0069f (a) b`, `12: Unexpected identifier 'b'`},
		{"backslash", `a + \x`, "4: Invalid or unexpected token"},
		{"hash", "# a", "0: Invalid or unexpected token"},
		{"long name", "a " + strings.Repeat("b", 99), "2: Unexpected identifier '" + strings.Repeat("b", 40) + "…'"},
		{"nested too deeply", strings.Repeat("(", maxDepth+1), "131071: The program is nested too deeply"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			fault := Parse(tt.src).Fault
			if fault == nil {
				t.Fatal("no fault")
			}
			got := fmt.Sprintf("%d: %s", fault.Start, fault.Message)
			if fault.Open >= 0 {
				got += fmt.Sprintf(" open %d", fault.Open)
			}
			if fault.Final {
				got += " final"
			}
			if strings.TrimSuffix(got, " final") != strings.TrimSuffix(tt.want, " final") ||
				strings.HasSuffix(tt.want, "final") && !fault.Final {
				t.Errorf("fault %s; want %s", got, tt.want)
			}
		})
	}
}

// Large programs are read in one pass, without recursion.
func TestLargePrograms(t *testing.T) {
	const n = 1 << 18
	for _, tt := range []struct{ name, src string }{
		{"brackets", strings.Repeat("[", 100_000) + strings.Repeat("]", 100_000)},
		{"blocks", strings.Repeat("{", 100_000) + strings.Repeat("}", 100_000)},
		{"templates", strings.Repeat("`${", 100_000) + "1" + strings.Repeat("}`", 100_000)},
		{"conditions", strings.Repeat("if(a)", n/4) + ";"},
		{"arrows", strings.Repeat("a=>", n/4) + "1"},
		{"statements", strings.Repeat("a\n", n)},
		{"operators", strings.Repeat("a+", n) + "1"},
		{"slashes", strings.Repeat("a/", n) + "1"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			if f := Parse(tt.src).Fault; f != nil {
				t.Errorf("%+v", *f)
			}
		})
	}
}

func TestTerminators(t *testing.T) {
	out := Parse("a\u2028/*\r\r\n\u2029*/'\u2028' // \u2029b\r`\u2028\r`\u2029")
	want := Terminators{Separators: []int{4, len("a\u2028/*\r\r\n\u2029*/'\u2028' // \u2029b\r`\u2028\r`\u2029")}, Returns: []int{7}}
	if fmt.Sprint(out.Lines) != fmt.Sprint(want) {
		t.Errorf("terminators %v; want %v", out.Lines, want)
	}
}

func FuzzParse(f *testing.F) {
	for _, src := range []string{"a\n/b/", "({ async *[a]() {} })", "class A { static {} }", "`${`${a}`}`", "for (async of => 1;;) ;", "export default a"} {
		f.Add(src)
	}
	f.Fuzz(func(t *testing.T, src string) {
		out := Parse(strings.ToValidUTF8(src, ""))
		if s := out.Last; s.Start > s.End && out.Fault == nil || s.Before > s.Start {
			t.Errorf("%+v", out)
		}
		_ = Cheap(strings.ToValidUTF8(src, ""))
	})
}
