package engine

import (
	"context"
	"slices"
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
	callers  map[string]*callerQueue
	// turns holds the callers with somebody waiting, the next to serve first.
	turns []*callerQueue
	// closed is closed when nobody is let in any more.
	closed chan struct{}
	shut   bool
}

type callerQueue struct {
	name    string
	waiting []*place
}

// place is one waiting execution; let is closed when it is let in.
type place struct {
	let    chan struct{}
	caller *callerQueue
}

type admissionError int

const (
	errQueueFull admissionError = iota + 1
	errClosed
)

func (e admissionError) Error() string {
	return map[admissionError]string{errQueueFull: "engine: queue full", errClosed: "engine: closed"}[e]
}

func newAdmission(capacity, maxQueue int) *admission {
	return &admission{capacity: capacity, free: capacity, maxQueue: maxQueue, callers: map[string]*callerQueue{}, closed: make(chan struct{})}
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
	p := a.line(caller)
	a.mu.Unlock()
	return a.wait(ctx, p)
}

func (a *admission) line(caller string) *place {
	q := a.callers[caller]
	if q == nil {
		q = &callerQueue{name: caller}
		a.callers[caller] = q
		a.turns = append(a.turns, q)
	}
	p := &place{let: make(chan struct{}), caller: q}
	q.waiting = append(q.waiting, p)
	a.queued++
	return p
}

func (a *admission) wait(ctx context.Context, p *place) error {
	var err error
	select {
	case <-p.let:
		return nil
	case <-ctx.Done():
		err = ctx.Err()
	case <-a.closed:
		err = errClosed
	}
	a.mu.Lock()
	defer a.mu.Unlock()
	select {
	case <-p.let: // let in at the same moment: pass it on
		a.letNext()
	default:
		a.forget(p)
	}
	return err
}

// leave ends an execution that was let in.
func (a *admission) leave() {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.letNext()
}

// forget takes a place out of the line.
func (a *admission) forget(p *place) {
	q := p.caller
	q.waiting = slices.DeleteFunc(q.waiting, func(other *place) bool { return other == p })
	a.queued--
	if len(q.waiting) == 0 {
		a.turns = slices.DeleteFunc(a.turns, func(other *callerQueue) bool { return other == q })
		delete(a.callers, q.name)
	}
}

// letNext gives a free place to the first of the caller whose turn it is.
func (a *admission) letNext() {
	if len(a.turns) == 0 {
		a.free++
		return
	}
	q := a.turns[0]
	p := q.waiting[0]
	q.waiting = q.waiting[1:]
	a.turns = a.turns[1:]
	a.queued--
	if len(q.waiting) > 0 {
		a.turns = append(a.turns, q)
	} else {
		delete(a.callers, q.name)
	}
	close(p.let)
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
