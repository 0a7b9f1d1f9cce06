package capnweb

import "context"

// Transport carries the messages of a session, each a JSON text, in order and
// without loss until it ends. One goroutine receives and another sends; Close
// may come from either at any time, and more than once.
type Transport interface {
	// Receive waits for the next message. Its error ends the session and is
	// what all pending calls fail with.
	Receive(ctx context.Context) ([]byte, error)
	// Send returns when the message has been taken. A peer that does not read
	// must not block it for ever.
	Send(ctx context.Context, message []byte) error
	// Close ends the transport, with a WebSocket close code and a reason of at
	// most 123 bytes for the peer. Receive and Send return then.
	Close(code int, reason string) error
}

// closeAborted is the close code of a session that was given up.
const closeAborted = 3000

// maxCloseReason is the longest reason that fits in a close frame, in bytes (RFC
// 6455, section 5.5).
const maxCloseReason = 123
