package server

import (
	"context"
	"errors"
	"fmt"

	"github.com/codemode-executor/codemode-executor/protocol"
	"github.com/codemode-executor/codemode-executor/protocol/capnweb"
	"github.com/codemode-executor/codemode-executor/protocol/internal/wire"
)

// forward answers a dispatch that asks the caller. Arguments and answer are texts
// that pass through untouched. What goes wrong on the way is the tool's failure
// and not the run's: a program may go on without a tool.
func (r *run) forward(dispatch *capnweb.Stub) protocol.Dispatch {
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
		answer, err := stub.Invoke(ctx, call.Provider, call.Tool, call.Args)
		if err != nil && ctx.Err() != nil {
			// The run knows why it gave the call up, and has words for it.
			return "", context.Cause(ctx)
		}
		if err != nil {
			return protocol.ErrorEnvelope(describe(err)), nil
		}
		text, ok := answer.(string)
		if !ok {
			capnweb.Release(answer)
			return protocol.ErrorEnvelope(fmt.Sprintf("The host answered the call of tool %q with something that is not an envelope: expected its JSON text, a string.", call.Tool)), nil
		}
		return text, nil
	}
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
