package client

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"strings"
)

// ErrNotReady is what [Ready] wraps when the server cannot be reached, or says that it is
// not ready.
var ErrNotReady = errors.New("not ready")

// Ready asks a server whether it is ready (GET /readyz), without connecting to it: nothing
// runs, and a full queue is no matter. The URL is one as of [Dial], or that of the
// server's address for probes, http://host:port. The error wraps [ErrNotReady] unless the
// URL is wrong.
func Ready(ctx context.Context, text string, opts Options) error {
	opts = opts.withDefaults()
	address, err := parseAddress(webSocketURL(text), opts)
	if err != nil {
		return err
	}
	defer address.close()
	ctx, cancel := context.WithTimeoutCause(ctx, opts.ConnectTimeout, errConnectTimeout)
	defer cancel()
	request, err := address.readiness(ctx, opts.Header)
	if err != nil {
		return err
	}
	if err := ask(address.http, request); err != nil {
		return fmt.Errorf("%w: %w", ErrNotReady, saying(ctx, err))
	}
	return nil
}

// webSocketURL spells a URL as Dial wants it.
func webSocketURL(text string) string {
	for _, scheme := range []struct{ web, socket string }{{"http://", "ws://"}, {"https://", "wss://"}} {
		if rest, ok := strings.CutPrefix(text, scheme.web); ok {
			return scheme.socket + rest
		}
	}
	return text
}

// readiness is the request for the server's readiness.
func (a *address) readiness(ctx context.Context, header http.Header) (*http.Request, error) {
	u, err := url.Parse(a.url)
	if err != nil {
		return nil, withoutURL(err)
	}
	u = &url.URL{Scheme: strings.Replace(u.Scheme, "ws", "http", 1), User: u.User, Host: u.Host, Path: "/readyz"}
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, u.String(), nil)
	if err != nil {
		return nil, withoutURL(err)
	}
	for name, values := range header {
		request.Header[name] = values
	}
	return request, nil
}

// maxReadiness bounds what is read of an answer, so that its connection can be closed in
// an orderly way.
const maxReadiness = 1 << 10

// ask makes a request that should be answered with 200.
func ask(by *http.Client, request *http.Request) error {
	response, err := by.Do(request)
	if err != nil {
		return err
	}
	defer response.Body.Close()
	_, _ = io.CopyN(io.Discard, response.Body, maxReadiness)
	if response.StatusCode != http.StatusOK {
		return &StatusError{response.StatusCode}
	}
	return nil
}
