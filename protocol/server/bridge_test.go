package server_test

import (
	"context"
	"errors"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/codemode-executor/codemode-executor/protocol"
	"github.com/codemode-executor/codemode-executor/protocol/capnweb"
	"github.com/codemode-executor/codemode-executor/protocol/internal/wire"
	"github.com/codemode-executor/codemode-executor/protocol/server"
)

// executorFunc is an executor made of its method.
type executorFunc func(context.Context, protocol.Request) (protocol.Result, error)

func (f executorFunc) Execute(ctx context.Context, req protocol.Request) (protocol.Result, error) {
	return f(ctx, req)
}

// answerOf is a result that holds a text.
func answerOf(text string) protocol.Result {
	return protocol.Result{OK: true, Value: string(protocol.ErrorEnvelope(text)), Logs: []string{}}
}

// askTool is an executor that makes one tool call and returns the answer.
func askTool(args string) executorFunc {
	return func(ctx context.Context, req protocol.Request) (protocol.Result, error) {
		envelope, err := req.Dispatch(ctx, protocol.Call{Provider: "p", Tool: "t", Args: args})
		if err != nil {
			return protocol.Result{}, err
		}
		return protocol.Result{OK: true, Value: envelope, Logs: []string{}}, nil
	}
}

// connect serves an executor to one caller.
func connect(t testing.TB, executor protocol.Executor) *caller {
	t.Helper()
	return dial(t, start(t, server.Options{Executor: executor}))
}

func TestTextsPassThroughUntouched(t *testing.T) {
	const args, envelope = `[ "\ud800", 1e400, {"a":1,"a":2} ]`, `{ "result": "\udfff" , "extra":[]}`
	c := connect(t, askTool(args))
	result, err := c.call(t.Context(), wire.EncodeRequest(protocol.Request{}), func(provider, tool, got string) string {
		if provider != "p" || tool != "t" || got != args {
			t.Errorf("arguments %q %q %q", provider, tool, got)
		}
		return envelope
	})
	if err != nil || result.Value != envelope {
		t.Errorf("got %q (%v)", result.Value, err)
	}
}

func TestDispatchThatFails(t *testing.T) {
	for _, c := range []struct {
		name     string
		dispatch any
		want     string
	}{
		{"throws", func() (string, error) { return "", errors.New("no such customer") }, `{"error":"no such customer"}`},
		{"throws an Error", func() (string, error) { return "", &capnweb.Error{Name: "RangeError", Message: "too far"} }, `{"error":"too far"}`},
		{"throws a text", func() (string, error) { return "", &capnweb.Rejection{Value: "just text"} }, `{"error":"just text"}`},
		{"answers no text", func() int { return 1 }, `{"error":"The host answered the call of tool \"t\" with something that is not an envelope: expected its JSON text, a string."}`},
		{"answers a function", func() any { return func() int { return 1 } }, `{"error":"The host answered the call of tool \"t\" with something that is not an envelope: expected its JSON text, a string."}`},
		{"panics", func() string { panic("broken") }, `{"error":"the method panicked"}`},
	} {
		t.Run(c.name, func(t *testing.T) {
			peer := connect(t, askTool("[]"))
			result, err := peer.call(t.Context(), wire.EncodeRequest(protocol.Request{}), c.dispatch)
			if err != nil || result.Value != c.want {
				t.Errorf("got %s (%v)", result.Value, err)
			}
			wantCleanTables(t, peer, nil)
		})
	}
}

// TestDispatchOverADeadConnection has the connection of a caller end while its tool is
// called. The run ends with it: the program does not go on with a tool that failed.
func TestDispatchOverADeadConnection(t *testing.T) {
	ended := make(chan protocol.Result, 1)
	lines := make(chan string, 10)
	c := connect(t, executorFunc(func(ctx context.Context, req protocol.Request) (protocol.Result, error) {
		req.OnConsole = func(line string) { lines <- line }
		result, err := shared.Execute(ctx, req)
		ended <- result
		return result, err
	}))
	called := make(chan struct{})
	go func() {
		_, _ = c.call(context.Background(), wire.EncodeRequest(protocol.Request{
			Code:      "async () => { try { await host.wait() } catch (e) { console.log('caught', e.message) } return await host.wait() }",
			Providers: []protocol.Provider{{Name: "host", Tools: []string{"wait"}}},
		}), func(ctx context.Context) string {
			close(called)
			<-ctx.Done()
			return "{}"
		})
	}()
	receive(t, "the tool call", called)
	_ = c.ws.CloseNow()
	result := receive(t, "the end of the run", ended)
	if result.Error == nil || result.Error.Code != protocol.CodeCancelled || len(lines) > 0 {
		t.Errorf("the run ended with %+v and %d lines", result, len(lines))
	}
	if len(result.Calls) != 1 || result.Calls[0].Outcome != protocol.CallCancelled {
		t.Errorf("the calls are %+v", result.Calls)
	}
}

