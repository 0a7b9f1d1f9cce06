package engine_test

import (
	"bytes"
	"context"
	"maps"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"go.opentelemetry.io/otel/sdk/metric"
	"go.opentelemetry.io/otel/sdk/metric/metricdata"

	"github.com/codemode-executor/codemode-executor/engine"
	"github.com/codemode-executor/codemode-executor/protocol"
)

// measured reads all instruments: the value of a sum, or the count of a histogram, by
// name and outcome.
func measured(t *testing.T, reader *metric.ManualReader) map[string]int64 {
	t.Helper()
	var all metricdata.ResourceMetrics
	if err := reader.Collect(t.Context(), &all); err != nil {
		t.Fatal(err)
	}
	found := map[string]int64{}
	for _, scope := range all.ScopeMetrics {
		for _, m := range scope.Metrics {
			switch data := m.Data.(type) {
			case metricdata.Sum[int64]:
				for _, p := range data.DataPoints {
					outcome, _ := p.Attributes.Value("executor.outcome")
					found[m.Name+" "+outcome.AsString()] += p.Value
				}
			case metricdata.Histogram[float64]:
				found[m.Name+" "] = int64(data.DataPoints[0].Count)
			case metricdata.Histogram[int64]:
				found[m.Name+" "] = int64(data.DataPoints[0].Count)
			}
		}
	}
	return found
}

// TestInstrumentsBeforeTheFirstEvent is for alerts, to which a counter that appears with
// the number one shows no increase.
func TestInstrumentsBeforeTheFirstEvent(t *testing.T) {
	reader := metric.NewManualReader()
	e, err := engine.New(t.Context(), engine.Options{MeterProvider: metric.NewMeterProvider(metric.WithReader(reader))})
	if err != nil {
		t.Fatal(err)
	}
	defer func() {
		if err := e.Close(); err != nil {
			t.Error(err)
		}
	}()
	got := measured(t, reader)
	want := []string{"executor.execution.settled ok", "executor.execution.settled error"}
	for _, class := range protocol.Classes() {
		if class.InEnvelope {
			want = append(want, "executor.execution.settled "+string(class.Code))
		}
	}
	for _, code := range []protocol.Code{protocol.CodeQueueOverflow, protocol.CodeShuttingDown, protocol.CodeInvalidRequest, protocol.CodeRequestTooLarge} {
		want = append(want, "executor.execution.rejections "+string(code))
	}
	for _, name := range want {
		if n, ok := got[name]; !ok || n != 0 {
			t.Errorf("%s: %d, %v", name, n, ok)
		}
	}
}

func TestInstruments(t *testing.T) {
	reader := metric.NewManualReader()
	e, err := engine.New(t.Context(), engine.Options{
		MeterProvider: metric.NewMeterProvider(metric.WithReader(reader)),
		MaxWorkers:    1, ExecutionsPerWorker: 1, Bounds: protocol.Bounds{Queue: 1},
	})
	if err != nil {
		t.Fatal(err)
	}
	before := measured(t, reader) // with what the warm-up made
	run := func(req protocol.Request) {
		if _, err := e.Execute(t.Context(), req); err != nil {
			t.Fatal(err)
		}
	}
	run(protocol.Request{Code: "async () => 42"})
	run(protocol.Request{Code: "async () => { throw 1 }"})
	run(protocol.Request{Code: "for (;;);", Timeout: 20 * time.Millisecond})
	run(protocol.Request{Code: "1", Providers: []protocol.Provider{{Name: "not a name"}}})
	run(protocol.Request{
		Code:      "async () => { await p.a(); await p.a(); await fetch('https://example.com').catch(() => 0) }",
		Providers: []protocol.Provider{{Name: "p", Tools: []string{"a"}}},
		Dispatch:  func(context.Context, protocol.Call) (string, error) { return "{}", nil },
		Outbound:  protocol.Outbound{Mode: protocol.OutboundDisabled},
	})
	if _, err := e.Execute(t.Context(), protocol.Request{Timeout: -1}); err == nil {
		t.Error("a negative timeout was accepted")
	}
	got := measured(t, reader)
	for name, n := range before {
		got[name] -= n
	}
	want := map[string]int64{
		"executor.execution.started ":                   4,
		"executor.execution.settled ok":                 2,
		"executor.execution.settled error":              1,
		"executor.execution.settled TIMEOUT":            1,
		"executor.execution.settled INVALID_PROVIDERS":  1,
		"executor.execution.rejections INVALID_REQUEST": 1,
		"executor.execution.duration ":                  5,
		"executor.execution.cpu ":                       5,
		"executor.execution.queue ":                     5,
		"executor.sandbox.memory ":                      5,
		"executor.deadline.overshoot ":                  1,
		"executor.tool.calls ":                          2,
		"executor.execution.active ":                    0,
		"executor.execution.queued ":                    0,
	}
	for _, name := range slices.Sorted(maps.Keys(want)) {
		if got[name] != want[name] {
			t.Errorf("%s: %d, want %d", name, got[name], want[name])
		}
	}
	documented, err := os.ReadFile("../docs/telemetry.md")
	if err != nil {
		t.Fatal(err)
	}
	for name := range got {
		if name, _, _ := strings.Cut(name, " "); !bytes.Contains(documented, []byte("`"+name+"`")) {
			t.Errorf("docs/telemetry.md says nothing of %s", name)
		}
	}
	if err := e.Close(); err != nil {
		t.Fatal(err)
	}
	after := measured(t, reader)
	if after["executor.sandbox.created "] == 0 || after["executor.sandbox.created "] != after["executor.sandbox.retired "] {
		t.Errorf("%d sandboxes made, %d given up", after["executor.sandbox.created "], after["executor.sandbox.retired "])
	}
}

func TestUninstrumented(t *testing.T) {
	reader := metric.NewManualReader()
	e, err := engine.New(t.Context(), engine.Options{
		Uninstrumented: true, MeterProvider: metric.NewMeterProvider(metric.WithReader(reader)),
	})
	if err != nil {
		t.Fatal(err)
	}
	defer e.Close()
	if r, err := e.Execute(t.Context(), protocol.Request{Code: "42"}); err != nil || !r.OK {
		t.Fatal(r, err)
	}
	if got := measured(t, reader); len(got) > 0 {
		t.Errorf("measured %v", got)
	}
}
