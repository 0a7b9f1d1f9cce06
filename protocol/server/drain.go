package server

import (
	"context"
	"errors"
	"io"
	"net/http"
	"time"
)

// httpTimeout is how long the answers to probes that are under way may take at
// the end.
const httpTimeout = 2 * time.Second

// Close ends the server, in this order: it is not ready from the first moment; it
// goes on accepting for the shutdown delay, because a load balancer learns of that
// with a delay of its own; it stops accepting; the executor is closed, which
// settles what runs; every connection is closed with code 1001 and the reason
// "server shutting down"; the port is closed, and the address for probes after it.
//
// All calls share one drain and answer what it ended with. A ctx that ends makes
// Close answer its error; the drain goes on.
func (s *Server) Close(ctx context.Context) error {
	closed := s.startClosing()
	select {
	case <-closed:
		return s.closeErr
	case <-ctx.Done():
		return context.Cause(ctx)
	}
}

// startClosing starts the drain once, and answers what is closed at its end.
func (s *Server) startClosing() <-chan struct{} {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.closed == nil {
		s.closed = make(chan struct{})
		s.gate.drain()
		go s.drain()
	}
	return s.closed
}

func (s *Server) drain() {
	defer close(s.closed)
	if s.Address() != nil {
		s.sleep(s.opts.ShutdownDelay)
	}
	s.gate.close()
	s.cancel()
	err := s.closeExecutor()
	s.live.close(shuttingDown)
	s.closeErr = errors.Join(err, shutdown(s.http, httpTimeout), s.probes.close())
	s.background.Wait()
}

func (s *Server) closeExecutor() (err error) {
	defer recovered(&err)
	if closer, ok := s.opts.Executor.(io.Closer); ok {
		return closer.Close()
	}
	return nil
}

// shutdown closes a port and every connection to it that is no session. Answers under way
// have a time to end in.
func shutdown(h *http.Server, timeout time.Duration) error {
	ctx, cancel := context.WithTimeout(context.Background(), timeout)
	defer cancel()
	if err := h.Shutdown(ctx); err != nil {
		return h.Close()
	}
	return nil
}
