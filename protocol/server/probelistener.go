package server

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	"time"
)

// ErrProbeAddress is what [Server.Listen] wraps when it cannot open
// [Options.ProbeAddress], beside the operating system's own error.
var ErrProbeAddress = errors.New("server: the address for probes")

// probeConnections are the network connections that may be open to the probes' own
// address. Like those to the other one they make room for each other.
const probeConnections = 256

// probeTime is how long answers under way on the probes' own address may take at the
// end. It comes on top of what the sessions take.
const probeTime = time.Second

// probeListener answers probes on an address of their own. It outlives everything else,
// so that a platform can watch the whole drain.
type probeListener struct {
	http     *http.Server
	lobby    lobby
	listener net.Listener // nil before Listen, and where there is no such address
}

// bindProbes opens the address of the probes, if there is one.
func (s *Server) bindProbes(ctx context.Context) error {
	if s.opts.ProbeAddress == "" {
		return nil
	}
	host, _, err := net.SplitHostPort(s.opts.ProbeAddress)
	if err != nil {
		return fmt.Errorf("%w: %w", ErrProbeAddress, err)
	}
	var config net.ListenConfig
	listener, err := config.Listen(ctx, network(host), s.opts.ProbeAddress)
	if err != nil {
		return fmt.Errorf("%w: %w", ErrProbeAddress, err)
	}
	p := &s.probes
	p.listener, p.lobby.limit = listener, probeConnections
	p.http = s.newHTTPServer(s.handleProbe)
	// Scrapes go on when the sessions have been told to end.
	p.http.BaseContext = func(net.Listener) context.Context { return context.Background() }
	return nil
}

// handleProbe answers probes and nothing else.
func (s *Server) handleProbe(w http.ResponseWriter, r *http.Request) {
	c := hearingOf(r.Context())
	c.lobby.await(c)
	s.boundAnswer(w)
	boundBody(w, r)
	if !s.serveProbe(w, r) {
		notFound(w)
	}
}

// close closes the probes' own address.
func (p *probeListener) close() error {
	if p.listener == nil {
		return nil
	}
	return shutdown(p.http, probeTime)
}

// ProbeAddress is where the server answers probes alone, nil before Listen and without
// [Options.ProbeAddress].
func (s *Server) ProbeAddress() net.Addr {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.probes.listener == nil {
		return nil
	}
	return s.probes.listener.Addr()
}
