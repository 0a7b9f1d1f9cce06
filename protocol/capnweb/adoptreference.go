package capnweb

// reference puts something that refers to more than data in its place.
func (a *adopter) reference(v any, at *any, depth int) error {
	switch v := v.(type) {
	case exported:
		a.own(newStub(newTargetHook(v.Target)), at)
	case *Stub:
		return a.stub(v, at)
	case *Promise:
		return a.promise(v, at, depth)
	case *ReadableStream:
		return a.stream(v, at)
	case *WritableStream:
		if a.again {
			v.hold()
		}
		a.own(v, at)
	case *Request:
		to := *v
		*at = &to
		a.payload.size += scalarSize(v.Headers) + len(v.URL)
		return a.body(to.Body)
	case *Response:
		to := *v
		*at = &to
		a.payload.size += scalarSize(v.Headers)
		return a.body(to.Body)
	case *Blob:
		a.payload.size += len(v.Data)
		to := *v
		*at = &to
		a.payload.linked = true
	}
	return nil
}

// own puts a reference of the payload in its place.
func (a *adopter) own(r owned, at *any) {
	*at = r
	a.payload.own(r)
}

func (a *adopter) stub(s *Stub, at *any) error {
	h, err := a.hook(s.root, a.take)
	if err != nil {
		return err
	}
	a.own(newStub(h), at)
	return nil
}

// hook takes the hook of a reference, or duplicates it.
func (a *adopter) hook(r *root, take bool) (hook, error) {
	if !take {
		return r.acquire()
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.gone != nil {
		return nil, r.gone
	}
	h := r.hook
	r.hook, r.gone = nil, errReleased
	return h, nil
}

// promise puts a promise in its place, or what it has resolved to if that is
// known: the peer may have forgotten the promise by now.
func (a *adopter) promise(p *Promise, at *any, depth int) error {
	h, err := a.hook(p.root, a.take && !p.borrowed)
	if err != nil {
		return err
	}
	if v, ok := resolution(h, p.path); ok {
		defer h.dispose()
		v.payload.mu.Lock()
		defer v.payload.mu.Unlock()
		copying := adopter{payload: a.payload, data: a.data, again: true}
		return copying.put(*v.node, at, depth)
	}
	to := newPromise(h)
	to.path = p.path
	*at = to
	a.payload.await(to, at)
	return nil
}

// resolution answers the value that a result of the peer's has resolved to.
func resolution(h hook, path []any) (view, bool) {
	entry, ok := h.(*importEntry)
	if !ok {
		return view{}, false
	}
	v, ok := entry.resolved().(view)
	if !ok || !v.payload.isSettled() {
		return view{}, false
	}
	to, err := v.follow(path)
	if err != nil || to.hook != nil {
		if to.hook != nil {
			to.hook.dispose()
		}
		return view{}, false
	}
	return view{payload: v.payload, node: to.node}, true
}

// body takes the body of a request or response in.
func (a *adopter) body(body *ReadableStream) error {
	if body == nil {
		return nil
	}
	var here any
	return a.stream(body, &here)
}

// stream puts a stream in its place. It can be sent only once.
func (a *adopter) stream(r *ReadableStream, at *any) error {
	if !a.again && !r.claim() {
		return errStreamLocked
	}
	if a.again {
		r.hold()
	}
	a.own(r, at)
	return nil
}
