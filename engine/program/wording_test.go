package program

import (
	"strings"
	"testing"
)

// TestCalls has the calls behind an offset in the order in which they are made.
func TestCalls(t *testing.T) {
	tests := []struct{ name, text, want string }{
		{"a function", "‸f(1)", "f"},
		{"arguments that are calls", "‸f(g(1), h(2))", "g h f"},
		{"inside arguments", "f(a, ‸b, g())", "g f"},
		{"a chain", "‸a.b(1).c(2)", "a.b a.b(...).c"},
		{"an optional call", "‸a?.b?.(1)", "a?.b"},
		{"computed names", "a[‸i](1)[2]()", "a[i] a[i](...)[2]"},
		{"a tagged template", "‸a.b`x${1}`", "a.b"},
		{"a template is no call", "‸x; `a(1)`; f()", "f"},
		{"an arrow function", "‸f(x => g(x), 1); h()", "f h"},
		{"an arrow function with a body", "‸f((x) => { g(x) }); h()", "f h"},
		{"a function expression", "‸f(function g(a = h()) { i() })", "f"},
		{"a class", "‸f(class extends g() { m() { h() } })", "f"},
		{"a method", "‸f({ m() { g() }, n: h() })", "h f"},
		{"keywords", "‸x; if (a) { f() } for (const b of c) g(); return (h)(1)", "f g h"},
		{"a regular expression", `‸x; y = /[)"]\/(/.test(s); f()`, `(intermediate value).test f`},
		{"new", "‸new A(f()); new b.C(1).d()", "f A b.C (intermediate value).d"},
		{"super", "‸super(1); super.x()", "(intermediate value) (intermediate value).x"},
		{"literals", `‸x; [1].a(); "s".b(); (1 + 2).c()`, `(intermediate value).a "s".b (intermediate value).c`},
		{"comments", "‸f(/* ) */ 1) // )\n; g()", "f g"},
		{"comments in a chain", "‸f /* ( */ (1) // )\n.g()", "f f(...).g"},
		{"a comment of words in a chain", "‸f(1) // those that (still are) good\n  // 'some' of a\n  .g()", "f f(...).g"},
		{"what looks like a comment in a chain", "‸f('http://a') /* b */\n.g(/[/]*/)\n.h()", "f f(...).g f(...).g(...).h"},
		{"a regular expression that ends like a comment", "/* a */ ‸/b*/.c()", "(intermediate value).c"},
		{"brackets that do not match", "‸f(1))) g(2)", "f g"},
		{"what does not end", "‸f(1, `${g(", ""},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			from := strings.Index(test.text, "‸")
			text := strings.Replace(test.text, "‸", "", 1)
			var got []string
			for c := range calls(text, from) {
				if name, ok := c.callee(text, len(text)); ok {
					got = append(got, name)
				}
			}
			if got := strings.Join(got, " "); got != test.want {
				t.Errorf("got %s, want %s", got, test.want)
			}
		})
	}
}

func TestSource(t *testing.T) {
	tests := []struct{ text, want string }{
		{"a", "a"}, {"a.b[0]?.c;", "a.b[0]?.c"}, {"a\n  .b\nc", "a.b"}, {"f(1).g)", "f(...).g"},
		{`a["b c"]`, "a.b c"}, {"a[i + 1]", "a[...]"}, {"a[b.c]", "a[b.c]"}, {"(a.b).c", "a.b.c"},
		{"await f()", "(intermediate value)"}, {"(await f()).c", "(intermediate value).c"},
		{"a ?? b", ""}, {"a + b", ""}, {"typeof a", ""}, {"{ a }", ""}, {"", ""}, {"a.", ""},
		{strings.Repeat("a", 200), ""},
	}
	for _, test := range tests {
		e, ok := source(test.text, 0)
		if ok != (test.want != "") || ok && e.text != test.want {
			t.Errorf("%s: got %s, %t, want %s", test.text, e.text, ok, test.want)
		}
	}
}

// FuzzExplain checks that no text and no failure breaks the search for names.
func FuzzExplain(f *testing.F) {
	for _, text := range []string{"f(g(`${x}`))", "for (const [a] of b.c) {}", "const { a: { b } } = f()", "new a.b(...c)", "a[0]?.(/[)]/)", "((((", "))))", "`${`${"} {
		f.Add(text, 1, 3, int(CallMember), 0, false, false)
		f.Add(text, 1, 1, int(CallMember), 0, false, true)
		f.Add(text, 1, 1, int(Iterate), 1, true, false)
	}
	f.Fuzz(func(t *testing.T, text string, line, column, operation, before int, start, argument bool) {
		unit, err := Normalize(text)
		if err != nil || operation < 0 || before < 0 || before > 100 {
			return
		}
		failure := Failure{Line: line, Column: column, Operation: Operation(operation % int(Assign+1)), Since: before, Before: before, All: before + 1, Function: text, Start: start, Argument: argument}
		for _, message := range []string{notFunction, notConstructor, notNew, noObject, noIterable, objectText, "'x' is read-only", "cannot read property 'x' of null"} {
			explained := unit.Explain(message, failure)
			_ = unit.Unawaited(explained, failure, []string{"codemode"})
		}
	})
}
