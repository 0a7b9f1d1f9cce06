package capnweb

import "errors"

// pull answers the peer's question for an entry, once.
func (s *Session) pull(id float64) error {
	x := s.exportAt(id)
	if x == nil {
		return plainError("no such export ID: " + numberText(id))
	}
	s.mu.Lock()
	again := x.pulled
	x.pulled = true
	s.mu.Unlock()
	switch {
	case again:
	case isLarge(x.hook):
		s.running.Go(func() { s.answer(x) })
	default:
		s.answer(x)
	}
	return nil
}

// isLarge tells whether the text of a known value takes so long to write that
// the reader must not wait for it.
func isLarge(h hook) bool {
	if pending, ok := h.(*pendingHook); ok {
		h = pending.known()
	}
	v, ok := h.(view)
	return ok && v.payload.bytes() > 64<<10
}

// answer sends the value of an entry when it is known. It is sent even if the
// peer has released the entry by then, as the JavaScript library does.
func (s *Session) answer(x *export) {
	h := x.hook.dup()
	h.pull(func(v view, err error) {
		if err == nil {
			err = s.sendResolve(x, v)
		}
		if err != nil {
			s.sendReject(x, err)
		}
		h.dispose()
	})
}

// sendResolve sends a value. The error is why it cannot be sent.
func (s *Session) sendResolve(x *export, v view) error {
	if v.payload.isPlain() {
		m := outgoing{s: s}
		s.sendAnswer(x, &m, []any{"resolve", x.id, m.expression(v.value())})
		return nil
	}
	p, err := v.copy()
	if err != nil {
		return err
	}
	defer p.dispose()
	links := p.links()
	s.mu.Lock()
	if s.err != nil {
		s.mu.Unlock()
		return nil
	}
	m := &outgoing{s: s}
	m.result, _ = p.value.(*Stub)
	m.placeAll(links)
	s.mu.Unlock()
	s.sendAnswer(x, m, []any{"resolve", x.id, m.expression(p.value)})
	return nil
}

// sendReject sends an error, or what is wrong with it if it cannot be sent.
func (s *Session) sendReject(x *export, err error) {
	expr, failed := s.errorExpression(err)
	if failed != nil {
		expr, _ = s.errorExpression(failed)
	}
	s.sendAnswer(x, &outgoing{s: s}, []any{"reject", x.id, expr})
}

// sendAnswer queues an answer and forgets the entry if that was all it was for.
func (s *Session) sendAnswer(x *export, m *outgoing, answer []any) {
	message := appendJSON(nil, answer)
	s.mu.Lock()
	m.commit(message)
	missing := x.once && s.exports[x.id] != x
	if x.once {
		delete(s.exports, x.id)
	}
	s.mu.Unlock()
	m.done()
	switch {
	case missing:
		// The peer has released an id that goes away by itself.
		s.end(plainError("no such export ID: "+numberText(float64(x.id))), endTelling)
	case x.once:
		x.hook.dispose()
	}
}

// errorExpression answers the expression of what a call failed with. Its error
// is why there is none.
func (s *Session) errorExpression(err error) (any, error) {
	var value any
	var rejection *Rejection
	if errors.As(err, &rejection) {
		value = rejection.Value
	} else {
		value = asError(err)
	}
	p, failed := adoptData(value)
	if failed != nil {
		return nil, failed
	}
	m := outgoing{s: s}
	return m.expression(p.value), nil
}
