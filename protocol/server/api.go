package server

import (
	"context"
	"errors"
	"fmt"
	"runtime/debug"

	"github.com/codemode-executor/codemode-executor/protocol"
	"github.com/codemode-executor/codemode-executor/protocol/capnweb"
	"github.com/codemode-executor/codemode-executor/protocol/internal/wire"
)

// executorAPI is the main object of a session, ExecutorApi.
type executorAPI interface {
	// ProtocolVersion answers the version for the caller to compare. Whether to
	// go on is the caller's decision.
	ProtocolVersion() string
	// Execute runs a program and answers its envelope. ctx ends when the caller is
	// gone. Every error is the form of a fault.
	Execute(ctx context.Context, request, dispatch, outbound, console, cancelled any) (any, error)
}

// ProtocolVersion implements executorAPI.
func (c *connection) ProtocolVersion() string { return protocol.Version }

// Execute implements executorAPI.
func (c *connection) Execute(ctx context.Context, request, dispatch, outbound, console, cancelled any) (any, error) {
	result, err := c.execute(ctx, request, functions{dispatch, outbound, console, cancelled})
	if err != nil {
		fault := c.fault(err)
		c.logRun(ctx, string(fault.Code), result.Stats)
		c.server.instruments.faulted(ctx, fault.Code)
		return nil, wire.EncodeFault(fault)
	}
	c.logRun(ctx, outcome(result), result.Stats)
	return wire.EncodeResult(result), nil
}

// execute counts the execution and measures it.
func (c *connection) execute(ctx context.Context, request any, f functions) (result protocol.Result, err error) {
	limit := c.server.opts.Limits.Executions
	defer c.executions.end()
	if !c.executions.begin(limit) {
		return protocol.Result{}, protocol.NewFault(protocol.CodeQueueOverflow, limit)
	}
	ctx, cancel := untilAbandoned(ctx)
	defer cancel()
	ctx, end := c.server.instruments.request(ctx, c.identity)
	defer func() { end(err) }()
	defer recovered(&err)
	req, err := wire.DecodeRequest(request)
	if err != nil {
		return protocol.Result{}, err
	}
	req.Caller = c.caller
	return c.bridge(ctx, req, f)
}

// untilAbandoned answers the context of a call, which also ends when the caller
// gives the result up.
func untilAbandoned(ctx context.Context) (context.Context, context.CancelFunc) {
	abandoned := capnweb.Abandoned(ctx)
	ctx, cancel := context.WithCancel(ctx)
	go func() {
		select {
		case <-abandoned:
			cancel()
		case <-ctx.Done():
		}
	}()
	return ctx, cancel
}

// recovered makes an error of a panic, so that a defect of the executor costs one
// execution only.
func recovered(err *error) {
	if p := recover(); p != nil {
		*err = fmt.Errorf("panic: %v\n%s", p, debug.Stack())
	}
}

// fault answers the fault for an error of the executor. One that is none is a
// defect, which the log hears of and the caller does not.
func (c *connection) fault(err error) *protocol.Fault {
	var fault *protocol.Fault
	if !errors.As(err, &fault) {
		fault = protocol.FaultFrom(protocol.CodeInternal, err)
	}
	if fault.Code == protocol.CodeInternal {
		c.logger.Error("the executor failed", "error", fault.Unwrap())
	}
	return fault
}
