package protocoltest

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/codemode-executor/codemode-executor/protocol"
)

// console has programs that print.
func (s *suite) console(t *testing.T) {
	t.Run("how values print", func(t *testing.T) {
		code := `console.log({ a: [1] }, "x"); console.error("e")`
		for format, want := range map[protocol.ConsoleFormat][]string{
			protocol.ConsoleReadable: {`{ a: [ 1 ] } x`, "[error] e"},
			protocol.ConsoleString:   {`[object Object] x`, "[error] e"},
		} {
			result := s.execute(t, protocol.Request{Code: code, Console: format})
			if !slices.Equal(result.Logs, want) {
				t.Errorf("%v: got %q", format, result.Logs)
			}
		}
	})
	t.Run("lines as they are written", s.liveLines)
	t.Run("the line about dropped ones", s.droppedLines)
	t.Run("lines come while the program waits", s.lineBeforeTool)
	t.Run("a listener that panics", func(t *testing.T) {
		s.wantValue(t, protocol.Request{Code: `console.log(1); console.log(2); 3`, OnConsole: func(string) { panic("boom") }}, "3")
	})
}

// liveLines wants all lines, in their order, before the result, and none after it.
func (s *suite) liveLines(t *testing.T) {
	var lines []string
	var over atomic.Bool
	result := s.execute(t, protocol.Request{
		Code: `for (let i = 0; i < 500; i++) console.log("line", i)`,
		OnConsole: func(line string) {
			if over.Load() {
				t.Errorf("the line %q came after the result", line)
			}
			lines = append(lines, line)
		},
	})
	over.Store(true)
	if len(result.Logs) != 500 || !slices.Equal(lines, result.Logs) {
		t.Errorf("%d lines were told, the logs have %d", len(lines), len(result.Logs))
	}
}

// droppedLines wants a listener to hear what the logs say of lines that are not there.
func (s *suite) droppedLines(t *testing.T) {
	var lines []string
	result := s.execute(t, protocol.Request{
		Code: `console.log("kept"); console.log("dropped")`, LogBytes: 4,
		OnConsole: func(line string) { lines = append(lines, line) },
	})
	if len(lines) != 2 || !strings.HasPrefix(lines[1], "[log truncated: 1 lines (7 bytes) ") || !slices.Equal(lines, result.Logs) {
		t.Errorf("told %q, the logs are %q", lines, result.Logs)
	}
}

// lineBeforeTool has a tool wait for a line that the program wrote before.
func (s *suite) lineBeforeTool(t *testing.T) {
	lines := make(chan string, 1)
	req := calling(`console.log("before"); await p.t()`, func(ctx context.Context, _ protocol.Call) (string, error) {
		select {
		case line := <-lines:
			return fmt.Sprintf(`{"result":%q}`, line), nil
		case <-ctx.Done():
			return "", context.Cause(ctx)
		}
	})
	req.OnConsole = func(line string) { lines <- line }
	s.wantValue(t, req, `"before"`)
}
