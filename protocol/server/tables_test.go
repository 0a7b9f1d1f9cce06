package server_test

import (
	"context"
	"testing"
	"time"

	"github.com/codemode-executor/codemode-executor/protocol"
	"github.com/codemode-executor/codemode-executor/protocol/capnweb"
	"github.com/codemode-executor/codemode-executor/protocol/internal/wire"
	"github.com/codemode-executor/codemode-executor/protocol/server"
)

// wantCleanTables waits until both ends of a connection hold their main objects
// and nothing else. The server is that of the connection, if it is known.
func wantCleanTables(t testing.TB, c *caller, s *server.Server) {
	t.Helper()
	clean := capnweb.Stats{Imports: 1, Exports: 1}
	eventually(t, "the tables are empty", func() bool {
		if c.Stats() != clean {
			return false
		}
		if s != nil {
			for _, stats := range s.Sessions() {
				if stats != clean {
					return false
				}
			}
		}
		return true
	})
}

func TestNothingIsLeftInTheTables(t *testing.T) {
	s := start(t, server.Options{})
	c := dial(t, s)
	tools := protocol.Tools{"p": {
		"echo": protocol.Func(func(_ context.Context, v any) (any, error) { return v, nil }),
		"wait": func(ctx context.Context, _ []rawMessage) (any, error) { <-ctx.Done(); return nil, ctx.Err() },
	}}
	request := func(code string) protocol.Request {
		return protocol.Request{Code: code, Providers: tools.Providers(), Dispatch: tools.Dispatch, Timeout: 10 * time.Second}
	}
	kinds := []func(){
		func() { _, _ = c.execute(t.Context(), request("p.echo(1)")) },
		func() { _, _ = c.execute(t.Context(), request("throw new Error('no')")) },
		func() { _, _ = c.execute(t.Context(), request("p.nothing()")) },
		func() { _, _ = c.execute(t.Context(), request("this is no program")) },
		func() {
			_, _ = c.call(t.Context(), capnweb.Object{{Key: "code", Value: 1}}, func() string { return "" }, func() {}, func(string) {})
		},
		func() {
			r := request("console.log(1)")
			_, _ = c.call(t.Context(), wire.EncodeRequest(r), dispatchFunction(r.Dispatch), func() {}, func(string) {})
		},
		func() {
			r := request("1")
			r.Outbound.Mode = protocol.OutboundStub
			_, _ = c.call(t.Context(), wire.EncodeRequest(r), dispatchFunction(r.Dispatch), func() {})
		},
		func() {
			r := request("1")
			r.Providers[0].Name = "bad name"
			_, _ = c.execute(t.Context(), r)
		},
		func() {
			r := request("p.wait()")
			r.Timeout = time.Millisecond
			_, _ = c.execute(t.Context(), r)
		},
	}
	runs := 10_000
	if testing.Short() {
		runs = 500
	}
	concurrently(8, runs, func(i int) { kinds[i%len(kinds)]() })
	wantCleanTables(t, c, s)
}
