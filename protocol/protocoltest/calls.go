package protocoltest

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/codemode-executor/codemode-executor/protocol"
)

// heard keeps the arguments of calls in the order in which they reached the host.
type heard struct {
	mu   sync.Mutex
	args []string
}

func (h *heard) note(call protocol.Call) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.args = append(h.args, call.Args)
}

// all answers what was heard so far.
func (h *heard) all() []string {
	h.mu.Lock()
	defer h.mu.Unlock()
	return slices.Clone(h.args)
}

// numbered are the arguments of n calls that each pass their number.
func numbered(n int) []string {
	args := make([]string, n)
	for i := range args {
		args[i] = fmt.Sprintf("[%d]", i)
	}
	return args
}

// manyRuns is in how many runs of how many the order must be right.
func manyRuns() int {
	if testing.Short() {
		return 100
	}
	return 1000
}

// callOrder has calls reach the host in the order in which programs make them, and before
// the run is over.
func (s *suite) callOrder(t *testing.T) {
	const calls = 20
	release := make(chan struct{})
	defer close(release)
	tests := []struct {
		name, code string
		then       func(ctx context.Context)
	}{
		{name: "all at once", code: "async () => { await Promise.all([...Array(20).keys()].map((i) => p.t(i))); return 'done' }"},
		{name: "one after the other", code: "async () => { for (let i = 0; i < 20; i++) await p.t(i); return 'done' }"},
		{name: "not awaited", code: "async () => { for (let i = 0; i < 20; i++) p.t(i); return 'done' }"},
		{
			name: "not awaited and not answered", code: "async () => { for (let i = 0; i < 20; i++) p.t(i); return 'done' }",
			then: func(ctx context.Context) {
				select {
				case <-ctx.Done():
				case <-release:
				}
			},
		},
		{name: "in functions nobody waits for", code: "async () => { [...Array(20).keys()].forEach(async (i) => { await p.t(i) }); return 'done' }"},
		{name: "before an error", code: "async () => { for (let i = 0; i < 20; i++) p.t(i); throw new Error('done') }"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			for n := range manyRuns() {
				var h heard
				result := s.execute(t, calling(tt.code, func(ctx context.Context, call protocol.Call) (string, error) {
					h.note(call)
					if tt.then != nil {
						tt.then(ctx)
					}
					return `{}`, nil
				}))
				// What reached the host later would not be there yet.
				if got := h.all(); !slices.Equal(got, numbered(calls)) {
					t.Fatalf("run %d: the host has heard %v", n, got)
				}
				if result.Stats.ToolCalls != calls || len(result.Calls) != calls {
					t.Fatalf("run %d: %d calls and %d records", n, result.Stats.ToolCalls, len(result.Calls))
				}
			}
		})
	}
}

// notAwaited has calls go on that the program did not wait for.
func (s *suite) notAwaited(t *testing.T) {
	answered := make(chan error, 2)
	release := make(chan struct{})
	ctx, cancel := context.WithCancel(context.WithValue(t.Context(), key{}, "kept"))
	result, err := s.Execute(ctx, calling("async () => { p.log('a'); p.notify('b'); await p.quick(); return 'done' }",
		func(ctx context.Context, call protocol.Call) (string, error) {
			if call.Tool != "quick" {
				<-release
				answered <- errors.Join(ctx.Err(), keptIn(ctx))
			}
			return `{"result":1}`, nil
		}))
	cancel() // as a caller does when it has the result
	if err != nil || !result.OK {
		t.Fatal(err, result.Error)
	}
	if want := []string{"[warn] 2 tool calls were not awaited: p.log, p.notify"}; !slices.Equal(result.Logs, want) {
		t.Errorf("logs %q, want %q", result.Logs, want)
	}
	outcomes := []protocol.CallOutcome{protocol.CallUnanswered, protocol.CallUnanswered, protocol.CallOK}
	for i, record := range result.Calls {
		if record.Outcome != outcomes[i] || record.DurationMs < 0 || record.StartMs < 0 {
			t.Errorf("record %+v, want the outcome %s", record, outcomes[i])
		}
	}
	close(release)
	for range 2 {
		if err := <-answered; err != nil {
			t.Errorf("a call that goes on: %v", err)
		}
	}
}

type key struct{}

func keptIn(ctx context.Context) error {
	if ctx.Value(key{}) != "kept" {
		return errors.New("the context has lost the caller's values")
	}
	return nil
}

// endOf answers a dispatch that waits for the end of its context, and where it tells why
// that came.
func endOf() (protocol.Dispatch, <-chan error) {
	ended := make(chan error, 10)
	return func(ctx context.Context, call protocol.Call) (string, error) {
		<-ctx.Done()
		ended <- context.Cause(ctx)
		return "", ctx.Err()
	}, ended
}

