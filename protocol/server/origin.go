package server

import (
	"fmt"
	"net"
	"net/http"
	"net/url"
	"path"
	"regexp"
	"strings"
)

// originPattern matches what can match the origin of a page: a host and perhaps a port,
// or both after a scheme. A colon elsewhere has to be escaped, as has a bracket, which
// would begin a set of characters.
var originPattern = regexp.MustCompile(`^(?i)(?:[a-z*][a-z0-9+.*-]*://)?(?:\\.|[^\\/#@\s:])+(?::[0-9*?]+)?$`)

// ValidateOrigin tells whether a pattern can match the origin of a web page, for
// [Options.Origins].
func ValidateOrigin(pattern string) error {
	if _, err := path.Match(pattern, ""); err != nil || !originPattern.MatchString(pattern) {
		return fmt.Errorf("%q matches no origin: expected something like app.example.com, *.example.org or https://app.example.com:8443", pattern)
	}
	return nil
}

// isRebound tells whether a web page may be of the server's own origin only because
// somebody has its name lead here (DNS rebinding). Such a page comes over the loopback
// interface, under a name that is neither this machine's nor in the options.
func (s *Server) isRebound(r *http.Request) bool {
	page, err := url.Parse(r.Header.Get("Origin"))
	if err != nil || !strings.EqualFold(page.Host, r.Host) || r.Header.Get("Origin") == "" {
		return false // no page, or one that the handshake looks at
	}
	return isLocal(r) && !s.isOwnName(page.Hostname()) && !s.isTrusted(page)
}

// isReboundScrape tells the same of a request for the metrics. A page sends no origin with
// a request to what it takes for its own, and may read the answer. Where only words like
// "ready" are to be read that does no harm.
func (s *Server) isReboundScrape(r *http.Request) bool {
	if r.Host == "" || !isLocal(r) {
		return false // HTTP/1.0, which no browser speaks, or another interface
	}
	own := url.URL{Scheme: "http", Host: r.Host}
	secure := url.URL{Scheme: "https", Host: r.Host}
	return !s.isOwnName(own.Hostname()) && !s.isTrusted(&own) && !s.isTrusted(&secure)
}

// isLocal tells whether a request came over the loopback interface.
func isLocal(r *http.Request) bool {
	address, _ := r.Context().Value(http.LocalAddrContextKey).(*net.TCPAddr)
	return address != nil && address.IP.IsLoopback()
}

// isOwnName tells whether a host is one that nobody else can give a meaning to.
func (s *Server) isOwnName(host string) bool {
	return net.ParseIP(host) != nil || strings.EqualFold(host, "localhost") || strings.EqualFold(host, s.opts.Host)
}

// isTrusted tells whether one of the patterns in the options names a page.
func (s *Server) isTrusted(page *url.URL) bool {
	for _, pattern := range s.opts.Origins {
		name := page.Host
		if strings.Contains(pattern, "://") {
			name = page.Scheme + "://" + page.Host
		}
		if ok, _ := path.Match(strings.ToLower(pattern), strings.ToLower(name)); ok {
			return true
		}
	}
	return false
}
