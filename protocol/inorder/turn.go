package inorder

import (
	"context"
	"sync/atomic"
)

// Turn is the time in which a function is entered and no other is. It ends when the
// function returns or passes it on, or else, unless the line has turns held, shortly after
// the function was called.
type Turn struct {
	line *Line
	// waits tells that the function has asked for what ends its context, as those do
	// that are about to wait.
	entered, waits, over atomic.Bool
	// on is the thread on which the function was called, if turns are not held.
	on thread
}

// open answers whether the function is to be called, which it is not if the line was
// closed before that.
func (t *Turn) open() bool {
	t.line.mu.Lock()
	defer t.line.mu.Unlock()
	if t.line.closed {
		t.line.pass(t)
	}
	return !t.line.closed
}

// call calls the function.
func (t *Turn) call(f Func) {
	if !t.line.Held {
		t.on = thisThread()
	}
	t.entered.Store(true)
	f(t)
}

// Pass has the next function called. Only the first call counts.
func (t *Turn) Pass() {
	t.line.mu.Lock()
	defer t.line.mu.Unlock()
	t.line.pass(t)
}

// turnContext is the context of a function in its turn.
type turnContext struct {
	context.Context
	turn *Turn
}

// WithTurn answers the context for a function, by which it can [Pass] its turn on.
func WithTurn(ctx context.Context, t *Turn) context.Context { return turnContext{ctx, t} }

type turnKey struct{}

// Value implements [context.Context].
func (c turnContext) Value(key any) any {
	if key == (turnKey{}) {
		return c.turn
	}
	return c.Context.Value(key)
}

// Done implements [context.Context].
func (c turnContext) Done() <-chan struct{} {
	c.turn.waits.Store(true)
	return c.Context.Done()
}

// Pass has the next call of the run entered, although the one that ctx belongs to has
// not returned. It does nothing for a context without a turn.
//
// A dispatch that hands calls on says so in the request, as PassesTurn, and so keeps
// their order: it sends the call, passes the turn on, and waits for the answer.
func Pass(ctx context.Context) {
	if t, ok := ctx.Value(turnKey{}).(*Turn); ok {
		t.Pass()
	}
}
