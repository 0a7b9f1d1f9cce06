package engine

import (
	"context"
	"sync"
)

// admission lets a number of executions in at a time. Up to maxQueue more wait,
// in order for each caller and in turn between callers, so that a caller with
// many waiting does not delay another's first.
type admission struct {
	mu       sync.Mutex
	capacity int
	free     int
	maxQueue int
	queued   int
	waiting  turns[place]
	// closed is closed when nobody is let in any more.
	closed chan struct{}
	shut   bool
}

// place is one waiting execution; it is closed when that is let in.
type place chan struct{}

type admissionError int

const (
	errQueueFull admissionError = iota + 1
	errClosed
)

func (e admissionError) Error() string {
	return map[admissionError]string{errQueueFull: "engine: queue full", errClosed: "engine: closed"}[e]
}

func newAdmission(capacity, maxQueue int) *admission {
	return &admission{capacity: capacity, free: capacity, maxQueue: maxQueue, closed: make(chan struct{})}
}

// enter waits until the caller's execution may start. It fails when the queue is
// full, the admission is closed, or ctx ends.
func (a *admission) enter(ctx context.Context, caller string) error {
	a.mu.Lock()
	if a.shut {
		a.mu.Unlock()
		return errClosed
	}
	if a.free > 0 {
		a.free--
		a.mu.Unlock()
		return nil
	}
	if a.queued >= a.maxQueue {
		a.mu.Unlock()
		return errQueueFull
	}
	p := make(place)
	a.waiting.add(caller, p)
	a.queued++
	a.mu.Unlock()
	return a.wait(ctx, caller, p)
}

func (a *admission) wait(ctx context.Context, caller string, p place) error {
	var err error
	select {
	case <-p:
		return nil
	case <-ctx.Done():
		err = ctx.Err()
	case <-a.closed:
		err = errClosed
	}
	a.mu.Lock()
	defer a.mu.Unlock()
	select {
	case <-p: // let in at the same moment: pass it on
		a.letNext()
	default:
		a.waiting.remove(caller, p)
		a.queued--
	}
	return err
}

// leave ends an execution that was let in.
func (a *admission) leave() {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.letNext()
}

// letNext gives a free place to the first of the caller whose turn it is.
func (a *admission) letNext() {
	p, ok := a.waiting.next()
	if !ok {
		a.free++
		return
	}
	a.queued--
	close(p)
}

func (a *admission) status() Status {
	a.mu.Lock()
	defer a.mu.Unlock()
	return Status{Running: a.capacity - a.free, Queued: a.queued}
}

// close turns away all who wait and all who come.
func (a *admission) close() {
	a.mu.Lock()
	defer a.mu.Unlock()
	if !a.shut {
		a.shut = true
		close(a.closed)
	}
}
