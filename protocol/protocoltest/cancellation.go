package protocoltest

import (
	"context"
	"testing"

	"github.com/codemode-executor/codemode-executor/protocol"
)

// cancellation has callers that lose interest.
func (s *suite) cancellation(t *testing.T) {
	t.Run("before the run", func(t *testing.T) {
		ctx, cancel := context.WithCancel(t.Context())
		cancel()
		end := receive(t, "the result", begin(ctx, s, protocol.Request{Code: "1"}))
		if end.err != nil {
			t.Fatalf("fault: %v", end.err)
		}
		wantCode(t, end.result, protocol.CodeCancelled)
	})
	t.Run("while a tool is called", s.cancelledTool)
	t.Run("while the program computes", s.cancelledLoop)
	t.Run("after a deadline of the caller's", func(t *testing.T) {
		ctx, cancel := context.WithTimeout(t.Context(), 1)
		defer cancel()
		end := receive(t, "the result", begin(ctx, s, protocol.Request{Code: "for (;;);"}))
		if end.err != nil {
			t.Fatalf("fault: %v", end.err)
		}
		wantCode(t, end.result, protocol.CodeCancelled)
	})
	t.Run("leaves nothing running", s.cancelledFrees)
}

// cancelledTool cancels a run that waits for a tool. The tool learns of it.
func (s *suite) cancelledTool(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	ended, released := make(chan struct{}), make(chan struct{})
	defer close(released)
	end := receive(t, "the result", begin(ctx, s, calling(`await p.t()`, func(ctx context.Context, _ protocol.Call) (string, error) {
		cancel()
		<-ctx.Done()
		close(ended)
		<-released // nobody waits for the tool
		return "{}", nil
	})))
	if end.err != nil {
		t.Fatalf("fault: %v", end.err)
	}
	wantCode(t, end.result, protocol.CodeCancelled)
	receive(t, "the end of the call's context", ended)
}

// cancelledLoop cancels a run once it computes and nothing else.
func (s *suite) cancelledLoop(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	started := make(chan string, 1)
	ended := begin(ctx, s, protocol.Request{Code: `console.log("started"); for (;;);`, OnConsole: func(line string) { started <- line }})
	receive(t, "the first line", started)
	cancel()
	end := receive(t, "the result", ended)
	if end.err != nil {
		t.Fatalf("fault: %v", end.err)
	}
	wantCode(t, end.result, protocol.CodeCancelled)
	if len(end.result.Logs) != 1 || end.result.Logs[0] != "started" {
		t.Errorf("the logs are %q", end.result.Logs)
	}
}

// cancelledFrees has an executor for one run at a time take the next one only if
// the cancelled one is over.
func (s *suite) cancelledFrees(t *testing.T) {
	e := s.start(t, Config{Concurrent: 1})
	for range 3 {
		ctx, cancel := context.WithCancel(t.Context())
		started := make(chan string, 1)
		ended := begin(ctx, e, protocol.Request{Code: `console.log("started"); for (;;);`, OnConsole: func(line string) { started <- line }})
		receive(t, "the first line", started)
		cancel()
		receive(t, "the result", ended)
	}
	end := receive(t, "the next run", begin(t.Context(), e, protocol.Request{Code: "1"}))
	if end.err != nil || !end.result.OK {
		t.Errorf("got %+v", end)
	}
}
