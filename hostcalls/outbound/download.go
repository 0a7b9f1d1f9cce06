package outbound

import (
	"errors"
	"io"
	"runtime/debug"
	"sync"

	"github.com/codemode-executor/codemode-executor/hostcalls"
	"github.com/codemode-executor/codemode-executor/protocol"
)

const (
	// PieceSize bounds, in bytes, a piece of a body that crosses to or from the
	// guest at once.
	PieceSize = 64 << 10
	// window is how far a response is read ahead of the guest.
	window = 64 << 10
	// readSize is how much is read at once.
	readSize = 32 << 10
	// maxEmptyReads is how often in a row a reader may give nothing.
	maxEmptyReads = 100
)

// download is the body of a response. A nil one is none, and can be closed.
type download struct {
	exchange *exchange
	source   io.ReadCloser
	closing  sync.Once
	total    int64 // read so far; the pump's own

	// Guarded by the mutex of the session.
	buffer []byte
	end    error // what came after the buffer, io.EOF if all is well
	reader int64 // the guest's task that waits for a piece, or zero
	full   bool  // the pump waits for room
}

// newDownload gives nil if the response has no body.
func newDownload(x *exchange, response *protocol.OutboundResponse) *download {
	if response == nil || response.Body == nil {
		return nil
	}
	return &download{exchange: x, source: response.Body}
}

// close closes the body, once. It may be called while it is read.
func (d *download) close() {
	if d == nil {
		return
	}
	d.closing.Do(func() {
		defer d.recoverPanic(nil)
		_ = d.source.Close()
	})
}

// recoverPanic keeps a defect of the host's in its place.
func (d *download) recoverPanic(err *error) {
	if p := recover(); p != nil {
		d.exchange.session.logger.Error("the body of a response panicked", "panic", p, "stack", string(debug.Stack()))
		if err != nil {
			*err = errInsideHost
		}
	}
}

// pump reads ahead until the end.
func (d *download) pump() {
	defer d.close()
	piece := make([]byte, readSize)
	for d.awaitRoom() {
		n, err := d.read(piece)
		if !d.add(piece[:n], err) {
			return
		}
	}
}

// awaitRoom waits until more is wanted. It answers false when nothing is any more.
func (d *download) awaitRoom() bool {
	s := d.exchange.session
	s.mu.Lock()
	defer s.mu.Unlock()
	for !d.hasRoom() && d.end == nil && d.exchange.ctx.Err() == nil {
		d.full = true
		if len(s.waiting) > 0 {
			s.queue.Wake() // see Relieve
		}
		s.changed.Wait()
	}
	d.full = false
	return d.end == nil && d.exchange.ctx.Err() == nil
}

func (d *download) hasRoom() bool {
	s := d.exchange.session
	if d.reader != 0 {
		return true
	}
	return s.readAhead < s.limits.Held && (len(d.buffer) < window || len(s.waiting) > 0)
}

// read is one read that gives something.
func (d *download) read(p []byte) (n int, err error) {
	defer d.recoverPanic(&err)
	for range maxEmptyReads {
		n, err := d.source.Read(p)
		if n < 0 || n > len(p) {
			return 0, errInsideHost
		}
		if n > 0 || err != nil {
			return n, err
		}
	}
	return 0, io.ErrNoProgress
}

// add takes what was read, and answers whether there may be more.
func (d *download) add(piece []byte, err error) bool {
	s := d.exchange.session
	d.total += int64(len(piece))
	if d.total > s.limits.ResponseBytes {
		piece, err = nil, responseTooLarge(s.limits.ResponseBytes)
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if d.end != nil {
		return false
	}
	d.buffer = append(d.buffer, piece...)
	s.readAhead += int64(len(piece))
	d.end = err
	d.serve()
	return err == nil
}

// serve answers the guest's task, if it can.
func (d *download) serve() {
	x := d.exchange
	switch {
	case d.reader == 0, len(d.buffer) == 0 && d.end == nil:
		return
	case len(d.buffer) > 0:
		x.session.complete(d.reader, d.take(), nil)
	case errors.Is(d.end, io.EOF):
		x.session.complete(d.reader, nil, nil)
		delete(x.session.exchanges, x.id)
	default:
		x.session.complete(d.reader, nil, &hostcalls.Error{Name: "TypeError", Message: failureText(d.end)})
		delete(x.session.exchanges, x.id)
	}
	d.reader = 0
}

func (d *download) take() []byte {
	n := min(len(d.buffer), PieceSize)
	piece := d.buffer[:n:n]
	if d.buffer = d.buffer[n:]; len(d.buffer) == 0 {
		d.buffer = nil
	}
	d.exchange.session.readAhead -= int64(n)
	return piece
}

// drop forgets what the guest has not taken.
func (d *download) drop(err error) {
	d.exchange.session.readAhead -= int64(len(d.buffer))
	d.buffer, d.end = nil, err
	if d.reader != 0 {
		d.serve()
	}
	delete(d.exchange.session.exchanges, d.exchange.id)
}
