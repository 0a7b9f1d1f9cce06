package server_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/codemode-executor/codemode-executor/protocol/capnweb"
	"github.com/codemode-executor/codemode-executor/protocol/server"
)

func TestCause(t *testing.T) {
	for _, c := range []struct {
		name string
		err  error
		want string
	}{
		{"kind", errors.New("eof"), "eof"},
		{"kind and detail", errors.New("bad RPC message: [\"push\"]"), "bad RPC message"},
		{"of the caller's choice", &capnweb.Error{Message: strings.Repeat("é", 1000)}, strings.Repeat("é", 100)},
		{"no error at all", &capnweb.Rejection{Value: strings.Repeat("x", 1000)}, strings.Repeat("x", 100)},
	} {
		t.Run(c.name, func(t *testing.T) {
			if got := server.Cause(c.err); got != c.want {
				t.Errorf("got %q, want %q", got, c.want)
			}
		})
	}
}
