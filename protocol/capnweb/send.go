package capnweb

// outgoing is a message being written. What it names is given ids first, with
// the lock of the session; then its text is made without, for it may be long;
// then it is queued. In between, the peer may go on sending: entries that are
// named are pinned.
type outgoing struct {
	s *Session
	// expressions of the references of the payload.
	expressions map[any][]any
	pinned      []*importEntry
	// result is the stub that is the whole of an answer, if it is one. A
	// JavaScript peer cannot take its own stub back as the whole of an answer.
	result *Stub
	// after runs when the message has been queued.
	after []func()
}

// compose gives ids to the references of a payload, in a message that names the
// target too. It answers what the target has resolved to instead, if it has.
func (s *Session) compose(target *importEntry, p *payload) (*outgoing, hook) {
	links := p.links()
	s.mu.Lock()
	defer s.mu.Unlock()
	switch {
	case s.err != nil:
		return nil, errorHook{s.err}
	case target.resolution != nil:
		return nil, target.resolution
	}
	m := &outgoing{s: s}
	m.pin(target)
	m.placeAll(links)
	return m, nil
}

func (m *outgoing) pin(e *importEntry) {
	e.pins++
	m.pinned = append(m.pinned, e)
}

// commit queues the message. The caller holds the lock, and calls done after it.
func (m *outgoing) commit(message []byte) {
	m.s.queue(message)
	for _, e := range m.pinned {
		e.unpin()
	}
}

// done does what had to wait for the message. The caller holds no lock.
func (m *outgoing) done() {
	for _, f := range m.after {
		f()
	}
}

// sendCall sends a call, or without arguments the reading of a property, and
// answers the hook of its result.
func (s *Session) sendCall(from origin, target *importEntry, path []any, args *payload) hook {
	defer args.dispose()
	m, instead := s.compose(target, args)
	if instead != nil {
		return redirect(from, instead, path, args)
	}
	return m.push("push", m.callExpression(target.id, path, args), 1)
}

// redirect makes a call on what its target has turned into.
func redirect(from origin, to hook, path []any, args *payload) hook {
	if args == nil {
		return to.get(from, path)
	}
	args.mu.Lock()
	args.refs++
	args.mu.Unlock()
	return to.call(from, path, args)
}

func (m *outgoing) callExpression(target int64, path []any, args *payload) []any {
	expr := []any{"pipeline", target, pathExpression(path)}
	if args == nil {
		return expr
	}
	list, _ := args.value.([]any)
	return append(expr, m.expressionList(list))
}

// push sends a message that makes a result, and answers the entry of the result.
func (m *outgoing) push(command string, expr []any, remote int) *importEntry {
	message := appendJSON(nil, []any{command, expr})
	m.s.mu.Lock()
	e := m.pushed(message, remote)
	m.s.mu.Unlock()
	m.done()
	return e
}

// pushed is the part of push that needs the lock.
func (m *outgoing) pushed(message []byte, remote int) *importEntry {
	if m.s.err != nil {
		return &importEntry{s: m.s, local: 1, resolution: errorHook{m.s.err}}
	}
	m.commit(message)
	return m.s.newImport(m.s.nextImport(), remote)
}

// appendCommand appends a message that consists of numbers.
func appendCommand(out []byte, command string, numbers ...int64) []byte {
	message := []any{command}
	for _, n := range numbers {
		message = append(message, n)
	}
	return appendJSON(out, message)
}

// pathExpression answers a path as it is written.
func pathExpression(path []any) any {
	if path == nil {
		return emptyArray
	}
	return path
}
