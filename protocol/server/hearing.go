package server

import (
	"context"
	"net"
	"sync/atomic"
)

// hearing is a network connection that remembers whether anything came. Any byte
// is a sign of life, not pongs alone: a caller in the middle of a large message
// cannot answer a ping before its end.
type hearing struct {
	net.Conn
	heard atomic.Bool
}

func (c *hearing) Read(p []byte) (int, error) {
	n, err := c.Conn.Read(p)
	if n > 0 {
		c.heard.Store(true)
	}
	return n, err
}

// hearingListener answers connections that remember.
type hearingListener struct{ net.Listener }

func (l hearingListener) Accept() (net.Conn, error) {
	conn, err := l.Listener.Accept()
	if err != nil {
		return nil, err
	}
	return &hearing{Conn: conn}, nil
}

type hearingKey struct{}

// withHearing lets the requests of a connection find it.
func withHearing(ctx context.Context, conn net.Conn) context.Context {
	return context.WithValue(ctx, hearingKey{}, conn)
}

// hearingOf answers the connection of a request.
func hearingOf(ctx context.Context) *hearing {
	conn, _ := ctx.Value(hearingKey{}).(*hearing)
	return conn
}
