package outbound

import (
	"context"
	"log/slog"
	"slices"
	"sync"

	"github.com/codemode-executor/codemode-executor/hostcalls"
	"github.com/codemode-executor/codemode-executor/protocol"
)

// Limits bound what one run sends outward.
type Limits struct {
	protocol.FetchBounds
	// Held bounds, in bytes, what is in the host's memory of the bodies of
	// requests that wait or are under way, and likewise what was read of
	// responses and not yet taken by the guest.
	Held int64
}

// Session is the outbound side of one run. Its methods are for the run's goroutine
// only; outcomes come through the queue.
type Session struct {
	ctx    context.Context
	queue  *hostcalls.Queue
	fetch  protocol.Fetch
	limits Limits
	logger *slog.Logger

	opened int

	mu sync.Mutex
	// changed is signalled whenever something below it, or of an exchange, is
	// not as it was.
	changed   sync.Cond
	exchanges map[int64]*exchange
	waiting   []*exchange // for a slot, in order
	running   int         // those with a slot
	sending   int64       // bytes of request bodies
	readAhead int64       // bytes of response bodies
}

// NewSession serves requests with fetch until ctx ends and puts their outcomes into
// queue. A nil fetch means that the network is disabled.
func NewSession(ctx context.Context, queue *hostcalls.Queue, fetch protocol.Fetch, limits Limits, logger *slog.Logger) *Session {
	s := &Session{ctx: ctx, queue: queue, fetch: fetch, limits: limits, logger: logger, exchanges: map[int64]*exchange{}}
	s.changed.L = &s.mu
	return s
}

// Requests gives the number of requests so far, redirects that the guest followed
// included.
func (s *Session) Requests() int { return s.opened }

// Open makes a request, at once or when one of those under way is done. The outcome
// is a text, see [head].
func (s *Session) Open(task, id int64, r Request) {
	s.queue.Begin()
	x, err := s.newExchange(task, id, r)
	if err != nil {
		s.queue.Complete(hostcalls.Completion{ID: task, Task: true, Value: failureHead(err).text()})
		return
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.exchanges[id] = x
	s.waiting = append(s.waiting, x)
	s.startNext()
	s.changed.Broadcast() // more is read ahead now
}

// newExchange checks a request against what a run may do.
func (s *Session) newExchange(task, id int64, r Request) (*exchange, error) {
	if s.fetch == nil {
		return nil, protocol.Failure(protocol.CodeNetworkDisabled, originOf(r.URL))
	}
	if s.opened >= s.limits.Requests {
		return nil, tooManyRequests(s.limits.Requests)
	}
	if r.Hop > s.limits.Redirects {
		return nil, tooManyRedirects(s.limits.Redirects)
	}
	outgoing, err := r.outgoing()
	if err != nil {
		return nil, err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.exchanges[id] != nil {
		return nil, errProtocol
	}
	if err := s.hold(int64(len(r.Body))); err != nil {
		return nil, err
	}
	s.opened++
	return newExchange(s, task, id, r, outgoing), nil
}

// hold counts the body of a request in, if there is room for it.
func (s *Session) hold(size int64) error {
	switch {
	case size > s.limits.RequestBytes:
		return requestTooLarge(s.limits.RequestBytes)
	case s.sending+size > s.limits.Held:
		return errTooMuchAtOnce
	}
	s.sending += size
	return nil
}

// startNext gives free slots to those who wait, unless the run is over.
func (s *Session) startNext() {
	for s.running < s.limits.Concurrent && len(s.waiting) > 0 && s.ctx.Err() == nil {
		x := s.waiting[0]
		s.waiting = slices.Delete(s.waiting, 0, 1)
		s.running++
		go x.run()
	}
}

// Read asks for the next piece of a response's body. The outcome is a []byte, or nil
// at the end.
func (s *Session) Read(task, id int64) {
	s.queue.Begin()
	s.mu.Lock()
	defer s.mu.Unlock()
	x := s.exchanges[id]
	if x == nil || x.body == nil || x.body.reader != 0 {
		s.complete(task, nil, nil)
		return
	}
	x.body.reader = task
	x.body.serve()
	s.changed.Broadcast()
}

// Write hands over a piece of a request's body. The outcome is true once it was
// consumed, and false when nobody wants more.
func (s *Session) Write(task, id int64, piece []byte) {
	s.queue.Begin()
	s.mu.Lock()
	defer s.mu.Unlock()
	x := s.exchanges[id]
	if x == nil || x.upload == nil || len(piece) > PieceSize {
		s.complete(task, false, nil)
		return
	}
	x.upload.write(task, piece)
	s.changed.Broadcast()
}

// End tells that a request's body is complete.
func (s *Session) End(id int64) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if x := s.exchanges[id]; x != nil && x.upload != nil {
		x.upload.finish()
	}
	s.changed.Broadcast()
}

// Cancel ends an exchange, whatever it is at. An unknown one is ignored.
func (s *Session) Cancel(id int64) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if x := s.exchanges[id]; x != nil {
		x.abandon(errCancelled)
	}
}

// Relieve refuses the requests that wait for a slot which only the guest could
// free, by reading or cancelling the responses it has, when pending outcomes are all
// the run waits for. It answers whether there were any. Without it such a run would
// stand still until its deadline.
func (s *Session) Relieve(pending int) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	if len(s.waiting) == 0 || len(s.waiting) != pending || !s.blocked() {
		return false
	}
	for len(s.waiting) > 0 {
		s.waiting[0].abandon(tooManyUnread(s.limits.Concurrent))
	}
	return true
}

// blocked tells whether everything with a slot waits for the guest to read.
func (s *Session) blocked() bool {
	blocked := 0
	for _, x := range s.exchanges {
		if x.body != nil && x.body.full {
			blocked++
		}
	}
	return blocked == s.running
}

// complete hands over the outcome of a task.
func (s *Session) complete(task int64, value any, err error) {
	s.queue.Complete(hostcalls.Completion{ID: task, Task: true, Value: value, Err: err})
}
