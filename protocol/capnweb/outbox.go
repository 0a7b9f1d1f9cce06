package capnweb

import "context"

// outbox is the queue of messages of a session that wait for the transport. The
// lock of the session guards it.
//
// Whoever sends much of its own accord asks for admission beforehand. What the
// reader sends, because the peer's messages ask for it, cannot wait; when too
// much of that piles up, the peer does not read and is cut off.
type outbox struct {
	frames [][]byte
	// bytes in the frames.
	bytes int
	// limit of the bytes in frames.
	limit     int
	admission admission
	// wake has a token when there is something to do.
	wake     chan struct{}
	finished bool
	overrun  bool
	reason   string
}

func (o *outbox) init(limit int) {
	o.limit = limit
	o.wake = make(chan struct{}, 1)
}

// finish has the transport closed once everything that waits is sent, or at once
// without sending it.
func (o *outbox) finish(reason string, discard bool) {
	o.finished, o.reason = true, reason
	if discard {
		o.frames, o.bytes = nil, 0
	}
	o.admission.open()
	o.signal()
}

func (o *outbox) signal() {
	select {
	case o.wake <- struct{}{}:
	default:
	}
}

// queue sends a message after all before. The caller holds the lock.
func (s *Session) queue(message []byte) {
	o := &s.outbox
	if s.err != nil {
		return
	}
	o.frames = append(o.frames, message)
	o.bytes += len(message)
	o.signal()
	if o.bytes > o.limit && o.bytes > len(message) && !o.overrun {
		o.overrun = true
		// Whoever queues holds the lock, so the end has to come a moment later.
		s.running.Go(func() { s.end(errPeerDoesNotRead, endLost) })
	}
}

var errPeerDoesNotRead = plainError("The peer does not read what it is sent.")

// write sends the messages of the queue until the session has ended.
func (s *Session) write() {
	for range s.outbox.wake {
		if s.flush() {
			s.closeTransport()
			return
		}
	}
}

// flush sends what is in the queue and tells whether there will be no more.
func (s *Session) flush() (finished bool) {
	for {
		s.mu.Lock()
		messages := s.outbox.take()
		finished = s.outbox.finished
		s.mu.Unlock()
		if messages == nil {
			return finished
		}
		for _, message := range messages {
			// Not the context of the session: an abort is sent after its end.
			// Closing the transport ends a Send that hangs.
			if err := s.transport.Send(context.Background(), message); err != nil {
				s.end(err, endLost)
				break
			}
			s.sent(len(message))
		}
	}
}

// take answers the messages that wait.
func (o *outbox) take() [][]byte {
	messages := o.frames
	o.frames = nil
	return messages
}

// sent makes room for others.
func (s *Session) sent(bytes int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.outbox.bytes = max(0, s.outbox.bytes-bytes)
	s.outbox.admit()
}

func (s *Session) closeTransport() {
	s.mu.Lock()
	reason := s.outbox.reason
	s.mu.Unlock()
	if err := s.transport.Close(closeAborted, reason); err != nil {
		s.options.Logger.Debug("capnweb: closing the transport", "error", err)
	}
}
