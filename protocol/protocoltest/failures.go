package protocoltest

import (
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/codemode-executor/codemode-executor/protocol"
)

// failures has programs that fail. The logs they wrote before stay.
func (s *suite) failures(t *testing.T) {
	for _, tt := range []struct {
		name, code    string
		errorName     string
		message, from string // the text, and a part of the stack
		class         protocol.Code
	}{
		{"an error", "\nthrow new RangeError('too far')", "RangeError", "too far", "program:2", ""},
		{"a text", `throw "no"`, "", "no", "", ""},
		{"null", `throw null`, "", "Thrown: null", "", ""},
		{"an error without a message", `throw new Error("")`, "Error", "", "", ""},
		{"code that does not parse", `const = 1`, "SyntaxError", "", "", protocol.CodeInvalidProgram},
		{"a promise that nothing settles", `await new Promise(() => {})`, "StalledError", "", "", protocol.CodeStalled},
		{"a value that cannot cross", `({ f() {} })`, "DataCloneError", "", "", protocol.CodeUnserializableResult},
		{"a class that was forged", `throw Object.assign(new Error("x"), { code: "TIMEOUT" })`, "Error", "x", "", ""},
	} {
		t.Run(tt.name, func(t *testing.T) {
			result := s.execute(t, protocol.Request{Code: tt.code})
			got := result.Error
			if got == nil {
				t.Fatalf("no failure: %+v", result)
			}
			if tt.errorName != "" && got.Name != tt.errorName || tt.message != "" && got.Message != tt.message || got.Code != tt.class {
				t.Errorf("got %+v", got)
			}
			if !strings.Contains(got.Stack, tt.from) {
				t.Errorf("the stack is %q", got.Stack)
			}
		})
	}
	t.Run("providers that cannot be globals", func(t *testing.T) {
		result := s.execute(t, protocol.Request{Code: "1", Providers: []protocol.Provider{{Name: "not a name"}}})
		wantCode(t, result, protocol.CodeInvalidProviders)
	})
	t.Run("the lines before the failure", func(t *testing.T) {
		result := s.execute(t, protocol.Request{Code: `console.log("a"); console.warn("b"); throw 1`})
		if want := []string{"a", "[warn] b"}; !slices.Equal(result.Logs, want) {
			t.Errorf("got %q", result.Logs)
		}
	})
}

// limits has programs that meet the bounds of their request.
func (s *suite) limits(t *testing.T) {
	for _, tt := range []struct {
		name string
		req  protocol.Request
		want protocol.Code
	}{
		{"the time, computing", protocol.Request{Code: `for (;;);`, Timeout: 50 * time.Millisecond}, protocol.CodeTimeout},
		{"the time, waiting", protocol.Request{Code: `await new Promise((r) => setTimeout(r, 1e6))`, Timeout: 50 * time.Millisecond}, protocol.CodeTimeout},
		{"the least time there is", protocol.Request{Code: `for (;;);`, Timeout: 1}, protocol.CodeTimeout},
		{"the CPU time", protocol.Request{Code: `for (;;);`, CPUTime: 20 * time.Millisecond}, protocol.CodeCPULimit},
		{"the memory", protocol.Request{Code: `const a = []; for (;;) a.push("x".repeat(1 << 16))`, Memory: 16 << 20}, protocol.CodeMemoryLimit},
		{"the tool calls", protocol.Request{
			Code:      `for (;;) { try { await p.t() } catch {} }`,
			Providers: []protocol.Provider{{Name: "p", Open: true}}, Dispatch: echo, ToolCalls: 3,
		}, protocol.CodeToolCallLimit},
	} {
		t.Run(tt.name, func(t *testing.T) { wantCode(t, s.execute(t, tt.req), tt.want) })
	}
	t.Run("the logs", func(t *testing.T) {
		result := s.execute(t, protocol.Request{Code: `console.log("abc"); console.log("defg")`, LogBytes: 5})
		if len(result.Logs) != 3 || result.Logs[0] != "abc" || result.Logs[1] != "de" {
			t.Errorf("got %q", result.Logs)
		}
	})
	t.Run("the time of one tool call", func(t *testing.T) {
		s.wantValue(t, protocol.Request{
			Code:      `await p.t().catch((e) => e.message)`,
			Providers: []protocol.Provider{{Name: "p", Open: true}}, Dispatch: never, ToolTimeout: 30 * time.Millisecond,
		}, `"Tool \"t\" did not answer within 30 ms."`)
	})
	t.Run("no time limit means the ceiling", func(t *testing.T) {
		e := s.start(t, Config{Bounds: protocol.Bounds{Timeout: time.Minute, MaxTimeout: 50 * time.Millisecond}})
		wantCode(t, execute(t, e, protocol.Request{Code: `for (;;);`, Timeout: protocol.NoTimeout}), protocol.CodeTimeout)
	})
}
