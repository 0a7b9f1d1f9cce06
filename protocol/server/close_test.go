package server_test

import (
	"context"
	"errors"
	"net/http"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/coder/websocket"

	"github.com/codemode-executor/codemode-executor/protocol"
	"github.com/codemode-executor/codemode-executor/protocol/server"
)

// closing is an executor that counts how often it is closed.
type closing struct {
	protocol.Executor
	closed atomic.Int64
	err    error
}

func (c *closing) Close() error {
	c.closed.Add(1)
	return c.err
}

// lastFrame reads a socket to its end and answers the close frame.
func lastFrame(t testing.TB, ws *websocket.Conn) websocket.CloseError {
	t.Helper()
	for {
		_, _, err := ws.Read(t.Context())
		var closed websocket.CloseError
		if errors.As(err, &closed) {
			return closed
		}
		if err != nil {
			t.Fatalf("no close frame: %v", err)
		}
	}
}

// dialSocket opens a WebSocket without a session.
func dialSocket(t testing.TB, s *server.Server) *websocket.Conn {
	t.Helper()
	ws, _, err := websocket.Dial(t.Context(), "ws://"+s.Address().String(), nil)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = ws.CloseNow() })
	return ws
}

// startDrain closes a server in the background, and answers what ends its shutdown
// delay and what Close answers.
func startDrain(t testing.TB, s *server.Server) (proceed chan<- struct{}, done <-chan error) {
	t.Helper()
	delayed, delays, closed := make(chan struct{}), make(chan time.Duration, 1), make(chan error, 1)
	s.OnDelay(func(d time.Duration) {
		delays <- d
		<-delayed
	})
	go func() { closed <- s.Close(context.Background()) }()
	if d := receive(t, "the delay", delays); d != shutdownDelay {
		t.Errorf("the delay is %v", d)
	}
	return delayed, closed
}

const shutdownDelay = 5 * time.Second

func TestDrain(t *testing.T) {
	executor := &closing{Executor: shared}
	s := start(t, server.Options{Executor: executor, ShutdownDelay: shutdownDelay})
	idle := dialSocket(t, s)
	proceed, done := startDrain(t, s)
	if status, _ := ask(t, s, "GET", "/readyz"); status != 503 {
		t.Errorf("readiness: %d", status)
	}
	if status, _ := ask(t, s, "GET", "/healthz"); status != 200 {
		t.Errorf("health: %d", status)
	}
	// The delay belongs to callers who do not know yet.
	late := dial(t, s)
	if got := mustExecute(t, late, "6 * 7"); got != "42" {
		t.Errorf("a late caller gets %s", got)
	}
	if n := executor.closed.Load(); n != 0 {
		t.Errorf("the executor was closed %d times", n)
	}
	close(proceed)
	if got := lastFrame(t, idle); got.Code != 1001 || got.Reason != "server shutting down" {
		t.Errorf("closed with %v", got)
	}
	if err := receive(t, "the drain", done); err != nil {
		t.Error(err)
	}
	if n := executor.closed.Load(); n != 1 {
		t.Errorf("the executor was closed %d times", n)
	}
	if _, err := http.Get("http://" + s.Address().String() + "/healthz"); err == nil {
		t.Error("the port is still open")
	}
}

func TestStopDuringTheDelay(t *testing.T) {
	s := start(t, server.Options{ShutdownDelay: shutdownDelay})
	proceed, _ := startDrain(t, s)
	defer close(proceed)
	wantFault(t, s.ResumeAccepting(), protocol.CodeInternal)
	s.StopAccepting()
	if answer := exchange(t, s, upgradeRequest+"\r\n"); !strings.HasPrefix(answer, "HTTP/1.1 503 ") {
		t.Errorf("got %q", answer)
	}
}

func TestCloseIsMemoised(t *testing.T) {
	failure := errors.New("the executor does not close")
	executor := &closing{Executor: shared, err: failure}
	s, err := server.New(server.Options{Executor: executor})
	if err != nil {
		t.Fatal(err)
	}
	if err := s.Listen(t.Context()); err != nil {
		t.Fatal(err)
	}
	var calls sync.WaitGroup
	for range 8 {
		calls.Go(func() {
			if err := s.Close(context.Background()); !errors.Is(err, failure) {
				t.Errorf("got %v", err)
			}
		})
	}
	calls.Wait()
	if n := executor.closed.Load(); n != 1 {
		t.Errorf("the executor was closed %d times", n)
	}
}

func TestCloseWithoutPatience(t *testing.T) {
	s := start(t, server.Options{ShutdownDelay: 100 * time.Millisecond})
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if err := s.Close(ctx); !errors.Is(err, context.Canceled) {
		t.Errorf("got %v", err)
	}
	shut(t, s)
}

func TestResumeAfterClose(t *testing.T) {
	s := unstarted(t, server.Options{})
	shut(t, s)
	wantFault(t, s.ResumeAccepting(), protocol.CodeInternal)
}

func TestRunsSettleBeforeTheyAreCutOff(t *testing.T) {
	own := ownEngine(t)
	s := start(t, server.Options{Executor: own})
	c := dial(t, s)
	started := make(chan struct{})
	results := make(chan protocol.Result, 1)
	go func() {
		result, err := c.execute(context.Background(), neverending(started))
		if err != nil {
			t.Errorf("rejected: %v", err)
		}
		results <- result
	}()
	receive(t, "the tool call", started)
	shut(t, s)
	if result := receive(t, "the result", results); !errors.Is(result.Error, protocol.CodeCancelled) {
		t.Errorf("got %+v", result)
	}
}

// TestNobodyHoldsUpTheDrain has callers that do nothing they should.
func TestNobodyHoldsUpTheDrain(t *testing.T) {
	s := start(t, server.Options{})
	_, _, _ = rawUpgrade(t, s, "") // does not answer the close frame
	rawSocket(t, s, "POST / HTTP/1.1\r\nHost: h\r\nContent-Length: 10\r\n\r\n")
	rawSocket(t, s, "GET / HTTP/1.1\r\nHost:")
	rawSocket(t, s, "")
	eventually(t, "a session", func() bool { return len(s.Sessions()) == 1 })
	shut(t, s)
	if server.LongestFarewell >= 10*time.Second {
		t.Errorf("a drain may take %v, longer than the usual grace", server.LongestFarewell)
	}
}
