package client

import (
	"io"
	"net/http"
	"sync/atomic"
)

// hearing is an upgraded connection that remembers whether anything came. Any byte
// is a sign of life, not pongs alone: they wait behind a large message.
type hearing struct {
	io.ReadWriteCloser
	heard *atomic.Bool
}

func (h hearing) Read(p []byte) (int, error) {
	n, err := h.ReadWriteCloser.Read(p)
	if n > 0 {
		h.heard.Store(true)
	}
	return n, err
}

// hearingTransport opens connections that remember.
type hearingTransport struct {
	http.RoundTripper
	heard *atomic.Bool
}

func (t hearingTransport) RoundTrip(r *http.Request) (*http.Response, error) {
	response, err := t.RoundTripper.RoundTrip(r)
	if err != nil || response.StatusCode != http.StatusSwitchingProtocols {
		return response, err
	}
	if conn, ok := response.Body.(io.ReadWriteCloser); ok {
		response.Body = hearing{conn, t.heard}
	}
	return response, nil
}

// listening answers a client like c whose upgraded connections remember.
func listening(c *http.Client, heard *atomic.Bool) *http.Client {
	own := *c
	if own.Transport == nil {
		own.Transport = http.DefaultTransport
	}
	own.Transport = hearingTransport{own.Transport, heard}
	return &own
}
