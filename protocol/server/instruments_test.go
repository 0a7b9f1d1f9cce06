package server_test

import (
	"bytes"
	"context"
	"errors"
	"os"
	"strings"
	"testing"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/common/expfmt"
	"go.opentelemetry.io/otel"
	"go.opentelemetry.io/otel/codes"
	exporter "go.opentelemetry.io/otel/exporters/prometheus"
	"go.opentelemetry.io/otel/sdk/metric"
	"go.opentelemetry.io/otel/sdk/trace"
	"go.opentelemetry.io/otel/sdk/trace/tracetest"

	"github.com/codemode-executor/codemode-executor/protocol"
	"github.com/codemode-executor/codemode-executor/protocol/server"
)

// scrape is a metrics source that renders what a real Prometheus exporter has
// collected.
type scrape struct{ registry *prometheus.Registry }

func (scrape) ContentType() string { return string(expfmt.NewFormat(expfmt.TypeTextPlain)) }

func (s scrape) Render(context.Context) ([]byte, error) {
	families, err := s.registry.Gather()
	if err != nil {
		return nil, err
	}
	var text bytes.Buffer
	for _, family := range families {
		if _, err := expfmt.MetricFamilyToText(&text, family); err != nil {
			return nil, err
		}
	}
	return text.Bytes(), nil
}

// newMeters answers a meter provider and the scrape of what it measures.
func newMeters(t testing.TB) (*metric.MeterProvider, scrape) {
	t.Helper()
	registry := prometheus.NewRegistry()
	reader, err := exporter.New(exporter.WithRegisterer(registry), exporter.WithoutScopeInfo(), exporter.WithoutTargetInfo())
	if err != nil {
		t.Fatal(err)
	}
	provider := metric.NewMeterProvider(metric.WithReader(reader))
	t.Cleanup(func() { _ = provider.Shutdown(context.Background()) })
	return provider, scrape{registry}
}

// reads waits until a scrape has a line.
func reads(t testing.TB, s *server.Server, line string) {
	t.Helper()
	eventually(t, "the scrape has "+line, func() bool {
		_, text := ask(t, s, "GET", "/metrics")
		return strings.Contains("\n"+text, "\n"+line+"\n")
	})
}

func TestConnectionMetrics(t *testing.T) {
	provider, source := newMeters(t)
	s := start(t, server.Options{MeterProvider: provider, Metrics: source, OnConnection: func(_ context.Context, h server.Handshake) (server.Decision, error) {
		return server.Decision{Identity: "someone", Reject: h.Headers["x-role"] == "stranger"}, nil
	}})
	first, second := dialSocket(t, s), dialSocket(t, s)
	exchange(t, s, upgradeRequest+"X-Role: stranger\r\n\r\n")
	reads(t, s, "executor_connection_active 2")
	reads(t, s, `executor_connection_rejections_total{executor_reason="policy"} 1`)
	_ = first.CloseNow()
	reads(t, s, "executor_connection_active 1")
	_ = second.CloseNow()
	reads(t, s, "executor_connection_active 0")
}

// TestMetricsBeforeTheFirstEvent is for alerts, to which a counter that appears with the
// number one shows no increase.
func TestMetricsBeforeTheFirstEvent(t *testing.T) {
	provider, source := newMeters(t)
	s := start(t, server.Options{MeterProvider: provider, Metrics: source})
	reads(t, s, "executor_connection_active 0")
	for _, reason := range server.Reasons {
		reads(t, s, `executor_connection_rejections_total{executor_reason="`+string(reason)+`"} 0`)
	}
}

func TestRejectionMetrics(t *testing.T) {
	provider, source := newMeters(t)
	s := start(t, server.Options{MeterProvider: provider, Metrics: source, MaxConnections: 1})
	exchange(t, s, pageRequest("evil.example", "http://evil.example"))
	dialSocket(t, s)
	exchange(t, s, upgradeRequest+"\r\n")
	s.StopAccepting()
	exchange(t, s, upgradeRequest+"\r\n")
	for _, reason := range []string{"handshake", "full", "closing"} {
		reads(t, s, `executor_connection_rejections_total{executor_reason="`+reason+`"} 1`)
	}
}

