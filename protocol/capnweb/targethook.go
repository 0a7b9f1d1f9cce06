package capnweb

import (
	"context"
	"sync"
)

// Starter is a [Target] some of whose calls must be entered in the order in which
// they arrive. Other calls run each in a goroutine of its own, which has started
// before the next call is looked at, but what they do first may still overtake
// each other.
type Starter interface {
	Target
	// Start enters a call, in the goroutine that receives the messages of the
	// session, which it must not block. The function it returns does the rest,
	// in a goroutine of its own.
	Start(ctx context.Context, path, args []any) func() (any, error)
}

// targetHook stands for a target of this process.
type targetHook struct {
	target Target
	mu     sync.Mutex
	refs   int
}

func newTargetHook(t Target) *targetHook { return &targetHook{target: t, refs: 1} }

func (h *targetHook) dup() hook {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.refs++
	return h
}

func (h *targetHook) dispose() {
	h.mu.Lock()
	h.refs--
	last := h.refs == 0
	if last {
		// A holder that comes too late must not dispose again.
		h.refs = -1 << 30
	}
	h.mu.Unlock()
	if d, ok := h.target.(interface{ Dispose() }); ok && last {
		defer func() { _ = recover() }()
		d.Dispose()
	}
}

func (h *targetHook) pull(done func(view, error)) {
	done(view{}, plainError("Tried to resolve a non-promise stub."))
}

func (h *targetHook) call(from origin, path []any, args *payload) hook {
	result, err := begin(from, args.depth())
	if err != nil {
		return errorHook{err}.call(from, path, args)
	}
	args.settle(func(err error) {
		if err != nil {
			args.dispose()
			from.end()
			result.resolve(errorHook{err})
			return
		}
		list, _ := args.value.([]any)
		serve(from, result, args, h.entry(result.watched(from.ctx), path, list))
	})
	return result
}

// entry enters a call if its target wants to, and answers the rest of it.
func (h *targetHook) entry(ctx context.Context, path, args []any) func() (any, error) {
	starter, ok := h.target.(Starter)
	if !ok {
		return func() (any, error) { return h.target.Call(ctx, path, args) }
	}
	rest, err := guarded(func() (func() (any, error), error) { return starter.Start(ctx, path, args), nil })
	if err != nil {
		return func() (any, error) { return nil, err }
	}
	return rest
}

func (h *targetHook) get(from origin, path []any) hook {
	if len(path) == 0 {
		return h.dup()
	}
	result, err := begin(from, 0)
	if err != nil {
		return errorHook{err}
	}
	serve(from, result, nil, func() (any, error) { return h.target.Get(from.ctx, path) })
	return result
}

func (h *targetHook) remap(from origin, path []any, m *mapper) hook {
	if len(path) == 0 {
		p := &payload{refs: 1}
		stub := newStub(h.dup())
		p.value = stub
		p.own(stub)
		v := newView(p)
		defer v.dispose()
		return m.apply(from, v)
	}
	of := h.get(from, path)
	defer of.dispose()
	return of.remap(from, nil, m)
}
