package capnweb

import (
	"context"
	"fmt"
	"sync"
)

// Pipe answers two transports that are connected with each other, within this
// process. A message sent is kept until it is received, so Send blocks while
// the other end has not taken the one before.
func Pipe() (Transport, Transport) {
	ends := &memoryLink{closed: make(chan struct{})}
	a, b := make(chan []byte, 1), make(chan []byte, 1)
	return &memoryTransport{link: ends, in: a, out: b}, &memoryTransport{link: ends, in: b, out: a}
}

// memoryLink is what both ends have in common.
type memoryLink struct {
	once   sync.Once
	closed chan struct{}
	err    error
}

type memoryTransport struct {
	link *memoryLink
	in   <-chan []byte
	out  chan<- []byte
}

func (t *memoryTransport) Receive(ctx context.Context) ([]byte, error) {
	// What was sent before the end is received before it.
	select {
	case message := <-t.in:
		return message, nil
	default:
	}
	select {
	case message := <-t.in:
		return message, nil
	case <-t.link.closed:
	case <-ctx.Done():
		return nil, context.Cause(ctx)
	}
	select {
	case message := <-t.in:
		return message, nil
	default:
		return nil, t.link.err
	}
}

func (t *memoryTransport) Send(ctx context.Context, message []byte) error {
	select {
	case t.out <- message:
		return nil
	case <-t.link.closed:
		return t.link.err
	case <-ctx.Done():
		return context.Cause(ctx)
	}
}

func (t *memoryTransport) Close(code int, reason string) error {
	t.link.once.Do(func() {
		t.link.err = peerClosed(code, reason)
		close(t.link.closed)
	})
	return nil
}

// peerClosed answers the error for a transport that the peer closed, with the
// text that the JavaScript library gives it.
func peerClosed(code int, reason string) *Error {
	return plainError(fmt.Sprintf("Peer closed WebSocket: %d %s", code, reason))
}
