package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net"
	"os/signal"
	"syscall"
	"time"

	"github.com/alecthomas/kong"

	"github.com/codemode-executor/codemode-executor/engine"
	"github.com/codemode-executor/codemode-executor/protocol"
	"github.com/codemode-executor/codemode-executor/protocol/server"
)

// serveCommand serves the engine until it is told to stop.
type serveCommand struct {
	ExitOnStdinClose bool `help:"Drain and exit when standard input ends, for a host that runs this as a child."`
	kong.Plugins

	flags settingFlags
}

// Run serves until ctx or, if that is asked for, standard input ends, and then drains.
func (c *serveCommand) Run(ctx context.Context, s *streams, newMetrics func() (Metrics, error)) error {
	config, _, err := c.flags.resolve()
	if err != nil {
		return err
	}
	logger := config.newLogger(s)
	for _, name := range strangers() {
		logger.Warn(unknownSetting(name))
	}
	has := config.engine.Capacity()
	logger.Info("starting", "cpuSlots", has.CPUSlots, "executions", has.Executions, "queue", has.Queue,
		"memoryLimitBytes", config.engine.Bounds.WithDefaults().Memory)
	d, err := startDaemon(ctx, config, logger, newMetrics)
	if err != nil {
		if ctx.Err() != nil {
			return nil // told to stop before it had started
		}
		return err
	}
	// A host that is killed takes the other end of the log with it, which must not end
	// the drain.
	signal.Ignore(syscall.SIGPIPE)
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	go newIdleMemory(d.idle).watch(ctx)
	if c.ExitOnStdinClose {
		go func() {
			_, _ = io.Copy(io.Discard, s.in)
			stop()
		}()
	}
	d.announce()
	var failure error
	select {
	case <-ctx.Done():
	case <-d.server.Failed():
		failure = errors.New("the listener failed")
	}
	d.announceDrain(config)
	if err := d.stop(config.shutdownGrace); err != nil {
		return fmt.Errorf("the drain: %w", err)
	}
	logger.Info("stopped")
	return failure
}

// daemon is a server at work and what it stands on.
type daemon struct {
	server   *server.Server
	executor *engine.Executor
	metrics  Metrics // nil for none
	logger   *slog.Logger
}

// startDaemon starts what takes measurements, the engine, and then the server, which
// owns the engine. What has been started is stopped if the rest fails.
func startDaemon(ctx context.Context, config *configuration, logger *slog.Logger, newMetrics func() (Metrics, error)) (*daemon, error) {
	d := &daemon{logger: logger}
	if newMetrics != nil && !config.noMetrics {
		metrics, err := newMetrics()
		if err != nil {
			return nil, fmt.Errorf("metrics: %w", err)
		}
		d.metrics = metrics
	}
	executor, err := engine.New(ctx, d.engineOptions(config))
	if err != nil {
		return nil, errors.Join(err, d.stop(config.shutdownGrace))
	}
	d.executor = executor
	if err := d.listen(ctx, config, &cancelling{executor, logger}); err != nil {
		return nil, errors.Join(err, executor.Close(), d.stop(config.shutdownGrace))
	}
	return d, nil
}

// idle tells whether nothing runs and nothing waits to.
func (d *daemon) idle() bool { return d.executor.Status() == engine.Status{} }

func (d *daemon) engineOptions(config *configuration) engine.Options {
	options := config.engine
	options.Logger = d.logger
	options.Outbound.Disabled = config.outbound == protocol.OutboundDisabled
	options.Uninstrumented = d.metrics == nil
	if d.metrics != nil {
		options.MeterProvider = d.metrics.MeterProvider()
	}
	return options
}

func (d *daemon) listen(ctx context.Context, config *configuration, executor protocol.Executor) error {
	options := config.server
	options.Executor = executor
	options.Logger = d.logger
	options.MaxTimeout = config.engine.Bounds.MaxTimeout
	options.ResponseBytes = max(config.engine.Bounds.ResponseBytes, 0)
	options.Uninstrumented = d.metrics == nil
	if d.metrics != nil {
		options.Metrics, options.MeterProvider = d.metrics, d.metrics.MeterProvider()
	}
	s, err := server.New(options)
	if err != nil {
		return err
	}
	if err := s.Listen(ctx); err != nil {
		return listenError(config, err)
	}
	d.server = s
	return nil
}

// listenError names the settings that say where to listen. It tells an address that is
// taken from other failures: it may be mended somewhere else than in the settings.
func listenError(config *configuration, err error) error {
	where := spellings("host") + ", " + spellings("port")
	switch {
	case errors.Is(err, server.ErrProbeAddress):
		where = spellings("probe-address")
		err = fmt.Errorf("%w: name an address of this machine and a port that is free, or leave the setting out", err)
	case config.server.SocketPath != "":
		where = spellings("socket")
	}
	err = fmt.Errorf("%s: %w", where, err)
	if errors.Is(err, addressInUse) {
		return &exitError{code: exitAddressInUse, cause: err}
	}
	return err
}

// announce tells where the server listens, in one line of the log whatever its level:
// whoever asked for any free port has to learn which.
func (d *daemon) announce() {
	address := d.server.Address()
	d.warnOfStrangers(address)
	if probes := d.server.ProbeAddress(); probes != nil {
		d.logger.Info("answering probes", "url", "http://"+probes.String())
	}
	url := "ws://" + address.String()
	if address.Network() == "unix" {
		url = "unix:" + address.String()
	}
	record := slog.NewRecord(time.Now(), slog.LevelInfo, "listening", 0)
	record.AddAttrs(slog.String("url", url))
	_ = d.logger.Handler().Handle(context.Background(), record)
}

// warnOfStrangers says what it means to listen where others than this machine's own
// users connect from. On a unix socket the permissions say who may.
func (d *daemon) warnOfStrangers(address net.Addr) {
	if tcp, ok := address.(*net.TCPAddr); ok && !tcp.IP.IsLoopback() {
		d.logger.Warn("whoever reaches this address can run programs: put something before it that authenticates, or restrict the network", "address", tcp.String())
	}
}

// announceDrain tells what the stop finds, and the time it has.
func (d *daemon) announceDrain(config *configuration) {
	load := d.executor.Status()
	d.logger.Info("draining", "running", load.Running, "queued", load.Queued,
		"delayMs", config.server.ShutdownDelay.Milliseconds(), "graceMs", config.shutdownGrace.Milliseconds())
}

// cancelling is an executor that tells what its end cuts short.
type cancelling struct {
	*engine.Executor
	logger *slog.Logger
}

// Close implements [io.Closer].
func (c *cancelling) Close() error {
	load := c.Status()
	c.logger.Info("cancelling what is left", "running", load.Running, "queued", load.Queued)
	return c.Executor.Close()
}

// stop drains the server and then ends what it stands on, within the grace.
func (d *daemon) stop(grace time.Duration) error {
	ctx, cancel := context.WithTimeoutCause(context.Background(), grace, errGraceOver)
	defer cancel()
	var errs []error
	if d.server != nil {
		errs = append(errs, d.server.Close(ctx))
	}
	if d.metrics != nil {
		errs = append(errs, d.metrics.Shutdown(ctx))
	}
	return errors.Join(errs...)
}

var errGraceOver = fmt.Errorf("not over in the time of %s", spellings("shutdown-grace"))
