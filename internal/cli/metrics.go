package cli

import (
	"context"

	"go.opentelemetry.io/otel/metric"

	"github.com/codemode-executor/codemode-executor/protocol/server"
)

// Metrics takes the measurements of a server and renders them.
type Metrics interface {
	server.MetricsSource
	MeterProvider() metric.MeterProvider
	Shutdown(ctx context.Context) error
}
