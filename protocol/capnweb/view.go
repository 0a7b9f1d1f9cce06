package capnweb

import "context"

// view is a part of a payload. It is a hook of its own, which holds the payload.
type view struct {
	payload *payload
	node    *any
}

// newView answers the view of all of a payload, taking it over.
func newView(p *payload) view { return view{payload: p, node: &p.value} }

// hookOf answers the hook that stands for the value of a payload, taking it
// over: what it refers to itself, if it is nothing but a promise.
func hookOf(p *payload) hook {
	promise, ok := p.value.(*Promise)
	if !ok {
		return newView(p)
	}
	h, err := promise.acquire()
	if err != nil {
		p.dispose()
		return errorHook{err}
	}
	if len(promise.path) > 0 {
		inner := h
		h = inner.get(origin{ctx: context.Background()}, promise.path)
		inner.dispose()
	}
	p.dispose()
	return h
}

func (v view) dup() hook {
	v.payload.mu.Lock()
	defer v.payload.mu.Unlock()
	v.payload.refs++
	return v
}

func (v view) dispose()                    { v.payload.dispose() }
func (v view) pull(done func(view, error)) { done(v, nil) }

func (v view) call(from origin, path []any, args *payload) hook {
	to, err := v.follow(path)
	if err == nil && to.hook == nil {
		to.hook, err = v.callable(to.node)
	}
	if err == nil && to.hook == nil {
		err = typeError("'" + joinPath(path) + "' is not a function.")
	}
	if err != nil {
		return errorHook{err}.call(from, path, args)
	}
	defer to.hook.dispose()
	return to.hook.call(from, to.rest, args)
}

// callable answers the hook of a stub at the end of a path, or nil.
func (v view) callable(node *any) (hook, error) {
	v.payload.mu.Lock()
	defer v.payload.mu.Unlock()
	if stub, ok := (*node).(*Stub); ok {
		return stub.acquire()
	}
	return nil, nil
}

func (v view) get(from origin, path []any) hook {
	to, err := v.follow(path)
	if err != nil {
		return errorHook{err}
	}
	if to.hook == nil {
		return view{payload: v.payload, node: to.node}.part(from)
	}
	defer to.hook.dispose()
	return to.hook.get(from, to.rest)
}

func (v view) remap(from origin, path []any, m *mapper) hook {
	to, err := v.follow(path)
	if err != nil {
		return errorHook{err}.remap(from, path, m)
	}
	if to.hook == nil {
		return m.apply(from, view{payload: v.payload, node: to.node})
	}
	defer to.hook.dispose()
	return to.hook.remap(from, to.rest, m)
}

// part answers the hook of a part of the payload: another view of it, but a copy
// while there are promises in the payload, so that nobody who waits for the part
// waits for those elsewhere.
func (v view) part(from origin) hook {
	if v.payload.isSettled() {
		return v.dup()
	}
	c, err := v.copy()
	if err == nil && from.session != nil {
		err = c.charge(&from.session.load)
	}
	if err != nil {
		c.dispose()
		return errorHook{err}
	}
	return hookOf(c)
}

// settle calls done once there are no promises left in the view, or one has
// failed.
func (v view) settle(done func(error)) { v.payload.settle(done) }

// value answers the value itself.
func (v view) value() any {
	v.payload.mu.Lock()
	defer v.payload.mu.Unlock()
	return *v.node
}

// copy answers a payload with a copy of the value and with references of its
// own.
func (v view) copy() (*payload, error) {
	a := adopter{payload: &payload{refs: 1}, again: true}
	v.payload.mu.Lock()
	defer v.payload.mu.Unlock()
	return a.finish(a.put(*v.node, &a.payload.value, 0))
}
