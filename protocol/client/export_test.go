package client

import "github.com/codemode-executor/codemode-executor/protocol/capnweb"

// Stats answers the table sizes of the present connection.
func (c *Client) Stats() capnweb.Stats {
	conn, _, _ := c.present()
	return conn.session.Stats()
}

// Lost tells whether there is no connection at present.
func (c *Client) Lost() bool {
	conn, _, _ := c.present()
	return !conn.alive()
}
