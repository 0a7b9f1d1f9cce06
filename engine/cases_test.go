package engine_test

import (
	"bytes"
	"encoding/json"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/codemode-executor/codemode-executor/engine"
	"github.com/codemode-executor/codemode-executor/internal/corpus"
	"github.com/codemode-executor/codemode-executor/internal/tooldata"
	"github.com/codemode-executor/codemode-executor/protocol"
)

// faultCase is one line of testdata/cases/cases.jsonl: a kind of fault that
// other systems had.
type faultCase struct {
	ID    string          `json:"id"`
	Kind  string          `json:"kind"`
	Setup json.RawMessage `json:"setup"`
	Input json.RawMessage `json:"input"`

	setup    caseSetup
	executor *engine.Executor
}

type caseSetup struct {
	Providers json.RawMessage   `json:"providers"`
	Limits    caseLimits        `json:"limits"`
	Env       map[string]string `json:"env"`
}

type caseLimits struct {
	TimeoutMs          int64 `json:"timeoutMs"`
	MemoryMB           int64 `json:"memoryMB"`
	MaxToolCalls       int   `json:"maxToolCalls"`
	MaxToolResultBytes int64 `json:"maxToolResultBytes"`
	MaxLogBytes        int64 `json:"maxLogBytes"`
}

// TestCases runs the cases of the kinds that need an engine and nothing else.
// Each has a check of its own, which says what the line's `expect` says.
func TestCases(t *testing.T) {
	executor := sharedExecutor(t)
	seen := map[string]bool{}
	for _, c := range loadCases(t) {
		seen[c.ID] = true
		t.Run(c.ID, func(t *testing.T) {
			check := checks[c.ID]
			if check == nil {
				t.Fatal("the case has no check: write one and add it to the table")
			}
			c.executor = executor
			check(t, c)
		})
	}
	for id := range checks {
		if !seen[id] {
			t.Errorf("there is a check for %s, but no such case", id)
		}
	}
}

// loadCases reads the cases of kinds run and limits.
func loadCases(t *testing.T) []*faultCase {
	t.Helper()
	text, err := os.ReadFile("../testdata/cases/cases.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	var cases []*faultCase
	for line := range bytes.Lines(text) {
		c := &faultCase{}
		if err := json.Unmarshal(line, c); err != nil {
			t.Fatal(err)
		}
		if c.Kind == "run" || c.Kind == "limits" {
			c.readSetup(t)
			cases = append(cases, c)
		}
	}
	return cases
}

// readSetup refuses a setup that the request below does not carry out.
func (c *faultCase) readSetup(t *testing.T) {
	t.Helper()
	dec := json.NewDecoder(bytes.NewReader(c.Setup))
	dec.DisallowUnknownFields()
	if err := dec.Decode(&c.setup); err != nil {
		t.Fatalf("%s: setup: %v", c.ID, err)
	}
	if c.setup.Providers == nil {
		c.setup.Providers = json.RawMessage(`{}`)
	}
}

// input is the program.
func (c *faultCase) input(t *testing.T) string {
	t.Helper()
	var code string
	if err := json.Unmarshal(c.Input, &code); err != nil {
		t.Fatal(err)
	}
	return code
}

// request carries the setup out for a program.
func (c *faultCase) request(code string, session *tooldata.Session) protocol.Request {
	limits := c.setup.Limits
	return protocol.Request{
		Code: code, Providers: session.Providers(), Dispatch: session.Dispatch,
		Timeout:   time.Duration(limits.TimeoutMs) * time.Millisecond,
		Memory:    limits.MemoryMB << 20,
		ToolCalls: limits.MaxToolCalls,
		ToolBytes: limits.MaxToolResultBytes,
		LogBytes:  limits.MaxLogBytes,
	}
}

// ran is a run that has settled.
type ran struct {
	protocol.Result
	session *tooldata.Session
	took    time.Duration
}

// run runs the case's program.
func (c *faultCase) run(t *testing.T) ran {
	t.Helper()
	return c.runProgram(t, c.input(t))
}

// runProgram runs another program in the case's setup. It must resolve.
func (c *faultCase) runProgram(t *testing.T, code string) ran {
	t.Helper()
	session := c.session(t)
	start := time.Now()
	result, err := c.executor.Execute(t.Context(), c.request(code, session))
	if err != nil {
		t.Fatalf("execute rejected: %v", err)
	}
	return ran{result, session, time.Since(start)}
}

// session gives the tools of the case afresh.
func (c *faultCase) session(t *testing.T) *tooldata.Session {
	t.Helper()
	set, err := tooldata.ParseChecks(c.setup.Providers, c.evaluate(t))
	if err != nil {
		t.Fatal(err)
	}
	return set.NewSession()
}

// evaluate makes large values in an executor with room for them.
func (c *faultCase) evaluate(t *testing.T) tooldata.Evaluator {
	return func(expression string) (json.RawMessage, error) {
		roomy := ownExecutor(t, engine.Options{Bounds: protocol.Bounds{Memory: 1 << 30}})
		result, err := roomy.Execute(t.Context(), protocol.Request{Code: "async () => (" + expression + ")"})
		if err != nil {
			return nil, err
		}
		if strings.HasPrefix(result.Value, `"`) {
			// The value text of a string is its JSON.
			return json.RawMessage(result.Value), nil
		}
		return result.JSON()
	}
}

// expectValue wants the run to end with a value, given in the encoding of the
// corpus.
func (r ran) expectValue(t *testing.T, want string) {
	t.Helper()
	if got := r.value(t); !corpus.Same(got, json.RawMessage(want)) {
		t.Errorf("the result is %s, want %s", got, want)
	}
}

func (r ran) value(t *testing.T) json.RawMessage {
	t.Helper()
	if !r.OK {
		t.Fatalf("the run failed: %v (%s)\n%s", r.Error, r.Error.Code, r.Error.Stack)
	}
	value, err := r.Decode()
	if err != nil {
		t.Fatal(err)
	}
	return corpus.Encode(value)
}

// expectFailure wants the run to fail with one of the codes, and without a
// value.
func (r ran) expectFailure(t *testing.T, codes ...protocol.Code) {
	t.Helper()
	if r.OK || r.Value != "" || r.Error == nil || r.Error.Message == "" {
		t.Fatalf("the run did not fail: value %q, error %v", r.Value, r.Error)
	}
	for _, code := range codes {
		if r.Error.Code == code {
			return
		}
	}
	t.Errorf("the failure is %q (%v), want one of %q", r.Error.Code, r.Error, codes)
}

func (r ran) expectLogs(t *testing.T, want ...string) {
	t.Helper()
	got, wanted := marshal(t, r.Logs), marshal(t, append([]string{}, want...))
	if !corpus.Same(got, wanted) {
		t.Errorf("the logs are %s, want %s", got, wanted)
	}
}

// slack makes the cases' bounds, which are meant for an idle machine, fit a
// shared one.
const slack = 5

// expectUnder wants the run to have ended within the case's bound.
func (r ran) expectUnder(t *testing.T, bound time.Duration) {
	t.Helper()
	if r.took > slack*bound {
		t.Errorf("the run took %v, want %v", r.took, bound)
	}
}

// expectNextRun wants the executor to go on working.
func (c *faultCase) expectNextRun(t *testing.T) {
	t.Helper()
	c.runProgram(t, "async () => 1").expectValue(t, "1")
}
