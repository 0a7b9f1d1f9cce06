package capnweb

// placeAll gives each reference in a value an expression and, where it is
// introduced to the peer, an id.
func (m *outgoing) placeAll(links []any) {
	if len(links) == 0 {
		return
	}
	m.expressions = make(map[any][]any, len(links))
	for _, ref := range links {
		m.expressions[ref] = m.place(ref)
	}
}

func (m *outgoing) place(ref any) []any {
	switch ref := ref.(type) {
	case *Stub:
		return m.placeStub(ref)
	case *Promise:
		return m.placePromise(ref)
	case *WritableStream:
		return m.placeWritable(ref)
	case *Blob:
		return m.placeReadable(ref.stream())
	case *ReadableStream:
		return m.placeReadable(ref)
	}
	panic("capnweb: unknown reference")
}

// theirs answers the entry of a hook that leads to the peer, as something that
// the message names.
func (m *outgoing) theirs(h hook) (*importEntry, bool) {
	e, ok := h.(*importEntry)
	if !ok || e.s != m.s || e.resolution != nil {
		return nil, false
	}
	m.pin(e)
	return e, true
}

func (m *outgoing) placeStub(s *Stub) []any {
	if s != m.result {
		if e, ok := m.theirs(s.hook); ok {
			return []any{"import", e.id}
		}
	}
	return []any{"export", m.s.export(s.end(errReleased)).id}
}

func (m *outgoing) placePromise(p *Promise) []any {
	if e, ok := m.theirs(p.hook); ok {
		if len(p.path) > 0 {
			return []any{"pipeline", e.id, p.path}
		}
		return []any{"pipeline", e.id}
	}
	h := p.end(errReleased)
	if len(p.path) > 0 {
		h = m.property(h, p.path)
	}
	x := m.s.export(h)
	m.after = append(m.after, func() { m.s.answer(x) })
	return []any{"promise", x.id}
}

// property answers the hook of a property of another, which it takes over. It
// is read once the lock is free.
func (m *outgoing) property(of hook, path []any) hook {
	pending := newPending()
	m.after = append(m.after, func() {
		pending.resolve(of.get(m.s.origin(), path))
		of.dispose()
	})
	return pending
}

func (m *outgoing) placeWritable(w *WritableStream) []any {
	return []any{"writable", m.s.export(w.takeHook()).id}
}

// placeReadable opens a pipe for a stream and has it filled after the message.
func (m *outgoing) placeReadable(r *ReadableStream) []any {
	m.s.queue(appendCommand(nil, "pipe"))
	pipe := m.s.newImport(m.s.nextImport(), 1)
	m.after = append(m.after, func() { r.pump(pipe) })
	return []any{"readable", pipe.id}
}
