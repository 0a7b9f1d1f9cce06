package capnweb

import (
	"context"
	"errors"
	"io"
	"sync"
)

// Source is where the chunks of a stream come from.
type Source interface {
	// Next answers the next chunk, any value that can be sent, or [io.EOF] at
	// the end. Any other error fails the stream. Whoever reads the stream owns
	// the references in the chunk.
	Next(ctx context.Context) (any, error)
	// Cancel says that nobody wants the rest. It comes at most once, perhaps
	// while Next runs, and must not block.
	Cancel(reason error)
}

// errStreamLocked is that a stream has been sent before.
var errStreamLocked = typeError("ReadableStream is locked")

// ReadableStream is a sequence of values that arrive over time. A stream that is
// sent, as an argument, in a result or in a chunk, is read by the session from
// then on, no faster than the peer takes the chunks.
//
// A stream received as an argument is cancelled when the method returns unless
// it has been read from or kept by then. One in a result belongs to the caller,
// who reads it to the end or cancels it.
type ReadableStream struct {
	source Source

	mu    sync.Mutex
	holds int
	taken bool
	// claimed is set once the stream has been put into something to send, sent
	// once a pipe is filled from it.
	claimed, sent bool
	// ended is what every read answers once the stream is over.
	ended error
	// next is the right to use the source.
	next chan struct{}
}

// errUnconsumed is what a stream is cancelled with that nobody has read.
var errUnconsumed = plainError("ReadableStream RPC stub was disposed without being consumed")

// NewReadableStream answers the stream of the chunks of a source.
func NewReadableStream(source Source) *ReadableStream {
	return &ReadableStream{source: source, holds: 1, next: make(chan struct{}, 1)}
}

// Next waits for the next chunk. The error is [io.EOF] at the end, else what
// the stream failed with. The references in the chunk belong to the caller.
//
// When ctx ends first, nothing is lost: the chunk stays for the next call, if
// the source can be interrupted.
func (r *ReadableStream) Next(ctx context.Context) (any, error) {
	r.Keep()
	select {
	case r.next <- struct{}{}:
		defer func() { <-r.next }()
	case <-ctx.Done():
		return nil, context.Cause(ctx)
	}
	if err := r.end(); err != nil {
		return nil, err
	}
	chunk, err := r.source.Next(ctx)
	if err != nil && ctx.Err() == nil {
		r.finish(err)
	}
	return chunk, err
}

// Keep has the stream outlive the method that got it as an argument.
func (r *ReadableStream) Keep() {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.taken = true
}

// Cancel ends the stream, because nobody wants the rest. The reason reaches the
// sender.
func (r *ReadableStream) Cancel(reason error) {
	r.Keep()
	if r.finish(reason) {
		r.source.Cancel(reason)
	}
}

// end answers what the stream ended with, nil while it goes on.
func (r *ReadableStream) end() error {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.ended
}

// finish ends the stream and tells whether it had not ended before.
func (r *ReadableStream) finish(err error) bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.ended != nil {
		return false
	}
	r.ended = err
	return true
}

// hold counts one more payload that has the stream in it.
func (r *ReadableStream) hold() {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.holds++
}

// drop counts one payload less. The last one cancels a stream that nobody reads.
func (r *ReadableStream) drop() {
	r.mu.Lock()
	r.holds--
	unread := r.holds <= 0 && !r.taken
	r.mu.Unlock()
	if unread {
		r.Cancel(errUnconsumed)
	}
}

// claim marks the stream as one that is sent, and tells whether it was none.
func (r *ReadableStream) claim() bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	free := !r.claimed
	r.claimed = true
	return free
}

// unclaim undoes claim.
func (r *ReadableStream) unclaim() {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.claimed = false
}

// send tells whether this is the first pipe that is filled from the stream.
func (r *ReadableStream) send() bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	first := !r.sent
	r.sent, r.taken = true, true
	return first
}

// pump sends the chunks through a pipe at the peer, whose hook it takes over, in
// a goroutine.
func (r *ReadableStream) pump(pipe *importEntry) {
	first := r.send()
	go func() {
		ctx, cancel := context.WithCancelCause(pipe.s.ctx)
		defer cancel(nil)
		w := newChunkWriter(pipe, cancel)
		if !first {
			_ = w.abort(ctx, errStreamLocked)
			return
		}
		// A source may be in Next without looking at the context.
		stop := context.AfterFunc(ctx, func() { r.Cancel(context.Cause(ctx)) })
		defer stop()
		if err := r.copyTo(ctx, w); err != nil {
			r.Cancel(err)
		}
	}()
}

// copyTo writes every chunk and the end of the stream. The error is that of the
// writer.
func (r *ReadableStream) copyTo(ctx context.Context, w *chunkWriter) error {
	for {
		chunk, err := r.Next(ctx)
		switch {
		case w.failed() != nil:
			Release(chunk)
			return w.failed()
		case errors.Is(err, io.EOF):
			return w.close(ctx)
		case err != nil:
			_ = w.abort(ctx, err)
			return err
		}
		if err := w.write(ctx, chunk, true); err != nil {
			return err
		}
	}
}
