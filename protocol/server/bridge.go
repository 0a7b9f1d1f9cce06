package server

import (
	"context"

	"github.com/codemode-executor/codemode-executor/protocol"
	"github.com/codemode-executor/codemode-executor/protocol/internal/wire"
)

// bridge runs a request whose functions are the caller's. The stubs that Cap'n Web
// delivered end with the call, so that the run works through duplicates, which are
// released on every way out.
func (c *connection) bridge(ctx context.Context, req protocol.Request, f functions) (protocol.Result, error) {
	if failure := protocol.ValidateProviders(req.Providers); failure != nil {
		// Before anything is taken for the run.
		return c.measured(protocol.Result{Error: failure, Logs: []string{}})
	}
	run := &run{calls: &c.calls, caller: ctx}
	defer run.release()
	if err := run.take(&req, f); err != nil {
		return protocol.Result{}, err
	}
	// Calls that are too late must not find a released stub, so that the guard
	// comes down before the duplicates go.
	defer run.settle()
	result, err := c.server.opts.Executor.Execute(ctx, req)
	if err != nil {
		return protocol.Result{}, err
	}
	return c.measured(result)
}

// measured holds an envelope to the response limit before it is sent: a message
// that the caller does not take would cost it every execution on the connection.
func (c *connection) measured(result protocol.Result) (protocol.Result, error) {
	err := c.fits(result)
	if err != nil && len(result.Calls) > 0 {
		// What became of the calls is no reason to lose the result.
		result.Calls = nil
		err = c.fits(result)
	}
	if err != nil {
		return protocol.Result{}, err
	}
	return result, nil
}

// fits answers a fault for an envelope that is too large.
func (c *connection) fits(result protocol.Result) error {
	size, err := wire.ResultSize(result)
	if err != nil {
		return err
	}
	limit := c.server.opts.ResponseBytes
	if limit > 0 && size.Bytes > limit {
		return tooLarge(size, limit)
	}
	if size.Units > maxTextUnits {
		return tooLarge(size, maxTextUnits)
	}
	return nil
}

// maxTextUnits is the longest text, in UTF-16 code units, that fits in a message.
const maxTextUnits = wire.MaxMessageUnits - wire.MessageOverhead

func tooLarge(size wire.Size, limit int64) *protocol.Fault {
	return protocol.NewFault(protocol.CodeResponseTooLarge, protocol.Size(size.Bytes), protocol.Size(limit))
}
