package capnweb

import (
	"context"
	"sync"
)

// pipe is what the peer fills by "pipe" and "stream" messages. Each write is
// answered when its chunk has been read, which is the credit that lets the peer
// go on.
type pipe struct {
	mu sync.Mutex
	// queue holds what the peer has written and nobody has read.
	queue []sinkCall
	// changed is closed when there is something new for a reader that waits.
	changed chan struct{}
	// closing is set once the peer has closed or aborted.
	closing bool
	// ended is what reads answer once the queue is empty.
	ended error
	// cancelled is what writes answer.
	cancelled error
	// open has the pipe until it needs not break with the session.
	open *openPipes
}

// newPipe answers the two ends of a pipe, which breaks with the others that are open.
func newPipe(open *openPipes) (*ReadableStream, *sinkHook) {
	p := &pipe{changed: make(chan struct{}), open: open}
	open.add(p)
	return NewReadableStream(p), newSinkHook(p)
}

// accept puts a call of the peer in the queue.
func (p *pipe) accept(c sinkCall) {
	p.mu.Lock()
	refusal := p.cancelled
	if refusal == nil && p.closing {
		refusal = errClosedStream
	}
	if refusal != nil {
		p.mu.Unlock()
		c.reject(refusal)
		return
	}
	p.closing = c.method != "write"
	p.queue = append(p.queue, c)
	finished := p.advance()
	p.mu.Unlock()
	resolveAll(finished)
}

// advance answers the calls at the head of the queue that no reader has to see,
// and wakes the reader for what is left. The caller holds the lock.
func (p *pipe) advance() []sinkCall {
	n := 0
	for n < len(p.queue) && p.queue[n].method != "write" {
		if p.ended == nil {
			p.ended = p.queue[n].end()
		}
		n++
	}
	finished := p.queue[:n:n]
	p.queue = p.queue[n:]
	if p.ended != nil && len(p.queue) == 0 {
		p.open.forget(p)
	}
	close(p.changed)
	p.changed = make(chan struct{})
	return finished
}

func resolveAll(calls []sinkCall) {
	for _, c := range calls {
		c.resolve()
	}
}

// Next answers the next chunk.
func (p *pipe) Next(ctx context.Context) (any, error) {
	for {
		p.mu.Lock()
		changed := p.changed
		if len(p.queue) > 0 {
			return p.head()
		}
		ended := p.ended
		p.mu.Unlock()
		if ended != nil {
			return nil, ended
		}
		select {
		case <-changed:
		case <-ctx.Done():
			return nil, context.Cause(ctx)
		}
	}
}

// head takes the chunk at the head of the queue. It unlocks the pipe.
func (p *pipe) head() (any, error) {
	c := p.queue[0]
	p.queue = p.queue[1:]
	finished := p.advance()
	p.mu.Unlock()
	chunk := c.chunk()
	c.resolve()
	resolveAll(finished)
	return chunk, nil
}

// Cancel refuses everything the peer has written and will write.
func (p *pipe) Cancel(reason error) {
	p.mu.Lock()
	p.open.forget(p)
	p.refuse(reason)
}

// breakOff ends the pipe at both ends. What has not been read is lost.
func (p *pipe) breakOff(reason error) {
	p.mu.Lock()
	if p.ended == nil || len(p.queue) > 0 {
		p.ended = reason
	}
	close(p.changed)
	p.changed = make(chan struct{})
	p.refuse(reason)
}

// refuse refuses what is in the queue and what will come. It unlocks the pipe.
func (p *pipe) refuse(reason error) {
	calls := p.queue
	p.queue, p.cancelled = nil, reason
	p.mu.Unlock()
	for _, c := range calls {
		c.reject(reason)
	}
}
