package hostcalls

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"maps"
	"runtime/debug"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/codemode-executor/codemode-executor/protocol"
)

// ErrTooManyCalls ends a run that makes more tool calls than it may.
var ErrTooManyCalls = errors.New("hostcalls: too many tool calls")

// ErrTooMuchAtOnce refuses a call whose arguments the host cannot hold beside those
// of the calls under way.
var ErrTooMuchAtOnce = errors.New("Too much data is in tool calls that have not been answered: await some of them first.")

// DispatchLimits bound the tool calls of a run.
type DispatchLimits struct {
	// Calls is the number of calls in the whole run.
	Calls int
	// Bytes bounds the arguments and the answer of one call.
	Bytes int64
	// Held bounds the arguments of all calls under way and the answers and errors the
	// guest has not taken yet, which are the host's memory. Zero means no bound.
	Held int64
	// Timeout bounds one call; zero means that only the run's end does.
	Timeout time.Duration
}

// Dispatcher runs the tool calls of one run concurrently. Start, Taken and Pending are for
// the run's goroutine only.
type Dispatcher struct {
	ctx     context.Context
	queue   *Queue
	serve   protocol.Dispatch
	limits  DispatchLimits
	logger  *slog.Logger
	started int
	// pending are the calls whose outcome the guest has not got.
	pending map[int64]protocol.Call
	held    atomic.Int64
}

// NewDispatcher serves calls with serve until ctx ends and puts their outcomes into
// queue.
func NewDispatcher(ctx context.Context, queue *Queue, serve protocol.Dispatch, limits DispatchLimits, logger *slog.Logger) *Dispatcher {
	return &Dispatcher{ctx: ctx, queue: queue, serve: serve, limits: limits, logger: logger, pending: map[int64]protocol.Call{}}
}

// Started gives the number of calls so far.
func (d *Dispatcher) Started() int { return d.started }

// ArgsTooLarge is the text for arguments past the bound.
func (d *Dispatcher) ArgsTooLarge(tool string, size int64) string {
	return fmt.Sprintf("The arguments of tool %q are %d bytes, more than the %d bytes one call may carry. Send less, or in several calls.",
		tool, size, d.limits.Bytes)
}

// Start begins a call. It fails with [ErrTooManyCalls] or [ErrTooMuchAtOnce] only.
func (d *Dispatcher) Start(id int64, call protocol.Call) error {
	if d.started >= d.limits.Calls {
		return ErrTooManyCalls
	}
	if !d.hold(len(call.Args)) {
		return ErrTooMuchAtOnce
	}
	d.started++
	d.pending[id] = protocol.Call{Provider: call.Provider, Tool: call.Tool}
	d.queue.Begin()
	go d.run(id, call)
	return nil
}

// hold counts bytes in, if there is room for them.
func (d *Dispatcher) hold(n int) bool {
	if held := d.held.Add(int64(n)); d.limits.Held > 0 && held > d.limits.Held && n > 0 {
		d.held.Add(-int64(n))
		return false
	}
	return true
}

// Taken tells that the guest has got the outcome of a call.
func (d *Dispatcher) Taken(c Completion) {
	delete(d.pending, c.ID)
	d.held.Add(-int64(c.held))
}

// Pending gives the tools of the calls whose outcome the guest has not got, as
// "provider.tool", in the order of the calls.
func (d *Dispatcher) Pending() []string {
	tools := make([]string, 0, len(d.pending))
	for _, id := range slices.Sorted(maps.Keys(d.pending)) {
		tools = append(tools, d.pending[id].Provider+"."+d.pending[id].Tool)
	}
	return tools
}

// settle hands over the outcome of a call, with its answer in the place of its
// arguments. An answer there is no room for becomes a failure.
func (d *Dispatcher) settle(c Completion, call protocol.Call) {
	d.held.Add(-int64(len(call.Args)))
	c.held = len(c.Envelope) + len(c.Failure)
	if !d.hold(c.held) {
		c = Completion{ID: c.ID, Failure: fmt.Sprintf("The answer of tool %q was dropped: %v", call.Tool, ErrTooMuchAtOnce)}
	}
	d.queue.Complete(c)
}

// run serves one call. A call that outlives its own bound is answered for; what
// it says later goes nowhere.
func (d *Dispatcher) run(id int64, call protocol.Call) {
	ctx := d.ctx
	var once sync.Once
	settle := func(c Completion) { once.Do(func() { d.settle(c, call) }) }
	if d.limits.Timeout > 0 {
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeout(ctx, d.limits.Timeout)
		defer cancel()
		stop := context.AfterFunc(ctx, func() {
			if d.timedOut(ctx) {
				settle(Completion{ID: id, Failure: d.timeoutText(call)})
			}
		})
		defer stop()
	}
	settle(d.call(ctx, id, call))
}

func (d *Dispatcher) call(ctx context.Context, id int64, call protocol.Call) (out Completion) {
	out.ID = id
	defer func() {
		if p := recover(); p != nil {
			d.logger.Error("tool call panicked", "panic", p, "stack", string(debug.Stack()))
			out.Failure = fmt.Sprintf("Tool %q failed inside the host.", call.Tool)
		}
	}()
	if d.serve == nil {
		out.Failure = fmt.Sprintf("Tool %q cannot be called: this host serves no tools.", call.Tool)
		return out
	}
	envelope, err := d.serve(ctx, call)
	switch {
	case err != nil && d.timedOut(ctx):
		out.Failure = d.timeoutText(call)
	case err != nil:
		out.Failure = d.errorText(call, err)
	case int64(len(envelope)) > d.limits.Bytes:
		out.Failure = fmt.Sprintf("The answer of tool %q is %d bytes, more than the %d bytes one call may carry. Ask for less, or page through it.",
			call.Tool, len(envelope), d.limits.Bytes)
	default:
		out.Envelope = envelope
	}
	return out
}

// timedOut tells whether the call's own bound ended ctx.
func (d *Dispatcher) timedOut(ctx context.Context) bool {
	return errors.Is(ctx.Err(), context.DeadlineExceeded) && d.ctx.Err() == nil
}

func (d *Dispatcher) timeoutText(call protocol.Call) string {
	return fmt.Sprintf("Tool %q did not answer within %d ms.", call.Tool, d.limits.Timeout.Milliseconds())
}

// errorText is never empty, and no longer than an answer.
func (d *Dispatcher) errorText(call protocol.Call, err error) string {
	text := err.Error()
	switch {
	case text == "":
		return fmt.Sprintf("Tool %q failed without a message.", call.Tool)
	case int64(len(text)) > d.limits.Bytes:
		return strings.ToValidUTF8(text[:d.limits.Bytes], "") + "…"
	}
	return text
}
