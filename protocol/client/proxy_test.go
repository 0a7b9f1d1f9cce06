package client_test

import (
	"net"
	"sync"
	"testing"

	"github.com/codemode-executor/codemode-executor/protocol/server"
)

// proxy is a network between client and server that can fail.
type proxy struct {
	listener net.Listener
	to       string
	mu       sync.Mutex
	conns    []net.Conn
	frozen   chan struct{}
	running  sync.WaitGroup
}

func newProxy(t *testing.T, s *server.Server) *proxy {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	p := &proxy{listener: listener, to: s.Address().String(), frozen: make(chan struct{})}
	p.running.Go(p.accept)
	t.Cleanup(func() {
		_ = listener.Close()
		p.drop()
		p.running.Wait()
	})
	return p
}

func (p *proxy) url() string { return "ws://" + p.listener.Addr().String() }

func (p *proxy) accept() {
	for {
		from, err := p.listener.Accept()
		if err != nil {
			return
		}
		to, err := net.Dial("tcp", p.to)
		if err != nil {
			_ = from.Close()
			continue
		}
		p.mu.Lock()
		p.conns = append(p.conns, from, to)
		p.mu.Unlock()
		p.running.Go(func() { p.copy(to, from) })
		p.running.Go(func() { p.copy(from, to) })
	}
}

func (p *proxy) copy(to, from net.Conn) {
	buffer := make([]byte, 4096)
	for {
		n, err := from.Read(buffer)
		select {
		case <-p.frozen: // what is read now goes nowhere
			n = 0
		default:
		}
		if _, failed := to.Write(buffer[:n]); err == nil {
			err = failed
		}
		if err != nil {
			_, _ = to.Close(), from.Close()
			return
		}
	}
}

// drop cuts all connections.
func (p *proxy) drop() {
	p.mu.Lock()
	defer p.mu.Unlock()
	for _, conn := range p.conns {
		_ = conn.Close()
	}
	p.conns = nil
}

// freeze has nothing arrive any more, without an end.
func (p *proxy) freeze() { close(p.frozen) }
