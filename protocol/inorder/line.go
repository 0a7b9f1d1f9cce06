package inorder

import (
	"context"
	"sync"
)

// Func is a function that is entered in its turn.
type Func func(t *Turn)

// Line enters functions in the order in which they come. The zero value is ready for
// use. It is safe for concurrent use.
type Line struct {
	// Held has functions keep their turns until they return or pass them on. It is set
	// before the first function comes. Otherwise a turn is over after a moment.
	Held bool

	mu      sync.Mutex
	waiting []Func
	// turn is that of the last function that was called, nil once it is over.
	turn   *Turn
	closed bool
	// idle is closed when no turn is left, nil while nobody waits for that.
	idle chan struct{}
	// watched tells that a goroutine looks after turns that do not end by themselves.
	watched bool
}

// Enter has a function called when those before it have been entered. It does not
// block. After Close it does nothing.
func (l *Line) Enter(f Func) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.closed {
		return
	}
	l.waiting = append(l.waiting, f)
	if l.turn == nil {
		f, t := l.next()
		go l.run(f, t)
		return
	}
	l.watch()
}

// Close gives up the functions that have not been called.
func (l *Line) Close() {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.closed = true
	l.waiting = nil
}

// Entered tells whether all functions have been entered.
func (l *Line) Entered() bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.turn == nil
}

// Wait waits until all functions have been entered. It answers false if ctx ends first.
func (l *Line) Wait(ctx context.Context) bool {
	l.mu.Lock()
	if l.turn == nil {
		l.mu.Unlock()
		return true
	}
	if l.idle == nil {
		l.idle = make(chan struct{})
	}
	idle := l.idle
	l.watch()
	l.mu.Unlock()
	select {
	case <-idle:
		return true
	case <-ctx.Done():
		return false
	}
}

// next takes the first function that waits and gives it the turn. The caller holds
// the lock, and calls the function if there is one.
func (l *Line) next() (Func, *Turn) {
	if len(l.waiting) == 0 {
		l.turn = nil
		if l.idle != nil {
			close(l.idle)
			l.idle = nil
		}
		return nil, nil
	}
	f := l.waiting[0]
	l.waiting[0] = nil
	l.waiting = l.waiting[1:]
	l.turn = &Turn{line: l}
	return f, l.turn
}

// run calls a function, and then those behind it that nobody else has called.
func (l *Line) run(f Func, t *Turn) {
	for f != nil && t.open() {
		t.call(f)
		f, t = l.returned(t)
	}
}

// returned ends the turn of a function that has returned, if it still has it, and
// answers the next function to call.
func (l *Line) returned(t *Turn) (Func, *Turn) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if !l.end(t) {
		return nil, nil
	}
	return l.next()
}

// pass ends a turn whose function goes on, and calls the next.
func (l *Line) pass(t *Turn) {
	if !l.end(t) {
		return
	}
	if f, t := l.next(); f != nil {
		go l.run(f, t)
	}
}

// end ends a turn, and answers false if it has ended already.
func (l *Line) end(t *Turn) bool {
	if l.turn != t {
		return false
	}
	t.over.Store(true)
	return true
}
