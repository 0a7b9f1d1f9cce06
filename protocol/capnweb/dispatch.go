package capnweb

import (
	"context"
	"errors"
)

// read receives the messages of the peer until the session ends. It never waits
// for anything else.
func (s *Session) read() {
	for {
		// Not the context of the session: what waits is sent after its end, and
		// some transports close when a context ends.
		message, err := s.transport.Receive(context.Background())
		switch {
		case errors.Is(err, errBinaryMessage):
			s.refuse(err)
		case err != nil:
			s.end(err, endLost)
		default:
			if err := s.receive(message); err != nil {
				s.refuse(err)
			}
		}
		if s.Err() != nil {
			return
		}
	}
}

// refuse ends the session for what the peer has sent.
func (s *Session) refuse(err error) {
	var aborted *abortError
	if errors.As(err, &aborted) {
		s.end(aborted.reason, endQuietly)
		return
	}
	s.options.Logger.Warn("capnweb: the peer broke the protocol", "error", err)
	s.end(err, endTelling)
}

// abortError is that the peer has given up, for that reason.
type abortError struct{ reason error }

func (e *abortError) Error() string { return e.reason.Error() }

// receive does what a message says. Its errors are fatal for the session.
func (s *Session) receive(message []byte) error {
	tree, err := parseMessage(message, s.limits.MessageSize, s.limits.Depth, s.limits.Values)
	if err != nil {
		return err
	}
	m, _ := tree.([]any)
	ok := false
	switch code := operand[string](m, 0); code {
	case "push", "stream":
		if ok = len(m) > 1; ok {
			err = s.receivePush(m[1], code == "stream")
		}
	case "pipe":
		r, w := newPipe(&s.pipes)
		_, err = s.pushedExport(w, false, r)
		ok = true
	case "resolve", "reject":
		ok, err = s.receiveAnswer(code, m)
	case "pull":
		id, isNumber := operandOf[float64](m, 1)
		if ok = isNumber; ok {
			err = s.pull(id)
		}
	case "release":
		id, hasID := operandOf[float64](m, 1)
		count, hasCount := operandOf[float64](m, 2)
		if ok = hasID && hasCount; ok {
			err = s.release(id, count)
		}
	case "abort":
		return s.receiveAbort(m)
	}
	if err == nil && !ok {
		err = badMessage(exprText(tree))
	}
	return err
}

func (s *Session) evaluator() evaluator {
	return evaluator{scope: s, from: s.origin(), limits: &s.limits, load: &s.load}
}

// receivePush makes an export of the value of an expression.
func (s *Session) receivePush(expr any, once bool) error {
	s.receiving(1)
	p, err := s.evaluator().evaluate(expr)
	if err != nil {
		s.receiving(0)
		return err
	}
	h := hookOf(p)
	x, err := s.pushedExport(h, once, nil)
	if err != nil {
		h.dispose()
		return err
	}
	if once {
		return s.pull(float64(x.id))
	}
	return nil
}

// neverCalled tells whether no call of this end has had an id yet.
func (s *Session) neverCalled(id float64) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return id > float64(s.lastImport)
}

// receiveAnswer takes the answer to a call.
func (s *Session) receiveAnswer(code string, m []any) (ok bool, err error) {
	id, ok := operandOf[float64](m, 1)
	if !ok || len(m) < 3 {
		return false, nil
	}
	if id == 0 {
		// It would take the place of the peer's main object.
		return false, nil
	}
	e := s.importAt(id)
	if e == nil && s.options.StrictAnswers && s.neverCalled(id) {
		return true, plainError("no such import ID: " + numberText(id))
	}
	if e == nil && code == "reject" {
		return true, nil
	}
	p, err := s.evaluator().evaluate(m[2])
	switch {
	case err != nil:
		return true, err
	case e == nil:
		p.dispose()
	case code == "reject":
		reason := failureOf(p.value)
		p.dispose()
		s.resolve(e, errorHook{reason})
	default:
		p.uncharge()
		s.resolve(e, hookOf(p))
	}
	return true, nil
}

// importAt answers the entry of an id that the peer answers, or nil.
func (s *Session) importAt(id float64) *importEntry {
	n := int64(id)
	if float64(n) != id {
		return nil
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.imports[n]
}

// receiveAbort ends the session with what the peer gives as the reason.
func (s *Session) receiveAbort(m []any) error {
	if len(m) < 2 {
		return &abortError{failureOf("undefined")}
	}
	p, err := s.evaluator().evaluate(m[1])
	if err != nil {
		return err
	}
	p.dispose()
	return &abortError{failureOf(p.value)}
}

// readable answers the readable end of a pipe of the peer's, once.
func (s *Session) readable(id float64) (*ReadableStream, error) {
	x := s.exportAt(id)
	if x != nil {
		s.mu.Lock()
		r := x.pipe
		x.pipe = nil
		s.mu.Unlock()
		if r != nil {
			return r, nil
		}
	}
	return nil, plainError("Export " + numberText(id) + " is not a pipe or its readable end was already consumed.")
}
