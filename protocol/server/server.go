package server

import (
	"context"
	"fmt"
	"net"
	"net/http"
	"sync"
	"time"

	"github.com/codemode-executor/codemode-executor/protocol"
)

// Server serves one executor. Its methods are safe for concurrent use.
type Server struct {
	opts        Options
	instruments instruments
	http        *http.Server
	gate        gate
	lobby       lobby
	live        live
	probes      probeListener
	// seldom is the log of what a stranger can cause as often as it likes.
	seldom seldom

	// ctx ends when the server has stopped accepting for good.
	ctx    context.Context
	cancel context.CancelFunc

	// background are the goroutines of the server itself.
	background sync.WaitGroup
	// sleep waits for the shutdown delay.
	sleep func(time.Duration)
	// answerTimeout is how long a caller may take to read the answer to a request.
	answerTimeout time.Duration

	// failed is closed when a listener has failed.
	failed chan struct{}
	fail   sync.Once

	mu       sync.Mutex
	listener net.Listener
	// closed is closed when the drain is over, nil until Close is first called;
	// closeErr is what it ended with.
	closed   chan struct{}
	closeErr error
}

// New makes a server that does not listen yet.
func New(opts Options) (*Server, error) {
	opts = opts.withDefaults()
	if err := opts.validate(); err != nil {
		return nil, fmt.Errorf("server: invalid options: %w", err)
	}
	s := &Server{opts: opts, sleep: time.Sleep, answerTimeout: answerTimeout, failed: make(chan struct{})}
	var err error
	if s.instruments, err = newInstruments(opts); err != nil {
		return nil, fmt.Errorf("server: %w", err)
	}
	s.ctx, s.cancel = context.WithCancel(context.Background())
	s.http = s.newHTTPServer(s.handle)
	s.gate.open = true
	s.live.limit = opts.MaxConnections
	s.lobby.limit = opts.MaxConnections
	if s.lobby.limit >= 0 {
		s.lobby.limit += spareConnections
	}
	s.seldom.logger = opts.Logger
	return s, nil
}

// Executor is the executor that the server serves.
func (s *Server) Executor() protocol.Executor { return s.opts.Executor }

// answerTimeout is how long a caller may take to read an answer, be it a scrape, a
// probe, or a refusal: those who send requests and read nothing would hold the
// connections of a server for ever.
const answerTimeout = 30 * time.Second

// bodyTimeout is how long the body of a request may take.
const bodyTimeout = time.Second

// handle answers upgrades and probes.
func (s *Server) handle(w http.ResponseWriter, r *http.Request) {
	s.place(r)
	s.boundAnswer(w)
	boundBody(w, r)
	switch {
	case isUpgrade(r):
		s.serveUpgrade(w, r)
	case !s.serveProbe(w, r):
		notFound(w)
	}
}

// boundAnswer has a caller who does not read its answer cut off in time. A connection
// that has become a WebSocket has no such bound any more: net/http takes it away.
func (s *Server) boundAnswer(w http.ResponseWriter) {
	_ = http.NewResponseController(w).SetWriteDeadline(time.Now().Add(s.answerTimeout))
}

// boundBody bounds the time for the body of a request. Nothing here has a use for one;
// net/http reads what it can of it all the same, for as long as the sender likes.
func boundBody(w http.ResponseWriter, r *http.Request) {
	if r.ContentLength != 0 {
		_ = http.NewResponseController(w).SetReadDeadline(time.Now().Add(bodyTimeout))
	}
}

func notFound(w http.ResponseWriter) { http.Error(w, "not found", http.StatusNotFound) }

// place has the lobby keep the connection of a caller. Everything else is answered at
// once, so one that stays is waiting for the rest of a body, or is slow to read.
func (s *Server) place(r *http.Request) {
	c := hearingOf(r.Context())
	if isUpgrade(r) && r.ContentLength == 0 {
		s.lobby.attend(c)
	} else {
		s.lobby.await(c)
	}
}