func TestFaultMetrics(t *testing.T) {
	provider, source := newMeters(t)
	broken := executorFunc(func(context.Context, protocol.Request) (protocol.Result, error) {
		return protocol.Result{}, errors.New("broken")
	})
	s := start(t, server.Options{MeterProvider: provider, Metrics: source, Executor: broken})
	c := dial(t, s)
	_, _ = c.execute(t.Context(), protocol.Request{})
	_, _ = c.call(t.Context(), "no request")
	reads(t, s, `executor_request_faults_total{executor_outcome="INTERNAL"} 1`)
	reads(t, s, `executor_request_faults_total{executor_outcome="INVALID_REQUEST"} 1`)
}

func TestReasonsAreDocumented(t *testing.T) {
	document, err := os.ReadFile("../../docs/telemetry.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, reason := range server.Reasons {
		if !strings.Contains(string(document), "| `"+string(reason)+"` |") {
			t.Errorf("docs/telemetry.md says nothing of %s", reason)
		}
	}
}

func TestGlobalProviders(t *testing.T) {
	provider, source := newMeters(t)
	before := otel.GetMeterProvider()
	otel.SetMeterProvider(provider)
	defer otel.SetMeterProvider(before)
	s := start(t, server.Options{Metrics: source})
	dialSocket(t, s)
	reads(t, s, "executor_connection_active 1")
}

func TestUninstrumented(t *testing.T) {
	provider, source := newMeters(t)
	spans := tracetest.NewInMemoryExporter()
	tracers := trace.NewTracerProvider(trace.WithSyncer(spans))
	s := start(t, server.Options{Uninstrumented: true, MeterProvider: provider, TracerProvider: tracers, Metrics: source})
	mustExecute(t, dial(t, s), "1")
	if _, text := ask(t, s, "GET", "/metrics"); text != "" {
		t.Errorf("the scrape is %s", text)
	}
	if n := len(spans.GetSpans()); n != 0 {
		t.Errorf("%d spans", n)
	}
}

func TestRequestSpan(t *testing.T) {
	spans := tracetest.NewInMemoryExporter()
	tracers := trace.NewTracerProvider(trace.WithSyncer(spans))
	executor := executorFunc(func(ctx context.Context, req protocol.Request) (protocol.Result, error) {
		_, span := tracers.Tracer("executor").Start(ctx, "inner")
		defer span.End()
		if req.Code == "fault" {
			return protocol.Result{}, protocol.NewFault(protocol.CodeQueueOverflow, 1)
		}
		return answerOf(""), nil
	})
	s := start(t, server.Options{TracerProvider: tracers, Executor: executor, OnConnection: func(context.Context, server.Handshake) (server.Decision, error) {
		return server.Decision{Identity: "team one"}, nil
	}})
	c := dial(t, s)
	for _, code := range []string{"", "fault"} {
		_, _ = c.execute(t.Context(), protocol.Request{Code: code})
	}
	eventually(t, "the spans", func() bool { return len(spans.GetSpans()) == 4 })
	ended := spans.GetSpans()
	for i, status := range []codes.Code{codes.Unset, codes.Error} {
		inner, outer := ended[2*i], ended[2*i+1]
		if outer.Name != "executor.request" || inner.Parent.SpanID() != outer.SpanContext.SpanID() {
			t.Errorf("%s is not inside of %s", inner.Name, outer.Name)
		}
		if len(outer.Attributes) != 1 || outer.Attributes[0].Key != "executor.identity" || outer.Attributes[0].Value.AsString() != "team one" {
			t.Errorf("attributes %v", outer.Attributes)
		}
		if outer.Status.Code != status {
			t.Errorf("status %v, want %v", outer.Status, status)
		}
	}
}
