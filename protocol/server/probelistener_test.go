package server_test

import (
	"errors"
	"io"
	"net"
	"net/http"
	"strings"
	"syscall"
	"testing"

	"github.com/codemode-executor/codemode-executor/protocol/server"
)

// probe asks the address for probes, over a connection that nobody uses again.
func probe(t testing.TB, s *server.Server, method, path string) (int, string) {
	t.Helper()
	request, err := http.NewRequestWithContext(t.Context(), method, "http://"+s.ProbeAddress().String()+path, nil)
	if err != nil {
		t.Fatal(err)
	}
	request.Close = true
	response, err := http.DefaultClient.Do(request)
	if err != nil {
		t.Fatal(err)
	}
	defer response.Body.Close()
	text, err := io.ReadAll(response.Body)
	if err != nil {
		t.Fatal(err)
	}
	return response.StatusCode, string(text)
}

func TestProbeAddress(t *testing.T) {
	for name, opts := range map[string]server.Options{
		"beside a port":   {},
		"beside a socket": {SocketPath: socketPath(t)},
	} {
		t.Run(name, func(t *testing.T) {
			opts.ProbeAddress = "127.0.0.1:0"
			opts.Metrics = source(func() ([]byte, error) { return []byte("up 1\n"), nil })
			s := start(t, opts)
			for _, c := range []struct {
				method, path string
				status       int
				body         string
			}{
				{"GET", "/healthz", 200, "ok"},
				{"HEAD", "/readyz", 200, ""},
				{"GET", "/readyz", 200, "ready"},
				{"GET", "/metrics", 200, "up 1\n"},
				{"POST", "/healthz", 404, "not found\n"},
				{"GET", "/", 404, "not found\n"},
			} {
				if status, body := probe(t, s, c.method, c.path); status != c.status || body != c.body {
					t.Errorf("%s %s: got %d %q, want %d %q", c.method, c.path, status, body, c.status, c.body)
				}
			}
		})
	}
}

// TestProbeAddressHasNoProtocol asks for a session where there is none.
func TestProbeAddressHasNoProtocol(t *testing.T) {
	s := start(t, server.Options{ProbeAddress: "127.0.0.1:0"})
	conn, err := net.Dial("tcp", s.ProbeAddress().String())
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	if _, err := io.WriteString(conn, strings.Replace(upgradeRequest, "Connection: ", "Connection: close, ", 1)+"\r\n"); err != nil {
		t.Fatal(err)
	}
	answer, err := io.ReadAll(conn)
	if err != nil || !strings.HasPrefix(string(answer), "HTTP/1.1 404 Not Found\r\n") {
		t.Errorf("got %q (%v)", answer, err)
	}
	if n := len(s.Sessions()); n != 0 {
		t.Errorf("%d sessions", n)
	}
}

func TestNoProbeAddress(t *testing.T) {
	if address := start(t, server.Options{}).ProbeAddress(); address != nil {
		t.Errorf("got %v", address)
	}
}

// probedWhileClosed is an executor that asks the server for its health when everything
// that runs is being cancelled.
type probedWhileClosed struct {
	closing
	probe func()
}

func (p *probedWhileClosed) Close() error {
	p.probe()
	return p.closing.Close()
}

func TestProbesDuringTheDrain(t *testing.T) {
	executor := &probedWhileClosed{closing: closing{Executor: shared}}
	s := start(t, server.Options{
		Executor: executor, ProbeAddress: "127.0.0.1:0", ShutdownDelay: shutdownDelay,
		Metrics: source(func() ([]byte, error) { return []byte("up 1\n"), nil }),
	})
	drains := func() {
		for path, want := range map[string]int{"/healthz": 200, "/readyz": 503, "/metrics": 200} {
			if status, _ := probe(t, s, "GET", path); status != want {
				t.Errorf("%s: %d, want %d", path, status, want)
			}
		}
	}
	executor.probe = drains
	proceed, done := startDrain(t, s)
	drains()
	close(proceed)
	if err := receive(t, "the drain", done); err != nil {
		t.Error(err)
	}
	if conn, err := net.Dial("tcp", s.ProbeAddress().String()); err == nil {
		_ = conn.Close()
		t.Error("the address for probes is still open")
	}
}

func TestProbeAddressThatFails(t *testing.T) {
	taken := start(t, server.Options{})
	path := socketPath(t)
	for name, c := range map[string]struct {
		address string
		want    error
	}{
		"taken":     {taken.Address().String(), syscall.EADDRINUSE},
		"malformed": {"9090", server.ErrProbeAddress},
	} {
		t.Run(name, func(t *testing.T) {
			s := unstarted(t, server.Options{SocketPath: path, ProbeAddress: c.address})
			if err := s.Listen(t.Context()); !errors.Is(err, server.ErrProbeAddress) || !errors.Is(err, c.want) {
				t.Errorf("got %v", err)
			}
			if s.Address() != nil || s.ProbeAddress() != nil {
				t.Errorf("listens on %v and %v", s.Address(), s.ProbeAddress())
			}
		})
	}
	// Nothing is left in the way of the next one.
	start(t, server.Options{SocketPath: path})
}
