package server

import (
	"container/list"
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

	lobby *lobby
	// inside is whether the lobby counts the connection, place its place in the line
	// there, nil while it has a caller's request. The lobby guards both.
	inside bool
	place  *list.Element
}

func (c *hearing) Read(p []byte) (int, error) {
	n, err := c.Conn.Read(p)
	if n > 0 {
		c.heard.Store(true)
	}
	return n, err
}

// Close implements [net.Conn].
func (c *hearing) Close() error {
	defer c.lobby.leave(c) // once the descriptor is free
	return c.Conn.Close()
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
