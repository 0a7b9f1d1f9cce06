package server

import (
	"log/slog"
	"net/http"
	"time"

	"github.com/codemode-executor/codemode-executor/protocol/capnweb"
)

// LongestFarewell is how long callers can hold up a drain.
const LongestFarewell = lastAnswers + closeTimeout + httpTimeout + probeTime

// Cause answers what the log says of the end of a session.
var Cause = cause

// Sessions answers the table sizes of the open sessions.
func (s *Server) Sessions() []capnweb.Stats {
	var stats []capnweb.Stats
	for _, c := range s.live.all() {
		stats = append(stats, c.session.Stats())
	}
	return stats
}

// HTTP opens the HTTP server, whose timeouts nobody waits for in a test.
func (s *Server) HTTP() *http.Server { return s.http }

// Defaults answers the options as New completes them.
func (o Options) Defaults() Options { return o.withDefaults() }

// OnDelay has the shutdown delay waited for by a function.
func (s *Server) OnDelay(sleep func(time.Duration)) { s.sleep = sleep }

// SetAnswerTimeout replaces the time a caller has to read an answer. It goes before
// Listen.
func (s *Server) SetAnswerTimeout(d time.Duration) { s.answerTimeout = d }

// Sweep is one round of the heartbeat.
func (s *Server) Sweep() { s.sweep() }

// Heard tells for each connection whether anything came since the last round.
func (s *Server) Heard() []bool {
	var heard []bool
	for _, c := range s.live.all() {
		heard = append(heard, c.net.heard.Load())
	}
	return heard
}

// CloseListener has the listener of a server fail.
func CloseListener(s *Server) { _ = s.listener.Close() }

// Seldom logs a warning as often as a stranger may cause one.
func Seldom(logger *slog.Logger) func(message string, args ...any) {
	return (&seldom{logger: logger}).warn
}

// SpareConnections are the network connections beside those of callers.
const SpareConnections = spareConnections

// Reasons are why connections are turned away, for the documents.
var Reasons = reasons
