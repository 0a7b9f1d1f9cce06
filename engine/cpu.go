package engine

import (
	"os"
	"runtime"
	"sync"
	"sync/atomic"
	"time"
)

// slice is how long a guest computes before it hands its slot to the next in
// line.
const slice = 2 * time.Millisecond

// longAfter is the time that guests which have not used up a slice yet get before one
// that has gets a slice. Short programs pass long ones, and long ones get a ninth of the
// time all the same, whatever the short ones do.
const longAfter = 8 * slice

// cpuLine is the line a guest waits in, in the order in which they are served. Within a
// line callers take turns.
type cpuLine int

const (
	// resumed guests have not used up a slice yet. They come before those that have not
	// begun, which would need sandboxes of their own meanwhile.
	resumed cpuLine = iota
	fresh
	// long guests have used up a slice.
	long
	cpuLines
)

// cpuSlots shares the processors between guests that want to compute: at most
// total at a time, the others wait in line.
type cpuSlots struct {
	mu      sync.Mutex
	free    int
	lines   [cpuLines]turns[cpuTicket]
	passing time.Duration // time of others since the last slot for a long guest
	waiting atomic.Int32
}

// cpuTicket is a place in a line. It gets a token when the slot is the holder's.
type cpuTicket chan struct{}

func newCPUSlots(total int) *cpuSlots { return &cpuSlots{free: total} }

// acquire takes a slot, or waits for one in line. It gives up, and answers false, when
// done is closed.
func (s *cpuSlots) acquire(done <-chan struct{}, line cpuLine, caller string) bool {
	s.mu.Lock()
	if s.free > 0 {
		s.free--
		s.mu.Unlock()
		return true
	}
	t := make(cpuTicket, 1)
	s.lines[line].add(caller, t)
	s.waiting.Add(1)
	s.mu.Unlock()

	select {
	case <-t:
		return true
	case <-done:
		s.abandon(t, line, caller)
		return false
	}
}

// abandon leaves the line. A slot granted in the meantime goes on to the next.
func (s *cpuSlots) abandon(t cpuTicket, line cpuLine, caller string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	select {
	case <-t:
		s.grantNext()
	default:
		s.lines[line].remove(caller, t)
		s.waiting.Add(-1)
	}
}

// release gives back a slot that a guest of a line has had for that time.
func (s *cpuSlots) release(line cpuLine, stay time.Duration) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if line != long {
		s.passing += stay
	}
	s.grantNext()
}

func (s *cpuSlots) grantNext() {
	t, ok := s.next()
	if !ok {
		s.free++
		return
	}
	s.waiting.Add(-1)
	t <- struct{}{}
}

func (s *cpuSlots) next() (t cpuTicket, ok bool) {
	if s.passing < longAfter {
		for line := range long {
			if t, ok = s.lines[line].next(); ok {
				return t, true
			}
		}
	}
	s.passing = 0
	for _, line := range [...]cpuLine{long, resumed, fresh} {
		if t, ok = s.lines[line].next(); ok {
			return t, true
		}
	}
	return nil, false
}

// contended tells whether somebody waits for a slot.
func (s *cpuSlots) contended() bool { return s.waiting.Load() > 0 }

// cpuTime is the time one run has spent on a slot.
type cpuTime struct {
	now    func() time.Time
	used   time.Duration
	line   cpuLine   // where the run waited for its slot
	since  time.Time // start of the present stay on a slot
	sliced time.Time // start of the present slice
	on     bool
}

func (c *cpuTime) start(line cpuLine) {
	c.line, c.since = line, c.now()
	c.sliced, c.on = c.since, true
}

// stop ends a stay on a slot and gives how long it was.
func (c *cpuTime) stop() time.Duration {
	stay := c.now().Sub(c.since)
	c.used += stay
	c.on = false
	return stay
}

// total gives the time used so far, at now.
func (c *cpuTime) total(now time.Time) time.Duration {
	if !c.on {
		return c.used
	}
	return c.used + now.Sub(c.since)
}

// sliceOver tells whether the slice has ended at now, and starts the next.
func (c *cpuTime) sliceOver(now time.Time) bool {
	if now.Sub(c.sliced) < slice {
		return false
	}
	c.sliced = now
	return true
}

// defaultSlots leaves one of the processors Go uses to the service itself: to its
// network, its timers and the garbage collector.
func defaultSlots() int { return max(1, runtime.GOMAXPROCS(0)-1) }

// SpareProcessor lets Go use one more processor than it does, so that guests may
// compute on all of the machine's and the service still has one of its own. A
// program that is there to run an executor calls it once, before [New]; it has no
// effect where the environment sets GOMAXPROCS.
func SpareProcessor() {
	if os.Getenv("GOMAXPROCS") == "" {
		runtime.GOMAXPROCS(runtime.GOMAXPROCS(0) + 1)
	}
}
