package capnweb

import (
	"context"
	"sync"
)

// sinkQueue has a sink take what is written, one after the other, in a goroutine
// that lives while there is something to take.
type sinkQueue struct {
	sink Sink

	mu      sync.Mutex
	queue   []sinkCall
	working bool
	// ended is what calls answer once the sink has failed or is closed.
	ended error
}

func newSinkQueue(s Sink) *sinkQueue { return &sinkQueue{sink: s} }

func (q *sinkQueue) accept(c sinkCall) {
	q.mu.Lock()
	defer q.mu.Unlock()
	q.queue = append(q.queue, c)
	if !q.working {
		q.working = true
		go q.work()
	}
}

func (q *sinkQueue) work() {
	for c, ok := q.next(); ok; c, ok = q.next() {
		if q.ended != nil && c.method != "abort" {
			c.reject(q.ended)
			continue
		}
		if err := q.run(c); err != nil {
			c.reject(err)
		} else {
			c.resolve()
		}
	}
}

// next takes the first call, or ends the work when there is none.
func (q *sinkQueue) next() (sinkCall, bool) {
	q.mu.Lock()
	defer q.mu.Unlock()
	if len(q.queue) == 0 {
		q.working = false
		return sinkCall{}, false
	}
	c := q.queue[0]
	q.queue = q.queue[1:]
	return c, true
}

// run has the sink take a call. ended belongs to the goroutine that works.
func (q *sinkQueue) run(c sinkCall) error {
	ctx := c.from.ctx
	if ctx == nil {
		ctx = context.Background()
	}
	_, err := guarded(func() (struct{}, error) { return struct{}{}, q.take(ctx, c) })
	if err != nil && q.ended == nil {
		q.ended = err
	}
	return err
}

func (q *sinkQueue) take(ctx context.Context, c sinkCall) error {
	switch {
	case c.method == "write":
		return q.sink.Write(ctx, c.chunk())
	case c.method == "close":
		q.ended = errClosedStream
		return q.sink.Close(ctx)
	case q.ended == nil:
		q.ended = c.end()
		q.sink.Abort(q.ended)
	}
	return nil
}
