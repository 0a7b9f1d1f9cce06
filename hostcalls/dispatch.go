package hostcalls

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"maps"
	"slices"
	"sync/atomic"
	"time"

	"github.com/codemode-executor/codemode-executor/protocol"
	"github.com/codemode-executor/codemode-executor/protocol/inorder"
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

// Dispatch is who serves the tool calls of a run.
type Dispatch struct {
	Serve protocol.Dispatch
	// PassesTurn is that of the request.
	PassesTurn bool
	Limits     DispatchLimits
	// Deadline is that of the run.
	Deadline time.Time
	Now      func() time.Time
	Logger   *slog.Logger
}

// Dispatcher has the tool calls of one run served concurrently, and entered in order.
// Its methods are for the run's goroutine only.
type Dispatcher struct {
	Dispatch
	parent context.Context
	// ctx is that of all calls, nil before the first.
	ctx    context.Context
	cancel context.CancelFunc
	queue  *Queue
	line   inorder.Line
	ledger ledger
	// started is the number of calls so far, which names the next.
	started int
	// pending are the calls whose outcome the guest has not got, by number.
	pending map[int]protocol.Call
	held    atomic.Int64
	serving serving
}

// NewDispatcher puts the outcomes of calls into queue. The contexts of calls have the
// values of ctx and end at the deadline, or by [Dispatcher.Cancel]. start is when the run
// began.
func NewDispatcher(ctx context.Context, queue *Queue, d Dispatch, start time.Time) *Dispatcher {
	return &Dispatcher{
		Dispatch: d, parent: ctx, queue: queue, line: inorder.Line{Held: d.PassesTurn},
		ledger: ledger{since: start}, pending: map[int]protocol.Call{},
	}
}

// Started gives the number of calls so far.
func (d *Dispatcher) Started() int { return d.started }

// ArgsTooLarge is the text for arguments past the bound.
func (d *Dispatcher) ArgsTooLarge(tool string, size int64) string {
	return fmt.Sprintf("The arguments of tool %q are %d bytes, more than the %d bytes one call may carry. Send less, or in several calls.",
		tool, size, d.Limits.Bytes)
}

// Start begins a call. It fails with [ErrTooManyCalls] or [ErrTooMuchAtOnce] only.
func (d *Dispatcher) Start(id int64, call protocol.Call) error {
	if d.started >= d.Limits.Calls {
		return ErrTooManyCalls
	}
	if !d.hold(len(call.Args)) {
		return ErrTooMuchAtOnce
	}
	now := d.Now()
	if d.ctx == nil {
		// The caller's context ends when it has the result, and these may go on.
		d.ctx, d.cancel = context.WithTimeout(context.WithoutCancel(d.parent), d.Deadline.Sub(now))
	}
	n := d.started
	d.started++
	d.pending[n] = protocol.Call{Provider: call.Provider, Tool: call.Tool}
	d.ledger.open(call, now)
	d.queue.Begin()
	d.serving.begin()
	d.line.Enter(func(t *inorder.Turn) { d.run(t, Completion{ID: id, call: n}, call) })
	return nil
}

// hold counts bytes in, if there is room for them.
func (d *Dispatcher) hold(n int) bool {
	if held := d.held.Add(int64(n)); d.Limits.Held > 0 && held > d.Limits.Held && n > 0 {
		d.held.Add(-int64(n))
		return false
	}
	return true
}

// Taken tells that the guest has got the outcome of a call, and whether it is an error.
func (d *Dispatcher) Taken(c Completion, failed bool) {
	outcome := protocol.CallOK
	if failed {
		outcome = protocol.CallError
	}
	d.taken(c, outcome)
}

func (d *Dispatcher) taken(c Completion, outcome protocol.CallOutcome) {
	delete(d.pending, c.call)
	d.held.Add(-int64(c.held))
	d.ledger.answered(c.call, c, outcome)
}

// Pending gives the tools of the calls whose outcome the guest has not got, as
// "provider.tool", in the order of the calls.
func (d *Dispatcher) Pending() []string {
	tools := make([]string, 0, len(d.pending))
	for _, n := range slices.Sorted(maps.Keys(d.pending)) {
		tools = append(tools, d.pending[n].Provider+"."+d.pending[n].Tool)
	}
	return tools
}
