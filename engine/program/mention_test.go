package program

import (
	"strings"
	"testing"
)

func TestMention(t *testing.T) {
	tests := []struct {
		name, text, message string // ‸ is the noted position, ^ is before what is meant
	}{
		{"a property", "const u = f‸();\nconst v = u.^map(x);", "Cannot read properties of undefined (reading 'map')"},
		{"a property that is set", "f‸(); u.^x = 1", "Cannot set properties of null (setting 'x')"},
		{"an optional chain before it", "f‸(); a?.b.^c", "Cannot read properties of undefined (reading 'c')"},
		{"white space", "f‸(); a\n  .b\n  . ^c", "Cannot read properties of undefined (reading 'c')"},
		{"a pattern", "f‸(); const { data: { ^items } } = u", "Cannot read properties of undefined (reading 'items')"},
		{"not in a string", "f‸('u.map', \"\\\".map\"); u.^map", "Cannot read properties of undefined (reading 'map')"},
		{"not in a comment", "f‸(); // u.map\n/* u.map */ u.^map", "Cannot read properties of undefined (reading 'map')"},
		{"in a template", "f‸(); `don't ${u.^map}`", "Cannot read properties of undefined (reading 'map')"},
		{"a longer name", "f‸(); u.mapped; u.^map", "Cannot read properties of undefined (reading 'map')"},
		{"a variable", "f‸(); g(^x)", "x is not defined"},
		{"a variable like a property", "f‸(); a.x; g(^x)", "x is not defined"},
		{"a variable before its declaration", "f‸(); g(^x); let x", "Cannot access 'x' before initialization"},
		{"at the position itself", "‸^x.y()", "x is not defined"},
		{"inside a word", "ab‸x; ^x", "x is not defined"},
		{"letters that are not ASCII", "f‸(); u.^größe", "Cannot read properties of undefined (reading 'größe')"},
		{"an object that is taken apart", "f‸(); const ^{ a, b: { c } } = u", noObject},
		{"an object with defaults", "f‸(); let ^{ a = {} } = u", noObject},
		{"an assignment to a pattern", "f‸(); (^{ a } = u)", noObject},
		{"a pattern in a pattern", "f‸(); const [^{ a }] = u", noObject},
		{"a pattern of a loop", "f‸(); for (const ^{ id } of [null]) {}", noObject},
		{"parameters of a function that starts there", "‸(^{ a }) => a", noObject},
		{"parameters on the line of a function", "x;\n‸  const f = (^{ a }) => a", noObject},
		{"parameters of a declaration", "x;\n‸  function f(a, ^{ b }) { const { c } = a }", noObject},
		{"parameters elsewhere", "f‸(); g((({ a }) => a)); const ^{ b } = u", noObject},
		{"objects that are no patterns", "f‸({ a }); const o = { b }; if (o) { g() } const ^{ c } = u", noObject},
		{"a comparison", "f‸(); [{ a }] == 1; const ^{ c } = u", noObject},
		{"no pattern", "f‸^(); const o = { b }", noObject},
		{"a loop", "f‸(); for (const x of ^u.items) {}", "Cannot read properties of undefined (reading 'Symbol(Symbol.iterator)')"},
		{"an asynchronous loop", "f‸(); for await (const x of ^u) {}", "Cannot read properties of null (reading 'Symbol(Symbol.asyncIterator)')"},
		{"a loop over no list", "f‸(); for (const x of ^5) {}", noIterable},
		{"a list that is taken apart", "f‸(); const ^[a, b] = u", noIterable},
		{"a list in an object", "f‸(); const { a: ^[b] } = u", noIterable},
		{"a spread argument", "f‸(); g(1, ^...u)", noIterable},
		{"a spread element", "f‸(); const a = [^...u]", noIterable},
		{"a spread object is no iteration", "f‸(); const a = { ...o }; for (const x of ^u) {}", noIterable},
		{"an element that is set", "f‸(); a[0] = { of: 1 }; for (const x of ^u) {}", noIterable},
		{"nowhere", "f‸^(); u.other", "Cannot read properties of undefined (reading 'map')"},
		{"past the block", "{ f‸^(); } u.map", "Cannot read properties of undefined (reading 'map')"},
		{"another error", "f‸^(); u.map", "boom"},
		{"the end", "f‸^", "x is not defined"},
		{"an open string", "f‸^('x", "x is not defined"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			from := strings.Index(strings.ReplaceAll(test.text, "^", ""), "‸")
			want := strings.Index(strings.ReplaceAll(test.text, "‸", ""), "^")
			text := strings.NewReplacer("‸", "", "^", "").Replace(test.text)
			if got := mention(text, from, test.message); got != want {
				t.Errorf("found at %d, want %d in %q", got, want, text)
			}
		})
	}
}

func FuzzMention(f *testing.F) {
	f.Add("f(); u.map", 1, "map")
	f.Add("'\\", 0, "x")
	f.Fuzz(func(t *testing.T, text string, from int, word string) {
		if from < 0 || from > len(text) {
			return
		}
		for _, message := range []string{"Cannot read properties of undefined (reading '" + word + "')", word + " is not defined", noObject, noIterable} {
			if at := mention(text, from, message); at < from || at > len(text) {
				t.Fatalf("%d is not in [%d, %d]", at, from, len(text))
			}
		}
	})
}
