package native

import (
	"context"
	"net"
	"net/http"
	"net/netip"
	"time"

	"github.com/codemode-executor/codemode-executor/protocol"
)

// Options configures [New]. The zero value reaches the public Internet and nothing
// else.
type Options struct {
	// Allow lists addresses that can be reached although they are not public, or
	// are this machine's own. An IPv4 prefix holds for the address in whatever
	// form it comes, as IPv4-mapped IPv6 or through NAT64.
	Allow []netip.Prefix
	// Resolver turns names into addresses. Nil means the machine's.
	Resolver *net.Resolver
}

// Fetcher makes requests. It is safe for concurrent use; connections are kept for
// the next request to the same server, whoever makes it.
type Fetcher struct{ transport *http.Transport }

// Times and sizes that hold for every request. How long a server may take to answer
// is up to the run that waits.
const (
	dialTimeout = 30 * time.Second
	tlsTimeout  = 10 * time.Second
	idleTimeout = 90 * time.Second
	maxHeader   = 64 << 10
	maxIdle     = 100
	// streamBuffer is what a server may send ahead of the reader of one response
	// over HTTP/2; the default is several MiB. That of a connection stays large:
	// a program that does not read must not hold up others on the connection.
	streamBuffer = 256 << 10
)

// New makes a fetcher.
func New(opts Options) *Fetcher {
	g := &guard{own: net.InterfaceAddrs}
	for _, prefix := range opts.Allow {
		g.allow = append(g.allow, prefix.Masked())
	}
	dialer := &net.Dialer{Timeout: dialTimeout, Resolver: opts.Resolver, ControlContext: g.control}
	return &Fetcher{&http.Transport{
		// Proxy stays nil: the environment is the operator's, and a proxy would
		// make connections that the guard does not see.
		DialContext:            dialer.DialContext,
		TLSHandshakeTimeout:    tlsTimeout,
		IdleConnTimeout:        idleTimeout,
		MaxIdleConns:           maxIdle,
		MaxResponseHeaderBytes: maxHeader,
		ForceAttemptHTTP2:      true,
		HTTP2:                  &http.HTTP2Config{MaxReceiveBufferPerStream: streamBuffer},
	}}
}

// Close closes the connections that no request uses.
func (f *Fetcher) Close() { f.transport.CloseIdleConnections() }

// Fetch implements [protocol.Fetch]. It answers redirects as they are. A target that
// the guard refuses is an error of [protocol.CodeNetworkDenied]; texts of errors are
// for the program.
func (f *Fetcher) Fetch(ctx context.Context, r *protocol.OutboundRequest) (*protocol.OutboundResponse, error) {
	request, err := newRequest(ctx, r)
	if err != nil {
		if r.Body != nil {
			_ = r.Body.Close()
		}
		return nil, err
	}
	response, err := f.transport.RoundTrip(request)
	if err != nil {
		return nil, explain(request, err)
	}
	return newResponse(request, response), nil
}
