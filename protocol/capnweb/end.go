package capnweb

import (
	"cmp"
	"errors"
	"maps"
	"slices"
	"strings"
	"unicode/utf8"
)

var errShutDown = plainError("RPC session was shut down by disposing the main stub")

// Close hangs up, as releasing the main stub does, unless the session has ended
// already, and waits until the transport is closed. It does not wait for methods
// that still run; their context has ended.
func (s *Session) Close() error {
	s.end(errShutDown, endQuietly)
	s.running.Wait()
	return nil
}

// Abort ends the session with an error that the peer is told. What waits to be
// sent is sent first.
func (s *Session) Abort(err error) { s.end(err, endTelling) }

// ending is what happens to the transport at the end of a session.
type ending int

const (
	// endQuietly sends what waits.
	endQuietly ending = iota
	// endTelling sends what waits and then the error, as an abort.
	endTelling
	// endLost sends nothing more.
	endLost
)

// end ends the session, once: everything pending fails with err and everything
// exported is disposed.
func (s *Session) end(err error, how ending) {
	var abort []byte
	if how == endTelling {
		abort = s.abortMessage(err)
	}
	s.mu.Lock()
	if s.err != nil {
		s.mu.Unlock()
		return
	}
	if abort != nil {
		s.queue(abort)
	}
	s.err = err
	s.outbox.finish(closeReason(err), how == endLost)
	imports, exports, broken := s.imports, s.exports, s.broken
	s.imports, s.exports = map[int64]*importEntry{}, map[int64]*export{}
	var waiting []func(hook)
	for _, id := range inOrder(imports) {
		e := imports[id]
		waiting = append(waiting, e.waiting...)
		e.resolution, e.waiting = errorHook{err}, nil
	}
	if how == endLost {
		s.running.Go(s.closeTransport)
	}
	close(s.done)
	s.mu.Unlock()
	s.cancel(err)
	s.pipes.breakOff(err)
	for _, f := range broken {
		f(err)
	}
	for _, f := range waiting {
		f(errorHook{err})
	}
	for _, id := range inOrder(exports) {
		disposeBroken(exports[id].hook, err)
	}
}

// inOrder answers the ids of a table: those the importer chose and then those
// the exporter did, each from the first on.
func inOrder[T any](table map[int64]T) []int64 {
	return slices.SortedFunc(maps.Keys(table), func(a, b int64) int {
		if (a < 0) != (b < 0) {
			return cmp.Compare(b, a)
		}
		return cmp.Compare(max(a, -a), max(b, -b))
	})
}

// disposeBroken disposes what was exported in a session that broke.
func disposeBroken(h hook, err error) {
	if p, ok := h.(*sinkHook); ok {
		p.fail(err)
	}
	h.dispose()
}

// abortMessage answers the message that tells the peer why.
func (s *Session) abortMessage(err error) []byte {
	expr, failed := s.errorExpression(err)
	if failed != nil {
		expr, _ = s.errorExpression(plainError(cutText(err.Error(), maxAbortText)))
	}
	return appendJSON(nil, []any{"abort", expr})
}

// maxAbortText bounds what an abort repeats of the message that caused it.
const maxAbortText = 1000

// cutText answers at most so many bytes of a text, whole characters.
func cutText(text string, most int) string {
	if len(text) <= most {
		return text
	}
	for most > 0 && !utf8.RuneStart(text[most]) {
		most--
	}
	return text[:most]
}

// closeReason answers the reason for the close frame of a session that ended
// with the error.
func closeReason(err error) string {
	reason := err.Error()
	var e *Error
	if errors.As(err, &e) {
		reason = e.Message
	}
	return cutText(strings.ToValidUTF8(reason, "\uFFFD"), maxCloseReason)
}
