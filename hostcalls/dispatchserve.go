package hostcalls

import (
	"context"
	"errors"
	"fmt"
	"runtime/debug"
	"strings"
	"sync"

	"github.com/codemode-executor/codemode-executor/protocol"
	"github.com/codemode-executor/codemode-executor/protocol/inorder"
)

// settle hands over the outcome of a call, with its answer in the place of its
// arguments. An answer there is no room for becomes a failure.
func (d *Dispatcher) settle(c Completion, call protocol.Call) {
	d.held.Add(-int64(len(call.Args)))
	c.at = d.Now()
	c.held = len(c.Envelope) + len(c.Failure)
	if !d.hold(c.held) {
		c.Envelope, c.held = "", 0
		c.Failure = fmt.Sprintf("The answer of tool %q was dropped: %v", call.Tool, ErrTooMuchAtOnce)
	}
	d.queue.Complete(c)
}

// run serves one call. A call that outlives its own bound is answered for; what
// it says later goes nowhere.
func (d *Dispatcher) run(t *inorder.Turn, c Completion, call protocol.Call) {
	defer d.serving.end()
	ctx := d.ctx
	if ctx.Err() != nil {
		return // the run is over as well, or will be in a moment
	}
	var once sync.Once
	settle := func(c Completion) { once.Do(func() { d.settle(c, call) }) }
	if d.Limits.Timeout > 0 {
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeout(ctx, d.Limits.Timeout)
		defer cancel()
		stop := context.AfterFunc(ctx, func() {
			if d.timedOut(ctx) {
				late := c
				late.Failure = d.timeoutText(call)
				settle(late)
			}
		})
		defer stop()
	}
	settle(d.call(inorder.WithTurn(ctx, t), c, call))
}

func (d *Dispatcher) call(ctx context.Context, c Completion, call protocol.Call) (out Completion) {
	out = c
	defer func() {
		if p := recover(); p != nil {
			d.Logger.Error("tool call panicked", "panic", p, "stack", string(debug.Stack()))
			out.Failure = fmt.Sprintf("Tool %q failed inside the host.", call.Tool)
		}
	}()
	if d.Serve == nil {
		out.Failure = fmt.Sprintf("Tool %q cannot be called: this host serves no tools.", call.Tool)
		return out
	}
	envelope, err := d.Serve(ctx, call)
	switch {
	case err != nil && d.timedOut(ctx):
		out.Failure = d.timeoutText(call)
	case err != nil:
		out.Failure = d.errorText(call, err)
	case int64(len(envelope)) > d.Limits.Bytes:
		out.Failure = fmt.Sprintf("The answer of tool %q is %d bytes, more than the %d bytes one call may carry. Ask for less, or page through it.",
			call.Tool, len(envelope), d.Limits.Bytes)
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
	return fmt.Sprintf("Tool %q did not answer within %d ms.", call.Tool, d.Limits.Timeout.Milliseconds())
}

// errorText is never empty, and no longer than an answer.
func (d *Dispatcher) errorText(call protocol.Call, err error) string {
	text := err.Error()
	switch {
	case text == "":
		return fmt.Sprintf("Tool %q failed without a message.", call.Tool)
	case int64(len(text)) > d.Limits.Bytes:
		return strings.ToValidUTF8(text[:d.Limits.Bytes], "") + "…"
	}
	return text
}
