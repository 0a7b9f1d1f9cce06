package client

import (
	"context"
	"errors"
	"math/rand/v2"
	"time"

	"github.com/codemode-executor/codemode-executor/protocol"
)

// keep replaces the connection whenever it is lost, until the client is closed.
func (c *Client) keep(conn *connection) {
	pause := backoff{Reconnect: *c.opts.Reconnect}
	for {
		connected := time.Now()
		select {
		case <-c.closing.Done():
			return
		case <-conn.session.Done():
		}
		conn.hangUp()
		c.opts.Logger.Info("connection lost", "cause", conn.lost().Unwrap())
		pause.lasted(time.Since(connected))
		if conn = c.replace(&pause); conn == nil {
			return
		}
	}
}

// replace connects anew, and answers nil once the client is closed.
func (c *Client) replace(pause *backoff) *connection {
	for {
		delay := pause.next()
		select {
		case <-c.closing.Done():
			return nil
		case <-time.After(delay):
		}
		conn, err := c.connect(c.closing)
		c.publish(conn, err)
		if err == nil {
			c.opts.Logger.Info("connected again")
			return conn
		}
		c.opts.Logger.Warn("no connection", "error", err)
	}
}

// backoff says when to try again.
type backoff struct {
	Reconnect
	delay time.Duration
}

// next answers the time before the next attempt: between half of a delay that
// doubles each time and the whole of it.
func (b *backoff) next() time.Duration {
	b.delay = min(max(b.MinDelay, 2*b.delay), b.MaxDelay)
	return b.delay/2 + rand.N(b.delay/2+1)
}

// lasted begins anew after a connection that was good for a while. One that is lost
// right away counts as an attempt that failed: a server may accept and then close.
func (b *backoff) lasted(d time.Duration) {
	if d > b.delay {
		b.delay = 0
	}
}

// connection answers the connection to run a program on. The error is a
// [*protocol.Fault], or the cause of ctx's end.
func (c *Client) connection(ctx context.Context) (*connection, error) {
	conn, _, _ := c.present()
	switch {
	case conn.alive():
		return conn, nil
	case c.opts.Reconnect == nil:
		return nil, conn.lost()
	}
	ctx, cancel := context.WithTimeoutCause(ctx, c.opts.Reconnect.Wait, errNoConnection)
	defer cancel()
	for {
		conn, failed, changed := c.present()
		if conn.alive() {
			return conn, nil
		}
		select {
		case <-changed:
		case <-ctx.Done():
			return nil, noConnection(ctx, conn, failed)
		}
	}
}

var errNoConnection = errors.New("client: no connection in time")

// noConnection says why an execution waits no longer.
func noConnection(ctx context.Context, conn *connection, failed error) error {
	switch cause := context.Cause(ctx); {
	case cause != errNoConnection:
		return cause
	case failed != nil:
		return failed
	}
	return protocol.FaultFrom(protocol.CodeConnectionRejected, conn.lost().Unwrap())
}
