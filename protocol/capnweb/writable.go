package capnweb

import (
	"context"
	"sync"
)

// Sink is where the chunks written to a stream go. One method runs at a time.
type Sink interface {
	// Write takes a chunk. The next one comes after it has returned, which is
	// what slows the peer down. The sink owns the references in the chunk. An
	// error fails this write and all that follow.
	Write(ctx context.Context, chunk any) error
	// Close is the end of the stream.
	Close(ctx context.Context) error
	// Abort is the end of a stream that failed, or that its holder gave up.
	Abort(reason error)
}

// WritableStream is where a sequence of values can be written to over time: a
// sink, usually at the peer. Its methods are for one goroutine at a time.
//
// A stream received as an argument is given up when the method returns. Whoever
// holds a stream closes or aborts it, else the sink is aborted.
type WritableStream struct {
	mu    sync.Mutex
	hook  hook
	holds int
	// writer is made by the first write.
	writer *chunkWriter
}

// NewWritableStream answers the stream that writes to a sink. It is for being
// sent to the peer.
func NewWritableStream(sink Sink) *WritableStream {
	return newRemoteWritable(newSinkHook(newSinkQueue(sink)))
}

// newRemoteWritable answers the stream for a hook that takes write, close and
// abort.
func newRemoteWritable(h hook) *WritableStream { return &WritableStream{hook: h, holds: 1} }

// Write writes a chunk. It returns when the next one may be written, which is
// usually before the sink has taken this one; what the sink fails with, later
// writes and Close return. The references in the chunk stay the caller's.
func (w *WritableStream) Write(ctx context.Context, chunk any) error {
	writer, err := w.open()
	if err != nil {
		return err
	}
	return writer.write(ctx, chunk, false)
}

// Close ends the stream and waits until the sink has taken everything.
func (w *WritableStream) Close(ctx context.Context) error {
	writer, err := w.open()
	if err != nil {
		return err
	}
	return writer.close(ctx)
}

// Abort ends the stream with an error for the sink and waits for its answer.
func (w *WritableStream) Abort(ctx context.Context, reason error) error {
	writer, err := w.open()
	if err != nil {
		return err
	}
	return writer.abort(ctx, reason)
}

// open answers the writer.
func (w *WritableStream) open() (*chunkWriter, error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.writer == nil && w.hook == nil {
		return nil, errReleased
	}
	if w.writer == nil {
		w.writer = newChunkWriter(w.hook, func(error) {})
		w.hook = nil
	}
	return w.writer, nil
}

// takeHook takes the hook, to send the stream.
func (w *WritableStream) takeHook() hook {
	w.mu.Lock()
	defer w.mu.Unlock()
	h := w.hook
	if w.writer != nil {
		h = w.writer.takeHook()
	}
	w.hook = nil
	if h == nil {
		return errorHook{errReleased}
	}
	return h
}

// hold counts one more payload that has the stream in it.
func (w *WritableStream) hold() {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.holds++
}

// drop counts one payload less. After the last one the stream is given up.
func (w *WritableStream) drop() {
	w.mu.Lock()
	w.holds--
	gone := w.holds <= 0
	w.mu.Unlock()
	if !gone {
		return
	}
	if h := w.takeHook(); h != nil {
		h.dispose()
	}
}
