package protocoltest

import (
	"context"
	"strings"
	"testing"

	"github.com/codemode-executor/codemode-executor/protocol"
)

// faults has requests that no executor honours. Nothing of them runs.
func (s *suite) faults(t *testing.T) {
	fetch := func(context.Context, *protocol.OutboundRequest) (*protocol.OutboundResponse, error) { return nil, nil }
	for _, tt := range []struct {
		name string
		req  protocol.Request
		want protocol.Code
	}{
		{"a negative time", protocol.Request{Timeout: -1}, protocol.CodeInvalidRequest},
		{"negative CPU time", protocol.Request{CPUTime: -1}, protocol.CodeInvalidRequest},
		{"negative memory", protocol.Request{Memory: -1}, protocol.CodeInvalidRequest},
		{"memory that holds nothing", protocol.Request{Memory: 1}, protocol.CodeInvalidRequest},
		{"a negative number of tool calls", protocol.Request{ToolCalls: -1}, protocol.CodeInvalidRequest},
		{"an unknown outbound mode", protocol.Request{Outbound: protocol.Outbound{Mode: 9}}, protocol.CodeInvalidRequest},
		{"the mode stub without a function", protocol.Request{Outbound: protocol.Outbound{Mode: protocol.OutboundStub}}, protocol.CodeInvalidRequest},
		{"a function in another mode", protocol.Request{Outbound: protocol.Outbound{Fetch: fetch}}, protocol.CodeInvalidRequest},
		{"too much code", protocol.Request{Code: "//" + strings.Repeat("x", 9<<20)}, protocol.CodeRequestTooLarge},
		{"too much code in modules", protocol.Request{Modules: map[string]string{"m": strings.Repeat(" ", 9<<20)}}, protocol.CodeRequestTooLarge},
		{"much too much code", protocol.Request{Code: strings.Repeat("\n", 40<<20)}, protocol.CodeRequestTooLarge},
	} {
		t.Run(tt.name, func(t *testing.T) {
			_, err := s.Execute(t.Context(), tt.req)
			wantFault(t, err, tt.want)
		})
	}
	t.Run("the executor goes on", func(t *testing.T) { s.wantValue(t, protocol.Request{Code: "1"}, "1") })
}

// queue fills an executor for one run at a time and one more in line.
func (s *suite) queue(t *testing.T) {
	e := s.start(t, Config{Concurrent: 1, Bounds: protocol.Bounds{Queue: 1}})
	started, release := make(chan struct{}), make(chan struct{})
	first := begin(t.Context(), e, calling(`await p.t()`, func(context.Context, protocol.Call) (string, error) {
		close(started)
		<-release
		return "{}", nil
	}))
	receive(t, "the first run", started)
	// Which of two others waits, and which is refused, is for them to settle.
	a, b := begin(t.Context(), e, protocol.Request{Code: "2"}), begin(t.Context(), e, protocol.Request{Code: "2"})
	var refused outcome
	waiting := a
	select {
	case refused = <-a:
		waiting = b
	case refused = <-b:
	}
	wantFault(t, refused.err, protocol.CodeQueueOverflow)
	close(release)
	for _, ended := range []<-chan outcome{first, waiting} {
		if end := receive(t, "a run that was admitted", ended); end.err != nil || !end.result.OK {
			t.Errorf("got %+v", end)
		}
	}
}

// closing closes executors, idle and at work.
func (s *suite) closing(t *testing.T) {
	t.Run("while programs run", func(t *testing.T) {
		e := s.start(t, Config{})
		started, released := make(chan struct{}), make(chan struct{})
		defer close(released)
		ended := begin(t.Context(), e, calling(`await p.t()`, func(context.Context, protocol.Call) (string, error) {
			close(started)
			<-released // nobody waits for the tool
			return "{}", nil
		}))
		receive(t, "the run", started)
		closeExecutor(t, e)
		end := receive(t, "the result", ended)
		if end.err != nil {
			t.Fatalf("fault: %v", end.err)
		}
		wantCode(t, end.result, protocol.CodeCancelled)
	})
	t.Run("before a program", func(t *testing.T) {
		e := s.start(t, Config{})
		closeExecutor(t, e)
		_, err := e.Execute(t.Context(), protocol.Request{Code: "1"})
		wantFault(t, err, protocol.CodeShuttingDown)
		closeExecutor(t, e)
	})
}
