package outbound

import (
	"bytes"
	"context"
	"io"
	"runtime/debug"
	"slices"

	"github.com/codemode-executor/codemode-executor/protocol"
)

// exchange is one request and its response. All but what is said otherwise is
// guarded by the mutex of the session.
type exchange struct {
	session *Session
	id      int64
	// task waits for the head of the response; it is zero once answered.
	task     int64
	outgoing *protocol.OutboundRequest // but for the body
	address  string                    // the URL, as the guest wrote it
	data     []byte                    // the body of the request, if it is whole

	// ctx ends when nobody is interested any more. Both are set once.
	ctx    context.Context
	cancel context.CancelCauseFunc

	upload *upload   // the body of the request, if it is a stream
	body   *download // the body of the response, once it is there
}

func newExchange(s *Session, task, id int64, r Request, outgoing *protocol.OutboundRequest) *exchange {
	x := &exchange{session: s, id: id, task: task, outgoing: outgoing, address: r.URL, data: r.Body}
	x.ctx, x.cancel = context.WithCancelCause(s.ctx)
	if r.Stream {
		x.upload = &upload{exchange: x}
	}
	return x
}

// run makes the request and reads the response, on a goroutine of its own.
func (x *exchange) run() {
	defer x.finish()
	defer context.AfterFunc(x.ctx, x.interrupt)()
	response, err := x.call()
	if body := x.answer(response, err); body != nil {
		body.pump()
	}
}

// call runs Fetch, which is the host's code.
func (x *exchange) call() (response *protocol.OutboundResponse, err error) {
	defer func() {
		if p := recover(); p != nil {
			x.session.logger.Error("fetch panicked", "panic", p, "stack", string(debug.Stack()))
			response, err = nil, errInsideHost
		}
	}()
	return x.session.fetch(x.ctx, x.withBody())
}

func (x *exchange) withBody() *protocol.OutboundRequest {
	r := *x.outgoing
	if x.upload != nil {
		r.Body = x.upload
	} else if data := x.data; len(data) > 0 {
		r.ContentLength = int64(len(data))
		r.GetBody = func() (io.ReadCloser, error) { return io.NopCloser(bytes.NewReader(data)), nil }
		r.Body, _ = r.GetBody()
	}
	return &r
}

// answer tells the guest what Fetch answered, and gives the body that is to be read.
// It closes one that is not.
func (x *exchange) answer(response *protocol.OutboundResponse, err error) *download {
	h := x.head(response, err)
	body := newDownload(x, response)
	x.session.mu.Lock()
	wanted := body != nil && h.Body && x.ctx.Err() == nil
	if wanted {
		x.body = body
	}
	x.settle(h)
	x.session.mu.Unlock()
	if !wanted {
		body.close()
		return nil
	}
	return body
}

// head is what the guest learns of an answer.
func (x *exchange) head(response *protocol.OutboundResponse, err error) head {
	if err == nil && response == nil {
		err = errNoAnswer
	}
	var h head
	if err == nil {
		h, err = responseHead(x.outgoing.Method, x.address, response)
	}
	if err == nil {
		return h
	}
	if cause := context.Cause(x.ctx); cause != nil {
		err = cause // says more than what came of it
	}
	return failureHead(err)
}

// settle answers the task that waits for the head.
func (x *exchange) settle(h head) {
	if x.task != 0 {
		x.session.complete(x.task, h.text(), nil)
		x.task = 0
	}
}

// interrupt follows the end of ctx: it wakes those who wait for the guest, and
// those who wait in a read of the host's.
func (x *exchange) interrupt() {
	x.session.mu.Lock()
	body := x.body
	x.session.changed.Broadcast()
	x.session.mu.Unlock()
	body.close()
}

// finish gives back the slot. What was read of the response stays for the guest.
func (x *exchange) finish() {
	s := x.session
	s.mu.Lock()
	defer s.mu.Unlock()
	x.settle(failureHead(errInsideHost)) // Fetch ended its goroutine
	x.cancel(nil)
	x.release()
	s.running--
	s.startNext()
	s.changed.Broadcast()
}

// release lets go of the request's body. It may be called again.
func (x *exchange) release() {
	x.session.sending -= int64(len(x.data))
	x.data = nil
	if x.upload != nil {
		x.upload.stop(errBodyClosed)
	}
	if x.body == nil {
		delete(x.session.exchanges, x.id)
	}
}

// abandon ends the exchange because of the guest, or because of a bound, which err
// tells then.
func (x *exchange) abandon(err error) {
	s := x.session
	x.settle(failureHead(err))
	x.cancel(err)
	if x.body != nil {
		x.body.drop(err)
	}
	if i := slices.Index(s.waiting, x); i >= 0 {
		s.waiting = slices.Delete(s.waiting, i, i+1)
		x.release()
	}
	s.changed.Broadcast()
}
