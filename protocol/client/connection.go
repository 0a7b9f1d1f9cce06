package client

import (
	"context"
	"errors"
	"sync"
	"sync/atomic"
	"time"

	"github.com/coder/websocket"

	"github.com/codemode-executor/codemode-executor/protocol"
	"github.com/codemode-executor/codemode-executor/protocol/capnweb"
)

// connection is one session with a server.
type connection struct {
	opts    *Options
	ws      *websocket.Conn
	session *capnweb.Session
	// heard is set by whatever comes, silent once the connection was given up
	// because nothing did.
	heard, silent atomic.Bool
	tending       sync.WaitGroup
}

// bytesInUnit is the most that a UTF-16 code unit takes in UTF-8.
const bytesInUnit = 3

// start starts the session and what looks after it.
func (c *connection) start() error {
	limits := c.opts.Limits
	transport := capnweb.NewWebSocketTransport(c.ws, capnweb.WebSocketOptions{
		MaxMessageBytes: bytesInUnit * int64(limits.MessageSize),
		WriteTimeout:    limits.WriteTimeout,
	})
	session, err := capnweb.NewSession(transport, capnweb.Options{
		Limits: capnweb.Limits{
			MessageSize: limits.MessageSize,
			Calls:       limits.Calls,
			// Calls that are too many have an entry until they are answered.
			Exports:    2 * limits.Calls,
			HeldBytes:  limits.HeldBytes,
			SendBuffer: limits.SendBuffer,
		},
		Logger: c.opts.Logger,
	})
	if err != nil {
		return errors.Join(err, c.ws.CloseNow())
	}
	c.session = session
	c.heard.Store(true)
	c.tending.Go(c.tend)
	return nil
}

// alive tells whether the connection can be used, as far as is known.
func (c *connection) alive() bool { return c.session.Err() == nil }

// closeTimeout is how long the server may take over the end of a connection.
const closeTimeout = 5 * time.Second

// hangUp ends the connection and waits until nothing of it is left.
func (c *connection) hangUp() {
	timer := time.AfterFunc(closeTimeout, func() { _ = c.ws.CloseNow() })
	defer timer.Stop()
	_ = c.session.Close()
	c.tending.Wait()
}

// tend looks after the connection until its end.
func (c *connection) tend() {
	var beats <-chan time.Time
	if c.opts.PingInterval > 0 {
		ticker := time.NewTicker(c.opts.PingInterval)
		defer ticker.Stop()
		beats = ticker.C
	}
	for {
		select {
		case <-beats:
			c.beat()
		case <-c.session.Done():
			_ = c.session.Close()
			return
		}
	}
}

// beat gives a silent connection up and pings another.
func (c *connection) beat() {
	if !c.heard.Swap(false) {
		c.silent.Store(true)
		_ = c.ws.CloseNow()
		return
	}
	c.tending.Go(func() {
		ctx, cancel := context.WithTimeout(context.Background(), c.opts.PingInterval)
		defer cancel()
		// The answer shows in what is heard.
		_ = c.ws.Ping(ctx)
	})
}

var errSilent = errors.New("nothing came from the server any more, not even the answer to a ping")

// why answers what became of the connection, and err while it lives.
func (c *connection) why(err error) error {
	if c.silent.Load() {
		return errSilent
	}
	if ended := c.session.Err(); ended != nil {
		return ended
	}
	return err
}

// lost is the fault of what the end of the connection has cut off.
func (c *connection) lost() *protocol.Fault {
	return protocol.FaultFrom(protocol.CodeConnectionLost, &loss{c.why(nil)})
}

// loss is why a connection was lost.
type loss struct{ cause error }

// Error is the cause's text without the name of its class.
func (l *loss) Error() string {
	var e *capnweb.Error
	if errors.As(l.cause, &e) {
		return e.Message
	}
	return l.cause.Error()
}

func (l *loss) Unwrap() error { return l.cause }
