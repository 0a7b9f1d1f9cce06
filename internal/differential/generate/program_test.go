package generate

import (
	"slices"
	"strings"
	"testing"
)

// The same seed gives the same programs, and another gives others.
func TestProgramsAreReproducible(t *testing.T) {
	for _, family := range Families {
		t.Run(family.Name, func(t *testing.T) {
			others := 0
			for index := range 20 {
				one, two := family.Program(7, index), family.Program(7, index)
				if one.TypeScript() != two.TypeScript() {
					t.Fatalf("%s is not the same again", one.Name())
				}
				if family.Program(8, index).JavaScript() != one.JavaScript() {
					others++
				}
			}
			if others == 0 {
				t.Error("every seed gives the same")
			}
		})
	}
}

func TestFamiliesAreSorted(t *testing.T) {
	sorted := slices.IsSortedFunc(Families, func(a, b Family) int { return strings.Compare(a.Name, b.Name) })
	if !sorted {
		t.Error("the table of families is not sorted by name")
	}
}

func TestTyped(t *testing.T) {
	s := &source{}
	s.typed("const %s«: number» = 1«!»", "x")
	want := Line{Code: "const x = 1", Typed: "const x: number = 1!"}
	if s.lines[0] != want {
		t.Errorf("%+v", s.lines[0])
	}
}

func TestQuote(t *testing.T) {
	if got := quote("a\"\\\n😀"); got != `"a\"\\\u000a😀"` {
		t.Error(got)
	}
}
