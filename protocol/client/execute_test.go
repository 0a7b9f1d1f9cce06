package client_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"strings"
	"sync"
	"testing"

	"github.com/codemode-executor/codemode-executor/protocol"
	"github.com/codemode-executor/codemode-executor/protocol/capnweb"
	"github.com/codemode-executor/codemode-executor/protocol/client"
	"github.com/codemode-executor/codemode-executor/protocol/server"
)

// executorFunc is an executor that is one function.
type executorFunc func(ctx context.Context, req protocol.Request) (protocol.Result, error)

func (f executorFunc) Execute(ctx context.Context, req protocol.Request) (protocol.Result, error) {
	return f(ctx, req)
}

func TestFaults(t *testing.T) {
	for _, class := range protocol.Classes() {
		if !class.AsFault {
			continue
		}
		t.Run(string(class.Code), func(t *testing.T) {
			thrown := protocol.NewFault(class.Code, 1, 2)
			c := dial(t, serve(t, server.Options{Executor: executorFunc(func(context.Context, protocol.Request) (protocol.Result, error) {
				return protocol.Result{}, thrown
			})}), client.Options{})
			_, err := c.Execute(t.Context(), protocol.Request{})
			if got := wantFault(t, err, class.Code); got.Message != thrown.Message || got.Retryable() != class.Retryable {
				t.Errorf("got %+v", got)
			}
		})
	}
}

func TestResponseTooLarge(t *testing.T) {
	c := dial(t, serve(t, server.Options{ResponseBytes: 1000}), client.Options{})
	_, err := c.Execute(t.Context(), protocol.Request{Code: `"x".repeat(1000)`})
	wantFault(t, err, protocol.CodeResponseTooLarge)
	if got := run(t, c, protocol.Request{Code: "1"}); got != "1" {
		t.Errorf("got %s", got)
	}
}

func TestAnswersThatAreNoEnvelopes(t *testing.T) {
	for _, tt := range []struct {
		name   string
		answer any
		err    error
	}{
		{"nothing", capnweb.Undefined{}, nil},
		{"a text", "42", nil},
		{"an object without a value", capnweb.Object{{Key: "ok", Value: false}}, nil},
		{"a reference", capnweb.Object{{Key: "ok", Value: func() {}}}, nil},
		{"an error without a code", nil, errors.New("no")},
	} {
		t.Run(tt.name, func(t *testing.T) {
			s := fakeExecute(t, func(context.Context, any, any, any, any) (any, error) { return tt.answer, tt.err })
			c, err := client.Dial(t.Context(), wsURL(s), client.Options{})
			if err != nil {
				t.Fatal(err)
			}
			defer closeClient(t, c)
			_, err = c.Execute(t.Context(), protocol.Request{Code: "1"})
			wantFault(t, err, protocol.CodeProtocolMismatch)
			wantEmptyTables(t, c)
		})
	}
}

// wantEmptyTables wants nothing but the main objects to be in the tables.
func wantEmptyTables(t *testing.T, c *client.Client) {
	t.Helper()
	eventually(t, "the tables are empty", func() bool { return c.Stats() == capnweb.Stats{Imports: 1, Exports: 1} })
}

func TestNothingIsLeftInTheTables(t *testing.T) {
	c := dial(t, serve(t, server.Options{}), client.Options{})
	fetch := func(context.Context, *protocol.OutboundRequest) (*protocol.OutboundResponse, error) {
		return &protocol.OutboundResponse{Status: 200, Body: io.NopCloser(strings.NewReader("body"))}, nil
	}
	var all sync.WaitGroup
	for i := range 100 {
		all.Go(func() {
			ctx, cancel := context.WithCancel(t.Context())
			defer cancel()
			_, err := c.Execute(ctx, protocol.Request{
				Code:      `console.log(1); await p.t(); await fetch("https://example.com/"); await p.last(); throw 1`,
				Providers: []protocol.Provider{{Name: "p", Open: true}},
				Dispatch: func(_ context.Context, call protocol.Call) (string, error) {
					if call.Tool == "last" && i%3 == 0 {
						cancel()
					}
					return "{}", nil
				},
				OnConsole: func(string) {},
				Outbound:  protocol.Outbound{Mode: protocol.OutboundStub, Fetch: fetch},
			})
			if err != nil {
				t.Error(err)
			}
		})
	}
	all.Wait()
	wantEmptyTables(t, c)
}

