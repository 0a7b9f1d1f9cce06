package server

import (
	"errors"
	"sync"

	"github.com/codemode-executor/codemode-executor/protocol"
)

// gate says whether connections are accepted and whether the server is ready.
type gate struct {
	mu sync.Mutex
	// open is the operator's switch, draining the server's own farewell: it goes
	// on accepting for a while.
	open, draining bool
	// shut is that the farewell is over.
	shut bool
}

// StopAccepting refuses new connections with 503 and makes the server not ready.
// Open connections and what runs on them are untouched.
func (s *Server) StopAccepting() { s.gate.set(false) }

// ResumeAccepting undoes StopAccepting. Once Close has begun it answers an
// INTERNAL fault.
func (s *Server) ResumeAccepting() error {
	if !s.gate.set(true) {
		return protocol.FaultFrom(protocol.CodeInternal, errClosing)
	}
	return nil
}

var errClosing = errors.New("server: closing")

// set moves the switch, and answers false when it is too late to open it.
func (g *gate) set(open bool) bool {
	g.mu.Lock()
	defer g.mu.Unlock()
	if open && g.draining {
		return false
	}
	g.open = open
	return true
}

// drain makes the server not ready, for good.
func (g *gate) drain() {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.draining = true
}

// close refuses connections, for good.
func (g *gate) close() {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.shut = true
}

// accepting tells whether a connection may come in.
func (g *gate) accepting() bool {
	g.mu.Lock()
	defer g.mu.Unlock()
	return g.open && !g.shut
}

// ready is what /readyz says. It depends on nothing else, on purpose: workers
// start on demand, so that a replica without one would never become ready, and a
// full queue would take all replicas out of service at once.
func (g *gate) ready() bool {
	g.mu.Lock()
	defer g.mu.Unlock()
	return g.open && !g.draining
}