// endOfNotAwaited has such calls end at the bounds that there are.
func (s *suite) endOfNotAwaited(t *testing.T) {
	request := calling("async () => { p.slow(); return 'done' }", nil)
	t.Run("the run's deadline", func(t *testing.T) {
		req := request
		var ended <-chan error
		req.Dispatch, ended = endOf()
		req.Timeout = time.Second
		result := s.execute(t, req)
		if !result.OK || result.Stats.WallMs >= 1000 {
			t.Errorf("got %+v", result)
		}
		if err := receive(t, "the end of the call", ended); err == nil {
			t.Error("the call ended by nothing")
		}
	})
	t.Run("its own bound", func(t *testing.T) {
		req := request
		var ended <-chan error
		req.Dispatch, ended = endOf()
		req.Timeout, req.ToolTimeout = time.Minute, 50*time.Millisecond
		s.execute(t, req)
		if err := receive(t, "the end of the call", ended); err == nil {
			t.Error("the call ended by nothing")
		}
	})
}

// stoppedRuns have their calls cancelled.
func (s *suite) stoppedRuns(t *testing.T) {
	tests := []struct {
		name, code string
		req        protocol.Request
		want       protocol.Code
	}{
		{name: "deadline", code: "async () => { p.slow(); await p.slow() }", req: protocol.Request{Timeout: 100 * time.Millisecond}, want: protocol.CodeTimeout},
		{name: "processor time", code: "async () => { p.slow(); p.slow(); for (;;); }", req: protocol.Request{CPUTime: 50 * time.Millisecond}, want: protocol.CodeCPULimit},
		{name: "memory", code: "async () => { p.slow(); p.slow(); const a = []; for (;;) a.push('x'.repeat(1e6) + a.length) }", req: protocol.Request{Memory: 16 << 20}, want: protocol.CodeMemoryLimit},
		{name: "number of calls", code: "async () => { p.slow(); p.slow(); p.slow() }", req: protocol.Request{ToolCalls: 2}, want: protocol.CodeToolCallLimit},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			req := tt.req
			req.Code, req.Providers = tt.code, []protocol.Provider{{Name: "p", Open: true}}
			dispatch, ended := endOf()
			var begun atomic.Int64
			req.Dispatch = func(ctx context.Context, call protocol.Call) (string, error) {
				begun.Add(1)
				return dispatch(ctx, call)
			}
			result := s.execute(t, req)
			wantCode(t, result, tt.want)
			for _, record := range result.Calls {
				if record.Outcome != protocol.CallCancelled {
					t.Errorf("record %+v", record)
				}
			}
			if len(result.Calls) != 2 || strings.Contains(strings.Join(result.Logs, "\n"), "awaited") {
				t.Errorf("%d records, logs %q", len(result.Calls), result.Logs)
			}
			for range begun.Load() {
				receive(t, "the end of a call", ended)
			}
		})
	}
}

// ledger has a record of each call.
func (s *suite) ledger(t *testing.T) {
	code := `async () => {
		const outcomes = [];
		for (const [tool, arg] of [['fine', 'x'], ['nothing'], ['wrong'], ['broken'], ['raw'], ['garbled']])
			await p[tool](arg).then(() => outcomes.push('ok'), () => outcomes.push('error'));
		return outcomes;
	}`
	answers := map[string]string{
		"fine": `{"result":"é"}`, "nothing": `{}`, "wrong": `{"result":1,"error":"no"}`, "raw": `[1]`, "garbled": `{`,
	}
	result := s.execute(t, calling(code, func(_ context.Context, call protocol.Call) (string, error) {
		if call.Tool == "broken" {
			return "", errors.New("broken")
		}
		return answers[call.Tool], nil
	}))
	if got, want := value(t, result), `["ok","ok","error","error","error","error"]`; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
	var outcomes []protocol.CallOutcome
	for i, record := range result.Calls {
		outcomes = append(outcomes, record.Outcome)
		if record.Provider != "p" || record.AnswerBytes != int64(len(answers[record.Tool])) && record.Tool != "broken" || record.ArgsBytes == 0 {
			t.Errorf("record %+v", record)
		}
		if i > 0 && record.StartMs < result.Calls[i-1].StartMs+result.Calls[i-1].DurationMs-0.001 {
			t.Errorf("record %+v begins before %+v has ended", record, result.Calls[i-1])
		}
	}
	want := []protocol.CallOutcome{"ok", "ok", "error", "error", "error", "error"}
	if !slices.Equal(outcomes, want) {
		t.Errorf("outcomes %v, want %v", outcomes, want)
	}
}

// boundedLedger has more calls than records.
func (s *suite) boundedLedger(t *testing.T) {
	many := s.execute(t, calling("async () => { for (let i = 0; i < 1100; i++) await p.t(i); return 1 }", echo))
	if len(many.Calls) != protocol.MaxCallRecords || many.Stats.ToolCalls != 1100 {
		t.Errorf("%d records of %d calls", len(many.Calls), many.Stats.ToolCalls)
	}
	long := s.execute(t, calling("async () => { for (let i = 0; i < 100; i++) await p['t'.repeat(1000)](i); return 1 }", echo))
	if n := len(long.Calls); n == 0 || n*1001 > protocol.MaxCallRecordBytes || long.Stats.ToolCalls != 100 {
		t.Errorf("%d records of %d calls", n, long.Stats.ToolCalls)
	}
}