// TestCallAfterTheEnd has a server call a tool when the run is over.
func TestCallAfterTheEnd(t *testing.T) {
	var late *capnweb.Stub
	s := fakeExecute(t, func(_ context.Context, _, dispatch, _, _ any) (any, error) {
		late = dispatch.(*capnweb.Stub).Dup()
		return capnweb.Object{{Key: "ok", Value: true}, {Key: "result", Value: "1"}, {Key: "logs", Value: []any{}}}, nil
	})
	c, err := client.Dial(t.Context(), wsURL(s), client.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer closeClient(t, c)
	got := run(t, c, protocol.Request{Dispatch: func(context.Context, protocol.Call) (string, error) {
		t.Error("the tool was called")
		return "{}", nil
	}})
	if got != "1" {
		t.Errorf("got %s", got)
	}
	answer, err := late.Invoke(t.Context(), "p", "t", "[]")
	if err != nil || answer != protocol.CompletedEnvelope {
		t.Errorf("got %v, %v", answer, err)
	}
	late.Release()
}

// TestAnswerThatNoMessageHolds has a tool answer more than the connection takes.
func TestAnswerThatNoMessageHolds(t *testing.T) {
	c := dial(t, serve(t, server.Options{}), client.Options{})
	got := run(t, c, protocol.Request{
		Code:      `await p.t().catch((e) => e.message)`,
		Providers: []protocol.Provider{{Name: "p", Open: true}},
		Dispatch: func(context.Context, protocol.Call) (string, error) {
			return `{"result":"` + strings.Repeat("x", 40<<20) + `"}`, nil
		},
	})
	if !strings.Contains(got, "more than fit into one message") {
		t.Errorf("got %s", got)
	}
}

// TestListenerThatBlocks has one run's listener block while others go on.
func TestListenerThatBlocks(t *testing.T) {
	c := dial(t, serve(t, server.Options{}), client.Options{})
	started, release := make(chan struct{}), make(chan struct{})
	var once sync.Once
	blocked := execute(t, t.Context(), c, protocol.Request{
		Code: `for (let i = 0; i < 20_000; i++) console.log("some line", i)`,
		OnConsole: func(string) {
			once.Do(func() { close(started) })
			<-release
		},
	})
	receive(t, "the first line", started)
	if got := run(t, c, protocol.Request{Code: "1"}); got != "1" {
		t.Errorf("got %s", got)
	}
	close(release)
	if err := receive(t, "the run", blocked); err != nil {
		t.Error(err)
	}
}

func TestPanicsAreLogged(t *testing.T) {
	var log bytes.Buffer
	c := dial(t, serve(t, server.Options{}), client.Options{Logger: slog.New(slog.NewTextHandler(&log, nil))})
	run(t, c, protocol.Request{
		Code:      `await p.secret("argument").catch(() => 0)`,
		Providers: []protocol.Provider{{Name: "p", Open: true}},
		Dispatch:  func(context.Context, protocol.Call) (string, error) { panic("boom") },
	})
	if text := log.String(); !strings.Contains(text, "tool call panicked") || strings.Contains(text, "argument\"") {
		t.Errorf("the log is %s", text)
	}
}

// TestManyClients has connections come and go.
func TestManyClients(t *testing.T) {
	s := serve(t, server.Options{})
	var all sync.WaitGroup
	for i := range 30 {
		all.Go(func() {
			c, err := client.Dial(t.Context(), url(s), client.Options{Header: http.Header{"X-Client": {fmt.Sprint(i)}}})
			if err != nil {
				t.Error(err)
				return
			}
			result, err := c.Execute(t.Context(), protocol.Request{Code: fmt.Sprint(i)})
			if err != nil || result.Value != fmt.Sprint(i) {
				t.Errorf("got %+v, %v", result, err)
			}
			if err := c.Close(); err != nil {
				t.Error(err)
			}
		})
	}
	all.Wait()
}
