package client_test

import (
	"testing"

	"github.com/codemode-executor/codemode-executor/engine"
	"github.com/codemode-executor/codemode-executor/protocol"
	"github.com/codemode-executor/codemode-executor/protocol/client"
	"github.com/codemode-executor/codemode-executor/protocol/protocoltest"
	"github.com/codemode-executor/codemode-executor/protocol/server"
)

// TestContract holds client and server together to the contract that the engine in
// this process is held to as well.
func TestContract(t *testing.T) {
	protocoltest.Run(t, func(t testing.TB, c protocoltest.Config) protocol.Executor {
		e, err := engine.New(t.Context(), engine.Options{
			Bounds: c.Bounds, MaxWorkers: min(c.Concurrent, 1), ExecutionsPerWorker: c.Concurrent,
			Outbound: engine.Outbound{Disabled: c.NoNetwork, Fetch: c.Fetch},
		})
		if err != nil {
			t.Fatal(err)
		}
		return dial(t, serve(t, server.Options{Executor: e}), client.Options{})
	})
}
