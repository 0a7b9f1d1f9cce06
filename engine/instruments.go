package engine

import (
	"context"
	"errors"
	"time"

	"go.opentelemetry.io/otel"
	"go.opentelemetry.io/otel/attribute"
	"go.opentelemetry.io/otel/codes"
	"go.opentelemetry.io/otel/metric"
	"go.opentelemetry.io/otel/trace"

	"github.com/codemode-executor/codemode-executor/protocol"
)

// instrumentation names the engine to OpenTelemetry.
const instrumentation = "github.com/codemode-executor/codemode-executor/engine"

// instruments measure executions and sandboxes. Their attributes come from closed
// sets. The zero value measures nothing.
type instruments struct {
	tracer trace.Tracer
	// outcomes are the attributes of each way to settle.
	outcomes map[string]metric.MeasurementOption

	started, settled, rejected     metric.Int64Counter
	duration, cpu, wait, overshoot metric.Float64Histogram
	memory                         metric.Int64Histogram
	toolCalls, requests            metric.Int64Counter
	created, retired               metric.Int64Counter
	gauges                         metric.Registration
}

// The boundaries of histograms: seconds from a tenth of a millisecond to the highest
// usual time limit, and bytes from the image's size on.
var (
	secondsBuckets = []float64{.0001, .0002, .0005, .001, .002, .005, .01, .02, .05, .1, .2, .5, 1, 2, 5, 10, 30, 60, 300}
	bytesBuckets   = []float64{8 << 20, 12 << 20, 16 << 20, 24 << 20, 32 << 20, 48 << 20, 64 << 20, 96 << 20, 128 << 20, 256 << 20, 512 << 20, 1 << 30}
)

// newInstruments builds the instruments, none for an executor that wants none. load
// tells what those report that are read and not written.
func newInstruments(opts Options, load func() Status) (*instruments, error) {
	if opts.Uninstrumented {
		return &instruments{}, nil
	}
	meters, tracers := opts.MeterProvider, opts.TracerProvider
	if meters == nil {
		meters = otel.GetMeterProvider()
	}
	if tracers == nil {
		tracers = otel.GetTracerProvider()
	}
	b := builder{meter: meters.Meter(instrumentation)}
	i := &instruments{
		tracer:    tracers.Tracer(instrumentation),
		outcomes:  outcomes(),
		started:   b.counter("executor.execution.started", "{execution}", "Executions that left the queue."),
		settled:   b.counter("executor.execution.settled", "{execution}", "Executions that came to an end, by outcome."),
		rejected:  b.counter("executor.execution.rejections", "{execution}", "Executions that were turned away, by the fault's code."),
		duration:  b.seconds("executor.execution.duration", "Time from leaving the queue to settling."),
		cpu:       b.seconds("executor.execution.cpu", "Time in which the guest computed."),
		wait:      b.seconds("executor.execution.queue", "Time in the queue."),
		overshoot: b.seconds("executor.deadline.overshoot", "Time that executions settled after their deadline."),
		memory:    b.bytes("executor.sandbox.memory", "The largest size of an execution's sandbox."),
		toolCalls: b.counter("executor.tool.calls", "{call}", "Tool calls that programs made."),
		requests:  b.counter("executor.outbound.requests", "{request}", "Requests that programs made with fetch."),
		created:   b.counter("executor.sandbox.created", "{sandbox}", "Sandboxes made."),
		retired:   b.counter("executor.sandbox.retired", "{sandbox}", "Sandboxes given up."),
	}
	i.gauges = b.load(load)
	if b.err == nil {
		i.beginAtZero()
	}
	return i, b.err
}

// refusals are the faults of an executor.
var refusals = []protocol.Code{
	protocol.CodeQueueOverflow, protocol.CodeShuttingDown, protocol.CodeInvalidRequest,
	protocol.CodeRequestTooLarge, protocol.CodeInternal,
}

// beginAtZero has the counters exist before their first event: what counts from nothing
// to one shows no increase.
func (i *instruments) beginAtZero() {
	for _, outcome := range []string{outcomeOK, outcomeError} {
		i.settled.Add(context.Background(), 0, i.outcomes[outcome])
	}
	for _, class := range protocol.Classes() {
		if class.InEnvelope {
			i.settled.Add(context.Background(), 0, i.outcomes[string(class.Code)])
		}
	}
	for _, code := range refusals {
		i.rejected.Add(context.Background(), 0, i.outcomes[string(code)])
	}
}

