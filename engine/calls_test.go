package engine_test

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

	"github.com/codemode-executor/codemode-executor/engine"
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

func TestCallsReachTheHostInOrder(t *testing.T) {
	const calls = 20
	release := make(chan struct{})
	defer close(release)
	tests := []struct {
		name, code string
		then       func(ctx context.Context)
	}{
		{name: "all at once", code: "async () => { await Promise.all([...Array(20).keys()].map((i) => codemode.t(i))); return 'done' }"},
		{name: "one after the other", code: "async () => { for (let i = 0; i < 20; i++) await codemode.t(i); return 'done' }"},
		{name: "not awaited", code: "async () => { for (let i = 0; i < 20; i++) codemode.t(i); return 'done' }"},
		{
			name: "not awaited and not answered", code: "async () => { for (let i = 0; i < 20; i++) codemode.t(i); return 'done' }",
			then: func(ctx context.Context) {
				select {
				case <-ctx.Done():
				case <-release:
				}
			},
		},
		{name: "in functions nobody waits for", code: "async () => { [...Array(20).keys()].forEach(async (i) => { await codemode.t(i) }); return 'done' }"},
		{name: "before an error", code: "async () => { for (let i = 0; i < 20; i++) codemode.t(i); throw new Error('done') }"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			for n := range manyRuns() {
				var h heard
				result := dispatching(t, tt.code, func(ctx context.Context, call protocol.Call) (string, error) {
					h.note(call)
					if tt.then != nil {
						tt.then(ctx)
					}
					return `{}`, nil
				})
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

func TestCallsThatWereNotAwaitedGoOn(t *testing.T) {
	e := ownExecutor(t, engine.Options{})
	answered := make(chan error, 2)
	release := make(chan struct{})
	ctx, cancel := context.WithCancel(context.WithValue(t.Context(), key{}, "kept"))
	result, err := e.Execute(ctx, protocol.Request{
		Code:      "async () => { codemode.log('a'); codemode.notify('b'); await codemode.quick(); return 'done' }",
		Providers: []protocol.Provider{{Name: "codemode", Open: true}},
		Dispatch: func(ctx context.Context, call protocol.Call) (string, error) {
			if call.Tool != "quick" {
				<-release
				answered <- errors.Join(ctx.Err(), keptIn(ctx))
			}
			return `{"result":1}`, nil
		},
	})
	cancel() // as a caller does when it has the result
	if err != nil || !result.OK {
		t.Fatal(err, result.Error)
	}
	if want := []string{"[warn] 2 tool calls were not awaited: codemode.log, codemode.notify"}; !slices.Equal(result.Logs, want) {
		t.Errorf("logs %q, want %q", result.Logs, want)
	}
	outcomes := []protocol.CallOutcome{protocol.CallUnanswered, protocol.CallUnanswered, protocol.CallOK}
	for i, record := range result.Calls {
		if record.Outcome != outcomes[i] || record.DurationMs < 0 || record.StartMs <= 0 {
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

func TestWhatEndsCallsThatWereNotAwaited(t *testing.T) {
	request := protocol.Request{
		Code:      "async () => { codemode.slow(); return 'done' }",
		Providers: []protocol.Provider{{Name: "codemode", Open: true}},
	}
	t.Run("the run's deadline", func(t *testing.T) {
		req := request
		var ended <-chan error
		req.Dispatch, ended = endOf()
		req.Timeout = 200 * time.Millisecond
		result := execute(t, sharedExecutor(t), req)
		if !result.OK || result.Stats.WallMs >= 200 {
			t.Errorf("got %+v", result)
		}
		if err := <-ended; !errors.Is(err, context.DeadlineExceeded) {
			t.Errorf("the call ended by %v", err)
		}
	})
	t.Run("its own bound", func(t *testing.T) {
		req := request
		var ended <-chan error
		req.Dispatch, ended = endOf()
		req.Timeout, req.ToolTimeout = time.Minute, 50*time.Millisecond
		execute(t, sharedExecutor(t), req)
		if err := <-ended; !errors.Is(err, context.DeadlineExceeded) {
			t.Errorf("the call ended by %v", err)
		}
	})
	t.Run("the end of the executor", func(t *testing.T) {
		e := newExecutor(t, engine.Options{})
		req := request
		var ended <-chan error
		req.Dispatch, ended = endOf()
		execute(t, e, req)
		if err := e.Close(); err != nil {
			t.Fatal(err)
		}
		<-ended
	})
}

func TestStoppedRunsCancelTheirCalls(t *testing.T) {
	tests := []struct {
		name, code string
		req        protocol.Request
		want       protocol.Code
	}{
		{name: "deadline", code: "async () => { codemode.slow(); await codemode.slow() }", req: protocol.Request{Timeout: 100 * time.Millisecond}, want: protocol.CodeTimeout},
		{name: "processor time", code: "async () => { codemode.slow(); codemode.slow(); for (;;); }", req: protocol.Request{CPUTime: 50 * time.Millisecond}, want: protocol.CodeCPULimit},
		{name: "memory", code: "async () => { codemode.slow(); codemode.slow(); const a = []; for (;;) a.push('x'.repeat(1e6) + a.length) }", req: protocol.Request{Memory: 16 << 20}, want: protocol.CodeMemoryLimit},
		{name: "number of calls", code: "async () => { codemode.slow(); codemode.slow(); codemode.slow() }", req: protocol.Request{ToolCalls: 2}, want: protocol.CodeToolCallLimit},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			req := tt.req
			req.Code, req.Providers = tt.code, []protocol.Provider{{Name: "codemode", Open: true}}
			dispatch, ended := endOf()
			var begun atomic.Int64
			req.Dispatch = func(ctx context.Context, call protocol.Call) (string, error) {
				begun.Add(1)
				return dispatch(ctx, call)
			}
			result := execute(t, sharedExecutor(t), req)
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
				<-ended
			}
		})
	}
}

func TestCancelledRunCancelsItsCalls(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	ended := make(chan struct{})
	result, err := sharedExecutor(t).Execute(ctx, protocol.Request{
		Code:      "async () => { await codemode.slow() }",
		Providers: []protocol.Provider{{Name: "codemode", Open: true}},
		Dispatch: func(ctx context.Context, _ protocol.Call) (string, error) {
			cancel()
			<-ctx.Done()
			close(ended)
			return "", ctx.Err()
		},
	})
	if err != nil {
		t.Fatal(err)
	}
	wantCode(t, result, protocol.CodeCancelled)
	<-ended
}

// TestNoCallBeginsAfterTheStop has a dispatch that lets no call in while the first is
// served, and stops the run meanwhile.
func TestNoCallBeginsAfterTheStop(t *testing.T) {
	var h heard
	result := execute(t, sharedExecutor(t), protocol.Request{
		Code:      "async () => { await Promise.all([0, 1, 2].map((i) => codemode.t(i))) }",
		Providers: []protocol.Provider{{Name: "codemode", Open: true}}, PassesTurn: true,
		Timeout: 100 * time.Millisecond,
		Dispatch: func(ctx context.Context, call protocol.Call) (string, error) {
			h.note(call)
			<-ctx.Done()
			return "", ctx.Err()
		},
	})
	wantCode(t, result, protocol.CodeTimeout)
	if got := h.all(); !slices.Equal(got, numbered(1)) || len(result.Calls) != 3 {
		t.Errorf("the host has heard %v, %d records", got, len(result.Calls))
	}
}

func TestLedger(t *testing.T) {
	code := `async () => {
		const outcomes = [];
		for (const [tool, arg] of [['fine', 'x'], ['nothing'], ['wrong'], ['broken'], ['raw'], ['garbled']])
			await codemode[tool](arg).then(() => outcomes.push('ok'), () => outcomes.push('error'));
		return outcomes;
	}`
	answers := map[string]string{
		"fine": `{"result":"é"}`, "nothing": `{}`, "wrong": `{"result":1,"error":"no"}`, "raw": `[1]`, "garbled": `{`,
	}
	result := dispatching(t, code, func(_ context.Context, call protocol.Call) (string, error) {
		if call.Tool == "broken" {
			return "", errors.New("broken")
		}
		return answers[call.Tool], nil
	})
	wantJSON(t, result, `["ok","ok","error","error","error","error"]`)
	var outcomes []protocol.CallOutcome
	for i, record := range result.Calls {
		outcomes = append(outcomes, record.Outcome)
		if record.Provider != "codemode" || record.AnswerBytes != int64(len(answers[record.Tool])) || record.ArgsBytes == 0 {
			t.Errorf("record %+v", record)
		}
		if i > 0 && record.StartMs < result.Calls[i-1].StartMs+result.Calls[i-1].DurationMs {
			t.Errorf("record %+v begins before %+v has ended", record, result.Calls[i-1])
		}
	}
	want := []protocol.CallOutcome{"ok", "ok", "error", "error", "error", "error"}
	if !slices.Equal(outcomes, want) {
		t.Errorf("outcomes %v, want %v", outcomes, want)
	}
}

// TestLedgerOfAnswersNobodyTook judges the answers that came too late for the program.
func TestLedgerOfAnswersNobodyTook(t *testing.T) {
	answers := map[string]string{"a": `{"result":1}`, "b": `{"error":"no"}`, "c": `{"error":null}`, "d": `{}`, "e": `1`, "f": `{"x":1}`}
	for tool, answer := range answers {
		result := dispatching(t, "async () => { codemode."+tool+"(); return 1 }", dispatchOf(func(string) string { return answer }))
		want := protocol.CallError
		if tool == "a" || tool == "c" || tool == "d" {
			want = protocol.CallOK
		}
		if len(result.Calls) != 1 || result.Calls[0].Outcome != want {
			t.Errorf("the answer %s is %+v, want %s", answer, result.Calls, want)
		}
	}
}

func TestLedgerIsBounded(t *testing.T) {
	many := dispatching(t, "async () => { for (let i = 0; i < 1100; i++) await codemode.t(i); return 1 }", echo)
	if len(many.Calls) != protocol.MaxCallRecords || many.Stats.ToolCalls != 1100 {
		t.Errorf("%d records of %d calls", len(many.Calls), many.Stats.ToolCalls)
	}
	long := dispatching(t, "async () => { for (let i = 0; i < 100; i++) await codemode['t'.repeat(1000)](i); return 1 }", echo)
	if n := len(long.Calls); n == 0 || n*1008 > protocol.MaxCallRecordBytes || long.Stats.ToolCalls != 100 {
		t.Errorf("%d records of %d calls", n, long.Stats.ToolCalls)
	}
}

func TestNotAwaitedIsBounded(t *testing.T) {
	result := dispatching(t, "async () => { for (let i = 0; i < 500; i++) codemode['t' + i](); codemode['x'.repeat(900)](); return 1 }", echo)
	want := "[warn] 501 tool calls were not awaited: codemode.t0, codemode.t1, codemode.t2, codemode.t3, codemode.t4, codemode.t5, codemode.t6, codemode.t7, codemode.t8, codemode.t9, …"
	if len(result.Logs) != 1 || result.Logs[0] != want {
		t.Errorf("logs %q", result.Logs)
	}
	one := dispatching(t, "async () => { codemode['x'.repeat(900)](); return 1 }", echo)
	if len(one.Logs) != 1 || !strings.HasPrefix(one.Logs[0], "[warn] 1 tool call was not awaited: codemode.xxx") || len(one.Logs[0]) > 200 {
		t.Errorf("logs %q", one.Logs)
	}
}
