package capnweb

import (
	"cmp"
	"context"
	"sync"
)

// sendWindow is how many characters of stream messages may be unanswered before
// the writer waits, like the window the JavaScript library starts with.
const sendWindow = 256 << 10

// chunkWriter writes the chunks of a stream. A chunk of it that is answered makes
// room for others; one that fails is the end.
type chunkWriter struct {
	onFailure func(error)

	mu       sync.Mutex
	hook     hook
	inFlight int
	failure  error
	// room is closed when somebody who waits for room should look again.
	room chan struct{}
}

// newChunkWriter answers the writer through a hook, which it takes over.
// onFailure is called when the stream fails.
func newChunkWriter(h hook, onFailure func(error)) *chunkWriter {
	return &chunkWriter{hook: h, onFailure: onFailure, room: make(chan struct{})}
}

var errClosedStream = typeError("Invalid state: WritableStream is closed")

// write sends a chunk when there is room. take has it take the references in the
// chunk over.
func (w *chunkWriter) write(ctx context.Context, chunk any, take bool) error {
	args, err := adopted(adopter{payload: &payload{refs: 1}, take: take}, []any{chunk})
	if err != nil {
		if take {
			Release(chunk)
		}
		return err
	}
	if err := w.waitForRoom(ctx); err != nil {
		args.dispose()
		return err
	}
	h, err := w.acquire()
	if err != nil {
		args.dispose()
		return err
	}
	defer h.dispose()
	w.send(h, "write", args, func(size int, err error) { w.answered(size, err) })
	return nil
}

// waitForRoom waits until the window is open.
func (w *chunkWriter) waitForRoom(ctx context.Context) error {
	for {
		w.mu.Lock()
		room, open, failure := w.room, w.inFlight < sendWindow, w.failure
		w.mu.Unlock()
		if failure != nil || open {
			return failure
		}
		select {
		case <-room:
		case <-ctx.Done():
			return context.Cause(ctx)
		}
	}
}

// send sends a stream message, or calls what is not at the peer. The size is
// counted as unanswered until answered is called with it.
func (w *chunkWriter) send(h hook, method string, args *payload, answered func(int, error)) {
	if e, ok := h.(*importEntry); ok {
		e.stream(method, args, w.reserve, answered)
		return
	}
	w.reserve(args.size)
	streamTo(h, method, args, answered)
}

// streamTo calls a method of a writable end that is not at the peer.
func streamTo(h hook, method string, args *payload, answered func(int, error)) {
	size := args.size
	result := h.call(origin{ctx: context.Background()}, []any{method}, args)
	result.pull(func(_ view, err error) { answered(size, err) })
	result.dispose()
}

// reserve counts so many characters as unanswered.
func (w *chunkWriter) reserve(size int) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.inFlight += size
}

// answered ends the count for a chunk.
func (w *chunkWriter) answered(size int, err error) {
	w.mu.Lock()
	w.inFlight -= size
	close(w.room)
	w.room = make(chan struct{})
	w.mu.Unlock()
	if err != nil {
		w.fail(err)
	}
}

// fail ends the stream.
func (w *chunkWriter) fail(err error) {
	w.mu.Lock()
	first := w.failure == nil
	if first {
		w.failure = err
	}
	w.mu.Unlock()
	if first {
		w.giveUp()
		w.onFailure(err)
	}
}

// failed answers what the stream failed with, nil if it has not.
func (w *chunkWriter) failed() error {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.failure
}

// close ends the stream and waits for the answer.
func (w *chunkWriter) close(ctx context.Context) error { return w.finish(ctx, "close") }

// abort ends the stream with an error and waits for the answer.
func (w *chunkWriter) abort(ctx context.Context, reason error) error {
	return w.finish(ctx, "abort", abortReason(reason))
}

// abortReason answers the value that stands for an error.
func abortReason(err error) any {
	if r, ok := err.(*Rejection); ok {
		return r.Value
	}
	return asError(err)
}

func (w *chunkWriter) finish(ctx context.Context, method string, reason ...any) error {
	h, err := w.acquire()
	if err != nil {
		return err
	}
	defer h.dispose()
	args, err := adoptArguments(reason)
	if err != nil {
		return err
	}
	done := make(chan error, 1)
	w.send(h, method, args, func(_ int, err error) { done <- err })
	select {
	case err = <-done:
	case <-ctx.Done():
		err = context.Cause(ctx)
	}
	// A write that failed has been answered before, and says more.
	failure := w.failed()
	w.fail(errClosedStream)
	return cmp.Or(failure, err)
}

// acquire answers the hook for one more holder, or what the stream failed with.
func (w *chunkWriter) acquire() (hook, error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	switch {
	case w.failure != nil:
		return nil, w.failure
	case w.hook == nil:
		return nil, errReleased
	}
	return w.hook.dup(), nil
}

// giveUp releases the hook.
func (w *chunkWriter) giveUp() {
	if h := w.takeHook(); h != nil {
		h.dispose()
	}
}

func (w *chunkWriter) takeHook() hook {
	w.mu.Lock()
	defer w.mu.Unlock()
	h := w.hook
	w.hook = nil
	return h
}
