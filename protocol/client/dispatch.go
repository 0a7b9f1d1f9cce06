package client

import (
	"context"
	"fmt"
	"runtime/debug"

	"github.com/codemode-executor/codemode-executor/protocol"
	"github.com/codemode-executor/codemode-executor/protocol/capnweb"
)

// dispatch answers the function that serves tool calls, as an argument of execute.
func (e *execution) dispatch() any {
	if e.req.Dispatch == nil {
		return capnweb.Undefined{}
	}
	return e.serve
}

// serve serves a tool call. ctx ends when the server gives the call up. Whatever
// goes wrong is in the envelope, with the words of the engine for it.
func (e *execution) serve(ctx context.Context, provider, tool, args string) (string, error) {
	if e.settled.Load() {
		return protocol.CompletedEnvelope, nil
	}
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	defer context.AfterFunc(e.ctx, cancel)()
	envelope, err := e.call(ctx, protocol.Call{Provider: provider, Tool: tool, Args: args})
	switch {
	case err != nil:
		return protocol.ErrorEnvelope(errorText(tool, err)), nil
	case textSize(envelope) > maxTextBytes:
		return protocol.ErrorEnvelope(fmt.Sprintf("The answer of tool %q is %d bytes, more than fit into one message. Ask for less, or page through it.", tool, len(envelope))), nil
	}
	return envelope, nil
}

// call calls the host's own function, which may panic.
func (e *execution) call(ctx context.Context, call protocol.Call) (envelope string, err error) {
	defer func() {
		if p := recover(); p != nil {
			e.logger.Error("tool call panicked", "panic", p, "stack", string(debug.Stack()))
			err = fmt.Errorf("Tool %q failed inside the host.", call.Tool)
		}
	}()
	return e.req.Dispatch(ctx, call)
}

// errorText is never empty.
func errorText(tool string, err error) string {
	if text := err.Error(); text != "" {
		return text
	}
	return fmt.Sprintf("Tool %q failed without a message.", tool)
}
