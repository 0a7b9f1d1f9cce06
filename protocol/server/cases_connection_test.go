package server_test

import (
	"context"
	"errors"
	"net"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/coder/websocket"

	"github.com/codemode-executor/codemode-executor/engine"
	"github.com/codemode-executor/codemode-executor/protocol/server"
)

// checkCutConnection: a host that is gone frees its sandbox at once, and not at
// the deadline.
func checkCutConnection(t *testing.T, c *faultCase) {
	one, err := engine.New(t.Context(), engine.Options{MaxWorkers: 1, ExecutionsPerWorker: 1})
	if err != nil {
		t.Fatal(err)
	}
	s := start(t, server.Options{Executor: one})
	patient := dial(t, s)
	mustExecute(t, patient, "1")
	before := runtime.NumGoroutine()

	caller := dial(t, s)
	req := c.request(t, c.program())
	req.Timeout = time.Minute
	arrived := make(chan struct{})
	req.Dispatch = announced(req.Dispatch, arrived)
	go func() { _, _ = caller.execute(context.Background(), req) }()
	receive(t, "the tool call", arrived)
	if running := one.Status().Running; running != 1 {
		t.Errorf("%d executions are running", running)
	}
	_ = caller.ws.CloseNow()
	// The only slot is free long before the minute is over.
	if got := mustExecute(t, patient, "2"); got != "2" {
		t.Errorf("the next run answers %s", got)
	}
	eventually(t, "nothing runs, and no goroutine is left", func() bool {
		return one.Status().Running == 0 && runtime.NumGoroutine() <= before
	})
}

// checkMalformedPeers: what is no message costs the one who sends it the session,
// with a reason, and nobody else anything.
//
// The one exception is an answer nobody asked for. Cap'n Web has it ignored: it is
// what follows when an answer and a release cross on their way.
func checkMalformedPeers(t *testing.T, c *faultCase) {
	s := start(t, server.Options{})
	_, list, _ := strings.Cut(c.Input, ": ")
	for frame := range strings.SplitSeq(list, "; ") {
		t.Run(frame, func(t *testing.T) {
			kind, text := websocket.MessageText, strings.ReplaceAll(frame, "'", `"`)
			if frame == "a binary frame" {
				kind, text = websocket.MessageBinary, "\x00\x01"
			}
			ws := dialSocket(t, s)
			if err := ws.Write(t.Context(), kind, []byte(text)); err != nil {
				t.Fatal(err)
			}
			wantAbort(t, ws)
		})
	}
	mustExecute(t, dial(t, s), "1")
}

// wantAbort wants a session to be aborted with a reason and closed.
func wantAbort(t *testing.T, ws *websocket.Conn) {
	t.Helper()
	_, message, err := ws.Read(t.Context())
	if err == nil && !strings.HasPrefix(string(message), `["abort",["error",`) {
		t.Errorf("got %s", message)
	}
	var closed websocket.CloseError
	for err == nil {
		_, _, err = ws.Read(t.Context())
	}
	if !errors.As(err, &closed) || closed.Reason == "" {
		t.Errorf("the socket ended with %v", err)
	}
}

// The times of checkIdleProxy, which are shorter than those of the case. What
// matters is their order.
const (
	proxyTick     = 50 * time.Millisecond
	proxyPatience = 60 // ticks
	pingInterval  = proxyPatience * proxyTick / 3
	slowTool      = proxyPatience * proxyTick * 3 / 2
)

// checkIdleProxy: pings come more often than proxies look for idle connections.
// [TestDefaults] holds the default to that.
func checkIdleProxy(t *testing.T, c *faultCase) {
	s := start(t, server.Options{PingInterval: pingInterval})
	caller := dialAddress(t, idleProxy(t, s.Address().String()))
	c.Setup.Providers = rawMessage(strings.ReplaceAll(string(c.Setup.Providers), "120000", durationText(slowTool)))
	result, err := caller.execute(t.Context(), c.request(t, c.program()))
	if err != nil {
		t.Fatal(err)
	}
	if got := valueOf(t, result); got != "1" {
		t.Errorf("got %s", got)
	}
}

// idleProxy starts a proxy that drops a connection over which nothing has come for
// proxyPatience ticks, and answers its address.
func idleProxy(t *testing.T, target string) net.Addr {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = listener.Close() })
	go func() {
		near, err := listener.Accept()
		if err != nil {
			return
		}
		far, err := net.Dial("tcp", target)
		if err != nil {
			_ = near.Close()
			return
		}
		proxy(near, far)
	}()
	return listener.Addr()
}
