package server

import (
	"context"
	"errors"

	"go.opentelemetry.io/otel"
	"go.opentelemetry.io/otel/attribute"
	"go.opentelemetry.io/otel/codes"
	"go.opentelemetry.io/otel/metric"
	"go.opentelemetry.io/otel/trace"

	"github.com/codemode-executor/codemode-executor/protocol"
)

// instrumentation names the server to OpenTelemetry.
const instrumentation = "github.com/codemode-executor/codemode-executor/protocol/server"

// reason is why a connection was turned away: an attribute of the metric, and so one of
// a closed set.
type reason string

const (
	// reasonPolicy: the connection hook refused it, or failed.
	reasonPolicy reason = "policy"
	// reasonHandshake: the upgrade is not valid, or of a web page that may not connect.
	reasonHandshake reason = "handshake"
	// reasonFull: there are as many connections as there may be.
	reasonFull reason = "full"
	// reasonClosing: the server accepts none at the moment.
	reasonClosing reason = "closing"
	// reasonIdle: it had no request when there was no room for another.
	reasonIdle reason = "idle"
)

var reasons = []reason{reasonPolicy, reasonHandshake, reasonFull, reasonClosing, reasonIdle}

func (r reason) attribute() metric.MeasurementOption {
	return metric.WithAttributes(attribute.String("executor.reason", string(r)))
}

// instruments measure what the executor does not see of a request. The zero value
// measures nothing.
type instruments struct {
	active     metric.Int64UpDownCounter
	rejections metric.Int64Counter
	faults     metric.Int64Counter
	tracer     trace.Tracer
}

// newInstruments builds the instruments, none for a server that wants none.
func newInstruments(opts Options) (instruments, error) {
	if opts.Uninstrumented {
		return instruments{}, nil
	}
	meters, tracers := opts.MeterProvider, opts.TracerProvider
	if meters == nil {
		meters = otel.GetMeterProvider()
	}
	if tracers == nil {
		tracers = otel.GetTracerProvider()
	}
	meter := meters.Meter(instrumentation)
	active, err1 := meter.Int64UpDownCounter("executor.connection.active",
		metric.WithDescription("Connections that are open."), metric.WithUnit("{connection}"))
	rejections, err2 := meter.Int64Counter("executor.connection.rejections",
		metric.WithDescription("Connections that were turned away."), metric.WithUnit("{connection}"))
	faults, err3 := meter.Int64Counter("executor.request.faults",
		metric.WithDescription("Requests that were answered with a fault."), metric.WithUnit("{request}"))
	if err := errors.Join(err1, err2, err3); err != nil {
		return instruments{}, err
	}
	i := instruments{active, rejections, faults, tracers.Tracer(instrumentation)}
	i.beginAtZero()
	return i, nil
}

// beginAtZero has the counters of connections exist before the first one. The faults are
// of so many kinds that each begins with its first.
func (i *instruments) beginAtZero() {
	ctx := context.Background()
	i.active.Add(ctx, 0)
	for _, why := range reasons {
		i.rejections.Add(ctx, 0, why.attribute())
	}
}

// connected counts connections in, and out with a negative number.
func (i *instruments) connected(ctx context.Context, n int64) {
	if i.active != nil {
		i.active.Add(ctx, n)
	}
}

// rejected counts a connection that was turned away.
func (i *instruments) rejected(ctx context.Context, why reason) {
	if i.rejections != nil {
		i.rejections.Add(ctx, 1, why.attribute())
	}
}

// faulted counts a request that was answered with a fault.
func (i *instruments) faulted(ctx context.Context, code protocol.Code) {
	if i.faults != nil {
		i.faults.Add(ctx, 1, metric.WithAttributes(attribute.String("executor.outcome", string(code))))
	}
}

// request opens the span of an execution, under which the executor's own nest.
// The function ends it.
func (i *instruments) request(ctx context.Context, identity string) (context.Context, func(error)) {
	if i.tracer == nil {
		return ctx, func(error) {}
	}
	ctx, span := i.tracer.Start(ctx, "executor.request",
		trace.WithSpanKind(trace.SpanKindServer),
		trace.WithAttributes(attribute.String("executor.identity", identity)))
	return ctx, func(err error) {
		var fault *protocol.Fault
		if errors.As(err, &fault) {
			span.SetStatus(codes.Error, string(fault.Code))
		}
		span.End()
	}
}
