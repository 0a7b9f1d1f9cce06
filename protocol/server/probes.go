package server

import (
	"io"
	"net/http"
)

// serveProbe answers the probes of a platform, and false for a request that is
// none: another path, or a verb other than GET and HEAD, since a scrape can cost
// real work.
func (s *Server) serveProbe(w http.ResponseWriter, r *http.Request) bool {
	if r.Method != http.MethodGet && r.Method != http.MethodHead {
		return false
	}
	switch r.URL.Path {
	case "/healthz":
		answer(w, http.StatusOK, "ok")
	case "/readyz":
		s.serveReadiness(w)
	case "/metrics":
		if s.isReboundScrape(r) {
			answer(w, http.StatusForbidden, "not under this name: use an address, or add the name to the server's origins")
			break
		}
		return s.serveMetrics(w, r)
	default:
		return false
	}
	return true
}

func (s *Server) serveReadiness(w http.ResponseWriter) {
	if s.gate.ready() {
		answer(w, http.StatusOK, "ready")
	} else {
		answer(w, http.StatusServiceUnavailable, "not ready")
	}
}

// answer answers a word.
func answer(w http.ResponseWriter, status int, text string) {
	header := w.Header()
	header.Set("Content-Type", "text/plain; charset=utf-8")
	header.Set("Cache-Control", "no-store")
	w.WriteHeader(status)
	_, _ = io.WriteString(w, text)
}
