package metrics

import (
	"strings"
	"testing"

	"go.opentelemetry.io/otel/metric"

	"github.com/codemode-executor/codemode-executor/protocol/server"
)

var _ server.MetricsSource = (*Prometheus)(nil)

func TestRender(t *testing.T) {
	p, err := New()
	if err != nil {
		t.Fatal(err)
	}
	counter, err := p.MeterProvider().Meter("test").Int64Counter("executor.test.events", metric.WithUnit("{event}"))
	if err != nil {
		t.Fatal(err)
	}
	counter.Add(t.Context(), 3)
	text, err := p.Render(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"executor_test_events_total{", "} 3\n", "go_goroutines ", "# TYPE "} {
		if !strings.Contains(string(text), want) {
			t.Errorf("no %q in\n%s", want, text)
		}
	}
	if !strings.HasPrefix(p.ContentType(), "text/plain; version=0.0.4") {
		t.Errorf("the content type is %q", p.ContentType())
	}
	if err := p.Shutdown(t.Context()); err != nil {
		t.Error(err)
	}
}
