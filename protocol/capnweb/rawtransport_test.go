package capnweb

import (
	"context"
	"fmt"
	"sync"
	"testing"
	"time"
)

// rawTransport is a transport whose other end is a test.
type rawTransport struct {
	mu sync.Mutex
	// changed is closed at every change.
	changed chan struct{}
	in      []rawFrame
	// idle is set while the session waits for the next message.
	idle bool
	sent []sentFrame
	// count of the frames that the session has sent.
	count int
	// closed is the code and reason that the session closed with.
	closed string
}

// sentFrame is a message that the session has sent, as the how many-th.
type sentFrame struct {
	text   string
	serial int
}

// rawFrame is a message or the end.
type rawFrame struct {
	text []byte
	err  error
}

func newRawTransport() *rawTransport { return &rawTransport{changed: make(chan struct{})} }

// update changes the state.
func (t *rawTransport) update(f func()) {
	t.mu.Lock()
	defer t.mu.Unlock()
	f()
	close(t.changed)
	t.changed = make(chan struct{})
}

// wait waits until a condition holds, and tells whether it does in time.
func (t *rawTransport) wait(holds func() bool) bool {
	timeout := time.After(20 * time.Second)
	for {
		t.mu.Lock()
		changed := t.changed
		ok := holds()
		t.mu.Unlock()
		if ok {
			return true
		}
		select {
		case <-changed:
		case <-timeout:
			return false
		}
	}
}

func (t *rawTransport) Receive(context.Context) ([]byte, error) {
	t.update(func() { t.idle = len(t.in) == 0 && t.closed == "" })
	t.wait(func() bool { return len(t.in) > 0 || t.closed != "" })
	t.mu.Lock()
	defer t.mu.Unlock()
	if len(t.in) == 0 {
		return nil, plainError("closed")
	}
	frame := t.in[0]
	t.in = t.in[1:]
	t.idle = false
	return frame.text, frame.err
}

func (t *rawTransport) Send(_ context.Context, message []byte) error {
	t.update(func() {
		t.count++
		t.sent = append(t.sent, sentFrame{string(message), t.count})
	})
	return nil
}

func (t *rawTransport) Close(code int, reason string) error {
	t.update(func() {
		if t.closed == "" {
			t.closed = fmt.Sprintf("%d %s", code, reason)
		}
	})
	return nil
}

// inject has the session receive a frame and waits until it has dealt with it.
func (t *rawTransport) inject(tb testing.TB, frame rawFrame) {
	tb.Helper()
	t.update(func() {
		t.in = append(t.in, frame)
		t.idle = false
	})
	if !t.wait(func() bool { return t.idle || t.closed != "" }) {
		tb.Fatal("the session does not receive")
	}
}

// flushed waits until the session has sent all it has queued.
func (t *rawTransport) flushed(s *Session) {
	for {
		s.mu.Lock()
		empty := s.outbox.bytes == 0 || s.err != nil
		s.mu.Unlock()
		if empty {
			return
		}
		time.Sleep(50 * time.Microsecond)
	}
}
