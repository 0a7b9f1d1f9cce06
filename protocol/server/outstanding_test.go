package server_test

import (
	"context"
	"sync/atomic"
	"testing"

	"github.com/codemode-executor/codemode-executor/protocol"
	"github.com/codemode-executor/codemode-executor/protocol/server"
)

// TestOutstandingCalls has a program make more calls at once than its caller is to
// hold.
func TestOutstandingCalls(t *testing.T) {
	const atOnce = 2
	s := start(t, server.Options{Limits: server.Limits{CallBytes: atOnce * 3000}})
	c := dial(t, s)
	var now, most atomic.Int64
	result, err := c.execute(t.Context(), protocol.Request{
		Code:      "async () => (await Promise.all(Array.from({ length: 8 }, () => p.f('x'.repeat(1000))))).length",
		Providers: []protocol.Provider{{Name: "p", Tools: []string{"f"}}},
		Dispatch: func(context.Context, protocol.Call) (string, error) {
			n := now.Add(1)
			defer now.Add(-1)
			for old := most.Load(); n > old && !most.CompareAndSwap(old, n); old = most.Load() {
			}
			return "{}", nil
		},
	})
	if err != nil {
		t.Fatal(err)
	}
	if got := valueOf(t, result); got != "8" || most.Load() > atOnce {
		t.Errorf("got %s with %d calls at once", got, most.Load())
	}
}
