package main

import (
	"slices"
	"testing"

	"github.com/codemode-executor/codemode-executor/internal/differential/generate"
)

func TestSeparable(t *testing.T) {
	tests := []struct {
		text string
		want []string
	}{
		{"f(a, b)", []string{"f(a, b)", "a, b", "a,", " b"}},
		{"x = [1, [2, 3]]; y", []string{"x = [1, [2, 3]];", "1, [2, 3]", " [2, 3]", "2, 3", "1,", "2,", " 3", " y"}},
		{`f(",")`, []string{`f(",")`, `","`}},
		{"a; ", []string{"a;", " "}},
	}
	for _, tt := range tests {
		var got []string
		for _, part := range separable(tt.text) {
			got = append(got, tt.text[part[0]:part[1]])
		}
		for _, want := range tt.want {
			if !slices.Contains(got, want) {
				t.Errorf("%s: %q has no %q", tt.text, got, want)
			}
		}
	}
}

func TestClosing(t *testing.T) {
	lines := []generate.Line{{Code: "for (;;) {"}, {Code: "if (x) {"}, {Code: "} else {"}, {Code: "}"}, {Code: "}"}, {Code: "y"}}
	for from, want := range []int{4, 3, 3, 3, 4, 5} {
		if from == 2 || from == 3 || from == 4 {
			continue // lines that close something are no place to begin
		}
		if got := closing(lines, from); got != want {
			t.Errorf("from %d: %d, want %d", from, got, want)
		}
	}
}
