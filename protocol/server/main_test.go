package server_test

import (
	"context"
	"encoding/json"
	"errors"
	"net"
	"os"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/coder/websocket"
	"go.uber.org/goleak"

	"github.com/codemode-executor/codemode-executor/engine"
	"github.com/codemode-executor/codemode-executor/protocol"
	"github.com/codemode-executor/codemode-executor/protocol/capnweb"
	"github.com/codemode-executor/codemode-executor/protocol/server"
)

// shared is the executor of all tests.
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
const patience = 30 * time.Second

// start serves the shared executor, or the options' own, on a free port.
func start(t testing.TB, opts server.Options) *server.Server {
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

// caller is the other end of a connection.
type caller struct {
	*capnweb.Session
	ws *websocket.Conn
}

// dial connects to a server.
func dial(t testing.TB, s *server.Server) *caller {
	t.Helper()
	return dialAddress(t, s.Address())
}

func dialAddress(t testing.TB, address net.Addr) *caller {
	t.Helper()
	ws, _, err := websocket.Dial(t.Context(), "ws://"+address.String(), nil)
	if err != nil {
		t.Fatal(err)
	}
	session, err := capnweb.NewSession(capnweb.NewWebSocketTransport(ws, capnweb.WebSocketOptions{}), capnweb.Options{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = session.Close() })
	return &caller{session, ws}
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

// wantFault wants an error to be a fault of that code.
func wantFault(t testing.TB, err error, code protocol.Code) {
	t.Helper()
	if !errors.Is(err, code) {
		t.Fatalf("got %v, want a fault %s", err, code)
	}
}

// ownEngine starts an engine that a server may close.
func ownEngine(t testing.TB) *engine.Executor {
	t.Helper()
	e, err := engine.New(t.Context(), engine.Options{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := e.Close(); err != nil {
			t.Error(err)
		}
	})
	return e
}

// neverending is a run that waits for a tool that does not answer. The channel is
// closed when the call arrives.
func neverending(started chan<- struct{}) protocol.Request {
	return protocol.Request{
		Code:      "async () => await host.wait()",
		Providers: []protocol.Provider{{Name: "host", Tools: []string{"wait"}}},
		Dispatch: func(ctx context.Context, _ protocol.Call) (string, error) {
			close(started)
			<-ctx.Done()
			return "", context.Cause(ctx)
		},
	}
}

// rawMessage is an argument of a tool.
type rawMessage = json.RawMessage

// concurrently does n things, some at a time.
func concurrently(at, n int, do func(i int)) {
	var group sync.WaitGroup
	var next atomic.Int64
	for range at {
		group.Go(func() {
			for i := int(next.Add(1)); i <= n; i = int(next.Add(1)) {
				do(i)
			}
		})
	}
	group.Wait()
}
