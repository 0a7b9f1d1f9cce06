package server

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	"runtime/debug"
	"strings"
)

// anonymous is the identity of callers when there is no hook.
const anonymous = "anonymous"

// Handshake is what is known of a caller who wants to connect.
type Handshake struct {
	// Headers are those of the request, by their names in lower case. Repeated
	// values are joined by a comma and a space.
	Headers map[string]string
	// RemoteAddress is the IP address of the other end, empty on a unix socket.
	RemoteAddress string
}

// Decision is what a hook makes of a handshake: it names the caller, or rejects
// it.
type Decision struct {
	// Identity attributes what the connection does, in traces and in the queue,
	// where callers of one identity take turns with the others. It scopes nothing.
	Identity string
	// Reject refuses the connection with 403. The caller does not learn the
	// Reason, which goes to the log: it is the policy's text, and in a response
	// header it could forge others.
	Reject bool
	Reason string
}

// errNoDecision is the error of a hook that says neither yes nor no.
var errNoDecision = errors.New("the hook gave neither an identity nor a rejection")

func newHandshake(r *http.Request) Handshake {
	headers := make(map[string]string, len(r.Header)+1)
	// net/http keeps the Host apart.
	headers["host"] = r.Host
	for name, values := range r.Header {
		headers[strings.ToLower(name)] = strings.Join(values, ", ")
	}
	address, _, err := net.SplitHostPort(r.RemoteAddr)
	if err != nil {
		address = ""
	}
	return Handshake{Headers: headers, RemoteAddress: address}
}

// identify asks the hook for the identity of a caller, and answers false for one
// that is refused. A policy that breaks refuses.
func (s *Server) identify(r *http.Request) (identity string, ok bool) {
	if s.opts.OnConnection == nil {
		return anonymous, true
	}
	h := newHandshake(r)
	decision, err := s.decide(r.Context(), h)
	switch {
	case err != nil:
		s.seldom.error("the connection hook failed; the connection is rejected", "remoteAddress", h.RemoteAddress, "error", err)
	case decision.Reject:
		s.seldom.warn("connection rejected", "remoteAddress", h.RemoteAddress, "reason", decision.Reason)
	default:
		return decision.Identity, true
	}
	s.instruments.rejected(r.Context(), reasonPolicy)
	return "", false
}

// decide calls the hook.
func (s *Server) decide(ctx context.Context, h Handshake) (decision Decision, err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("panic: %v\n%s", p, debug.Stack())
		}
	}()
	decision, err = s.opts.OnConnection(ctx, h)
	if err == nil && !decision.Reject && decision.Identity == "" {
		err = errNoDecision
	}
	return decision, err
}
