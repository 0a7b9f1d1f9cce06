package engine

import (
	"context"
	"errors"
	"runtime/debug"
	"time"

	"github.com/codemode-executor/codemode-executor/engine/program"
	"github.com/codemode-executor/codemode-executor/engine/quickjs"
	"github.com/codemode-executor/codemode-executor/hostcalls"
	"github.com/codemode-executor/codemode-executor/hostcalls/outbound"
	"github.com/codemode-executor/codemode-executor/protocol"
)

// run is one execution, from admission to its envelope. All of it happens on one
// goroutine, but for the tool calls.
type run struct {
	executor *Executor
	req      *protocol.Request
	limits   protocol.Limits

	// ctx ends when the run settles, is cancelled, or meets its deadline.
	ctx       context.Context
	cancel    context.CancelFunc
	startedAt time.Time
	deadline  time.Time
	cpu       cpuTime
	// prepared is how much of cpu had gone when the sandbox was ready, 0 before that.
	prepared time.Duration

	sandbox *pooled
	vm      *quickjs.VM
	program program.Unit
	// typed are the modules that were tried as TypeScript.
	typed map[string]typedModule

	log      *hostcalls.Log
	timers   *hostcalls.Timers
	queue    *hostcalls.Queue
	tools    *hostcalls.Dispatcher
	env      hostcalls.Env
	tasks    *hostcalls.Tasks
	outbound *outbound.Session // nil until the program makes a request
	orphans  rejections
	wordings wordings
	// refusals is how often the sandbox had been refused memory when the last module or
	// prelude was compiled.
	refusals int
	// parked tells that the guest has nothing to do until something is delivered.
	parked bool
	// stopped is why the guest was unwound, if the host did it.
	stopped *protocol.Error
	calls   []protocol.CallRecord
	stats   protocol.Stats
}

func (e *Executor) newRun(ctx context.Context, req *protocol.Request, limits protocol.Limits) *run {
	r := &run{executor: e, req: req, limits: limits, startedAt: e.opts.Now()}
	r.deadline = r.startedAt.Add(limits.Timeout)
	r.cpu.now = e.opts.Now
	r.ctx, r.cancel = context.WithTimeout(ctx, limits.Timeout)
	r.log = hostcalls.NewLog(limits.LogLines, limits.LogBytes, req.OnConsole)
	r.timers = hostcalls.NewTimers(limits.Timers)
	r.queue = hostcalls.NewQueue()
	r.tools = hostcalls.NewDispatcher(ctx, r.queue, hostcalls.Dispatch{
		Serve: req.Dispatch, PassesTurn: req.PassesTurn,
		Limits: hostcalls.DispatchLimits{
			Calls: limits.ToolCalls, Bytes: limits.ToolBytes, Timeout: limits.ToolTimeout,
			Held: max(limits.Memory, 2*limits.ToolBytes),
		},
		Deadline: r.deadline, Now: e.opts.Now, Logger: e.opts.Logger,
	}, r.startedAt)
	r.env = hostcalls.Env{Now: e.opts.Now, Entropy: e.opts.Entropy}
	r.tasks = hostcalls.NewTasks(r.ctx, r.queue, &r.env, e.opts.Logger)
	return r
}

// execute runs the program in a sandbox and gives the envelope. It takes a slot
// before it takes a sandbox, so that runs in line for a slot do not each hold one.
func (r *run) execute() (result protocol.Result, err error) {
	defer r.cancel()
	defer context.AfterFunc(r.executor.closing, r.cancel)()
	defer r.leaveCPU()
	if !r.enterCPU() {
		return r.envelope("", r.stopped), nil
	}
	r.sandbox, err = r.executor.sandboxes.take(r.ctx)
	if err != nil {
		r.executor.opts.Logger.Error("no sandbox", "error", err)
		return protocol.Result{}, protocol.FaultFrom(protocol.CodeInternal, err)
	}
	defer r.executor.sandboxes.give(r.sandbox)
	defer r.recoverPanic(&result)
	value, failure := r.runGuest()
	return r.envelope(value, r.endCalls(failure)), nil
}

// recoverPanic keeps a defect of the host's code from ending more than this run.
func (r *run) recoverPanic(result *protocol.Result) {
	if p := recover(); p != nil {
		r.sandbox.Break()
		r.executor.opts.Logger.Error("run panicked", "panic", p, "stack", string(debug.Stack()))
		*result = r.envelope("", r.endCalls(protocol.Failure(protocol.CodeInternal)))
	}
}

func (r *run) envelope(value string, failure *protocol.Error) protocol.Result {
	r.leaveCPU()
	r.measure()
	if failure != nil {
		value = ""
	}
	return protocol.Result{OK: failure == nil, Value: value, Error: failure, Logs: r.log.Close(), Calls: r.calls, Stats: r.stats}
}

func (r *run) measure() {
	r.stats.WallMs = milliseconds(r.executor.opts.Now().Sub(r.startedAt))
	r.stats.CPUMs = milliseconds(r.cpu.used)
	if r.sandbox != nil {
		r.stats.PeakMemoryBytes = int64(r.sandbox.Size())
	}
	r.stats.ToolCalls = r.tools.Started()
	r.stats.Requests = r.requests()
}

func milliseconds(d time.Duration) float64 { return float64(d) / float64(time.Millisecond) }

// runGuest takes the program from its text to the text of its value.
func (r *run) runGuest() (value string, failure *protocol.Error) {
	promise, err := r.launch()
	if err == nil {
		err = r.drive(promise)
	}
	if err != nil {
		return "", r.failure(err)
	}
	return r.settle(promise)
}

// launch prepares the sandbox, compiles the program, runs the preludes, and
// starts the program.
func (r *run) launch() (promise quickjs.Value, err error) {
	if err := r.prepare(); err != nil {
		return quickjs.Undefined, err
	}
	r.prepared = r.cpu.total(r.executor.opts.Now())
	unit, err := r.compile()
	if err != nil {
		return quickjs.Undefined, err
	}
	for i := range r.req.Providers {
		if err := r.prelude(&r.req.Providers[i]); err != nil {
			return quickjs.Undefined, err
		}
	}
	return r.start(unit)
}

// start calls the program and gives the promise of its value. Most programs are
// async functions, which answer one by themselves; any other value, or what the
// program threw, becomes one.
func (r *run) start(unit quickjs.Value) (quickjs.Value, error) {
	value, err := r.vm.Call(unit, quickjs.Undefined)
	var thrown *quickjs.Exception
	if errors.As(err, &thrown) {
		return r.vm.Call(r.executor.harness.threw, quickjs.Undefined, thrown.Value)
	}
	if err != nil {
		return value, err
	}
	if state, err := r.vm.PromiseState(value); err != nil || state == quickjs.NotAPromise {
		return r.vm.Call(r.executor.harness.run, quickjs.Undefined, value, quickjs.False)
	}
	r.orphans.expected = value
	return value, nil
}
