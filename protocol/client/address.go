package client

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	"net/url"
	"strings"
)

// address is where a server listens, and how to get there.
type address struct {
	// url is what the WebSocket library dials.
	url string
	// http opens connections. Its idle ones are its own and closed by close.
	http *http.Client
	// own is the transport of http if it was made here.
	own *http.Transport
}

// parseAddress reads a URL of the scheme ws, wss or unix, which JavaScript libraries
// call ws+unix.
func parseAddress(text string, opts Options) (*address, error) {
	u, err := url.Parse(text)
	if err != nil && !strings.Contains(text, "://") {
		return nil, errors.New("the address is no URL" + addressHint)
	}
	if err != nil {
		return nil, withoutURL(err)
	}
	switch u.Scheme {
	case "ws", "wss":
		if u.Host == "" {
			return nil, errors.New("the URL names no host")
		}
		return remoteAddress(text, opts), nil
	case "unix", "ws+unix":
		if u.Host != "" || socketPath(u) == "" {
			return nil, errors.New("a unix socket is written unix:/path/to/socket")
		}
		return unixAddress(socketPath(u)), nil
	}
	return nil, fmt.Errorf("the scheme %.20q is none of ws, wss and unix"+addressHint, u.Scheme)
}

const addressHint = ": write ws://127.0.0.1:8080, for example, or unix:/path/to/socket"

// withoutURL leaves out of an error the URL, which may hold a password.
func withoutURL(err error) error {
	if inner := (*url.Error)(nil); errors.As(err, &inner) {
		return inner.Err
	}
	return err
}

// socketPath is the path of a unix URL. A relative one is opaque to package url.
func socketPath(u *url.URL) string {
	if u.Opaque != "" {
		return u.Opaque
	}
	return u.Path
}

func remoteAddress(url string, opts Options) *address {
	if opts.HTTPClient != nil {
		return &address{url: url, http: opts.HTTPClient}
	}
	transport := newTransport()
	transport.Proxy = http.ProxyFromEnvironment
	transport.TLSClientConfig = opts.TLS.Clone()
	return ownAddress(url, transport)
}

func unixAddress(path string) *address {
	transport := newTransport()
	transport.DialContext = func(ctx context.Context, _, _ string) (net.Conn, error) {
		var dialer net.Dialer
		return dialer.DialContext(ctx, "unix", path)
	}
	return ownAddress("ws://localhost/", transport)
}

// newTransport answers a transport that speaks HTTP/1.1, the only version in which
// an Upgrade means a WebSocket.
func newTransport() *http.Transport {
	protocols := new(http.Protocols)
	protocols.SetHTTP1(true)
	return &http.Transport{Protocols: protocols}
}

// ownAddress does not follow redirects: they would take credentials elsewhere.
func ownAddress(url string, transport *http.Transport) *address {
	return &address{url: url, own: transport, http: &http.Client{
		Transport:     transport,
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
	}}
}

// close closes what refused attempts have left open.
func (a *address) close() {
	if a.own != nil {
		a.own.CloseIdleConnections()
	}
}
