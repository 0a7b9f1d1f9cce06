package server

import (
	"context"
	"errors"
	"fmt"

	"github.com/codemode-executor/codemode-executor/protocol"
	"github.com/codemode-executor/codemode-executor/protocol/capnweb"
	"github.com/codemode-executor/codemode-executor/protocol/inorder"
	"github.com/codemode-executor/codemode-executor/protocol/internal/wire"
)

// forward answers a dispatch that asks the caller. Arguments and answer are texts
// that pass through untouched. What goes wrong on the way is the tool's failure
// and not the run's: a program may go on without a tool. The end of the connection is
// another matter, which ends the run.
//
// Cap'n Web has no way to tell those who are called that a call has been given up. A
// caller that gives a function cancelled gets a number with each call, and hears it there.
func (r *run) forward(dispatch, cancelled *capnweb.Stub) protocol.Dispatch {
	return func(ctx context.Context, call protocol.Call) (string, error) {
		// A caller holds the arguments of all calls that it has not answered, those
		// of a program that makes as many as it can among them.
		taken, err := r.calls.take(ctx, callOverhead+int64(len(call.Args)))
		if err != nil {
			return "", err
		}
		defer r.calls.give(taken)
		stub := r.borrow(dispatch)
		if stub == nil {
			return protocol.CompletedEnvelope, nil
		}
		defer stub.Release()
		if !fits(call) {
			return protocol.ErrorEnvelope(fmt.Sprintf("The arguments of tool %q do not fit into one message to its host. Send less, or in several calls.", call.Tool)), nil
		}
		if cancelled == nil {
			return r.answer(ctx, r.send(ctx, stub, call.Provider, call.Tool, call.Args), call)
		}
		told := r.borrow(cancelled)
		if told == nil {
			return protocol.CompletedEnvelope, nil
		}
		defer told.Release()
		n := r.called.Add(1)
		answer, err := r.answer(ctx, r.send(ctx, stub, call.Provider, call.Tool, call.Args, n), call)
		if ctx.Err() != nil && capnweb.Broken(r.caller) == nil {
			told.StartInvoke(context.Background(), n).Release()
		}
		return answer, err
	}
}

// send puts the message of a call in the queue of the connection, and has the next
// follow.
func (r *run) send(ctx context.Context, dispatch *capnweb.Stub, args ...any) *capnweb.Promise {
	defer inorder.Pass(ctx)
	return dispatch.StartInvoke(ctx, args...)
}

// answer waits for the answer of a call.
func (r *run) answer(ctx context.Context, sent *capnweb.Promise, call protocol.Call) (string, error) {
	defer sent.Release()
	answer, err := sent.Await(ctx)
	switch {
	case err != nil && ctx.Err() != nil:
		// The run knows why it gave the call up, and has words for it.
		return "", context.Cause(ctx)
	case err != nil && capnweb.Broken(r.caller) != nil:
		// The context of the run ends in a moment.
		<-r.caller.Done()
		return "", context.Cause(r.caller)
	case err != nil:
		return protocol.ErrorEnvelope(describe(err)), nil
	}
	text, ok := answer.(string)
	if !ok {
		capnweb.Release(answer)
		return protocol.ErrorEnvelope(fmt.Sprintf("The host answered the call of tool %q with something that is not an envelope: expected its JSON text, a string.", call.Tool)), nil
	}
	return text, nil
}

// callOverhead is about what a call takes besides its arguments.
const callOverhead = 1 << 10

// fits tells whether a call fits into a message that the caller takes.
func fits(call protocol.Call) bool {
	if len(call.Args)+len(call.Tool)+len(call.Provider) < maxTextUnits/6 {
		return true // an escape has six characters at most
	}
	units := wire.TextSize(call.Args).Units + wire.TextSize(call.Tool).Units + wire.TextSize(call.Provider).Units
	return units <= maxTextUnits
}

// describe says why a call of the caller's function failed: what it threw, or
// what became of the connection to it.
func describe(err error) string {
	var thrown *capnweb.Error
	if errors.As(err, &thrown) {
		return thrown.Message
	}
	return err.Error()
}
