package engine_test

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"strings"
	"testing"

	"github.com/codemode-executor/codemode-executor/engine"
	"github.com/codemode-executor/codemode-executor/protocol"
)

func checkClosedWrapper(t *testing.T, c *faultCase) {
	r := c.run(t)
	r.expectFailure(t, protocol.CodeInvalidProgram)
	if r.Error.Name != "SyntaxError" {
		t.Errorf("got %v", r.Error)
	}
	r.expectLogs(t)
}

func checkForgedEnvelope(t *testing.T, c *faultCase) {
	r := c.run(t)
	r.expectValue(t, `3`)
	r.expectLogs(t, "x")
}

// checkInheritedNames counts what reaches the host at all, known tool or not.
func checkInheritedNames(t *testing.T, c *faultCase) {
	session := c.session(t)
	req := c.request(c.input(t), session)
	reached := make(chan string, 100)
	req.Dispatch = func(ctx context.Context, call protocol.Call) (string, error) {
		reached <- call.Tool
		return session.Dispatch(ctx, call)
	}
	result, err := c.executor.Execute(t.Context(), req)
	if err != nil {
		t.Fatal(err)
	}
	ran{Result: result}.expectValue(t, `5`)
	if len(reached) != 0 {
		t.Errorf("%s reached the host", <-reached)
	}
}

// checkFreshRealms spoils a realm and looks at the next one, at concurrency 8.
func checkFreshRealms(t *testing.T, c *faultCase) {
	spoil, look, ok := strings.Cut(strings.TrimPrefix(c.input(t), "run 1: "), "run 2 (same session, same pool): ")
	if !ok {
		t.Fatal("the input is not two programs")
	}
	for worker := range 8 {
		t.Run(fmt.Sprint(worker), func(t *testing.T) {
			t.Parallel()
			for range 200 / 8 {
				c.runProgram(t, spoil).expectValue(t, `1`)
				c.runProgram(t, look).expectValue(t, `["undefined",1,true]`)
			}
		})
	}
}

// checkNoBridge calls whatever looks like a bridge with the name of a tool that
// was not registered.
func checkNoBridge(t *testing.T, c *faultCase) {
	listed := strings.TrimPrefix(c.input(t), "async () => ")
	r := c.runProgram(t, `async () => {
		const callable = `+listed+`.filter((name) => typeof globalThis[name] === 'function');
		for (const name of callable) {
			try { await globalThis[name]('codemode', 'missing', '[]'); } catch {}
		}
		return callable;
	}`)
	r.expectValue(t, `[]`)
	if calls := r.session.Calls(); len(calls) != 0 {
		t.Errorf("the host received %s", calls)
	}
}

// checkRandomness runs the program in two executors at once, as two daemons
// that start together would.
func checkRandomness(t *testing.T, c *faultCase) {
	const runs = 1000
	_, code, ok := strings.Cut(c.input(t), ": ")
	if !ok {
		t.Fatal("the input names no program")
	}
	columns := [3]map[string]bool{{}, {}, {}}
	other := ownExecutor(t, engine.Options{})
	for i := range runs {
		executor := c.executor
		if i%2 == 1 {
			executor = other
		}
		result, err := executor.Execute(t.Context(), protocol.Request{Code: code})
		if err != nil {
			t.Fatal(err)
		}
		var row [3]any
		if err := result.Unmarshal(&row); err != nil {
			t.Fatal(err)
		}
		for column, value := range row {
			columns[column][fmt.Sprint(value)] = true
		}
	}
	for column, distinct := range columns {
		if len(distinct) != runs {
			t.Errorf("column %d has %d distinct values in %d runs", column, len(distinct), runs)
		}
	}
}

// zoneMarker tells the test process below that it is one.
const zoneMarker = "CODEMODE_TEST_ZONE"

// checkTimeZone runs the case in a process of its own: a Go process reads TZ
// once, when it starts.
func checkTimeZone(t *testing.T, c *faultCase) {
	if os.Getenv(zoneMarker) != "" {
		if got := os.Getenv("TZ"); got != c.setup.Env["TZ"] {
			t.Fatalf("TZ is %q", got)
		}
		c.run(t).expectValue(t, `[0,"1970-01-01T00:00:00.000Z","2024-03-10T02:30:00.000Z"]`)
		return
	}
	command := exec.CommandContext(t.Context(), os.Args[0], "-test.run=^TestCases$/^"+c.ID+"$", "-test.v")
	command.Env = append(os.Environ(), zoneMarker+"=1")
	for name, value := range c.setup.Env {
		command.Env = append(command.Env, name+"="+value)
	}
	out, err := command.CombinedOutput()
	if err != nil || !strings.Contains(string(out), "--- PASS: TestCases/"+c.ID) {
		t.Errorf("%v\n%s", err, out)
	}
}
