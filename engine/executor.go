package engine

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"time"

	"github.com/codemode-executor/codemode-executor/engine/quickjs"
	"github.com/codemode-executor/codemode-executor/engine/startcache"
	"github.com/codemode-executor/codemode-executor/protocol"
	"github.com/codemode-executor/codemode-executor/webapi"
)

const (
	// errorReserve is memory past a run's limit for the errors that say the limit
	// was met.
	errorReserve = 256 << 10
	// settleReserve is memory past a run's limit for the harness to report with,
	// once the program has used up its own. It includes errorReserve.
	settleReserve = 1 << 20
	// maxRefusals is how often a program may meet its memory limit and go on. One
	// that carries on regardless is stopped: it only burns time.
	maxRefusals = 1000
)

// Executor runs programs. It is safe for concurrent use.
type Executor struct {
	opts    Options
	engine  *quickjs.Engine
	image   *quickjs.Image
	harness harness
	// releaseCode frees what the engine's code was loaded from.
	releaseCode func()
	sandboxes   *pool
	admission   *admission
	cpu         *cpuSlots
	native      nativeOutbound
	left        leftCalls

	instruments *instruments
	// transpiling lets one large text at a time be transpiled.
	transpiling sync.Mutex

	closing context.Context
	stop    context.CancelFunc
	// mu orders running.Add before Close's running.Wait.
	mu      sync.RWMutex
	closed  bool
	running sync.WaitGroup
}

var _ protocol.Executor = (*Executor)(nil)

// New starts an executor: it compiles QuickJS, unless a cache has it, and builds
// the memory image all executions start from.
func New(ctx context.Context, opts Options) (*Executor, error) {
	return newExecutor(ctx, opts, platform{"web", webapi.Sources})
}

// newExecutor is New with a web platform of choice.
func newExecutor(ctx context.Context, opts Options, p platform) (*Executor, error) {
	opts = opts.withDefaults()
	if err := opts.validate(); err != nil {
		return nil, fmt.Errorf("engine: invalid options: %w", err)
	}
	cache := startcache.Open(opts.CacheDir, opts.Logger)
	defer cache.Close()
	for {
		e, err := start(ctx, opts, p, cache)
		if err == nil {
			return e, nil
		}
		var suspect *codeError
		if ctx.Err() != nil || !errors.As(err, &suspect) || !cache.Retreat(err) {
			return nil, err
		}
	}
}

// codeError is a failure that may be due to the cache: the disk is full, or a file in
// it wrong.
type codeError struct{ err error }

func (e *codeError) Error() string { return e.err.Error() }
func (e *codeError) Unwrap() error { return e.err }

// start makes an executor that has run a program. Compiled code that is wrong can make
// wazero panic, which is an error here.
func start(ctx context.Context, opts Options, p platform, cache *startcache.Cache) (_ *Executor, err error) {
	e := &Executor{
		opts:      opts,
		admission: newAdmission(opts.Capacity().Executions, opts.Bounds.Queue),
		cpu:       newCPUSlots(opts.CPUSlots),
		harness:   harness{platform: p},
		native:    opts.Outbound.native(),
	}
	if e.instruments, err = newInstruments(opts, e.Status); err != nil {
		return nil, fmt.Errorf("engine: instruments: %w", err)
	}
	defer func() {
		if p := recover(); p != nil {
			// What wazero has made stays: it may have a lock.
			e.releaseOwn()
			err = &codeError{fmt.Errorf("engine: the start panicked: %v", p)}
		}
	}()
	if err := e.load(ctx, cache); err != nil {
		return nil, errors.Join(err, e.release())
	}
	e.closing, e.stop = context.WithCancel(context.WithoutCancel(ctx))
	e.sandboxes = newPool(e.image, opts.RetireAfterExecutions, e.instruments)
	if err := e.warmUp(ctx); err != nil {
		return nil, errors.Join(err, e.Close())
	}
	return e, nil
}

// warmUp runs one ordinary program, whatever the operator's bounds on time are. It
// shows that the machine can run programs at all, and which pages they write.
func (e *Executor) warmUp(ctx context.Context) error {
	req := protocol.Request{
		Code:      "async () => { const { n } = await warm.up({ n: 1 }); return n }",
		Providers: []protocol.Provider{{Name: "warm", Tools: []string{"up"}}},
		Dispatch:  func(context.Context, protocol.Call) (string, error) { return `{"result":{"n":1}}`, nil },
	}
	limits, err := e.opts.Bounds.Resolve(req)
	if err != nil {
		return err
	}
	limits.Timeout, limits.CPUTime, limits.ToolTimeout = time.Minute, 0, 0
	e.sandboxes.learn = true
	result, err := e.newRun(ctx, &req, limits).execute()
	e.sandboxes.learn = false
	if err == nil && result.Error != nil {
		err = result.Error
	}
	if err != nil {
		return fmt.Errorf("engine: the first program failed: %w", err)
	}
	return nil
}

