package client

import (
	"context"
	"sync"

	"github.com/codemode-executor/codemode-executor/protocol"
)

// Client runs programs on a server. It is safe for concurrent use: many executions
// share the one connection.
type Client struct {
	address *address
	opts    Options

	closing context.Context
	stop    context.CancelFunc

	// mu guards what follows, and orders running.Add before Close's running.Wait.
	mu      sync.Mutex
	closed  bool
	running sync.WaitGroup
	conn    *connection
	// failed is why the last attempt to replace conn failed, changed is closed
	// when either is set anew.
	failed  error
	changed chan struct{}
}

var _ protocol.Executor = (*Client)(nil)

// Dial connects to a server: ws://host:port, wss://host:port or
// unix:/path/to/socket, of which ws+unix is another spelling. ctx bounds connecting
// alone.
//
// The error is a [*protocol.Fault]: PROTOCOL_MISMATCH when the server does not speak
// exactly this version of the protocol, else CONNECTION_REJECTED, which wraps its
// cause, for example a [StatusError].
func Dial(ctx context.Context, url string, opts Options) (*Client, error) {
	c := &Client{opts: opts.withDefaults(), changed: make(chan struct{})}
	address, err := parseAddress(url, c.opts)
	if err != nil {
		return nil, protocol.FaultFrom(protocol.CodeConnectionRejected, err)
	}
	c.address = address
	if c.conn, err = c.connect(ctx); err != nil {
		address.close()
		return nil, err
	}
	c.closing, c.stop = context.WithCancel(context.Background())
	if c.opts.Reconnect != nil {
		c.running.Go(func() { c.keep(c.conn) })
	}
	return c, nil
}

// Close cancels the executions under way, turns away what comes, and closes the
// connection. It waits until all of them have returned.
func (c *Client) Close() error {
	c.mu.Lock()
	c.closed = true
	c.mu.Unlock()
	c.stop()
	c.running.Wait()
	c.conn.hangUp()
	c.address.close()
	return nil
}

// begin counts an execution in, unless the client is closed.
func (c *Client) begin() bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	if !c.closed {
		c.running.Add(1)
	}
	return !c.closed
}

// present answers the last connection, why there was no newer one, and a channel
// that is closed when that changes.
func (c *Client) present() (conn *connection, failed error, changed <-chan struct{}) {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.conn, c.failed, c.changed
}

// publish makes a connection the present one, or tells why there is none.
func (c *Client) publish(conn *connection, failed error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if conn != nil {
		c.conn = conn
	}
	c.failed = failed
	close(c.changed)
	c.changed = make(chan struct{})
}
