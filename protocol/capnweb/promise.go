package capnweb

import "context"

// Promise is the result of a call that may not be known yet. It can be called
// like a [Stub], for what it will resolve to, and be an argument: then the peer
// waits for it before it delivers the call.
type Promise struct {
	reference
	// borrowed is set for a promise of a property, whose hook belongs to the
	// reference it was made from.
	borrowed bool
}

func newPromise(h hook) *Promise { return &Promise{reference: newReference(h)} }

func failedPromise(err error) *Promise { return newPromise(errorHook{err}) }

// NewPromise answers a promise and the function that settles it: with a value,
// whose references it takes over, or with an error. Only the first call counts.
func NewPromise() (*Promise, func(value any, err error)) {
	pending := newPending()
	settled := make(chan struct{}, 1)
	return newPromise(pending), func(value any, err error) {
		select {
		case settled <- struct{}{}:
			pending.resolve(outcome(value, err, nil))
		default:
			Release(value)
		}
	}
}

// Await waits for the value. It belongs to the caller, who must not change it
// while the promise is still in use: the promise serves its calls from it. The
// value lives until it or the promise is released.
//
// When ctx ends first, the promise goes on.
func (p *Promise) Await(ctx context.Context) (any, error) {
	h, err := p.acquire()
	if err != nil {
		return nil, err
	}
	if len(p.path) == 0 {
		defer h.dispose()
		return await(ctx, h)
	}
	inner := h.get(origin{ctx: ctx}, p.path)
	h.dispose()
	// What the hook of a property holds has no other holder than the value.
	return newPromise(inner).result(ctx)
}

// result waits for the value of a promise that nobody else knows.
func (p *Promise) result(ctx context.Context) (any, error) {
	v, err := await(ctx, p.hook)
	if err != nil {
		p.Release()
	}
	return v, err
}

// await waits for the value of a hook.
func await(ctx context.Context, h hook) (any, error) {
	type settled struct {
		value any
		err   error
	}
	answer := make(chan settled, 1)
	h.pull(func(v view, err error) {
		if err != nil {
			answer <- settled{err: err}
			return
		}
		v.settle(func(err error) { answer <- settled{v.value(), err} })
	})
	select {
	case s := <-answer:
		return s.value, s.err
	case <-ctx.Done():
		return nil, context.Cause(ctx)
	}
}

// Dup answers a stub for what the promise resolves to.
func (p *Promise) Dup() *Stub {
	h, err := p.acquire()
	if err != nil {
		return newStub(errorHook{err})
	}
	defer h.dispose()
	return newStub(h.get(origin{ctx: context.Background()}, p.path))
}

// Release gives the promise up, and with it what it resolves to. It does not
// stop the call.
func (p *Promise) Release() {
	if !p.borrowed {
		p.release(errReleased)
	}
}

// pull is what the hook of a promise in a payload does. Such a promise has no
// path unless it is one that a program made.
func (p *Promise) pull(done func(view, error)) {
	h, err := p.acquire()
	if err != nil {
		done(view{}, err)
		return
	}
	if len(p.path) > 0 {
		outer := h
		h = outer.get(origin{ctx: context.Background()}, p.path)
		outer.dispose()
	}
	h.pull(func(v view, err error) {
		done(v, err)
		h.dispose()
	})
}

// depth answers how deep the pending hooks are that the promise waits for.
func (p *Promise) depth() int {
	p.mu.Lock()
	defer p.mu.Unlock()
	if pending, ok := p.hook.(*pendingHook); ok {
		return pending.depthNow()
	}
	return 0
}
