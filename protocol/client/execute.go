package client

import (
	"context"
	"log/slog"
	"sync/atomic"

	"github.com/codemode-executor/codemode-executor/protocol"
	"github.com/codemode-executor/codemode-executor/protocol/capnweb"
	"github.com/codemode-executor/codemode-executor/protocol/inorder"
	"github.com/codemode-executor/codemode-executor/protocol/internal/wire"
)

// Execute runs one program on the server. The error is a [*protocol.Fault], or nil:
// a program that fails is in the result.
//
// When ctx ends, or the client is closed, the result is CANCELLED at once, with the
// console lines that [protocol.Request.OnConsole] has had; the server stops the run.
// The name of the caller in the request is not sent: it is the server's to give.
func (c *Client) Execute(ctx context.Context, req protocol.Request) (protocol.Result, error) {
	if err := check(&req); err != nil {
		return protocol.Result{}, err
	}
	if !c.begin() {
		return protocol.Result{}, protocol.NewFault(protocol.CodeShuttingDown)
	}
	defer c.running.Done()
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	defer context.AfterFunc(c.closing, cancel)()
	conn, err := c.connection(ctx)
	switch {
	case ctx.Err() != nil:
		return cancelled(nil), nil
	case err != nil:
		return protocol.Result{}, err
	}
	return newExecution(ctx, &req, c.opts.Logger).run(conn)
}

// cancelled is the envelope of a run that nobody waits for.
func cancelled(lines []string) protocol.Result {
	if lines == nil {
		lines = []string{}
	}
	return protocol.Result{Error: protocol.Failure(protocol.CodeCancelled), Logs: lines}
}

// execution is one run, as far as this process has a part in it.
type execution struct {
	req *protocol.Request
	// ctx ends when the run settles.
	ctx    context.Context
	logger *slog.Logger
	// calls is the context of the tool calls, which may go on when the run has settled.
	calls       context.Context
	cancelCalls context.CancelFunc
	line        inorder.Line
	// settled is set once the run is over.
	settled atomic.Bool
}

func newExecution(ctx context.Context, req *protocol.Request, logger *slog.Logger) *execution {
	e := &execution{req: req, ctx: ctx, logger: logger, line: inorder.Line{Held: req.PassesTurn}}
	e.calls, e.cancelCalls = context.WithCancel(context.WithoutCancel(ctx))
	return e
}

// cancel ends the tool calls. None begins any more.
func (e *execution) cancel() {
	e.line.Close()
	e.cancelCalls()
}

// run has the program run over a connection.
func (e *execution) run(conn *connection) (protocol.Result, error) {
	console := newConsole(e.req.OnConsole)
	answer, err := conn.session.Main().Call(e.ctx, wire.MethodExecute,
		wire.EncodeRequest(*e.req), e.dispatch(), e.outbound(), console.argument())
	e.settled.Store(true)
	if err != nil {
		e.cancel()
	}
	if err != nil && e.ctx.Err() != nil {
		return cancelled(console.abandon()), nil
	}
	console.close()
	if err != nil {
		return protocol.Result{}, fault(conn, err)
	}
	result, err := wire.DecodeResult(answer)
	// An envelope has no references; what a peer puts there all the same must
	// not stay in the tables.
	capnweb.Release(answer)
	// The calls that have come are entered, as with the engine.
	e.line.Wait(e.ctx)
	return result, err
}

// fault answers the fault that a call failed with.
func fault(conn *connection, err error) *protocol.Fault {
	if fault := wire.DecodeFault(err); fault != nil {
		return fault
	}
	if !conn.alive() {
		return conn.lost()
	}
	return protocol.FaultFrom(protocol.CodeProtocolMismatch, err)
}