// outcomes are the values of the attribute executor.outcome: "ok", "error" for what a
// program threw, and the codes.
func outcomes() map[string]metric.MeasurementOption {
	known := map[string]metric.MeasurementOption{}
	names := []string{outcomeOK, outcomeError}
	for _, class := range protocol.Classes() {
		names = append(names, string(class.Code))
	}
	for _, name := range names {
		known[name] = metric.WithAttributeSet(attribute.NewSet(attribute.String("executor.outcome", name)))
	}
	return known
}

const (
	outcomeOK    = "ok"
	outcomeError = "error"
)

// outcomeOf names how a run ended.
func outcomeOf(result protocol.Result) string {
	switch {
	case result.OK:
		return outcomeOK
	case result.Error == nil || result.Error.Code == "":
		return outcomeError
	}
	return string(result.Error.Code)
}

// builder makes instruments and keeps all errors.
type builder struct {
	meter metric.Meter
	err   error
}

func (b *builder) counter(name, unit, about string) metric.Int64Counter {
	c, err := b.meter.Int64Counter(name, metric.WithUnit(unit), metric.WithDescription(about))
	b.err = errors.Join(b.err, err)
	return c
}

func (b *builder) seconds(name, about string) metric.Float64Histogram {
	h, err := b.meter.Float64Histogram(name, metric.WithUnit("s"), metric.WithDescription(about),
		metric.WithExplicitBucketBoundaries(secondsBuckets...))
	b.err = errors.Join(b.err, err)
	return h
}

func (b *builder) bytes(name, about string) metric.Int64Histogram {
	h, err := b.meter.Int64Histogram(name, metric.WithUnit("By"), metric.WithDescription(about),
		metric.WithExplicitBucketBoundaries(bytesBuckets...))
	b.err = errors.Join(b.err, err)
	return h
}

// load registers the instruments that report the present load when they are read.
func (b *builder) load(load func() Status) metric.Registration {
	active, err1 := b.meter.Int64ObservableUpDownCounter("executor.execution.active",
		metric.WithUnit("{execution}"), metric.WithDescription("Executions that have been admitted."))
	queued, err2 := b.meter.Int64ObservableUpDownCounter("executor.execution.queued",
		metric.WithUnit("{execution}"), metric.WithDescription("Executions that wait in the queue."))
	registration, err3 := b.meter.RegisterCallback(func(_ context.Context, o metric.Observer) error {
		now := load()
		o.ObserveInt64(active, int64(now.Running))
		o.ObserveInt64(queued, int64(now.Queued))
		return nil
	}, active, queued)
	b.err = errors.Join(b.err, err1, err2, err3)
	return registration
}

// close ends the reports of the load.
func (i *instruments) close() {
	if i != nil && i.gauges != nil {
		_ = i.gauges.Unregister()
	}
}

// span opens the span of an execution, from the queue to its end. The function ends
// it and records what the execution came to.
func (i *instruments) span(ctx context.Context) (context.Context, func(protocol.Result, time.Duration, error)) {
	if i.tracer == nil {
		return ctx, func(protocol.Result, time.Duration, error) {}
	}
	ctx, span := i.tracer.Start(ctx, "executor.execution")
	return ctx, func(result protocol.Result, timeout time.Duration, err error) {
		defer span.End()
		outcome := outcomeOf(result)
		var fault *protocol.Fault
		if errors.As(err, &fault) {
			outcome = string(fault.Code)
			i.rejected.Add(ctx, 1, i.outcomes[outcome])
			span.SetStatus(codes.Error, outcome)
		} else {
			i.record(ctx, result.Stats, timeout, outcome)
		}
		span.SetAttributes(attribute.String("executor.outcome", outcome))
	}
}

// admitted counts an execution that left the queue.
func (i *instruments) admitted(ctx context.Context) {
	if i.started != nil {
		i.started.Add(ctx, 1)
	}
}

func (i *instruments) record(ctx context.Context, stats protocol.Stats, timeout time.Duration, outcome string) {
	i.settled.Add(ctx, 1, i.outcomes[outcome])
	i.duration.Record(ctx, stats.WallMs/1000)
	i.cpu.Record(ctx, stats.CPUMs/1000)
	i.wait.Record(ctx, stats.QueuedMs/1000)
	i.memory.Record(ctx, stats.PeakMemoryBytes)
	i.toolCalls.Add(ctx, int64(stats.ToolCalls))
	i.requests.Add(ctx, int64(stats.Requests))
	if late := stats.WallMs/1000 - timeout.Seconds(); outcome == string(protocol.CodeTimeout) && late >= 0 {
		i.overshoot.Record(ctx, late)
	}
}

// made counts a new sandbox, dropped one that is given up.
func (i *instruments) made() {
	if i.created != nil {
		i.created.Add(context.Background(), 1)
	}
}

func (i *instruments) dropped() {
	if i.retired != nil {
		i.retired.Add(context.Background(), 1)
	}
}
