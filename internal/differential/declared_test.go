package main

import (
	"regexp"
	"testing"

	"github.com/codemode-executor/codemode-executor/internal/differential/generate"
)

// A declared difference is one still: an entry that nothing needs must go.
func TestDeclarationsAreNeeded(t *testing.T) {
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
	judge := Judge{subject, oracle, patience}
	for _, d := range declarations {
		p := generate.Program{Family: d.family, Lines: []generate.Line{{Code: d.example}}}
		c, err := judge.Run(t.Context(), p)
		if err != nil || c.Verdict != Declared || c.Reason != d.reason {
			t.Errorf("%s: %v, %s: here %s, in Node %s", d.example, err, c.Verdict, c.Got, c.Want)
		}
	}
}

// A declaration covers what it names in full, and nothing else.
func TestDeclarationIsNarrow(t *testing.T) {
	d := declaration{family: "f", label: "l", got: regexp.MustCompile("one"), want: regexp.MustCompile("two"), code: regexp.MustCompile("call")}
	fits := Case{
		Program:    generate.Program{Family: "f", Lines: []generate.Line{{Code: "call()"}}},
		Difference: Difference{Label: "l", Got: "one", Want: "two"},
	}
	if !d.matches(fits) {
		t.Error("what it names is not covered")
	}
	tests := []struct {
		name   string
		change func(*Case)
	}{
		{"another family", func(c *Case) { c.Program.Family = "g" }},
		{"another label", func(c *Case) { c.Label = "m" }},
		{"more than it names here", func(c *Case) { c.Got = "one more" }},
		{"more than it names in Node", func(c *Case) { c.Want = "not two" }},
		{"another program", func(c *Case) { c.Program.Lines = nil }},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			c := fits
			if tt.change(&c); d.matches(c) {
				t.Error("covered")
			}
		})
	}
}