// Execute runs one program. The error is a [*protocol.Fault], or nil: a program
// that fails is in the result. When ctx ends the run settles at once.
func (e *Executor) Execute(ctx context.Context, req protocol.Request) (protocol.Result, error) {
	ctx, end := e.instruments.span(ctx)
	limits, err := e.opts.Bounds.Resolve(req)
	var result protocol.Result
	if err == nil {
		result, err = e.execute(ctx, &req, limits)
	}
	end(result, limits.Timeout, err)
	return result, err
}

func (e *Executor) execute(ctx context.Context, req *protocol.Request, limits protocol.Limits) (protocol.Result, error) {
	if failure := protocol.ValidateProviders(req.Providers); failure != nil {
		return protocol.Result{Error: failure, Logs: []string{}}, nil
	}
	if !e.begin() {
		return protocol.Result{}, protocol.NewFault(protocol.CodeShuttingDown)
	}
	defer e.running.Done()
	queuedAt := e.opts.Now()
	failure, err := e.enter(ctx, req.Caller, limits.Timeout)
	queued := milliseconds(e.opts.Now().Sub(queuedAt))
	if err != nil {
		return protocol.Result{}, err
	}
	if failure != nil {
		return protocol.Result{Error: failure, Logs: []string{}, Stats: protocol.Stats{QueuedMs: queued}}, nil
	}
	defer e.admission.leave()
	e.instruments.admitted(ctx)
	r := e.newRun(ctx, req, limits)
	r.stats.QueuedMs = queued
	return r.execute()
}

// unserved is the failure of a program whose time was over before its turn came. One
// that has next to no time has not waited for anybody.
func unserved(timeout time.Duration) *protocol.Error {
	if timeout < time.Millisecond {
		return protocol.Failure(protocol.CodeTimeout, timeout)
	}
	return protocol.Failure(protocol.CodeQueueTimeout, timeout)
}

// enter waits for admission, at most as long as the program may run. A caller
// that goes while it waits gets the same envelope as one that goes later.
func (e *Executor) enter(ctx context.Context, caller string, timeout time.Duration) (*protocol.Error, error) {
	if ctx.Err() != nil {
		return protocol.Failure(protocol.CodeCancelled), nil
	}
	wait, cancel := context.WithTimeout(ctx, timeout)
	defer cancel()
	switch err := e.admission.enter(wait, caller); {
	case err == nil:
		return nil, nil
	case errors.Is(err, errQueueFull):
		return nil, protocol.NewFault(protocol.CodeQueueOverflow, e.opts.Bounds.Queue)
	case errors.Is(err, errClosed):
		return nil, protocol.NewFault(protocol.CodeShuttingDown)
	case ctx.Err() == nil:
		return unserved(timeout), nil
	default:
		return protocol.Failure(protocol.CodeCancelled), nil
	}
}

// Status is what an executor is doing.
type Status struct {
	// Running executions have been admitted, Queued ones wait for that.
	Running, Queued int
}

// Status gives the present load.
func (e *Executor) Status() Status { return e.admission.status() }

// begin counts an execution in, unless the executor is closed.
func (e *Executor) begin() bool {
	e.mu.RLock()
	defer e.mu.RUnlock()
	if !e.closed {
		e.running.Add(1)
	}
	return !e.closed
}

// Close cancels what runs, turns away what comes, and frees everything.
func (e *Executor) Close() error {
	e.mu.Lock()
	first := !e.closed
	e.closed = true
	e.mu.Unlock()
	e.admission.close()
	e.stop()
	e.running.Wait()
	if !first {
		return nil
	}
	e.sandboxes.close()
	return e.release()
}

func (e *Executor) release() error {
	var errs []error
	if e.image != nil {
		errs = append(errs, e.image.Close())
	}
	if e.engine != nil {
		errs = append(errs, e.engine.Close(context.Background()))
	}
	e.releaseCode()
	e.releaseOwn()
	return errors.Join(errs...)
}

// releaseOwn frees what is not the engine's.
func (e *Executor) releaseOwn() {
	e.native.close()
	e.instruments.close()
}
