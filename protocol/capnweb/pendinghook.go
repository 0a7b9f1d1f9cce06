package capnweb

func (h *pendingHook) call(from origin, path []any, args *payload) hook {
	if from.session != nil && !from.session.load.begin() {
		args.dispose()
		return errorHook{errTooManyCalls}
	}
	next := h.derive(func(target hook) hook {
		from.end()
		return target.call(from, path, args)
	})
	if failed, ok := next.(errorHook); ok {
		from.end()
		return failed.call(from, path, args)
	}
	return next
}

func (h *pendingHook) get(from origin, path []any) hook {
	if from.session != nil && !from.session.load.begin() {
		return errorHook{errTooManyCalls}
	}
	next := h.derive(func(target hook) hook {
		from.end()
		return target.get(from, path)
	})
	if _, failed := next.(errorHook); failed {
		from.end()
	}
	return next
}

func (h *pendingHook) remap(from origin, path []any, m *mapper) hook {
	next := h.derive(func(target hook) hook { return target.remap(from, path, m) })
	if failed, ok := next.(errorHook); ok {
		return failed.remap(from, path, m)
	}
	return next
}

func (h *pendingHook) dup() hook {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.refs++
	return h
}

func (h *pendingHook) dispose() {
	h.mu.Lock()
	h.refs--
	unused := h.refs == 0 && h.resolved != nil
	h.mu.Unlock()
	if unused {
		h.resolved.dispose()
	}
}

func (h *pendingHook) pull(done func(view, error)) {
	h.when(func(target hook) { target.pull(done) })
}
