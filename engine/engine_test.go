package engine_test

import (
	"context"
	"encoding/json"
	"os"
	"strings"
	"sync"
	"testing"

	"go.uber.org/goleak"

	"github.com/codemode-executor/codemode-executor/engine"
	"github.com/codemode-executor/codemode-executor/protocol"
)

func TestMain(m *testing.M) {
	engine.SpareProcessor()
	goleak.VerifyTestMain(m, goleak.Cleanup(func(code int) {
		if shared.executor != nil {
			if err := shared.executor.Close(); err != nil {
				panic(err)
			}
		}
		os.Exit(code)
	}))
}

// shared is the executor of the tests that need no options of their own.
var shared struct {
	once     sync.Once
	executor *engine.Executor
}

func sharedExecutor(t testing.TB) *engine.Executor {
	t.Helper()
	shared.once.Do(func() { shared.executor = newExecutor(t, engine.Options{}) })
	return shared.executor
}

// newExecutor is closed by the caller.
func newExecutor(t testing.TB, opts engine.Options) *engine.Executor {
	t.Helper()
	e, err := engine.New(context.Background(), opts)
	if err != nil {
		t.Fatal(err)
	}
	return e
}

// ownExecutor is closed with the test.
func ownExecutor(t testing.TB, opts engine.Options) *engine.Executor {
	t.Helper()
	e := newExecutor(t, opts)
	t.Cleanup(func() {
		if err := e.Close(); err != nil {
			t.Error(err)
		}
	})
	return e
}

// execute runs a program that must not meet a fault.
func execute(t testing.TB, e *engine.Executor, req protocol.Request) protocol.Result {
	t.Helper()
	result, err := e.Execute(t.Context(), req)
	if err != nil {
		t.Fatalf("fault: %v", err)
	}
	return result
}

// run executes code with the tools of the provider codemode.
func run(t testing.TB, code string, tools map[string]protocol.Tool) protocol.Result {
	t.Helper()
	set := protocol.Tools{"codemode": tools}
	return execute(t, sharedExecutor(t), protocol.Request{Code: code, Providers: set.Providers(), Dispatch: set.Dispatch})
}

// wantJSON checks the value of a run by its JSON text.
func wantJSON(t testing.TB, result protocol.Result, want string) {
	t.Helper()
	if result.Error != nil {
		t.Fatalf("failed: %v (%s)\n%s", result.Error, result.Error.Code, result.Error.Stack)
	}
	got, err := result.JSON()
	if err != nil {
		t.Fatal(err)
	}
	if string(got) != want {
		t.Errorf("got %s, want %s", got, want)
	}
}

// wantCode checks how a run failed.
func wantCode(t testing.TB, result protocol.Result, want protocol.Code) {
	t.Helper()
	if result.Error == nil {
		t.Fatalf("succeeded with %.200s, want %s", result.Value, want)
	}
	if result.Error.Code != want {
		t.Errorf("code %q (%.300s), want %s", result.Error.Code, result.Error.Message, want)
	}
}

func sum(_ context.Context, args []json.RawMessage) (any, error) {
	total := 0.0
	for _, arg := range args {
		var n float64
		if err := json.Unmarshal(arg, &n); err != nil {
			return nil, err
		}
		total += n
	}
	return total, nil
}

func TestExecute(t *testing.T) {
	result := run(t, "async () => { console.log('adding', {a: 1}); return codemode.add(40, 2) }", map[string]protocol.Tool{"add": sum})
	wantJSON(t, result, "42")
	if len(result.Logs) != 1 || result.Logs[0] != "adding { a: 1 }" {
		t.Errorf("logs %q", result.Logs)
	}
	s := result.Stats
	if s.ToolCalls != 1 || s.WallMs <= 0 || s.CPUMs <= 0 || s.CPUMs > s.WallMs || s.PeakMemoryBytes < 1<<20 {
		t.Errorf("stats %+v", s)
	}
}

func containsText(err error, part string) bool {
	return err != nil && strings.Contains(err.Error(), part)
}
