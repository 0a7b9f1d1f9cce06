package hostcalls

import (
	"context"
	"sync"

	"github.com/codemode-executor/codemode-executor/protocol"
)

// serving counts the calls that the host serves.
type serving struct {
	mu sync.Mutex
	n  int
	// none is called when there are none any more, nil while nobody asks.
	none func()
}

func (s *serving) begin() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.n++
}

func (s *serving) end() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.n--
	if s.n == 0 && s.none != nil {
		s.none()
	}
}

// whenNone has f called once there are none. It must not block.
func (s *serving) whenNone(f func()) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.none = f
	if s.n == 0 {
		f()
	}
}

// AwaitEntry waits until all calls have been entered. It answers false if ctx ends
// first.
func (d *Dispatcher) AwaitEntry(ctx context.Context) bool { return d.line.Wait(ctx) }

// Entered tells whether all calls have been entered.
func (d *Dispatcher) Entered() bool { return d.line.Entered() }

// TakeRest takes the outcomes that the guest will not see, because the run was stopped or
// because the program has ended.
func (d *Dispatcher) TakeRest(stopped bool) {
	for {
		c, ok := d.queue.Take()
		switch {
		case !ok:
			return
		case !c.Task:
			d.taken(c, outcomeOf(c, stopped))
		}
	}
}

// Outstanding gives the number of calls without an answer, and the size of their
// arguments.
func (d *Dispatcher) Outstanding() (calls int, bytes int64) {
	return len(d.pending), d.held.Load()
}

// Records gives what became of the calls; outcome is that of those without an answer.
func (d *Dispatcher) Records(outcome protocol.CallOutcome) []protocol.CallRecord {
	return d.ledger.close(outcome, d.Now())
}

// Cancel ends all calls. None begins any more.
func (d *Dispatcher) Cancel() {
	d.line.Close()
	if d.cancel != nil {
		d.cancel()
	}
}

// Leave lets the calls go on that have no answer, of which there are some, although the
// run is over. They end at its deadline, or with ctx. done is called after that, or when
// the host has answered them all.
func (d *Dispatcher) Leave(ctx context.Context, done func()) {
	d.queue.Close()
	unlink := context.AfterFunc(ctx, d.cancel)
	context.AfterFunc(d.ctx, func() {
		unlink()
		done()
	})
	d.serving.whenNone(d.cancel)
}
