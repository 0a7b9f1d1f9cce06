package server

import (
	"context"
	"errors"
	"log/slog"
	"net"
	"net/http"
	"net/netip"
	"strconv"
	"time"
)

const (
	// keepAlive is how long an idle HTTP connection stays open: longer than the
	// 60 s an AWS Application Load Balancer holds one by default, so that it does
	// not reuse a connection that is just being closed here and answer its own
	// caller with a gateway error. A balancer set above it needs it raised.
	keepAlive = 72 * time.Second
	// headersTimeout is the time for the headers of a request, counted from the
	// connection or from the first byte after a while of idleness. That while has
	// keepAlive alone, so that headersTimeout need not exceed it.
	headersTimeout = 10 * time.Second
	// maxHeaderBytes is the size of the headers of a request.
	maxHeaderBytes = 64 << 10
)

var errListening = errors.New("server: already listening")

// Listen opens the port or the socket, and the address for probes if there is one, and
// returns; connections are served in the background. The error is the operating system's
// own, so that
//
//	errors.Is(err, syscall.EADDRINUSE)
//
// tells an address that is taken; [ErrProbeAddress] tells which. ctx bounds the lookup of
// a host's name only.
func (s *Server) Listen(ctx context.Context) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	switch {
	case s.closed != nil:
		return http.ErrServerClosed
	case s.listener != nil:
		return errListening
	}
	listener, err := s.bind(ctx)
	if err != nil {
		return err
	}
	if err := s.bindProbes(ctx); err != nil {
		return errors.Join(err, listener.Close())
	}
	s.listener = listener
	s.background.Go(func() { s.serve(s.http, listener, &s.lobby) })
	if p := &s.probes; p.listener != nil {
		s.background.Go(func() { s.serve(p.http, p.listener, &p.lobby) })
	}
	if s.opts.PingInterval > 0 {
		s.background.Go(s.heartbeat)
	}
	return nil
}

// bind opens what the options say.
func (s *Server) bind(ctx context.Context) (net.Listener, error) {
	if s.opts.SocketPath != "" {
		return listenUnix(ctx, s.opts.SocketPath, s.opts.SocketMode)
	}
	var config net.ListenConfig
	return config.Listen(ctx, network(s.opts.Host), net.JoinHostPort(s.opts.Host, strconv.Itoa(s.opts.Port)))
}

// network is what a host is to be listened on in. Go takes 0.0.0.0 for every address of
// the machine, those of IPv6 included, unless it is told that IPv4 is meant.
func network(host string) string {
	if address, err := netip.ParseAddr(host); err == nil && address.Is4() {
		return "tcp4"
	}
	return "tcp"
}

// noteState has the lobby know a connection whose request has been answered.
func noteState(conn net.Conn, state http.ConnState) {
	if c, ok := conn.(*hearing); ok && state == http.StateIdle {
		c.lobby.await(c)
	}
}

// crowded reports a connection that has had to make room.
func (s *Server) crowded(remote net.Addr, limit int) {
	s.instruments.rejected(s.ctx, reasonIdle)
	s.seldom.warn("too many network connections: one without a request is closed", "limit", limit, "remoteAddress", remote.String())
}

// serve serves the connections of a listener, as many as the lobby admits.
func (s *Server) serve(h *http.Server, listener net.Listener, l *lobby) {
	err := h.Serve(lobbyListener{listener, l, func(remote net.Addr) { s.crowded(remote, l.limit) }})
	if !errors.Is(err, http.ErrServerClosed) {
		s.opts.Logger.Error("the listener failed", "address", listener.Addr().String(), "error", err)
		s.fail.Do(func() { close(s.failed) })
	}
}

// Failed is closed when a listener has failed after Listen: nobody can connect, or probe
// the server, any more. What runs goes on until Close.
func (s *Server) Failed() <-chan struct{} { return s.failed }

// Address is where the server listens, nil before Listen.
func (s *Server) Address() net.Addr {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.listener == nil {
		return nil
	}
	return s.listener.Addr()
}

func (s *Server) newHTTPServer(handler http.HandlerFunc) *http.Server {
	return &http.Server{
		Handler:                      handler,
		DisableGeneralOptionsHandler: true,
		ReadHeaderTimeout:            headersTimeout,
		IdleTimeout:                  keepAlive,
		MaxHeaderBytes:               maxHeaderBytes,
		BaseContext:                  func(net.Listener) context.Context { return s.ctx },
		ConnContext:                  withHearing,
		ConnState:                    noteState,
		ErrorLog:                     slog.NewLogLogger(s.opts.Logger.Handler(), slog.LevelWarn),
	}
}
