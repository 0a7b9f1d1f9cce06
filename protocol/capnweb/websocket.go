package capnweb

import (
	"cmp"
	"context"
	"errors"
	"io"
	"sync"
	"time"

	"github.com/coder/websocket"
)

// WebSocketOptions of [NewWebSocketTransport]. Zero means the default.
type WebSocketOptions struct {
	// MaxMessageBytes is the most that is read of one message: 100663296, what
	// the default of [Limits] can take. The session refuses a longer one.
	MaxMessageBytes int64
	// WriteTimeout is how long the peer may not take anything of a message that
	// is being sent before it is cut off: 30 s.
	WriteTimeout time.Duration
}

// NewWebSocketTransport answers the transport over an open WebSocket, which
// belongs to it from now on. No subprotocol is needed.
func NewWebSocketTransport(conn *websocket.Conn, o WebSocketOptions) Transport {
	// The transport has a limit of its own: the session tells the peer why.
	conn.SetReadLimit(-1)
	return &webSocketTransport{
		conn:         conn,
		maxMessage:   cmp.Or(o.MaxMessageBytes, 96<<20),
		writeTimeout: cmp.Or(o.WriteTimeout, 30*time.Second),
		ended:        make(chan struct{}),
	}
}

type webSocketTransport struct {
	conn         *websocket.Conn
	maxMessage   int64
	writeTimeout time.Duration

	once sync.Once
	// ended is closed when nothing more can be received; err says why.
	ended chan struct{}
	err   error
}

// errBinaryMessage is that the peer sent something that is no message at all.
var errBinaryMessage = &Error{Name: "SyntaxError", Message: "A binary WebSocket message is not valid JSON"}

func (t *webSocketTransport) Receive(ctx context.Context) ([]byte, error) {
	typ, r, err := t.conn.Reader(ctx)
	if err != nil {
		return nil, t.end(err)
	}
	message, err := io.ReadAll(io.LimitReader(r, t.maxMessage+1))
	switch {
	case err != nil:
		return nil, t.end(err)
	case typ != websocket.MessageText:
		return nil, errBinaryMessage
	}
	return message, nil
}

// end answers the error for the end of the connection.
func (t *webSocketTransport) end(err error) error {
	var closed websocket.CloseError
	if errors.As(err, &closed) {
		return t.endWith(peerClosed(int(closed.Code), closed.Reason))
	}
	return t.endWith(peerClosed(1006, ""))
}

// endWith notes why the connection ends, and answers what was noted first.
func (t *webSocketTransport) endWith(err error) error {
	t.once.Do(func() {
		t.err = err
		close(t.ended)
	})
	return t.err
}

// writeChunk is how much of a message is sent in one frame: the peer has the
// write timeout for each.
const writeChunk = 64 << 10

func (t *webSocketTransport) Send(ctx context.Context, message []byte) error {
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	timer := time.AfterFunc(t.writeTimeout, func() { cancel(t.endWith(errPeerDoesNotRead)) })
	defer timer.Stop()
	err := t.write(ctx, message, timer)
	if err == nil {
		return nil
	}
	if cause := context.Cause(ctx); cause != nil {
		return cause
	}
	return t.whyLost()
}

// write writes a message in frames.
func (t *webSocketTransport) write(ctx context.Context, message []byte, timer *time.Timer) error {
	if len(message) <= writeChunk {
		return t.conn.Write(ctx, websocket.MessageText, message)
	}
	w, err := t.conn.Writer(ctx, websocket.MessageText)
	for len(message) > 0 && err == nil {
		n := min(len(message), writeChunk)
		timer.Reset(t.writeTimeout)
		_, err = w.Write(message[:n])
		message = message[n:]
	}
	if err != nil {
		return err
	}
	return w.Close()
}

// lastWords is how long a failed write waits for the close frame of the peer,
// which says why.
const lastWords = time.Second

// whyLost answers why the connection is lost.
func (t *webSocketTransport) whyLost() error {
	timer := time.NewTimer(lastWords)
	defer timer.Stop()
	select {
	case <-t.ended:
		return t.err
	case <-timer.C:
		return peerClosed(1006, "")
	}
}

func (t *webSocketTransport) Close(code int, reason string) error {
	err := t.conn.Close(websocket.StatusCode(code), reason)
	if errors.Is(err, context.DeadlineExceeded) || errors.Is(err, io.EOF) || websocket.CloseStatus(err) >= 0 {
		// The peer did not answer, or had a close frame of its own under way.
		return nil
	}
	return err
}
