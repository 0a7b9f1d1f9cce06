package server_test

import (
	"context"
	"encoding/json"
	"log/slog"
	"strings"
	"testing"
	"time"

	"github.com/codemode-executor/codemode-executor/protocol"
	"github.com/codemode-executor/codemode-executor/protocol/server"
)

func TestRunLog(t *testing.T) {
	const secret = "s3cret"
	tool := protocol.Request{
		Code:      "async () => await host.get('" + secret + "')",
		Providers: []protocol.Provider{{Name: "host", Tools: []string{"get"}}},
		Dispatch:  func(context.Context, protocol.Call) (string, error) { return `{"result":"` + secret + `"}`, nil },
	}
	for _, tt := range []struct {
		outcome string
		req     protocol.Request
		calls   float64
	}{
		{"ok", tool, 1},
		{"error", protocol.Request{Code: "throw new Error('" + secret + "')"}, 0},
		{"TIMEOUT", protocol.Request{Code: "for (;;);", Timeout: 20 * time.Millisecond}, 0},
		{"INVALID_REQUEST", protocol.Request{Code: secret, Timeout: -5 * time.Second}, 0},
	} {
		t.Run(tt.outcome, func(t *testing.T) {
			var log journal
			s := start(t, server.Options{Logger: slog.New(slog.NewJSONHandler(&log, &slog.HandlerOptions{Level: slog.LevelDebug}))})
			_, _ = dial(t, s).execute(t.Context(), tt.req)
			line := map[string]any{}
			for text := range strings.Lines(log.String()) {
				if strings.Contains(text, `"msg":"execution ended"`) {
					if err := json.Unmarshal([]byte(text), &line); err != nil {
						t.Fatal(err)
					}
				}
			}
			if line["level"] != "DEBUG" || line["outcome"] != tt.outcome || line["toolCalls"] != tt.calls {
				t.Errorf("got %v", line)
			}
			for _, number := range []string{"wallMs", "cpuMs", "queuedMs", "requests", "peakMemoryBytes"} {
				if _, ok := line[number].(float64); !ok {
					t.Errorf("%s is %v", number, line[number])
				}
			}
			if strings.Contains(log.String(), secret) {
				t.Errorf("the log tells what ran: %s", &log)
			}
		})
	}
}

func TestNoRunLog(t *testing.T) {
	var log journal
	s := start(t, server.Options{Logger: slog.New(slog.NewTextHandler(&log, nil))})
	mustExecute(t, dial(t, s), "1")
	if log.String() != "" {
		t.Errorf("the log is %s", &log)
	}
}
