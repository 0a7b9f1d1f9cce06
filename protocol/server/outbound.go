package server

import (
	"context"
	"errors"

	"github.com/codemode-executor/codemode-executor/protocol"
	"github.com/codemode-executor/codemode-executor/protocol/capnweb"
	"github.com/codemode-executor/codemode-executor/protocol/internal/wire"
)

// takeOutbound gives a request the caller's outbound function, if its mode wants
// one. In the other modes a function is left where it is.
func (r *run) takeOutbound(req *protocol.Request, function any) error {
	if req.Outbound.Mode != protocol.OutboundStub {
		return nil
	}
	stub, err := r.duplicate("outbound", function)
	if err != nil {
		return err
	}
	if stub == nil {
		return wire.NotStub("outbound")
	}
	req.Outbound.Fetch = r.fetchThrough(stub)
	return nil
}

// errSettled is for a request that the program makes when it is over.
var errSettled = errors.New("Execution has already completed.")

// fetchThrough answers a fetch that asks the caller.
func (r *run) fetchThrough(outbound *capnweb.Stub) protocol.Fetch {
	return func(ctx context.Context, request *protocol.OutboundRequest) (*protocol.OutboundResponse, error) {
		if request.Body != nil {
			// Whether the caller takes the body or not, it is closed with ctx.
			context.AfterFunc(ctx, func() { _ = request.Body.Close() })
		}
		stub := r.borrow(outbound)
		if stub == nil {
			return nil, errSettled
		}
		defer stub.Release()
		answer, err := stub.Invoke(ctx, wire.EncodeFetch(request))
		if err != nil {
			return nil, refusal(err)
		}
		return wire.DecodeFetched(ctx, answer)
	}
}

// refusal answers the error for a request that the caller's function did not
// answer. Its code tells a refusal from a failure.
func refusal(err error) error {
	failure := &protocol.Error{Message: describe(err)}
	if fault := wire.DecodeFault(err); fault != nil {
		switch fault.Code {
		case protocol.CodeNetworkDenied, protocol.CodeNetworkDisabled:
			failure.Code = fault.Code
		}
	}
	return failure
}
