package engine_test

import (
	"context"
	"errors"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/codemode-executor/codemode-executor/engine"
	"github.com/codemode-executor/codemode-executor/protocol"
)

func TestCloseEndsCallsThatWereNotAwaited(t *testing.T) {
	e := newExecutor(t, engine.Options{})
	ended := make(chan error, 1)
	result := execute(t, e, protocol.Request{
		Code:      "async () => { codemode.slow(); return 'done' }",
		Providers: []protocol.Provider{{Name: "codemode", Open: true}},
		Dispatch: func(ctx context.Context, _ protocol.Call) (string, error) {
			<-ctx.Done()
			ended <- ctx.Err()
			return "", ctx.Err()
		},
	})
	if !result.OK {
		t.Fatal(result.Error)
	}
	if err := e.Close(); err != nil {
		t.Fatal(err)
	}
	if err := <-ended; !errors.Is(err, context.Canceled) {
		t.Errorf("the call ended by %v", err)
	}
}

// TestNoCallBeginsAfterTheStop has a dispatch that lets no call in while the first is
// served, and stops the run meanwhile.
func TestNoCallBeginsAfterTheStop(t *testing.T) {
	var mu sync.Mutex
	var heard []string
	result := execute(t, sharedExecutor(t), protocol.Request{
		Code:      "async () => { await Promise.all([0, 1, 2].map((i) => codemode.t(i))) }",
		Providers: []protocol.Provider{{Name: "codemode", Open: true}}, PassesTurn: true,
		Timeout: 100 * time.Millisecond,
		Dispatch: func(ctx context.Context, call protocol.Call) (string, error) {
			mu.Lock()
			heard = append(heard, call.Args)
			mu.Unlock()
			<-ctx.Done()
			return "", ctx.Err()
		},
	})
	wantCode(t, result, protocol.CodeTimeout)
	mu.Lock()
	defer mu.Unlock()
	if !slices.Equal(heard, []string{"[0]"}) || len(result.Calls) != 3 {
		t.Errorf("the host has heard %v, %d records", heard, len(result.Calls))
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
