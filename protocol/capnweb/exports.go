package capnweb

import "fmt"

// export is something here that the peer can reach. The fields are guarded by
// the lock of the session, but for the hook, which does not change.
type export struct {
	id    int64
	hook  hook
	count int64
	// pulled is set once the peer has asked for the value.
	pulled bool
	// once is set for the result of a stream message, which is forgotten when
	// it has been answered.
	once bool
	// pipe is the readable end, until it has been used, if this is a pipe.
	pipe *ReadableStream
}

// export introduces a hook, which it takes over, under a fresh id. The caller
// holds the lock.
func (s *Session) export(h hook) *export {
	s.lastExport--
	return s.addExport(s.lastExport, h)
}

// addExport adds an entry. When there are too many, the session ends in a
// moment. The caller holds the lock.
func (s *Session) addExport(id int64, h hook) *export {
	x := &export{id: id, hook: h, count: 1}
	s.exports[id] = x
	if len(s.exports) > s.limits.Exports && !s.overrun {
		s.overrun = true
		s.running.Go(func() { s.end(rangeError("Too many exports."), endTelling) })
	}
	return x
}

// exportAt answers the entry of an id that the peer names, or nil.
func (s *Session) exportAt(id float64) *export {
	n := int64(id)
	if float64(n) != id {
		return nil
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.exports[n]
}

// exported answers the hook of an id that the peer refers to, for one more
// holder.
func (s *Session) exported(id float64) (hook, error) {
	if x := s.exportAt(id); x != nil {
		return x.hook.dup(), nil
	}
	return nil, plainError("no such entry on exports table: " + numberText(id))
}

// pushedExport makes the next entry that the peer counts.
func (s *Session) pushedExport(h hook, once bool, pipe *ReadableStream) (*export, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.unentered = 0
	if s.err != nil {
		return nil, s.err
	}
	if len(s.exports) >= s.limits.Exports {
		return nil, rangeError("Too many exports.")
	}
	s.lastPush++
	x := s.addExport(s.lastPush, h)
	x.once, x.pipe = once, pipe
	return x, nil
}

// receiving notes how many calls have begun that have no entry yet.
func (s *Session) receiving(n int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.unentered = n
}

// release lowers the count of an entry and drops it at zero.
func (s *Session) release(id, count float64) error {
	x := s.exportAt(id)
	if x == nil {
		return plainError("no such export ID: " + numberText(id))
	}
	n := int64(count)
	if n < 0 || float64(n) != count {
		return badMessage(fmt.Sprintf("A release of %s references.", numberText(count)))
	}
	s.mu.Lock()
	if s.err != nil {
		s.mu.Unlock()
		return nil // the end of the session disposes of everything
	}
	if x.count < n {
		s.mu.Unlock()
		return plainError(fmt.Sprintf("refcount would go negative: %d < %d", x.count, n))
	}
	x.count -= n
	gone := x.count == 0
	if gone {
		delete(s.exports, x.id)
	}
	s.mu.Unlock()
	if !gone {
		return nil
	}
	if result, ok := x.hook.(*pendingHook); ok {
		result.abandon()
	}
	x.hook.dispose()
	return nil
}
