package server

import (
	"context"
	"fmt"
	"log/slog"
	"sync/atomic"
	"time"

	"github.com/coder/websocket"

	"github.com/codemode-executor/codemode-executor/protocol/capnweb"
)

// connection is one caller's session for as long as its socket lives.
type connection struct {
	server  *Server
	ws      *websocket.Conn
	net     *hearing
	link    *link
	session *capnweb.Session
	logger  *slog.Logger

	// identity attributes the connection, caller is whom it takes turns as.
	identity, caller string
	executions       executing
	// calls are the tool calls that the caller has not answered, in bytes.
	calls budget
	// ended is why the server closes the connection, nil as long as it does not.
	ended atomic.Pointer[farewell]
}

// anonymousCallers numbers connections without an identity: each is a caller of
// its own.
var anonymousCallers atomic.Int64

func (s *Server) newConnection(ws *websocket.Conn, net *hearing, identity string) *connection {
	c := &connection{
		server:   s,
		ws:       ws,
		net:      net,
		link:     newLink(ws, s.opts.Limits),
		logger:   s.opts.Logger.With("remoteAddress", net.RemoteAddr().String()),
		identity: identity,
		caller:   identity,
		calls:    budget{size: s.opts.Limits.CallBytes},
	}
	if s.opts.OnConnection == nil {
		c.caller = fmt.Sprintf("%s %d", anonymous, anonymousCallers.Add(1))
	}
	return c
}

// maxValues is how many values of JSON a message may have. Requests and answers are a
// few long texts; millions of short ones would take a gigabyte to read.
const maxValues = 1 << 20

// callMargin is how many calls other than executions may be under way.
const callMargin = 1024

// serve serves the session until it ends.
func (c *connection) serve() {
	session, err := c.open()
	if err != nil {
		c.logger.Error("no session", "error", err)
		c.terminate()
		return
	}
	c.session = session
	opened := time.Now()
	c.server.live.add(c)
	c.server.instruments.connected(context.Background(), 1)
	defer c.limitAge()()
	c.logger.Debug("connection opened", "identity", c.identity)
	<-session.Done()
	_ = session.Close()
	if c.server.live.remove(c) {
		c.server.instruments.connected(context.Background(), -1)
	}
	c.logEnd(time.Since(opened))
}

func (c *connection) open() (*capnweb.Session, error) {
	main, err := capnweb.TargetOf[executorAPI](c)
	if err != nil {
		return nil, err
	}
	limits := c.server.opts.Limits
	return capnweb.NewSession(c.link, capnweb.Options{
		Main:          main,
		StrictAnswers: true,
		Limits: capnweb.Limits{
			MessageSize: int(limits.MessageBytes),
			Values:      maxValues,
			SendBuffer:  limits.SendBuffer,
			Calls:       limits.Executions + callMargin,
		},
	})
}

// closeTimeout is how long a connection may take to send what waits and to shake
// hands over its end. With lastAnswers, httpTimeout and probeTime it is less than the grace
// that a process commonly has to stop: no caller can hold that up.
const closeTimeout = 5 * time.Second

// close sends what waits and closes the connection with those words.
func (c *connection) close(words farewell) {
	c.ended.CompareAndSwap(nil, &words)
	c.link.say(words)
	// The socket itself: the WebSocket would wait for a handshake under way.
	timer := time.AfterFunc(closeTimeout, func() { _ = c.net.Close() })
	defer timer.Stop()
	_ = c.session.Close()
}

// lastAnswers is the time a caller has, at the end of the server, to take the
// answers to what has just settled.
const lastAnswers = time.Second

// awaitReleases waits for a caller to take its answers, which it shows by releasing
// the results: then nothing but the main object is left for it here.
func (c *connection) awaitReleases() {
	deadline := time.Now().Add(lastAnswers)
	for c.session.Stats().Exports > 1 && time.Now().Before(deadline) {
		time.Sleep(lastAnswers / 100)
	}
}

// terminate drops the connection.
func (c *connection) terminate() { _ = c.ws.CloseNow() }

// heard tells whether anything came since the last time it was asked.
func (c *connection) heard() bool { return c.net.heard.Swap(false) }