// TestDispatchThatLeadsNowhere has a function that the caller itself has of somebody who
// is gone. That is a failing tool.
func TestDispatchThatLeadsNowhere(t *testing.T) {
	near, far := capnweb.Pipe()
	called := make(chan struct{})
	host, err := capnweb.NewSession(far, capnweb.Options{Main: func(ctx context.Context) error {
		close(called)
		<-ctx.Done()
		return ctx.Err()
	}})
	if err != nil {
		t.Fatal(err)
	}
	relay, err := capnweb.NewSession(near, capnweb.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer relay.Close()
	go func() {
		<-called
		_ = host.Close()
	}()
	c := dial(t, start(t, server.Options{}))
	result, err := c.call(t.Context(), wire.EncodeRequest(protocol.Request{
		Code:      "async () => { try { await host.wait() } catch (e) { return ['caught', e instanceof Error, e.message] } }",
		Providers: []protocol.Provider{{Name: "host", Tools: []string{"wait"}}},
	}), relay.Main())
	if err != nil {
		t.Fatal(err)
	}
	if got := valueOf(t, result); !strings.HasPrefix(got, `["caught",true,"`) || strings.HasSuffix(got, `""]`) {
		t.Errorf("got %s", got)
	}
}

func TestCallsAfterTheEnd(t *testing.T) {
	late := make(chan protocol.Dispatch, 1)
	executor := executorFunc(func(_ context.Context, req protocol.Request) (protocol.Result, error) {
		late <- req.Dispatch
		return answerOf(""), nil
	})
	c := connect(t, executor)
	_, err := c.call(t.Context(), wire.EncodeRequest(protocol.Request{}), func() string {
		t.Error("the call reached the caller")
		return "{}"
	})
	if err != nil {
		t.Fatal(err)
	}
	envelope, err := (<-late)(t.Context(), protocol.Call{})
	if err != nil || envelope != protocol.CompletedEnvelope {
		t.Errorf("got %s (%v)", envelope, err)
	}
}

// TestCallsAtTheEnd makes calls while runs end: each is answered by the caller or
// by the guard, and never finds a stub that is gone.
func TestCallsAtTheEnd(t *testing.T) {
	answers := make(chan string, 1)
	executor := executorFunc(func(_ context.Context, req protocol.Request) (protocol.Result, error) {
		go func() {
			for {
				envelope, _ := req.Dispatch(context.Background(), protocol.Call{})
				if envelope != "{}" {
					answers <- envelope
					return
				}
			}
		}()
		return answerOf(""), nil
	})
	c := connect(t, executor)
	for range 200 {
		if _, err := c.call(t.Context(), wire.EncodeRequest(protocol.Request{}), func() string { return "{}" }); err != nil {
			t.Fatal(err)
		}
		if got := receive(t, "the last answer", answers); got != protocol.CompletedEnvelope {
			t.Fatalf("got %s", got)
		}
	}
}

// TestCallerHearsOfCancelledCalls gives the run a function to tell the caller by, as one
// in JavaScript needs it.
func TestCallerHearsOfCancelledCalls(t *testing.T) {
	for _, tt := range []struct {
		name string
		req  protocol.Request
		want []float64
	}{
		{"by the run's deadline", protocol.Request{Timeout: 300 * time.Millisecond}, []float64{2, 3}},
		{"by their own", protocol.Request{Timeout: time.Minute, ToolTimeout: 300 * time.Millisecond}, []float64{2, 3}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			tt.req.Code = "async () => { await host.quick(); await Promise.allSettled([host.slow(), host.slow()]) }"
			tt.req.Providers = []protocol.Provider{{Name: "host", Open: true}}
			c := dial(t, start(t, server.Options{}))
			release := make(chan struct{})
			defer close(release)
			numbers, cancelled := make(chan float64, 10), make(chan float64, 10)
			_, err := c.call(t.Context(), wire.EncodeRequest(tt.req), func(_, tool, _ string, n float64) string {
				numbers <- n
				if tool == "slow" {
					<-release
				}
				return "{}"
			}, capnweb.Undefined{}, capnweb.Undefined{}, func(n float64) { cancelled <- n })
			if err != nil {
				t.Fatal(err)
			}
			got := []float64{receive(t, "a cancelled call", cancelled), receive(t, "another", cancelled)}
			slices.Sort(got)
			if !slices.Equal(got, tt.want) {
				t.Errorf("cancelled %v, want %v", got, tt.want)
			}
			for i := range 3 {
				if n := <-numbers; n != float64(i+1) && i == 0 {
					t.Errorf("the first call has the number %v", n)
				}
			}
		})
	}
}
