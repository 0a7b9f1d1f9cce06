// Package protocoltest tests implementations of [protocol.Executor]. There is one
// contract, whether programs run in this process or at the other end of a connection,
// and one suite that says what it is.
package protocoltest

import (
	"context"
	"errors"
	"io"
	"testing"
	"time"

	"github.com/codemode-executor/codemode-executor/protocol"
)

// Config is what a test asks of the executor it starts. The zero value asks for the
// defaults.
type Config struct {
	Bounds protocol.Bounds
	// Concurrent is how many executions are admitted at a time. Zero means the
	// executor's own default, which is at least 64.
	Concurrent int
	// NoNetwork has the operator turn the outbound mode native into disabled.
	NoNetwork bool
	// Fetch serves the outbound mode native. Nil means the executor's own.
	Fetch protocol.Fetch
}

// Start starts an executor, which t's cleanup ends. Ends that the test has come to
// before are fine.
type Start func(t testing.TB, c Config) protocol.Executor

// Run tests the executors that start gives. Those that have a method Close() error
// are also tested for what it does: it cancels what runs, turns away what comes, and
// waits until all executions have returned.
func Run(t *testing.T, start Start) {
	s := &suite{start: start, Executor: start(t, Config{})}
	for _, part := range []struct {
		name string
		test func(*suite, *testing.T)
	}{
		{"values", (*suite).values},
		{"programs", (*suite).programs},
		{"failures", (*suite).failures},
		{"limits", (*suite).limits},
		{"tools", (*suite).tools},
		{"tools that misbehave", (*suite).badTools},
		{"order of calls", (*suite).callOrder},
		{"calls that are not awaited", (*suite).notAwaited},
		{"end of calls that are not awaited", (*suite).endOfNotAwaited},
		{"calls of stopped runs", (*suite).stoppedRuns},
		{"ledger", (*suite).ledger},
		{"ledger, bounded", (*suite).boundedLedger},
		{"cancellation", (*suite).cancellation},
		{"console", (*suite).console},
		{"outbound", (*suite).outbound},
		{"faults", (*suite).faults},
		{"queue", (*suite).queue},
		{"close", (*suite).closing},
	} {
		t.Run(part.name, func(t *testing.T) { part.test(s, t) })
	}
}

// suite is the suite at work on one implementation. Its own executor, with the
// defaults, is the one that most tests share.
type suite struct {
	protocol.Executor
	start Start
}

// patience is the longest a test waits for what must happen.
const patience = time.Minute

// execute runs a request and wants an envelope.
func (s *suite) execute(t testing.TB, req protocol.Request) protocol.Result {
	t.Helper()
	return execute(t, s.Executor, req)
}

func execute(t testing.TB, e protocol.Executor, req protocol.Request) protocol.Result {
	t.Helper()
	result, err := e.Execute(t.Context(), req)
	if err != nil {
		t.Fatalf("fault: %v", err)
	}
	if result.OK != (result.Error == nil) || result.Logs == nil {
		t.Errorf("no envelope: %+v", result)
	}
	if result.Error != nil && result.Error.Message == "" {
		t.Error("a failure without a message")
	}
	return result
}

// value answers the JSON of what a request's program gives.
func (s *suite) value(t testing.TB, req protocol.Request) string {
	t.Helper()
	return value(t, s.execute(t, req))
}

func value(t testing.TB, result protocol.Result) string {
	t.Helper()
	text, err := result.JSON()
	if err != nil {
		t.Fatalf("the program failed: %v", err)
	}
	return string(text)
}

// wantValue wants a request's program to give what has that JSON.
func (s *suite) wantValue(t testing.TB, req protocol.Request, want string) {
	t.Helper()
	if got := s.value(t, req); got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}

// wantCode wants a run to have failed with a class of failures.
func wantCode(t testing.TB, result protocol.Result, code protocol.Code) {
	t.Helper()
	if result.Error == nil || !errors.Is(result.Error, code) {
		t.Fatalf("got %+v, want %s", result, code)
	}
}

// wantFault wants an execution to have been rejected with a fault.
func wantFault(t testing.TB, err error, code protocol.Code) {
	t.Helper()
	var fault *protocol.Fault
	if !errors.As(err, &fault) || fault.Code != code {
		t.Fatalf("got %v, want the fault %s", err, code)
	}
	if fault.Message == "" || fault.Retryable() != code.Retryable() {
		t.Errorf("the fault is %+v", fault)
	}
}

// outcome is how an execution ended that ran beside the test.
type outcome struct {
	result protocol.Result
	err    error
}

// begin runs a request beside the test.
func begin(ctx context.Context, e protocol.Executor, req protocol.Request) <-chan outcome {
	ended := make(chan outcome, 1)
	go func() {
		result, err := e.Execute(ctx, req)
		ended <- outcome{result, err}
	}()
	return ended
}

// receive waits for a value.
func receive[T any](t testing.TB, what string, from <-chan T) (v T) {
	t.Helper()
	select {
	case v = <-from:
	case <-time.After(patience):
		t.Fatalf("not in %v: %s", patience, what)
	}
	return v
}

// closeExecutor closes an executor, and skips the test for one that cannot be closed.
func closeExecutor(t testing.TB, e protocol.Executor) {
	t.Helper()
	closer, ok := e.(io.Closer)
	if !ok {
		t.Skip("the executor cannot be closed")
	}
	if err := closer.Close(); err != nil {
		t.Errorf("close: %v", err)
	}
}
