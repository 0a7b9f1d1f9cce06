package client

import (
	"context"
	"errors"
	"fmt"
	"runtime/debug"

	"github.com/codemode-executor/codemode-executor/protocol"
	"github.com/codemode-executor/codemode-executor/protocol/capnweb"
	"github.com/codemode-executor/codemode-executor/protocol/inorder"
)

// dispatch answers the function that serves tool calls, as an argument of execute.
func (e *execution) dispatch() any {
	if e.req.Dispatch == nil {
		return capnweb.Undefined{}
	}
	return dispatchTarget{e}
}

// dispatchTarget takes tool calls in the order in which the server sent them.
type dispatchTarget struct{ *execution }

var _ capnweb.Starter = dispatchTarget{}

// Start implements [capnweb.Starter].
func (e dispatchTarget) Start(ctx context.Context, path, args []any) func() (any, error) {
	call, err := callOf(path, args)
	switch {
	case err != nil:
		return func() (any, error) { return nil, err }
	case e.settled.Load():
		return func() (any, error) { return protocol.CompletedEnvelope, nil }
	}
	served, cancel := context.WithCancel(e.calls)
	answer := make(chan string, 1)
	e.line.Enter(func(t *inorder.Turn) {
		if served.Err() == nil {
			answer <- e.serve(inorder.WithTurn(served, t), call)
		}
	})
	return func() (any, error) {
		defer cancel()
		select {
		case envelope := <-answer:
			return envelope, nil
		case <-capnweb.Abandoned(ctx):
		case <-served.Done():
		case <-ctx.Done():
		}
		return nil, errGivenUp // nobody hears that
	}
}

var errGivenUp = errors.New("the tool call has been given up")

// callOf reads the arguments of dispatch.
func callOf(path, args []any) (call protocol.Call, err error) {
	if len(path) > 0 {
		return call, &capnweb.Error{Name: "TypeError", Message: "a dispatch function has no members"}
	}
	for i, into := range []*string{&call.Provider, &call.Tool, &call.Args} {
		if i >= len(args) {
			return call, &capnweb.Error{Name: "TypeError", Message: "a dispatch function takes three texts"}
		}
		if err := capnweb.Decode(args[i], into); err != nil {
			return call, err
		}
	}
	return call, nil
}

// Call implements [capnweb.Target].
func (e dispatchTarget) Call(ctx context.Context, path, args []any) (any, error) {
	return e.Start(ctx, path, args)()
}

// Get implements [capnweb.Target]. A function has no members.
func (e dispatchTarget) Get(context.Context, []any) (any, error) { return capnweb.Undefined{}, nil }

// serve serves a tool call. ctx ends when the server gives the call up. Whatever
// goes wrong is in the envelope, with the words of the engine for it.
func (e *execution) serve(ctx context.Context, call protocol.Call) string {
	envelope, err := e.call(ctx, call)
	switch {
	case err != nil:
		return protocol.ErrorEnvelope(errorText(call.Tool, err))
	case textSize(envelope) > maxTextBytes:
		return protocol.ErrorEnvelope(fmt.Sprintf("The answer of tool %q is %d bytes, more than fit into one message. Ask for less, or page through it.", call.Tool, len(envelope)))
	}
	return envelope
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
