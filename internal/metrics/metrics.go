// Package metrics composes the OpenTelemetry SDK with an exporter for Prometheus.
// Only the command imports it: the packages of the module measure themselves through
// the API, and whoever embeds them chooses an SDK of their own.
package metrics

import (
	"bytes"
	"context"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/collectors"
	"github.com/prometheus/common/expfmt"
	exporter "go.opentelemetry.io/otel/exporters/prometheus"
	"go.opentelemetry.io/otel/metric"
	sdk "go.opentelemetry.io/otel/sdk/metric"
)

// Prometheus takes measurements and renders them in the text format that Prometheus
// scrapes. It is a server.MetricsSource.
type Prometheus struct {
	registry *prometheus.Registry
	provider *sdk.MeterProvider
}

// New starts taking measurements: those of the instruments that its provider makes,
// and those of the process and the Go runtime.
func New() (*Prometheus, error) {
	p := &Prometheus{registry: prometheus.NewRegistry()}
	reader, err := exporter.New(exporter.WithRegisterer(p.registry))
	if err != nil {
		return nil, err
	}
	p.provider = sdk.NewMeterProvider(sdk.WithReader(reader))
	p.registry.MustRegister(
		collectors.NewGoCollector(),
		collectors.NewProcessCollector(collectors.ProcessCollectorOpts{}),
	)
	return p, nil
}

// MeterProvider makes the instruments.
func (p *Prometheus) MeterProvider() metric.MeterProvider { return p.provider }

// Shutdown ends taking measurements.
func (p *Prometheus) Shutdown(ctx context.Context) error { return p.provider.Shutdown(ctx) }

var format = expfmt.NewFormat(expfmt.TypeTextPlain)

// ContentType is that of the text.
func (p *Prometheus) ContentType() string { return string(format) }

// Render writes the present numbers.
func (p *Prometheus) Render(context.Context) ([]byte, error) {
	families, err := p.registry.Gather()
	if err != nil {
		return nil, err
	}
	var text bytes.Buffer
	encoder := expfmt.NewEncoder(&text, format)
	for _, family := range families {
		if err := encoder.Encode(family); err != nil {
			return nil, err
		}
	}
	return text.Bytes(), nil
}
