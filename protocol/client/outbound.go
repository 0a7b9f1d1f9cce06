package client

import (
	"context"
	"errors"
	"io"
	"runtime/debug"
	"sync"

	"github.com/codemode-executor/codemode-executor/protocol"
	"github.com/codemode-executor/codemode-executor/protocol/capnweb"
	"github.com/codemode-executor/codemode-executor/protocol/internal/wire"
)

// outbound answers the function that makes requests, as an argument of execute.
func (e *execution) outbound() any {
	if e.req.Outbound.Fetch == nil {
		return capnweb.Undefined{}
	}
	return e.fetch
}

// fetch makes a request of the program. called ends when the server gives up waiting
// for the response; its body lives on after that.
func (e *execution) fetch(called context.Context, r *capnweb.Request) (*capnweb.Response, error) {
	if r == nil {
		return nil, errors.New("the outbound function takes a Request")
	}
	ctx, cancel := context.WithCancel(e.ctx)
	stop := context.AfterFunc(called, cancel)
	response, err := e.exchange(ctx, r)
	if !stop() && err == nil {
		// Nobody will read it.
		closeBody(response.Body)
		err = context.Cause(called)
	}
	if err != nil || response.Body == nil {
		cancel()
	}
	if err != nil {
		return nil, refusal(err)
	}
	if response.Body != nil {
		response.Body = newResponseBody(ctx, cancel, response.Body)
	}
	return wire.EncodeFetched(response), nil
}

var (
	errInsideHost = errors.New("it failed inside the host")
	errNoAnswer   = errors.New("the host answered nothing")
)

// exchange calls the host's own function, which may panic.
func (e *execution) exchange(ctx context.Context, r *capnweb.Request) (response *protocol.OutboundResponse, err error) {
	request, err := wire.DecodeFetch(ctx, r)
	if err != nil {
		return nil, err
	}
	if request.Body != nil {
		// Whether the host takes the body or not, it is closed with ctx.
		context.AfterFunc(ctx, func() { _ = request.Body.Close() })
	}
	defer func() {
		if p := recover(); p != nil {
			e.logger.Error("fetch panicked", "panic", p, "stack", string(debug.Stack()))
			response, err = nil, errInsideHost
		}
	}()
	response, err = e.req.Outbound.Fetch(ctx, request)
	if err == nil && response == nil {
		err = errNoAnswer
	}
	return response, err
}

func closeBody(body io.Closer) {
	if body != nil {
		_ = body.Close()
	}
}

// refusal answers the error that the server is told. A code tells it that the
// network, or the target, is closed to the program.
func refusal(err error) error {
	for _, code := range []protocol.Code{protocol.CodeNetworkDisabled, protocol.CodeNetworkDenied} {
		if !errors.Is(err, code) {
			continue
		}
		var declared *protocol.Error
		if errors.As(err, &declared) && declared.Code == code {
			return wire.EncodeFault(&protocol.Fault{Code: code, Message: declared.Message})
		}
		return wire.EncodeFault(&protocol.Fault{Code: code, Message: "fetch failed: " + err.Error()})
	}
	return &capnweb.Error{Name: "Error", Message: err.Error()}
}

// responseBody is the body of a response, whose end ends the request. It is closed
// when the request ends otherwise.
type responseBody struct {
	io.ReadCloser
	cancel context.CancelFunc
	once   sync.Once
	err    error
}

func newResponseBody(ctx context.Context, cancel context.CancelFunc, body io.ReadCloser) *responseBody {
	b := &responseBody{ReadCloser: body, cancel: cancel}
	context.AfterFunc(ctx, func() { _ = b.Close() })
	return b
}

func (b *responseBody) Close() error {
	b.once.Do(func() {
		b.err = b.ReadCloser.Close()
		b.cancel()
	})
	return b.err
}
