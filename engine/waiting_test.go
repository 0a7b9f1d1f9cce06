package engine_test

import (
	"context"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/codemode-executor/codemode-executor/protocol"
)

// silent answers no call before the run is over.
func silent(ctx context.Context, _ protocol.Call) (string, error) {
	<-ctx.Done()
	return "", ctx.Err()
}

// unanswered asks to run code whose calls and requests nobody answers, but for the tool
// echo.
func unanswered(code string, timeout time.Duration) protocol.Request {
	return protocol.Request{
		Code: code, Timeout: timeout,
		Providers: []protocol.Provider{{Name: "codemode", Open: true}},
		Dispatch: func(ctx context.Context, call protocol.Call) (string, error) {
			if call.Tool == "echo" {
				return echo(ctx, call)
			}
			return silent(ctx, call)
		},
		Outbound: protocol.Outbound{Mode: protocol.OutboundStub, Fetch: func(ctx context.Context, _ *protocol.OutboundRequest) (*protocol.OutboundResponse, error) {
			<-ctx.Done()
			return nil, ctx.Err()
		}},
	}
}

// runsOut runs programs side by side, all of which reach a time limit that is long enough
// for them to come to where they wait or loop, and compares their errors.
func runsOut(t *testing.T, want map[string]func(timeout time.Duration) *protocol.Error) {
	const timeout = 2 * time.Second
	e := sharedExecutor(t)
	var running sync.WaitGroup
	for code, failure := range want {
		running.Go(func() {
			result, err := e.Execute(t.Context(), unanswered(code, timeout))
			want := failure(timeout)
			if err != nil || result.Error == nil || result.Error.Code != want.Code || result.Error.Message != want.Message {
				t.Errorf("%s: got %v, %v, want %v", code, result.Error, err, want)
			}
		})
	}
	running.Wait()
}

func TestTimeoutsOfRunsThatWait(t *testing.T) {
	long := strings.Repeat("x", 300)
	want := map[string]func(time.Duration) *protocol.Error{}
	for code, waiting := range map[string]string{
		"await codemode.search()":                                                         "1 tool call (codemode.search)",
		"await Promise.all([1, 2, 3].map((n) => codemode.get(n)))":                        "3 tool calls (codemode.get)",
		"await Promise.all([codemode.c(), codemode.a(), codemode.b(), codemode.a()])":     "4 tool calls (codemode.c, codemode.a, codemode.b)",
		"await Promise.all(['a', 'b', 'c', 'd', 'e'].map((t) => codemode[t]()))":          "5 tool calls (codemode.a, codemode.b, codemode.c, …)",
		"await codemode." + long + "()":                                                   "1 tool call (codemode." + long[:91] + "… (209 more bytes))",
		"await codemode.echo(1); await codemode.echo(2); await codemode.search()":         "1 tool call (codemode.search)",
		"await new Promise((r) => setTimeout(r, 1e6))":                                    "a timer",
		"await Promise.race([codemode.search(), new Promise((r) => setTimeout(r, 1e6))])": "1 tool call (codemode.search) and a timer",
		"await fetch('https://example.com/')":                                             "a request",
		"fetch('https://example.com/'); await codemode.search()":                          "1 tool call (codemode.search) and a request",
	} {
		want[code] = func(timeout time.Duration) *protocol.Error {
			return protocol.FailureVariant(protocol.CodeTimeout, protocol.StillWaiting, waiting, timeout)
		}
	}
	runsOut(t, want)
}

// What a program left running when it computes on is not what it waits for.
func TestTimeoutsOfRunsThatCompute(t *testing.T) {
	want := map[string]func(time.Duration) *protocol.Error{}
	for _, code := range []string{
		"for (;;);",
		"codemode.search(); for (;;);",
		"codemode.search(); setTimeout(() => { for (;;); }, 1); await new Promise(() => {})",
		"codemode.search(); await codemode.echo(1); for (;;);",
	} {
		want[code] = func(timeout time.Duration) *protocol.Error {
			return protocol.Failure(protocol.CodeTimeout, timeout)
		}
	}
	runsOut(t, want)
}
