package client_test

import (
	"context"
	"errors"
	"testing"
	"time"

	"github.com/codemode-executor/codemode-executor/protocol"
	"github.com/codemode-executor/codemode-executor/protocol/client"
	"github.com/codemode-executor/codemode-executor/protocol/server"
)

// waiting is a request whose tool answers when its context ends. The channels are
// closed when the call comes and when its context ends.
func waiting() (req protocol.Request, started, ended chan struct{}) {
	started, ended = make(chan struct{}), make(chan struct{})
	return protocol.Request{
		Code:      "await p.wait()",
		Providers: []protocol.Provider{{Name: "p", Open: true}},
		Dispatch: func(ctx context.Context, _ protocol.Call) (string, error) {
			close(started)
			<-ctx.Done()
			close(ended)
			return "", context.Cause(ctx)
		},
	}, started, ended
}

// execute runs a request beside the test and answers the error it ends with.
func execute(t *testing.T, ctx context.Context, c *client.Client, req protocol.Request) <-chan error {
	ended := make(chan error, 1)
	go func() {
		result, err := c.Execute(ctx, req)
		if err == nil && result.Error != nil {
			err = result.Error
		}
		ended <- err
	}()
	return ended
}

func TestLostConnection(t *testing.T) {
	proxy := newProxy(t, serve(t, server.Options{}))
	c, err := client.Dial(t.Context(), proxy.url(), client.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer closeClient(t, c)
	req, started, ended := waiting()
	err1 := execute(t, t.Context(), c, req)
	receive(t, "the tool call", started)
	proxy.drop()
	fault := wantFault(t, receive(t, "the fault", err1), protocol.CodeConnectionLost)
	if !fault.Retryable() || errors.Unwrap(fault) == nil {
		t.Errorf("the fault is %+v", fault)
	}
	receive(t, "the end of the tool call", ended)
	// Nobody asked for another connection.
	_, err = c.Execute(t.Context(), protocol.Request{Code: "1"})
	wantFault(t, err, protocol.CodeConnectionLost)
}

func TestSilentServer(t *testing.T) {
	proxy := newProxy(t, serve(t, server.Options{}))
	c, err := client.Dial(t.Context(), proxy.url(), client.Options{PingInterval: 100 * time.Millisecond})
	if err != nil {
		t.Fatal(err)
	}
	defer closeClient(t, c)
	req, started, _ := waiting()
	lost := execute(t, t.Context(), c, req)
	receive(t, "the tool call", started)
	proxy.freeze()
	wantFault(t, receive(t, "the fault", lost), protocol.CodeConnectionLost)
}

func TestPingsKeepAConnection(t *testing.T) {
	c := dial(t, serve(t, server.Options{PingInterval: -1}), client.Options{PingInterval: 50 * time.Millisecond})
	req := protocol.Request{Code: "await new Promise((r) => setTimeout(r, 400)); 1"}
	if got := run(t, c, req); got != "1" {
		t.Errorf("got %s", got)
	}
}

// fast reconnects without much ado.
var fast = &client.Reconnect{MinDelay: time.Millisecond, MaxDelay: 10 * time.Millisecond, Wait: patience}

func TestReconnect(t *testing.T) {
	proxy := newProxy(t, serve(t, server.Options{}))
	c, err := client.Dial(t.Context(), proxy.url(), client.Options{Reconnect: fast})
	if err != nil {
		t.Fatal(err)
	}
	defer closeClient(t, c)
	for range 3 {
		req, started, _ := waiting()
		lost := execute(t, t.Context(), c, req)
		receive(t, "the tool call", started)
		proxy.drop()
		wantFault(t, receive(t, "the fault", lost), protocol.CodeConnectionLost)
		if got := run(t, c, protocol.Request{Code: "6 * 7"}); got != "42" {
			t.Errorf("got %s", got)
		}
	}
}

func TestConnectionAge(t *testing.T) {
	s := serve(t, server.Options{MaxConnectionAge: 20 * time.Millisecond})
	c := dial(t, s, client.Options{Reconnect: fast})
	for range 50 {
		_, err := c.Execute(t.Context(), protocol.Request{Code: "1"})
		if err != nil && !errors.Is(err, protocol.CodeConnectionLost) {
			t.Fatal(err)
		}
		time.Sleep(5 * time.Millisecond)
	}
}

// gone answers a client whose server has gone for good.
func gone(t *testing.T, r client.Reconnect) *client.Client {
	t.Helper()
	s := serve(t, server.Options{})
	c := dial(t, s, client.Options{Reconnect: &r})
	shut(t, s)
	eventually(t, "the connection is lost", c.Lost)
	return c
}

func TestNoServerAnyMore(t *testing.T) {
	c := gone(t, client.Reconnect{MinDelay: time.Millisecond, MaxDelay: 5 * time.Millisecond, Wait: 50 * time.Millisecond})
	_, err := c.Execute(t.Context(), protocol.Request{Code: "1"})
	wantFault(t, err, protocol.CodeConnectionRejected)
}

func TestWaitingForAConnection(t *testing.T) {
	t.Run("ends with the caller", func(t *testing.T) {
		c := gone(t, client.Reconnect{Wait: patience})
		ctx, cancel := context.WithCancel(t.Context())
		ended := execute(t, ctx, c, protocol.Request{Code: "1"})
		cancel()
		if err := receive(t, "the result", ended); !errors.Is(err, protocol.CodeCancelled) {
			t.Errorf("got %v", err)
		}
	})
	t.Run("ends with the client", func(t *testing.T) {
		c := gone(t, client.Reconnect{Wait: patience})
		ended := execute(t, t.Context(), c, protocol.Request{Code: "1"})
		closeClient(t, c)
		if err := receive(t, "the result", ended); !errors.Is(err, protocol.CodeCancelled) && !errors.Is(err, protocol.CodeShuttingDown) {
			t.Errorf("got %v", err)
		}
	})
}
