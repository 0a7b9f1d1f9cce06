package capnweb

import (
	"context"
	"slices"
)

// admission has those wait who are about to send much, in the order they came,
// until the queue has room for their messages. The lock of the session guards it.
type admission struct {
	// reserved are the bytes of those who have been admitted and not left.
	reserved int
	waiting  []*ticket
}

// ticket is the place of one sender. A nil ticket is one that nothing is needed
// for.
type ticket struct {
	s     *Session
	bytes int
	// admitted is closed when the sender may go on.
	admitted chan struct{}
}

// admissionShare is the part of the queue that admitted senders may fill.
const admissionShare = 8

// admit waits until a call through h may be sent, with so many bytes of
// arguments. The ticket has to leave after that.
func admit(ctx context.Context, h hook, bytes int) (*ticket, error) {
	e, remote := h.(*importEntry)
	if !remote {
		return nil, nil
	}
	return e.s.admit(ctx, bytes)
}

func (s *Session) admit(ctx context.Context, bytes int) (*ticket, error) {
	t := &ticket{s: s, bytes: bytes, admitted: make(chan struct{})}
	s.mu.Lock()
	if s.err != nil {
		// The hook tells the sender.
		s.mu.Unlock()
		return nil, nil
	}
	s.outbox.admission.waiting = append(s.outbox.admission.waiting, t)
	s.outbox.admit()
	s.mu.Unlock()
	select {
	case <-t.admitted:
		return t, nil
	case <-ctx.Done():
		t.leave()
		return nil, context.Cause(ctx)
	}
}

// admit admits those for whom there is room.
func (o *outbox) admit() {
	a := &o.admission
	for len(a.waiting) > 0 {
		next := a.waiting[0]
		used := o.bytes + a.reserved
		if used > 0 && used+next.bytes > o.limit/admissionShare {
			return
		}
		a.waiting = a.waiting[1:]
		a.reserved += next.bytes
		close(next.admitted)
	}
}

// open admits everyone, at the end of the session.
func (a *admission) open() {
	for _, t := range a.waiting {
		a.reserved += t.bytes
		close(t.admitted)
	}
	a.waiting = nil
}

// leave gives the place back.
func (t *ticket) leave() {
	if t == nil {
		return
	}
	t.s.mu.Lock()
	defer t.s.mu.Unlock()
	o := &t.s.outbox
	select {
	case <-t.admitted:
		o.admission.reserved -= t.bytes
	default:
		o.admission.waiting = slices.DeleteFunc(o.admission.waiting, func(w *ticket) bool { return w == t })
	}
	o.admit()
}
