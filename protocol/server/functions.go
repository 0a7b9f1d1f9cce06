package server

import (
	"context"
	"sync"
	"sync/atomic"

	"github.com/codemode-executor/codemode-executor/protocol"
	"github.com/codemode-executor/codemode-executor/protocol/capnweb"
	"github.com/codemode-executor/codemode-executor/protocol/internal/wire"
)

// functions are the arguments of execute after the first, as they arrived.
type functions struct{ dispatch, outbound, console, cancelled any }

// run is what one execution holds of its caller.
type run struct {
	// stubs are the duplicates to release.
	stubs []*capnweb.Stub
	feed  *consoleFeed
	// calls is what the tool calls of the whole connection share.
	calls *budget
	// caller ends when the caller has gone or has given the run up.
	caller context.Context

	// called is the number of the last tool call.
	called atomic.Int64

	mu sync.Mutex
	// settled is set once the run is over.
	settled bool
}

// take gives a request the functions of the caller.
func (r *run) take(req *protocol.Request, f functions) error {
	dispatch, err := r.duplicate("dispatch", f.dispatch)
	if err != nil {
		return err
	}
	cancelled, err := r.duplicate("cancelled", f.cancelled)
	if err != nil {
		return err
	}
	if dispatch != nil {
		req.Dispatch, req.PassesTurn = r.forward(dispatch, cancelled), true
	}
	if err := r.takeOutbound(req, f.outbound); err != nil {
		return err
	}
	console, err := r.duplicate("console", f.console)
	if err != nil {
		return err
	}
	if console != nil {
		r.feed = newConsoleFeed(console)
		req.OnConsole = r.feed.write
	}
	return nil
}

// duplicate answers a stub of the run's own for an argument, or nil when there is
// none.
func (r *run) duplicate(what string, argument any) (*capnweb.Stub, error) {
	switch stub := argument.(type) {
	case nil, capnweb.Undefined:
		return nil, nil
	case *capnweb.Stub:
		own := stub.Dup()
		r.stubs = append(r.stubs, own)
		return own, nil
	}
	return nil, wire.NotStub(what)
}

// borrow answers a stub for one call, which the caller of borrow releases, or nil
// when the run is over: a call finds the guard down or a stub that lives, never one
// that was released under it.
func (r *run) borrow(stub *capnweb.Stub) *capnweb.Stub {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.settled {
		return nil
	}
	return stub.Dup()
}

// settle says that the run is over, and delivers the last lines of its console.
func (r *run) settle() {
	r.mu.Lock()
	r.settled = true
	r.mu.Unlock()
	if r.feed != nil {
		r.feed.close()
	}
}

// release gives the duplicates up.
func (r *run) release() {
	for _, stub := range r.stubs {
		stub.Release()
	}
}
