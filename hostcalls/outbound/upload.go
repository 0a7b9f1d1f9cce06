package outbound

import (
	"context"
	"io"
)

// upload is the body of a request that the guest produces piece by piece: the
// reader that Fetch gets. It is guarded by the mutex of the session, and holds one
// piece, whose write is answered when it has been consumed.
type upload struct {
	exchange *exchange
	piece    []byte
	writer   int64 // the guest's task that waits, or zero
	total    int64
	end      error // what comes after the piece; nil if the guest goes on
}

// Read implements [io.Reader]: it waits for the guest.
func (u *upload) Read(p []byte) (int, error) {
	s := u.exchange.session
	s.mu.Lock()
	defer s.mu.Unlock()
	for len(u.piece) == 0 && u.end == nil && u.exchange.ctx.Err() == nil {
		s.changed.Wait()
	}
	if u.exchange.ctx.Err() != nil {
		return 0, context.Cause(u.exchange.ctx)
	}
	if len(u.piece) == 0 {
		return 0, u.end
	}
	n := copy(p, u.piece)
	if u.piece = u.piece[n:]; len(u.piece) == 0 {
		u.acknowledge(true)
	}
	return n, nil
}

// Close implements [io.Closer]: nobody reads any more.
func (u *upload) Close() error {
	s := u.exchange.session
	s.mu.Lock()
	defer s.mu.Unlock()
	u.stop(errBodyClosed)
	s.changed.Broadcast()
	return nil
}

// write takes a piece from the guest.
func (u *upload) write(task int64, piece []byte) {
	s := u.exchange.session
	u.total += int64(len(piece))
	switch {
	case u.total > s.limits.RequestBytes:
		s.complete(task, false, nil)
		u.exchange.abandon(requestTooLarge(s.limits.RequestBytes))
	case u.end != nil || u.writer != 0 || u.exchange.ctx.Err() != nil:
		s.complete(task, false, nil)
	case len(piece) == 0:
		s.complete(task, true, nil)
	default:
		u.piece, u.writer = piece, task
	}
}

// finish ends the body after what the guest has written.
func (u *upload) finish() {
	if u.end == nil {
		u.end = io.EOF
	}
}

// stop ends the body at once. It may be called again.
func (u *upload) stop(err error) {
	u.piece = nil
	if u.end == nil {
		u.end = err
	}
	u.acknowledge(false)
}

func (u *upload) acknowledge(more bool) {
	if u.writer != 0 {
		u.exchange.session.complete(u.writer, more, nil)
		u.writer = 0
	}
}
