package client_test

import (
	"context"
	"crypto/tls"
	"crypto/x509"
	"errors"
	"net"
	"net/http"
	"net/http/httptest"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/codemode-executor/codemode-executor/protocol"
	"github.com/codemode-executor/codemode-executor/protocol/capnweb"
	"github.com/codemode-executor/codemode-executor/protocol/client"
	"github.com/codemode-executor/codemode-executor/protocol/server"
)

// refused wants a dial to fail with CONNECTION_REJECTED.
func refused(t *testing.T, url string, opts client.Options) *protocol.Fault {
	t.Helper()
	_, err := client.Dial(t.Context(), url, opts)
	return wantFault(t, err, protocol.CodeConnectionRejected)
}

func TestBadURLs(t *testing.T) {
	for _, tt := range []struct{ name, url, want string }{
		{"no URL", "", "the scheme \"\" is none of ws, wss and unix: write ws://127.0.0.1:8080"},
		{"an address without a scheme", "127.0.0.1:8080", "the address is no URL: write ws://127.0.0.1:8080"},
		{"another scheme", "http://localhost", "the scheme \"http\" is none of"},
		{"no host", "ws:///x", "the URL names no host"},
		{"a password in what does not parse", "ws://user:secret@host:port", "invalid port"},
		{"a unix socket without a path", "unix:", "unix:/path/to/socket"},
		{"a unix socket with a host", "unix://host/path", "unix:/path/to/socket"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			fault := refused(t, tt.url, client.Options{})
			if !strings.Contains(fault.Message, tt.want) || strings.Contains(fault.Message, "secret") {
				t.Errorf("got %q", fault.Message)
			}
		})
	}
}

func TestUnreachable(t *testing.T) {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	_ = listener.Close()
	for name, url := range map[string]string{
		"a port":   "ws://" + listener.Addr().String(),
		"a socket": "unix:" + filepath.Join(t.TempDir(), "socket"),
	} {
		t.Run(name, func(t *testing.T) {
			fault := refused(t, url, client.Options{})
			if !errors.Is(fault, syscall.ECONNREFUSED) && !errors.Is(fault, syscall.ENOENT) {
				t.Errorf("got %v", fault)
			}
		})
	}
}

func TestRefusedUpgrades(t *testing.T) {
	full := serve(t, server.Options{})
	full.StopAccepting()
	strict := serve(t, server.Options{OnConnection: func(context.Context, server.Handshake) (server.Decision, error) {
		return server.Decision{Reject: true}, nil
	}})
	web := httptest.NewServer(http.RedirectHandler("http://example.invalid/", http.StatusFound))
	defer web.Close()
	for _, tt := range []struct {
		name, url string
		status    int
	}{
		{"a server that does not accept", url(full), 503},
		{"a policy that rejects", url(strict), 403},
		{"a redirect", wsURL(web), 302},
	} {
		t.Run(tt.name, func(t *testing.T) {
			fault := refused(t, tt.url, client.Options{})
			var status *client.StatusError
			if !errors.As(fault, &status) || status.Status != tt.status {
				t.Errorf("got %v", fault)
			}
		})
	}
}

func TestServerThatSaysNothing(t *testing.T) {
	// The kernel completes TCP handshakes of a listener that nobody reads.
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer listener.Close()
	fault := refused(t, "ws://"+listener.Addr().String(), client.Options{ConnectTimeout: 30 * time.Millisecond})
	if !errors.Is(fault, context.DeadlineExceeded) {
		t.Errorf("got %v", fault)
	}
}

func TestServerThatDoesNotTellItsVersion(t *testing.T) {
	main := capnweb.Object{{Key: "protocolVersion", Value: func(ctx context.Context) error {
		<-ctx.Done()
		return ctx.Err()
	}}}
	fault := refused(t, wsURL(fakeServer(t, main)), client.Options{ConnectTimeout: 30 * time.Millisecond})
	if !errors.Is(fault, context.DeadlineExceeded) {
		t.Errorf("got %v", fault)
	}
}

func TestVersions(t *testing.T) {
	version := func(v any) any {
		return capnweb.Object{{Key: "protocolVersion", Value: func() any { return v }}}
	}
	for _, tt := range []struct {
		name string
		main any
		want string
	}{
		{"another version", version("2"), `this caller speaks version 1, the executor version "2"`},
		{"something that begins alike", version(protocol.Version + ".0"), `the executor version "1.0"`},
		{"a number", version(1), "it does not tell its version"},
		{"no method", capnweb.Object{}, "'protocolVersion' is not a function"},
		{"no main object", nil, "it does not tell its version"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			_, err := client.Dial(t.Context(), wsURL(fakeServer(t, tt.main)), client.Options{})
			if fault := wantFault(t, err, protocol.CodeProtocolMismatch); !strings.Contains(fault.Message, tt.want) {
				t.Errorf("got %q", fault.Message)
			}
		})
	}
}

func TestHeader(t *testing.T) {
	seen := make(chan string, 1)
	s := serve(t, server.Options{OnConnection: func(_ context.Context, h server.Handshake) (server.Decision, error) {
		seen <- h.Headers["authorization"]
		return server.Decision{Identity: "a"}, nil
	}})
	dial(t, s, client.Options{Header: http.Header{"Authorization": {"Bearer key"}}})
	if got := receive(t, "the handshake", seen); got != "Bearer key" {
		t.Errorf("got %q", got)
	}
	c, err := client.Dial(t.Context(), strings.Replace(url(s), "ws://", "ws://name:password@", 1), client.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	if got := receive(t, "the handshake", seen); got != "Basic bmFtZTpwYXNzd29yZA==" {
		t.Errorf("got %q", got)
	}
}

func TestUnixSocket(t *testing.T) {
	path := filepath.Join(t.TempDir(), "s")
	serve(t, server.Options{SocketPath: path})
	for _, prefix := range []string{"unix:", "unix://", "ws+unix:", "ws+unix://"} {
		c, err := client.Dial(t.Context(), prefix+path, client.Options{})
		if err != nil {
			t.Errorf("%s: %v", prefix, err)
			continue
		}
		if got := run(t, c, protocol.Request{Code: "6 * 7"}); got != "42" {
			t.Errorf("got %s", got)
		}
		if err := c.Close(); err != nil {
			t.Error(err)
		}
	}
}

func TestTLS(t *testing.T) {
	s := httptest.NewTLSServer(sessions(t, fakeAPI{version: protocol.Version}))
	defer s.Close()
	url := "wss" + strings.TrimPrefix(s.URL, "https")
	t.Run("a certificate nobody knows", func(t *testing.T) {
		var unknown *tls.CertificateVerificationError
		if fault := refused(t, url, client.Options{}); !errors.As(fault, &unknown) {
			t.Errorf("got %v", fault)
		}
	})
	roots := x509.NewCertPool()
	roots.AddCert(s.Certificate())
	for name, opts := range map[string]client.Options{
		"known to the options":     {TLS: &tls.Config{RootCAs: roots}},
		"known to the HTTP client": {HTTPClient: s.Client()},
	} {
		t.Run(name, func(t *testing.T) {
			c, err := client.Dial(t.Context(), url, opts)
			if err != nil {
				t.Fatal(err)
			}
			closeClient(t, c)
		})
	}
}
