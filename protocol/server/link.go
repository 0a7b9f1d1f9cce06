package server

import (
	"context"
	"fmt"
	"sync"

	"github.com/coder/websocket"

	"github.com/codemode-executor/codemode-executor/protocol/capnweb"
)

// farewell is the close frame of a connection that the server ends.
type farewell struct {
	code   websocket.StatusCode
	reason string
}

// The reasons the server ends a connection for.
var (
	ageLimit     = farewell{websocket.StatusNormalClosure, "connection age limit"}
	shuttingDown = farewell{websocket.StatusGoingAway, "server shutting down"}
)

// link is the transport of a connection. It closes with the server's own words
// where there are any, and holds messages to their limit.
type link struct {
	capnweb.Transport
	limit int64

	mu    sync.Mutex
	words *farewell
}

func newLink(ws *websocket.Conn, limits Limits) *link {
	return &link{
		Transport: capnweb.NewWebSocketTransport(ws, capnweb.WebSocketOptions{
			MaxMessageBytes: limits.MessageBytes,
			WriteTimeout:    limits.WriteTimeout,
		}),
		limit: limits.MessageBytes,
	}
}

// say sets what the connection is closed with. The first to say something wins.
func (l *link) say(words farewell) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.words == nil {
		l.words = &words
	}
}

// Receive refuses a message over the limit. RFC 6455 has a close code for that
// (section 7.4.1), where a session that broke would close with 3000.
func (l *link) Receive(ctx context.Context) ([]byte, error) {
	message, err := l.Transport.Receive(ctx)
	if err != nil || int64(len(message)) <= l.limit {
		return message, err
	}
	words := farewell{websocket.StatusMessageTooBig, fmt.Sprintf("a message may have %d bytes", l.limit)}
	l.say(words)
	return nil, fmt.Errorf("server: message too big: %s", words.reason)
}

func (l *link) Close(code int, reason string) error {
	l.mu.Lock()
	words := l.words
	l.mu.Unlock()
	if words != nil {
		code, reason = int(words.code), words.reason
	}
	return l.Transport.Close(code, reason)
}
