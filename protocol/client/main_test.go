package client_test

import (
	"context"
	"errors"
	"os"
	"testing"
	"time"

	"go.uber.org/goleak"

	"github.com/codemode-executor/codemode-executor/engine"
	"github.com/codemode-executor/codemode-executor/protocol"
	"github.com/codemode-executor/codemode-executor/protocol/client"
	"github.com/codemode-executor/codemode-executor/protocol/server"
)

// shared is the executor of all tests that need no other.
var shared *engine.Executor

func TestMain(m *testing.M) {
	engine.SpareProcessor()
	var err error
	shared, err = engine.New(context.Background(), engine.Options{})
	if err != nil {
		panic(err)
	}
	goleak.VerifyTestMain(m, goleak.Cleanup(func(code int) {
		if err := shared.Close(); err != nil {
			panic(err)
		}
		os.Exit(code)
	}))
}

// lent is an executor that survives the server.
type lent struct{ protocol.Executor }

// patience is the longest a test waits for what must happen.
const patience = time.Minute

// serve serves the shared executor, or the options' own, on a free port.
func serve(t testing.TB, opts server.Options) *server.Server {
	t.Helper()
	if opts.Executor == nil {
		opts.Executor = lent{shared}
	}
	s, err := server.New(opts)
	if err != nil {
		t.Fatal(err)
	}
	if err := s.Listen(t.Context()); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { shut(t, s) })
	return s
}

// shut closes a server.
func shut(t testing.TB, s *server.Server) {
	t.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	defer cancel()
	if err := s.Close(ctx); err != nil {
		t.Error(err)
	}
}

// url is where a server can be reached.
func url(s *server.Server) string {
	if s.Address().Network() == "unix" {
		return "unix:" + s.Address().String()
	}
	return "ws://" + s.Address().String()
}

// dial connects to a server.
func dial(t testing.TB, s *server.Server, opts client.Options) *client.Client {
	t.Helper()
	c, err := client.Dial(t.Context(), url(s), opts)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { closeClient(t, c) })
	return c
}

func closeClient(t testing.TB, c *client.Client) {
	t.Helper()
	if err := c.Close(); err != nil {
		t.Error(err)
	}
}

// wantFault wants an error to be a fault of that code.
func wantFault(t testing.TB, err error, code protocol.Code) *protocol.Fault {
	t.Helper()
	var fault *protocol.Fault
	if !errors.As(err, &fault) || fault.Code != code {
		t.Fatalf("got %v, want the fault %s", err, code)
	}
	return fault
}

// run runs a program and answers its value as JSON.
func run(t testing.TB, e protocol.Executor, req protocol.Request) string {
	t.Helper()
	result, err := e.Execute(t.Context(), req)
	if err != nil {
		t.Fatalf("fault: %v", err)
	}
	text, err := result.JSON()
	if err != nil {
		t.Fatalf("the program failed: %v", err)
	}
	return string(text)
}

// eventually waits until the condition holds.
func eventually(t testing.TB, what string, holds func() bool) {
	t.Helper()
	for deadline := time.Now().Add(patience); !holds(); time.Sleep(5 * time.Millisecond) {
		if time.Now().After(deadline) {
			t.Fatalf("not in %v: %s", patience, what)
		}
	}
}

// receive waits for a value.
func receive[T any](t testing.TB, what string, from <-chan T) (v T) {
	t.Helper()
	select {
	case v = <-from:
	case <-time.After(patience):
		t.Fatalf("not in %v: %s", patience, what)
	}
	return v
}
