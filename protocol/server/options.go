package server

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"math"
	"time"

	"go.opentelemetry.io/otel/metric"
	"go.opentelemetry.io/otel/trace"

	"github.com/codemode-executor/codemode-executor/protocol"
)

// Options configures [New]. Only Executor is required.
type Options struct {
	// Executor runs the programs. It belongs to the server from then on: Close
	// closes it, if it has a method Close() error.
	Executor protocol.Executor

	// Host is the address to listen on: a name or an IP address. Empty means
	// 127.0.0.1, "0.0.0.0" every IPv4 address of the machine, "::" those of IPv6 as
	// well. Port 0 means any free port, which [Server.Address] then tells.
	Host string
	Port int
	// SocketPath makes the server listen on a unix socket there instead. A
	// socket that a server left behind when it died is replaced.
	SocketPath string
	// SocketMode is the permissions of the unix socket. Zero means 0600: whoever
	// can open the socket can run programs.
	SocketMode fs.FileMode
	// ProbeAddress, HOST:PORT, is where probes and metrics are answered as well, and
	// nothing else: for a platform that does not reach the address above. It is answered
	// until the drain is over. An empty host means every address of the machine, port 0
	// any free one, which [Server.ProbeAddress] then tells. Empty means that there is
	// none.
	ProbeAddress string

	// OnConnection decides who may connect. Nil accepts everyone. It may take
	// its time; ctx ends when the caller has gone or the server closes. An error
	// or a panic refuses the connection.
	OnConnection func(ctx context.Context, h Handshake) (Decision, error)
	// Origins are patterns, as of [path.Match], for the hosts of web pages that
	// may connect besides those of the server's own host, or for their origins if
	// they have a scheme: app.example.com, *.example.org,
	// https://app.example.com:8443. A browser lets any page open a WebSocket to
	// any address, this machine's included, so that pages of other origins are
	// refused. On the loopback interface the own host is an address, localhost or
	// Host: whoever owns another name can have it lead here. Programs that are no
	// browsers send no origin.
	Origins []string

	// MaxConnections is how many connections of callers may be open. The next one is
	// refused with 503. Zero means 4096, negative any number. 256 more network
	// connections may be open, for probes and for those to be refused; past that the
	// one that has waited longest for a request is closed.
	MaxConnections int
	// PingInterval is the time between two rounds of pings. A connection from
	// which nothing came since the last round is cut. Zero means 30 s, less than
	// common proxies leave a connection idle; negative means no pings.
	PingInterval time.Duration
	// MaxConnectionAge closes every connection after that time, so that callers
	// spread over the replicas anew. Zero means never. One on which something runs
	// stays until its last execution has ended, at most for twice MaxTimeout.
	MaxConnectionAge time.Duration
	// MaxTimeout is the most time that the executor gives an execution, which may
	// wait in its queue for as long again. Zero means that of the default bounds.
	MaxTimeout time.Duration
	// ShutdownDelay is how long [Server.Close] goes on accepting while readiness
	// already says no.
	ShutdownDelay time.Duration

	// ResponseBytes bounds a whole result envelope as JSON text in UTF-8, logs
	// included. Zero means no bound but the wire's own.
	ResponseBytes int64
	// Limits bound one connection.
	Limits Limits

	// Metrics is what GET /metrics answers. Nil leaves the path unclaimed.
	Metrics MetricsSource
	// Uninstrumented builds no instruments at all. Otherwise they come from the
	// two providers; nil means the global ones of OpenTelemetry at the time of
	// New, which do nothing unless the program has registered an SDK.
	Uninstrumented bool
	MeterProvider  metric.MeterProvider
	TracerProvider trace.TracerProvider

	// Logger hears of rejected and broken connections and of what goes wrong
	// inside. It never hears program text, arguments or results. Nil means
	// silence.
	Logger *slog.Logger
}

