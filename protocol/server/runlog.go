package server

import (
	"context"
	"log/slog"

	"github.com/codemode-executor/codemode-executor/protocol"
)

// logRun has one line for each execution, for those who look for what became of one. It
// has nothing that a caller or a program chose.
func (c *connection) logRun(ctx context.Context, outcome string, stats protocol.Stats) {
	c.logger.LogAttrs(ctx, slog.LevelDebug, "execution ended",
		slog.String("identity", c.identity), slog.String("outcome", outcome),
		slog.Float64("wallMs", stats.WallMs), slog.Float64("cpuMs", stats.CPUMs), slog.Float64("queuedMs", stats.QueuedMs),
		slog.Int("toolCalls", stats.ToolCalls), slog.Int("requests", stats.Requests),
		slog.Int64("peakMemoryBytes", stats.PeakMemoryBytes))
}

// outcome is what the metrics call it: "ok", "error" for what a program threw, or a code.
func outcome(result protocol.Result) string {
	switch {
	case result.OK:
		return "ok"
	case result.Error == nil || result.Error.Code == "":
		return "error"
	}
	return string(result.Error.Code)
}
