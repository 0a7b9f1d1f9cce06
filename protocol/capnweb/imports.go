package capnweb

// importEntry is something at the peer: a stub, or the result of a call, which
// may have become known. It is a hook; the fields are guarded by the lock of the
// session.
type importEntry struct {
	s  *Session
	id int64
	// local counts the holders here, remote how often the peer has introduced
	// the id, which is what a release must give back.
	local, remote int
	pulled        bool
	// pins counts messages being written that name the id; a release waits for
	// them, since the peer must not hear of the id again after it.
	pins, releaseDue int
	resolution       hook
	waiting          []func(hook)
}

var errCanceled = plainError("RPC was canceled because the RpcPromise was disposed.")

// newImport makes an entry of the table with one holder. The caller holds the
// lock.
func (s *Session) newImport(id int64, remote int) *importEntry {
	e := &importEntry{s: s, id: id, local: 1, remote: remote}
	s.imports[id] = e
	return e
}

// nextImport answers the id for the next message of those that are counted. The
// caller holds the lock and queues the message before it lets go.
func (s *Session) nextImport() int64 {
	s.lastImport++
	return s.lastImport
}

func (e *importEntry) call(from origin, path []any, args *payload) hook {
	if known := e.resolved(); known != nil {
		return known.call(from, path, args)
	}
	return e.s.sendCall(from, e, path, args)
}

func (e *importEntry) get(from origin, path []any) hook {
	if known := e.resolved(); known != nil {
		return known.get(from, path)
	}
	return e.s.sendCall(from, e, path, nil)
}

func (e *importEntry) remap(from origin, path []any, m *mapper) hook {
	if known := e.resolved(); known != nil {
		return known.remap(from, path, m)
	}
	return e.s.sendRemap(from, e, path, m)
}

// resolved answers what the entry has resolved to, or nil.
func (e *importEntry) resolved() hook {
	e.s.mu.Lock()
	defer e.s.mu.Unlock()
	return e.resolution
}

func (e *importEntry) dup() hook {
	e.s.mu.Lock()
	defer e.s.mu.Unlock()
	e.local++
	return e
}

func (e *importEntry) pull(done func(view, error)) {
	s := e.s
	s.mu.Lock()
	if e.resolution != nil {
		s.mu.Unlock()
		e.resolution.pull(done)
		return
	}
	e.waiting = append(e.waiting, func(h hook) { h.pull(done) })
	if !e.pulled {
		e.pulled = true
		s.queue(appendCommand(nil, "pull", e.id))
	}
	s.mu.Unlock()
}

func (e *importEntry) dispose() {
	s := e.s
	s.mu.Lock()
	e.local--
	if e.local > 0 {
		s.mu.Unlock()
		return
	}
	known := e.resolution
	var waiting []func(hook)
	if known == nil {
		waiting = e.settle(errorHook{errCanceled})
	}
	s.mu.Unlock()
	if known != nil {
		known.dispose()
	}
	for _, f := range waiting {
		f(errorHook{errCanceled})
	}
}

// settle ends the entry's time in the table and answers what waited for it. The
// caller holds the lock.
func (e *importEntry) settle(h hook) []func(hook) {
	e.resolution = h
	e.s.forget(e)
	waiting := e.waiting
	e.waiting = nil
	return waiting
}

// forget takes an entry from the table and releases it at the peer. The caller
// holds the lock.
func (s *Session) forget(e *importEntry) {
	if s.imports[e.id] != e {
		return
	}
	delete(s.imports, e.id)
	e.releaseDue, e.remote = e.remote, 0
	e.sendRelease()
}

// sendRelease sends the release that is due unless the id is being written. The
// caller holds the lock.
func (e *importEntry) sendRelease() {
	if e.pins > 0 || e.releaseDue == 0 {
		return
	}
	e.s.queue(appendCommand(nil, "release", e.id, int64(e.releaseDue)))
	e.releaseDue = 0
}

// unpin ends the writing of the entry's id. The caller holds the lock.
func (e *importEntry) unpin() {
	e.pins--
	e.sendRelease()
}

// resolve gives the entry the answer of the peer, which it takes over.
func (s *Session) resolve(e *importEntry, h hook) {
	s.mu.Lock()
	if e.resolution != nil {
		s.mu.Unlock()
		h.dispose()
		return
	}
	waiting := e.settle(h)
	s.mu.Unlock()
	for _, f := range waiting {
		f(h)
	}
}

// imported answers the stub hook for an id that the peer introduces, pending the
// limits.
func (s *Session) imported(id float64, promise bool) (hook, error) {
	n, ok := exportID(id)
	if !ok {
		return nil, badMessage("An export ID must be a negative integer.")
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.err != nil {
		return nil, s.err
	}
	e := s.imports[n]
	switch {
	case e == nil && len(s.imports) >= s.limits.Imports:
		return nil, rangeError("Too many imports.")
	case e == nil:
		e = s.newImport(n, 1)
		e.pulled = promise
		return e, nil
	case promise:
		return errorHook{errPromiseReused}, nil
	}
	e.local++
	e.remote++
	return e, nil
}

var errPromiseReused = plainError("Bug in RPC system: The peer sent a promise reusing an existing export ID.")

// exportID answers a number as the id of something the sender exports.
func exportID(id float64) (int64, bool) {
	n := int64(id)
	return n, id < 0 && id >= -maxSafeInteger && float64(n) == id
}
