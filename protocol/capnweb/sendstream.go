package capnweb

import "github.com/codemode-executor/codemode-executor/protocol/internal/jsontext"

// stream sends a stream message: a call that is answered without being asked and
// then forgotten at both ends. reserve is called with the size of the message in
// UTF-16 code units before it is sent, answered with the same when it has been
// answered.
func (e *importEntry) stream(method string, args *payload, reserve func(int), answered func(int, error)) {
	s := e.s
	m, instead := s.compose(e, args)
	if instead != nil {
		reserve(args.size)
		streamTo(instead, method, args, answered)
		return
	}
	message := appendJSON(nil, []any{"stream", m.callExpression(e.id, []any{method}, args)})
	size := jsontext.UTF16Length(message)
	reserve(size)
	m.sendStream(message, func(result *importEntry, h hook) {
		h.pull(func(_ view, err error) { answered(size, err) })
		result.dispose()
	})
	args.dispose()
}

// sendStream queues a stream message. then is called with its answer.
func (m *outgoing) sendStream(message []byte, then func(*importEntry, hook)) {
	m.s.mu.Lock()
	result := m.pushed(message, 0)
	broken := result.resolution
	if broken == nil {
		result.pulled = true
		result.waiting = append(result.waiting, func(h hook) { then(result, h) })
	}
	m.s.mu.Unlock()
	m.done()
	if broken != nil {
		then(result, broken)
	}
}
