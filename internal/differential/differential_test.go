package main

import (
	"os"
	"strings"
	"testing"

	"github.com/codemode-executor/codemode-executor/internal/differential/generate"
)

// short are the families without known differences, of which a few programs run with the
// other tests. A family whose differences are mended goes here.
var short = []string{
	"arrays", "async-generators", "bigints", "classes", "closures", "collections", "cycles", "destructuring",
	"disposables", "generators", "iterators", "json",
	"limiters", "numbers", "objects", "parameters", "strings", "suspensions", "typescript",
	"weakrefs",
}

const (
	shortPrograms = 20 // of each family
	shortSeed     = 20
)

// findNode returns the Node that judges, or skips the test.
func findNode(t *testing.T) string {
	t.Helper()
	node, err := FindNode(t.Context(), false)
	if err != nil {
		if os.Getenv("DIFFERENTIAL_NODE") != "" {
			t.Fatal(err)
		}
		t.Skipf("NOT COMPARED WITH NODE: %v; `go run ./internal/differential -install` installs one", err)
	}
	return node
}

func TestShort(t *testing.T) {
	if testing.Short() {
		t.Skip("runs hundreds of programs twice")
	}
	plan := Plan{Seed: shortSeed, Minimised: 1, Node: findNode(t)}
	for _, name := range short {
		family, ok := generate.FamilyNamed(name)
		if !ok {
			t.Fatalf("no family %q", name)
		}
		plan.Families = append(plan.Families, family)
	}
	plan.Count = shortPrograms * len(short)
	summary, err := plan.Run(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	var out strings.Builder
	summary.Print(&out)
	if summary.Wrong() > 0 {
		t.Errorf("%d programs do not mean the same as in Node:\n%s", summary.Wrong(), &out)
	}
	t.Log("\n" + out.String())
}

// Every family's programs run to their end in the oracle: none is cut off by a mistake of
// the generator.
func TestProgramsAreFit(t *testing.T) {
	oracle, err := NewOracle(findNode(t))
	if err != nil {
		t.Fatal(err)
	}
	defer oracle.Close()
	for _, family := range generate.Families {
		t.Run(family.Name, func(t *testing.T) {
			for index := range 10 {
				p := family.Program(shortSeed, index)
				out, err := oracle.Run(p.JavaScript(), patience)
				if err != nil || out.Failure != "" {
					t.Errorf("%s: %v, %s %s", p.Name(), err, out.Failure, out.Message)
				}
			}
		})
	}
}

// What the oracle and the executor print of a value is the same, and tells apart what is
// not the same.
func TestReportIsFaithful(t *testing.T) {
	oracle, err := NewOracle(findNode(t))
	if err != nil {
		t.Fatal(err)
	}
	defer oracle.Close()
	subject, err := NewSubject(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	defer subject.Close()
	tests := []struct{ value, want string }{
		{"[0, -0, NaN, , undefined, null]", "[0, -0, NaN, <hole>, undefined, null]"},
		{"Object.assign([1], { x: 2 })", "[1, x: 2]"},
		{`["a", "\ud800", 5n, 5]`, `["a", "\ud800", 5n, 5]`},
		{"new Map([[{ b: 1, a: 2 }, new Set([1])]])", "Map{{b: 1, a: 2} => Set{1}}"},
		{"[new Date(NaN), new Date(5), /a/gi, Symbol('s')]", "[Date(NaN), Date(5), /a/gi, Symbol(s)]"},
		{"[new TypeError('x'), new Error('u1', { cause: 2 })]", "[<TypeError>, <Error: u1 {cause[h]: 2}>]"},
		{"Object.freeze({ get g() {} })", "{g[f]: get}"},
		{"Object.create(null)", "null{}"},
		{"new (class C { p = 1 })()", "C{p: 1}"},
		{"(() => { const o = { a: [] }; o.a.push(o); return o })()", "{a: [<up 2>]}"},
		{"[new Uint8Array([1]), new ArrayBuffer(2), Object(1), x => 1]", "[Uint8Array[1], ArrayBuffer(2)0,0, Number(1), function(/1)]"},
	}
	for _, tt := range tests {
		p := generate.Program{Lines: []generate.Line{{Code: "note('v', " + tt.value + ")"}}}
		want, err := oracle.Run(p.JavaScript(), patience)
		if err != nil || want.Value != "v = "+tt.want {
			t.Errorf("%s in Node: %v, %+v", tt.value, err, want)
		}
		got, err := subject.Run(t.Context(), p.TypeScript(), patience)
		if err != nil || got != want {
			t.Errorf("%s here: %v, %+v", tt.value, err, got)
		}
	}
}

// A failure that no program can cause is never right, and one of the oracle is the
// generator's.
func TestOracleTells(t *testing.T) {
	oracle, err := NewOracle(findNode(t))
	if err != nil {
		t.Fatal(err)
	}
	defer oracle.Close()
	tests := []struct{ name, code, failure string }{
		{"an error", "async () => { throw new RangeError('x') }", "RangeError"},
		{"no error", "async () => { throw 1 }", "thrown"},
		{"a syntax error", "async () => {", "SyntaxError"},
		{"a promise that never settles", "async () => new Promise(() => {})", "STALLED"},
		{"strict code", "async () => { undeclared = 1 }", "ReferenceError"},
		{"a timer", "async () => new Promise((ok) => setTimeout(ok, 1, 'x'))", ""},
		{"a fresh realm", "async () => { globalThis.left = 1 }", ""},
		{"nothing is left", "async () => left", "ReferenceError"},
		{"no object of another realm", "async () => { if (setTimeout.constructor !== Function) throw new Error() }", ""},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			out, err := oracle.Run(tt.code, patience)
			if err != nil || out.Failure != tt.failure {
				t.Errorf("%v, %+v", err, out)
			}
		})
	}
}
