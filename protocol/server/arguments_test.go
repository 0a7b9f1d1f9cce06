package server_test

import (
	"context"
	"errors"
	"strings"
	"testing"

	"github.com/codemode-executor/codemode-executor/protocol"
	"github.com/codemode-executor/codemode-executor/protocol/capnweb"
	"github.com/codemode-executor/codemode-executor/protocol/internal/wire"
)

func TestProvidersAreValidatedFirst(t *testing.T) {
	c := connect(t, executorFunc(func(context.Context, protocol.Request) (protocol.Result, error) {
		t.Error("the executor was asked")
		return protocol.Result{}, nil
	}))
	result, err := c.execute(t.Context(), protocol.Request{Providers: []protocol.Provider{{Name: "console"}}, Dispatch: protocol.Tools{}.Dispatch})
	if err != nil {
		t.Fatal(err)
	}
	if !errors.Is(result.Error, protocol.CodeInvalidProviders) || result.Error.Message != `Provider name "console" is reserved` {
		t.Errorf("got %+v", result.Error)
	}
	wantCleanTables(t, c, nil)
}

func TestArgumentsThatAreNoFunctions(t *testing.T) {
	c := connect(t, executorFunc(func(context.Context, protocol.Request) (protocol.Result, error) {
		t.Error("the executor was asked")
		return protocol.Result{}, nil
	}))
	stub := protocol.Request{Outbound: protocol.Outbound{Mode: protocol.OutboundStub}}
	none := capnweb.Undefined{}
	for _, c1 := range []struct {
		name string
		req  protocol.Request
		args []any
		what string
	}{
		{"dispatch", protocol.Request{}, []any{"dispatch"}, "the dispatch function did not arrive as an RPC stub"},
		{"outbound", stub, []any{none, 1}, "the outbound function did not arrive as an RPC stub"},
		{"no outbound", stub, []any{none, none}, "the outbound function did not arrive as an RPC stub"},
		{"console", protocol.Request{}, []any{none, none, true}, "the console function did not arrive as an RPC stub"},
	} {
		t.Run(c1.name, func(t *testing.T) {
			_, err := c.call(t.Context(), append([]any{wire.EncodeRequest(c1.req)}, c1.args...)...)
			wantFault(t, err, protocol.CodeProtocolMismatch)
			if !strings.Contains(err.Error(), c1.what) {
				t.Errorf("got %v", err)
			}
		})
	}
}

func TestNullFunctions(t *testing.T) {
	c := connect(t, executorFunc(func(_ context.Context, req protocol.Request) (protocol.Result, error) {
		if req.Dispatch != nil || req.OnConsole != nil || req.Outbound.Fetch != nil {
			t.Error("there are functions")
		}
		return answerOf(""), nil
	}))
	if _, err := c.call(t.Context(), wire.EncodeRequest(protocol.Request{}), nil, nil, nil); err != nil {
		t.Error(err)
	}
	if _, err := c.call(t.Context(), wire.EncodeRequest(protocol.Request{})); err != nil {
		t.Error(err)
	}
}
