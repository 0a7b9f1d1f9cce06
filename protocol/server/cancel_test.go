package server_test

import (
	"context"
	"testing"

	"github.com/codemode-executor/codemode-executor/protocol/server"
)

// TestReleasedResultCancels gives results up before they are there.
func TestReleasedResultCancels(t *testing.T) {
	s := start(t, server.Options{})
	c := dial(t, s)
	for range 20 {
		started := make(chan struct{})
		ctx, cancel := context.WithCancel(t.Context())
		ended := make(chan error, 1)
		go func() {
			_, err := c.execute(ctx, neverending(started))
			ended <- err
		}()
		receive(t, "the tool call", started)
		cancel()
		if err := receive(t, "the end of the call", ended); err == nil {
			t.Error("no error")
		}
	}
	eventually(t, "nothing runs any more", func() bool { return shared.Status().Running == 0 })
	wantCleanTables(t, c, s)
}

func TestDroppedSocketCancels(t *testing.T) {
	s := start(t, server.Options{})
	for range 20 {
		c := dial(t, s)
		started := make(chan struct{})
		go func() { _, _ = c.execute(context.Background(), neverending(started)) }()
		receive(t, "the tool call", started)
		_ = c.ws.CloseNow()
	}
	eventually(t, "nothing runs any more", func() bool {
		status := shared.Status()
		return status.Running == 0 && status.Queued == 0 && len(s.Sessions()) == 0
	})
}
