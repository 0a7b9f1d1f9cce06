package server_test

import (
	"bytes"
	"context"
	"errors"
	"log/slog"
	"strings"
	"sync"
	"testing"

	"github.com/codemode-executor/codemode-executor/protocol"
	"github.com/codemode-executor/codemode-executor/protocol/server"
)

// journal is a log to read.
type journal struct {
	mu   sync.Mutex
	text bytes.Buffer
}

func (j *journal) Write(p []byte) (int, error) {
	j.mu.Lock()
	defer j.mu.Unlock()
	return j.text.Write(p)
}

func (j *journal) String() string {
	j.mu.Lock()
	defer j.mu.Unlock()
	return j.text.String()
}

func (j *journal) logger() *slog.Logger {
	return slog.New(slog.NewTextHandler(j, &slog.HandlerOptions{Level: slog.LevelDebug}))
}

type hook = func(context.Context, server.Handshake) (server.Decision, error)

func TestRejections(t *testing.T) {
	for _, c := range []struct {
		name string
		hook hook
		log  string
	}{
		{"a decision", func(context.Context, server.Handshake) (server.Decision, error) {
			return server.Decision{Reject: true, Reason: "no\r\nX-Forged: yes"}, nil
		}, `level=WARN msg="connection rejected" remoteAddress=127.0.0.1 reason="no\r\nX-Forged: yes"`},
		{"an error", func(context.Context, server.Handshake) (server.Decision, error) {
			return server.Decision{Identity: "someone"}, errors.New("the policy is down")
		}, `level=ERROR msg="the connection hook failed; the connection is rejected" remoteAddress=127.0.0.1 error="the policy is down"`},
		{"a panic", func(context.Context, server.Handshake) (server.Decision, error) {
			panic("the policy broke")
		}, "panic: the policy broke"},
		{"nothing", func(context.Context, server.Handshake) (server.Decision, error) {
			return server.Decision{}, nil
		}, "neither an identity nor a rejection"},
	} {
		t.Run(c.name, func(t *testing.T) {
			var log journal
			s := start(t, server.Options{OnConnection: c.hook, Logger: log.logger()})
			answer := exchange(t, s, upgradeRequest+"\r\n")
			if !strings.HasPrefix(answer, "HTTP/1.1 403 Forbidden\r\n") {
				t.Errorf("got %q", answer)
			}
			if strings.Contains(answer, "Forged") || strings.Contains(answer, "policy") {
				t.Errorf("the answer gives the reason away: %q", answer)
			}
			if !strings.Contains(log.String(), c.log) {
				t.Errorf("the log lacks %s:\n%s", c.log, &log)
			}
		})
	}
}

func TestHandshake(t *testing.T) {
	seen := make(chan server.Handshake, 1)
	s := start(t, server.Options{OnConnection: func(_ context.Context, h server.Handshake) (server.Decision, error) {
		seen <- h
		return server.Decision{Identity: "someone"}, nil
	}})
	rawUpgrade(t, s, "X-Role: reader\r\nX-ROLE: writer\r\nAuthorization: Bearer secret\r\n")
	h := receive(t, "the handshake", seen)
	for name, want := range map[string]string{
		"x-role": "reader, writer", "authorization": "Bearer secret", "host": "executor", "upgrade": "websocket",
	} {
		if got := h.Headers[name]; got != want {
			t.Errorf("header %s is %q, want %q", name, got, want)
		}
	}
	if h.RemoteAddress != "127.0.0.1" {
		t.Errorf("remote address %q", h.RemoteAddress)
	}
}

// blockingHook waits until it may go on, or its context ends.
type blockingHook struct {
	entered chan struct{}
	proceed chan struct{}
	left    chan error
}

func newBlockingHook() *blockingHook {
	return &blockingHook{make(chan struct{}, 1), make(chan struct{}), make(chan error, 1)}
}

func (b *blockingHook) decide(ctx context.Context, _ server.Handshake) (server.Decision, error) {
	b.entered <- struct{}{}
	select {
	case <-b.proceed:
	case <-ctx.Done():
	}
	b.left <- ctx.Err()
	return server.Decision{Identity: "someone"}, nil
}

func TestAcceptanceIsReadAfterTheHook(t *testing.T) {
	b := newBlockingHook()
	s := start(t, server.Options{OnConnection: b.decide})
	answer := make(chan string, 1)
	go func() { answer <- exchange(t, s, upgradeRequest+"\r\n") }()
	receive(t, "the hook", b.entered)
	s.StopAccepting()
	close(b.proceed)
	if got := receive(t, "the answer", answer); !strings.HasPrefix(got, "HTTP/1.1 503 ") {
		t.Errorf("got %q", got)
	}
}

func TestHookEndsWithItsCaller(t *testing.T) {
	b := newBlockingHook()
	s := start(t, server.Options{OnConnection: b.decide})
	conn := rawSocket(t, s, upgradeRequest+"\r\n")
	receive(t, "the hook", b.entered)
	_ = conn.Close()
	if err := receive(t, "the end of the hook", b.left); !errors.Is(err, context.Canceled) {
		t.Errorf("the hook ended with %v", err)
	}
}

func TestHookEndsWithTheServer(t *testing.T) {
	b := newBlockingHook()
	s := start(t, server.Options{OnConnection: b.decide})
	answer := make(chan string, 1)
	go func() { answer <- exchange(t, s, upgradeRequest+"\r\n") }()
	receive(t, "the hook", b.entered)
	shut(t, s)
	if got := receive(t, "the answer", answer); !strings.HasPrefix(got, "HTTP/1.1 503 ") {
		t.Errorf("got %q", got)
	}
}

// recorder is an executor that notes who asks.
type recorder struct{ callers chan string }

func (r recorder) Execute(_ context.Context, req protocol.Request) (protocol.Result, error) {
	r.callers <- req.Caller
	return protocol.Result{OK: true, Value: "1"}, nil
}

func TestCallers(t *testing.T) {
	admit := func(_ context.Context, h server.Handshake) (server.Decision, error) {
		return server.Decision{Identity: "team " + h.Headers["x-team"]}, nil
	}
	for _, c := range []struct {
		name string
		hook hook
		same bool
	}{{"with a hook callers are identities", admit, true}, {"without one they are connections", nil, false}} {
		t.Run(c.name, func(t *testing.T) {
			r := recorder{make(chan string, 2)}
			s := start(t, server.Options{Executor: r, OnConnection: c.hook})
			mustExecute(t, dial(t, s), "1")
			mustExecute(t, dial(t, s), "1")
			first, second := <-r.callers, <-r.callers
			if first == "" || (first == second) != c.same {
				t.Errorf("callers %q and %q", first, second)
			}
		})
	}
}
