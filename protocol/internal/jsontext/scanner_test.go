package jsontext

import (
	"errors"
	"slices"
	"testing"
)

// reasons tell the errors of a scanner apart.
var reasons = Reasons{
	NotUTF8:      "not UTF-8",
	NoNumber:     "no number",
	OutOfRange:   "out of range",
	Control:      "control",
	Escape:       "escape",
	Unterminated: "unterminated",
	Trailing:     "trailing",
}

func requireSyntaxError(t *testing.T, err error, want SyntaxError) {
	t.Helper()
	var syntax *SyntaxError
	if !errors.As(err, &syntax) || *syntax != want {
		t.Errorf("got %v, want %v", err, &want)
	}
}

func TestList(t *testing.T) {
	s := NewScanner(" [ 1 ,2,[ ] ] ", &reasons)
	var got []float64
	s.List('[', ']', func() {
		if s.Peek() == '[' {
			s.List('[', ']', func() { t.Error("an element in the empty list") })
			return
		}
		got = append(got, s.ReadNumber())
	})
	if s.End(); s.Err() != nil || !slices.Equal(got, []float64{1, 2}) {
		t.Errorf("got %v, %v", got, s.Err())
	}
}

func TestListErrors(t *testing.T) {
	tests := []struct {
		name, text string
		want       SyntaxError
	}{
		{"nothing", "", SyntaxError{0, "expected '['"}},
		{"other bracket", "{1}", SyntaxError{0, "expected '['"}},
		{"no end", "[1", SyntaxError{2, "expected ','"}},
		{"no comma", "[1 2]", SyntaxError{3, "expected ','"}},
		{"comma before the end", "[1,]", SyntaxError{3, "no number"}},
		{"comma first", "[,1]", SyntaxError{1, "no number"}},
		{"wrong end", "[1}", SyntaxError{2, "expected ','"}},
		{"text behind", "[1]]", SyntaxError{3, "trailing"}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			s := NewScanner(test.text, &reasons)
			s.List('[', ']', func() { s.ReadNumber() })
			s.End()
			requireSyntaxError(t, s.Err(), test.want)
		})
	}
}

func TestLiteral(t *testing.T) {
	s := NewScanner(" true nul", &reasons)
	if s.Literal("false") || !s.Literal("true") || s.Literal("null") {
		t.Error("not the words that are there")
	}
	s.End()
	requireSyntaxError(t, s.Err(), SyntaxError{6, "trailing"})
}

// TestFirstErrorSticks checks that a scanner finds nothing after an error.
func TestFirstErrorSticks(t *testing.T) {
	stopped := errors.New("stopped")
	s := NewScanner(`1 "a" true []`, &reasons)
	s.Stop(stopped)
	s.Fail("later")
	if s.Peek() != 0 || s.Accept('1') || s.Literal("1") || s.ReadString() != "" || s.ReadNumber() != 0 {
		t.Error("finds something")
	}
	s.List('[', ']', func() { t.Error("an element") })
	if s.End(); s.Err() != stopped {
		t.Errorf("got %v", s.Err())
	}
}
