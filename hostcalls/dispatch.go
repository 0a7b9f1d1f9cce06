package hostcalls

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"runtime/debug"
	"sync"
	"time"

	"github.com/codemode-executor/codemode-executor/protocol"
)

// ErrTooManyCalls ends a run that makes more tool calls than it may.
var ErrTooManyCalls = errors.New("hostcalls: too many tool calls")

// DispatchLimits bound the tool calls of a run.
type DispatchLimits struct {
	// Calls is the number of calls in the whole run.
	Calls int
	// Bytes bounds the arguments and the answer of one call.
	Bytes int64
	// Timeout bounds one call; zero means that only the run's end does.
	Timeout time.Duration
}

// Completion is the outcome of a tool call.
type Completion struct {
	ID int64
	// Envelope is the answer when Failure is empty.
	Envelope string
	// Failure is the text of the error the guest gets.
	Failure string
}

// Dispatcher runs the tool calls of one run concurrently and queues their
// outcomes. Start and Take are for the run's goroutine only.
type Dispatcher struct {
	ctx    context.Context
	serve  protocol.Dispatch
	limits DispatchLimits
	logger *slog.Logger
	// ready has a token when the queue may hold something.
	ready chan struct{}

	started int
	pending int

	mu    sync.Mutex
	queue []Completion
}

// NewDispatcher serves calls with serve until ctx ends.
func NewDispatcher(ctx context.Context, serve protocol.Dispatch, limits DispatchLimits, logger *slog.Logger) *Dispatcher {
	return &Dispatcher{ctx: ctx, serve: serve, limits: limits, logger: logger, ready: make(chan struct{}, 1)}
}

// Started gives the number of calls so far, Pending of those not yet taken.
func (d *Dispatcher) Started() int { return d.started }

// Pending gives the number of calls whose outcome has not been taken.
func (d *Dispatcher) Pending() int { return d.pending }

// Ready has a token when an outcome may be waiting.
func (d *Dispatcher) Ready() <-chan struct{} { return d.ready }

// ArgsTooLarge is the text for arguments past the bound.
func (d *Dispatcher) ArgsTooLarge(tool string, size int64) string {
	return fmt.Sprintf("The arguments of tool %q are %d bytes, more than the %d bytes one call may carry. Send less, or in several calls.",
		tool, size, d.limits.Bytes)
}

// MaxBytes bounds the arguments of a call.
func (d *Dispatcher) MaxBytes() int64 { return d.limits.Bytes }

// Start begins a call. It fails with [ErrTooManyCalls] only.
func (d *Dispatcher) Start(id int64, call protocol.Call) error {
	if d.started >= d.limits.Calls {
		return ErrTooManyCalls
	}
	d.started++
	d.pending++
	go d.run(id, call)
	return nil
}

// run serves one call. A call that outlives its own bound is answered for; what
// it says later goes nowhere.
func (d *Dispatcher) run(id int64, call protocol.Call) {
	ctx := d.ctx
	var once sync.Once
	settle := func(c Completion) { once.Do(func() { d.complete(c) }) }
	if d.limits.Timeout > 0 {
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeout(ctx, d.limits.Timeout)
		defer cancel()
		stop := context.AfterFunc(ctx, func() {
			if errors.Is(ctx.Err(), context.DeadlineExceeded) {
				settle(Completion{ID: id, Failure: fmt.Sprintf("Tool %q did not answer within %d ms.",
					call.Tool, d.limits.Timeout.Milliseconds())})
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
	case err != nil:
		out.Failure = errorText(call, err)
	case int64(len(envelope)) > d.limits.Bytes:
		out.Failure = fmt.Sprintf("The answer of tool %q is %d bytes, more than the %d bytes one call may carry. Ask for less, or page through it.",
			call.Tool, len(envelope), d.limits.Bytes)
	default:
		out.Envelope = envelope
	}
	return out
}

// errorText is never empty.
func errorText(call protocol.Call, err error) string {
	if text := err.Error(); text != "" {
		return text
	}
	return fmt.Sprintf("Tool %q failed without a message.", call.Tool)
}

func (d *Dispatcher) complete(c Completion) {
	d.mu.Lock()
	d.queue = append(d.queue, c)
	d.mu.Unlock()
	select {
	case d.ready <- struct{}{}:
	default:
	}
}

// Take gives the next outcome, in the order they came.
func (d *Dispatcher) Take() (Completion, bool) {
	d.mu.Lock()
	defer d.mu.Unlock()
	if len(d.queue) == 0 {
		return Completion{}, false
	}
	c := d.queue[0]
	d.queue[0] = Completion{}
	d.queue = d.queue[1:]
	d.pending--
	return c, true
}
