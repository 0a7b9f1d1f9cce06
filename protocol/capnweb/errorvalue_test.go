package capnweb

import (
	"errors"
	"io"
	"testing"
)

func TestErrorText(t *testing.T) {
	tests := []struct{ name, message, want string }{
		{"RangeError", "too far", "RangeError: too far"},
		{"RangeError", "", "RangeError"},
		{"", "too far", "too far"},
		{"", "", ""},
	}
	for _, test := range tests {
		t.Run(test.want, func(t *testing.T) {
			if got := (&Error{Name: test.name, Message: test.message}).Error(); got != test.want {
				t.Errorf("got %q", got)
			}
		})
	}
}

func TestErrorUnwrap(t *testing.T) {
	inner := &Error{Name: "RangeError", Cause: io.EOF}
	err := &Error{Name: "AggregateError", Errors: []any{"text", inner, io.ErrClosedPipe}}
	for _, want := range []error{inner, io.EOF, io.ErrClosedPipe} {
		if !errors.Is(err, want) {
			t.Errorf("%v is not found", want)
		}
	}
	if errors.Is(&Error{}, io.EOF) {
		t.Error("an error without cause is io.EOF")
	}
}

func TestErrorCause(t *testing.T) {
	tests := []struct {
		name string
		err  Error
		want bool
	}{
		{"none", Error{}, false},
		{"null", Error{HasCause: true}, true},
		{"value", Error{Cause: "why"}, true},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			if _, ok := test.err.cause(); ok != test.want {
				t.Errorf("got %v", ok)
			}
		})
	}
}
