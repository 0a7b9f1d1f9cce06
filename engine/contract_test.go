package engine_test

import (
	"testing"

	"github.com/codemode-executor/codemode-executor/engine"
	"github.com/codemode-executor/codemode-executor/protocol"
	"github.com/codemode-executor/codemode-executor/protocol/protocoltest"
)

// TestContract holds the engine to the contract that a client over a connection is
// held to as well.
func TestContract(t *testing.T) {
	protocoltest.Run(t, func(t testing.TB, c protocoltest.Config) protocol.Executor {
		e, err := engine.New(t.Context(), engine.Options{
			Bounds: c.Bounds, MaxWorkers: min(c.Concurrent, 1), ExecutionsPerWorker: c.Concurrent,
			Outbound: engine.Outbound{Disabled: c.NoNetwork, Fetch: c.Fetch},
		})
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() {
			if err := e.Close(); err != nil {
				t.Error(err)
			}
		})
		return e
	})
}