// Limits bound what one connection can take. Zero means the default.
type Limits struct {
	// MessageBytes is the size of one message from the caller: 33554432. A larger
	// one closes the connection with code 1009.
	MessageBytes int64
	// Executions are those that may run or wait at a time: 4096. The next one is
	// a QUEUE_OVERFLOW fault.
	Executions int
	// CallBytes are the arguments of tool calls that the caller has not answered
	// yet: 67108864. Further calls wait.
	CallBytes int64
	// SendBuffer is how many bytes may wait for a caller that reads too slowly:
	// 67108864. It should exceed the largest answer.
	SendBuffer int
	// WriteTimeout is how long a caller may take nothing of what it is sent
	// before it is cut off: 30 s.
	WriteTimeout time.Duration
}

const (
	defaultHost         = "127.0.0.1"
	defaultSocketMode   = 0o600
	defaultConnections  = 4096
	defaultPingInterval = 30 * time.Second
	defaultMessageBytes = 32 << 20
	defaultExecutions   = 4096
	defaultCallBytes    = 64 << 20
	defaultSendBuffer   = 64 << 20
	defaultWriteTimeout = 30 * time.Second
)

func (o Options) withDefaults() Options {
	o.Host = cmp.Or(o.Host, defaultHost)
	o.SocketMode = cmp.Or(o.SocketMode, defaultSocketMode)
	o.MaxConnections = cmp.Or(o.MaxConnections, defaultConnections)
	o.PingInterval = min(cmp.Or(o.PingInterval, defaultPingInterval), protocol.MaxTimeout)
	o.MaxTimeout = min(cmp.Or(o.MaxTimeout, protocol.DefaultBounds().MaxTimeout), protocol.MaxTimeout)
	o.MaxConnectionAge = min(o.MaxConnectionAge, protocol.MaxTimeout)
	o.Limits = o.Limits.withDefaults()
	if o.Logger == nil {
		o.Logger = slog.New(slog.DiscardHandler)
	}
	return o
}

func (l Limits) withDefaults() Limits {
	return Limits{
		MessageBytes: cmp.Or(l.MessageBytes, defaultMessageBytes),
		Executions:   cmp.Or(l.Executions, defaultExecutions),
		CallBytes:    cmp.Or(l.CallBytes, defaultCallBytes),
		SendBuffer:   cmp.Or(l.SendBuffer, defaultSendBuffer),
		WriteTimeout: cmp.Or(l.WriteTimeout, defaultWriteTimeout),
	}
}

// validate names every option that cannot serve.
func (o Options) validate() error {
	var problems []error
	if o.Executor == nil {
		problems = append(problems, errors.New("Executor is missing"))
	}
	for _, pattern := range o.Origins {
		if err := ValidateOrigin(pattern); err != nil {
			problems = append(problems, fmt.Errorf("Origins: %w", err))
		}
	}
	for _, f := range []struct {
		name            string
		value, low, top int64
	}{
		{"Port", int64(o.Port), 0, math.MaxUint16},
		{"SocketMode", int64(o.SocketMode), 0, int64(fs.ModePerm)},
		{"MaxConnectionAge", int64(o.MaxConnectionAge), 0, math.MaxInt64},
		{"MaxTimeout", int64(o.MaxTimeout), 0, math.MaxInt64},
		{"ShutdownDelay", int64(o.ShutdownDelay), 0, math.MaxInt64},
		{"ResponseBytes", o.ResponseBytes, 0, math.MaxInt64},
		{"Limits.MessageBytes", o.Limits.MessageBytes, 1, math.MaxInt32},
		{"Limits.Executions", int64(o.Limits.Executions), 1, math.MaxInt32},
		{"Limits.CallBytes", o.Limits.CallBytes, 1, math.MaxInt64},
		{"Limits.SendBuffer", int64(o.Limits.SendBuffer), 1, math.MaxInt32},
		{"Limits.WriteTimeout", int64(o.Limits.WriteTimeout), 1, math.MaxInt64},
	} {
		if f.value < f.low || f.value > f.top {
			problems = append(problems, fmt.Errorf("%s is %d: expected %d to %d", f.name, f.value, f.low, f.top))
		}
	}
	return errors.Join(problems...)
}
