package main

import (
	"bufio"
	"errors"
	"io"
	"strings"
	"testing"
)

func TestFrames(t *testing.T) {
	for _, tt := range []struct {
		name, in, want string
		err            error
	}{
		{"a frame", "3\nabc", "abc", nil},
		{"carriage return", "3\r\nabc", "abc", nil},
		{"empty", "0\n", "", nil},
		{"no input", "", "", io.EOF},
		{"a line feed at the end", "\n", "", errAny},
		{"half a length", "3", "", io.ErrUnexpectedEOF},
		{"half a script", "3\na", "", io.ErrUnexpectedEOF},
		{"no number", "x\nabc", "", errAny},
		{"negative", "-1\nabc", "", errAny},
		{"too long", "999999999999\nabc", "", errAny},
	} {
		t.Run(tt.name, func(t *testing.T) {
			got, err := readFrame(bufio.NewReader(strings.NewReader(tt.in)))
			if got != tt.want || (err == nil) != (tt.err == nil) || (tt.err != errAny && !errors.Is(err, tt.err)) {
				t.Errorf("got %q, %v; want %q, %v", got, err, tt.want, tt.err)
			}
		})
	}
}

var errAny = errors.New("any error")
