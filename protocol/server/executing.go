package server

import "sync"

// executing counts the executions of a connection that are under way.
type executing struct {
	mu sync.Mutex
	n  int
	// none is closed when there are none any more, nil while nobody waits for that.
	none chan struct{}
}

// begin counts an execution in, and answers false if there are more than the limit now.
// It ends in either case.
func (e *executing) begin(limit int) bool {
	e.mu.Lock()
	defer e.mu.Unlock()
	e.n++
	return e.n <= limit
}

// end counts it out.
func (e *executing) end() {
	e.mu.Lock()
	defer e.mu.Unlock()
	e.n--
	if e.n == 0 && e.none != nil {
		close(e.none)
		e.none = nil
	}
}

// idle tells whether there are none, and else what is closed when the last has ended.
func (e *executing) idle() (bool, <-chan struct{}) {
	e.mu.Lock()
	defer e.mu.Unlock()
	if e.n > 0 && e.none == nil {
		e.none = make(chan struct{})
	}
	return e.n == 0, e.none
}
