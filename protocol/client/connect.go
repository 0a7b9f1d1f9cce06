package client

import (
	"context"
	"fmt"
	"net/http"

	"github.com/coder/websocket"

	"github.com/codemode-executor/codemode-executor/protocol"
	"github.com/codemode-executor/codemode-executor/protocol/capnweb"
	"github.com/codemode-executor/codemode-executor/protocol/internal/wire"
)

// StatusError is what a CONNECTION_REJECTED fault wraps when a server answered the
// request to connect with an HTTP status: 403 when its policy turned the caller
// away, 503 when it accepts no connections at the moment.
type StatusError struct{ Status int }

// Error implements error.
func (e *StatusError) Error() string {
	return fmt.Sprintf("the server answered %d %s", e.Status, http.StatusText(e.Status))
}

// connect opens a connection and checks that the server speaks the protocol. The
// error is a [*protocol.Fault].
func (c *Client) connect(ctx context.Context) (*connection, error) {
	ctx, cancel := context.WithTimeoutCause(ctx, c.opts.ConnectTimeout, errConnectTimeout)
	defer cancel()
	conn, err := c.open(ctx)
	if err != nil {
		return nil, protocol.FaultFrom(protocol.CodeConnectionRejected, saying(ctx, err))
	}
	if err := conn.checkVersion(ctx); err != nil {
		conn.hangUp()
		return nil, err
	}
	return conn, nil
}

var errConnectTimeout = fmt.Errorf("the server does not answer: %w", context.DeadlineExceeded)

// saying answers the cause of ctx's end if that is why there is an error.
func saying(ctx context.Context, err error) error {
	if cause := context.Cause(ctx); cause != nil {
		return cause
	}
	return withoutURL(err)
}

// open opens a WebSocket and a session over it.
func (c *Client) open(ctx context.Context) (*connection, error) {
	conn := &connection{opts: &c.opts}
	ws, response, err := websocket.Dial(ctx, c.address.url, &websocket.DialOptions{
		HTTPClient: listening(c.address.http, &conn.heard),
		HTTPHeader: c.opts.Header.Clone(),
	})
	if err != nil {
		c.address.close()
		if response != nil && response.StatusCode != http.StatusSwitchingProtocols {
			err = &StatusError{response.StatusCode}
		}
		return nil, err
	}
	conn.ws = ws
	return conn, conn.start()
}

// checkVersion compares the version of the server with exact equality. Nothing else
// crosses a connection before that.
func (c *connection) checkVersion(ctx context.Context) error {
	version, err := capnweb.Call[string](ctx, c.session.Main(), wire.MethodProtocolVersion)
	switch {
	case err == nil && version == protocol.Version:
		return nil
	case err == nil:
		return protocol.NewFault(protocol.CodeProtocolMismatch,
			fmt.Sprintf("this caller speaks version %s, the executor version %.100q", protocol.Version, version))
	case ctx.Err() != nil || c.session.Err() != nil:
		return protocol.FaultFrom(protocol.CodeConnectionRejected, saying(ctx, c.why(err)))
	}
	return protocol.FaultFrom(protocol.CodeProtocolMismatch, fmt.Errorf("it does not tell its version: %w", err))
}
