package main

import "testing"

func TestDifference(t *testing.T) {
	tests := []struct {
		name            string
		got, want       Outcome
		label, gotLine  string
		differs         bool
		wantLineOfOther string
	}{
		{name: "the same", got: Outcome{Value: "a = 1\nb = 2"}, want: Outcome{Value: "a = 1\nb = 2"}},
		{name: "the first line that differs", got: Outcome{Value: "a = 1\nb = 2\nc = 3"}, want: Outcome{Value: "a = 1\nb = 4\nc = 5"},
			label: "b", gotLine: "2", wantLineOfOther: "4", differs: true},
		{name: "a line less", got: Outcome{Value: "a = 1"}, want: Outcome{Value: "a = 1\nb = 4"},
			label: "b", gotLine: "(nothing) = ", wantLineOfOther: "4", differs: true},
		{name: "another failure", got: Outcome{Failure: "STALLED", Message: "m"}, want: Outcome{Value: "a = 1"},
			label: "(program)", gotLine: "throws STALLED: m", wantLineOfOther: "a value", differs: true},
		{name: "the same failure in other words", got: Outcome{Failure: "TypeError", Message: "m"}, want: Outcome{Failure: "TypeError", Message: "n"},
			label: "(program)", gotLine: "throws TypeError: m", wantLineOfOther: "throws TypeError: n"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			d, differs := difference(tt.got, tt.want)
			if differs != tt.differs || d != (Difference{tt.label, tt.gotLine, tt.wantLineOfOther}) {
				t.Errorf("%+v, %t", d, differs)
			}
		})
	}
}

func TestKind(t *testing.T) {
	tests := []struct{ text, want string }{
		{"[1, 2]", "a value"},
		{"throws TypeError", "throws TypeError"},
		{"throws TypeError: x is not a function", "throws TypeError"},
	}
	for _, tt := range tests {
		if got := kind(tt.text); got != tt.want {
			t.Errorf("%q: %q", tt.text, got)
		}
	}
}
