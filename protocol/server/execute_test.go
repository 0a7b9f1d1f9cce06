package server_test

import (
	"context"
	"testing"

	"github.com/codemode-executor/codemode-executor/protocol"
	"github.com/codemode-executor/codemode-executor/protocol/capnweb"
	"github.com/codemode-executor/codemode-executor/protocol/internal/wire"
	"github.com/codemode-executor/codemode-executor/protocol/server"
)

// execute runs a request, functions included, through a connection.
func (c *caller) execute(ctx context.Context, req protocol.Request) (protocol.Result, error) {
	return c.call(ctx, wire.EncodeRequest(req), dispatchFunction(req.Dispatch))
}

// call calls execute with raw arguments.
func (c *caller) call(ctx context.Context, args ...any) (protocol.Result, error) {
	answer, err := c.Main().Call(ctx, wire.MethodExecute, args...)
	if err != nil {
		if fault := wire.DecodeFault(err); fault != nil {
			return protocol.Result{}, fault
		}
		return protocol.Result{}, err
	}
	return wire.DecodeResult(answer)
}

// dispatchFunction serves tool calls as a caller does.
func dispatchFunction(dispatch protocol.Dispatch) any {
	if dispatch == nil {
		return capnweb.Undefined{}
	}
	return func(ctx context.Context, provider, tool, args string) (string, error) {
		return dispatch(ctx, protocol.Call{Provider: provider, Tool: tool, Args: args})
	}
}

// mustExecute runs a program without tools and answers its value as JSON.
func mustExecute(t testing.TB, c *caller, code string) string {
	t.Helper()
	result, err := c.execute(t.Context(), protocol.Request{Code: code})
	if err != nil {
		t.Fatal(err)
	}
	return valueOf(t, result)
}

// valueOf answers the value of a run as JSON.
func valueOf(t testing.TB, result protocol.Result) string {
	t.Helper()
	text, err := result.JSON()
	if err != nil {
		t.Fatalf("the run failed: %v", err)
	}
	return string(text)
}

func TestExecute(t *testing.T) {
	c := dial(t, start(t, server.Options{}))
	tools := protocol.Tools{"math": {"double": protocol.Func(func(_ context.Context, n float64) (float64, error) { return 2 * n, nil })}}
	result, err := c.execute(t.Context(), protocol.Request{
		Code:      "async () => { console.log('hello'); return await math.double(21) }",
		Providers: tools.Providers(), Dispatch: tools.Dispatch,
	})
	if err != nil {
		t.Fatal(err)
	}
	if got := valueOf(t, result); got != "42" {
		t.Errorf("got %s", got)
	}
	if len(result.Logs) != 1 || result.Logs[0] != "hello" || result.Stats.ToolCalls != 1 || result.Stats.WallMs <= 0 {
		t.Errorf("envelope %+v", result)
	}
}

func TestProtocolVersion(t *testing.T) {
	c := dial(t, start(t, server.Options{}))
	version, err := capnweb.Call[string](t.Context(), c.Main(), wire.MethodProtocolVersion)
	if err != nil || version != protocol.Version {
		t.Errorf("got %q (%v)", version, err)
	}
}
