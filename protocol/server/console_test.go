package server_test

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/codemode-executor/codemode-executor/protocol"
	"github.com/codemode-executor/codemode-executor/protocol/capnweb"
	"github.com/codemode-executor/codemode-executor/protocol/internal/wire"
	"github.com/codemode-executor/codemode-executor/protocol/server"
)

// withConsole runs a request with a console function.
func (c *caller) withConsole(ctx context.Context, req protocol.Request, console any) (protocol.Result, error) {
	return c.call(ctx, wire.EncodeRequest(req), dispatchFunction(req.Dispatch), capnweb.Undefined{}, console)
}

func TestConsoleIsLive(t *testing.T) {
	lines := make(chan string, 10)
	proceed := make(chan struct{})
	tools := protocol.Tools{"host": {"pause": func(context.Context, []rawMessage) (any, error) { <-proceed; return nil, nil }}}
	c := dial(t, start(t, server.Options{}))
	results := make(chan protocol.Result, 1)
	go func() {
		result, err := c.withConsole(context.Background(), protocol.Request{
			Code:      "async () => { console.log('before'); await host.pause(); console.warn('after') }",
			Providers: tools.Providers(), Dispatch: tools.Dispatch,
		}, func(line string) { lines <- line })
		if err != nil {
			t.Error(err)
		}
		results <- result
	}()
	if got := receive(t, "the first line", lines); got != "before" {
		t.Errorf("got %q", got)
	}
	close(proceed)
	result := receive(t, "the result", results)
	if got := receive(t, "the last line", lines); got != "[warn] after" {
		t.Errorf("got %q", got)
	}
	if !slices.Equal(result.Logs, []string{"before", "[warn] after"}) {
		t.Errorf("logs %q", result.Logs)
	}
	wantCleanTables(t, c, nil)
}

func TestConsoleKeepsItsOrder(t *testing.T) {
	const n = 500
	lines := make(chan string, n)
	c := dial(t, start(t, server.Options{}))
	_, err := c.withConsole(t.Context(), protocol.Request{Code: fmt.Sprintf("for (let i = 0; i < %d; i++) console.log(i)", n)}, inOrder(lines))
	if err != nil {
		t.Fatal(err)
	}
	for i := range n {
		if got := receive(t, "a line", lines); got != fmt.Sprint(i) {
			t.Fatalf("line %d is %q", i, got)
		}
	}
}

// inOrder is a function whose calls are entered in their order.
type inOrder chan<- string

func (c inOrder) Start(_ context.Context, _, args []any) func() (any, error) {
	c <- args[0].(string)
	return func() (any, error) { return nil, nil }
}

func (c inOrder) Call(ctx context.Context, path, args []any) (any, error) {
	return c.Start(ctx, path, args)()
}

func (c inOrder) Get(context.Context, []any) (any, error) { return nil, nil }

func TestConsoleThatFails(t *testing.T) {
	c := dial(t, start(t, server.Options{}))
	for _, f := range []any{func(string) { panic("no") }, func(string) error { return context.Canceled }} {
		result, err := c.withConsole(t.Context(), protocol.Request{Code: "console.log('x'); 1"}, f)
		if err != nil || !result.OK {
			t.Errorf("got %+v (%v)", result, err)
		}
	}
	wantCleanTables(t, c, nil)
}

// TestFloodOfLines writes more than the live feed holds to a caller that takes
// nothing: the run and its envelope feel nothing.
func TestFloodOfLines(t *testing.T) {
	const lines, size = 200, 32 << 10
	executor := executorFunc(func(_ context.Context, req protocol.Request) (protocol.Result, error) {
		line := strings.Repeat("x", size)
		for range lines {
			req.OnConsole(line)
		}
		return answerOf("done"), nil
	})
	c := connect(t, executor)
	never := make(chan struct{})
	defer close(never)
	result, err := c.withConsole(t.Context(), protocol.Request{}, func(context.Context, string) { <-never })
	if err != nil || !result.OK {
		t.Errorf("got %+v (%v)", result, err)
	}
}
