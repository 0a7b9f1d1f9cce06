package server

import (
	"errors"
	"net/http"
	"strings"

	"github.com/coder/websocket"
)

// isUpgrade tells whether a request asks for another protocol (RFC 9110, section
// 7.8). Any path will do.
func isUpgrade(r *http.Request) bool {
	for _, field := range r.Header.Values("Connection") {
		for option := range strings.SplitSeq(field, ",") {
			if strings.EqualFold(strings.TrimSpace(option), "upgrade") {
				return r.Header.Get("Upgrade") != ""
			}
		}
	}
	return false
}

// serveUpgrade makes a session of a request and serves it to its end. Acceptance
// is read again after the hook, which may have waited for longer than the server
// has left.
func (s *Server) serveUpgrade(w http.ResponseWriter, r *http.Request) {
	if !s.gate.accepting() {
		s.instruments.rejected(r.Context(), reasonClosing)
		refuse(w, http.StatusServiceUnavailable)
		return
	}
	if s.isRebound(r) {
		s.instruments.rejected(r.Context(), reasonHandshake)
		s.seldom.warn("a page of another name is rejected", "remoteAddress", r.RemoteAddr, "origin", r.Header.Get("Origin"))
		refuse(w, http.StatusForbidden)
		return
	}
	identity, ok := s.identify(r)
	s.boundAnswer(w) // anew: the hook may have taken its time
	if !ok {
		refuse(w, http.StatusForbidden)
		return
	}
	if err := s.live.enter(&s.gate); err != nil {
		s.noteTurnedAway(r, err)
		refuse(w, http.StatusServiceUnavailable)
		return
	}
	defer s.live.exit()
	// Compression is not negotiated: limits would have to count what a message
	// inflates to, and every connection would hold a dictionary.
	ws, err := websocket.Accept(w, r, &websocket.AcceptOptions{
		OriginPatterns:  s.opts.Origins,
		CompressionMode: websocket.CompressionDisabled,
	})
	if err != nil {
		s.instruments.rejected(r.Context(), reasonHandshake)
		s.seldom.warn("no WebSocket handshake", "remoteAddress", r.RemoteAddr, "error", err)
		return
	}
	s.newConnection(ws, hearingOf(r.Context()), identity).serve()
}

// noteTurnedAway reports a caller for whom there is no place.
func (s *Server) noteTurnedAway(r *http.Request, err error) {
	if !errors.Is(err, errFull) {
		s.instruments.rejected(r.Context(), reasonClosing)
		return
	}
	s.instruments.rejected(r.Context(), reasonFull)
	s.seldom.warn("too many connections", "limit", s.opts.MaxConnections, "remoteAddress", r.RemoteAddr)
}

// refuse answers an upgrade with a status and nothing else, and closes the
// connection. A socket that is closed without an answer would be a network fault
// to the caller.
func refuse(w http.ResponseWriter, status int) {
	w.Header().Set("Connection", "close")
	w.WriteHeader(status)
}
