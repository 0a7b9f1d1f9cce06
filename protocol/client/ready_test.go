package client_test

import (
	"context"
	"errors"
	"net"
	"net/http"
	"net/http/httptest"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/codemode-executor/codemode-executor/protocol/client"
	"github.com/codemode-executor/codemode-executor/protocol/server"
)

func TestReady(t *testing.T) {
	socket := filepath.Join(t.TempDir(), "s")
	tcp := serve(t, server.Options{ProbeAddress: "127.0.0.1:0"})
	unix := serve(t, server.Options{SocketPath: socket})
	urls := map[*server.Server][]string{
		tcp:  {url(tcp), url(tcp) + "/any/path?query", "http://" + tcp.ProbeAddress().String()},
		unix: {"unix:" + socket, "ws+unix:" + socket},
	}
	for s, urls := range urls {
		for _, url := range urls {
			if err := client.Ready(t.Context(), url, client.Options{}); err != nil {
				t.Errorf("%s: %v", url, err)
			}
		}
		s.StopAccepting()
		for _, url := range urls {
			var status *client.StatusError
			err := client.Ready(t.Context(), url, client.Options{})
			if !errors.Is(err, client.ErrNotReady) || !errors.As(err, &status) || status.Status != 503 {
				t.Errorf("%s: %v", url, err)
			}
		}
	}
}

// TestReadyThroughAProxy sends what a proxy may ask for.
func TestReadyThroughAProxy(t *testing.T) {
	proxy := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		name, password, _ := r.BasicAuth()
		if r.URL.Path != "/readyz" || name != "user" || password != "secret" || r.Header.Get("X-Key") != "k" {
			w.WriteHeader(http.StatusForbidden)
		}
	}))
	defer proxy.Close()
	url := "http://user:secret@" + strings.TrimPrefix(proxy.URL, "http://")
	if err := client.Ready(t.Context(), url, client.Options{Header: http.Header{"X-Key": {"k"}}}); err != nil {
		t.Error(err)
	}
	if err := client.Ready(t.Context(), proxy.URL, client.Options{}); !errors.Is(err, client.ErrNotReady) || strings.Contains(err.Error(), "secret") {
		t.Errorf("got %v", err)
	}
}

func TestNotReady(t *testing.T) {
	silent, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer silent.Close()
	for name, tt := range map[string]struct {
		url  string
		want error
	}{
		"nobody there":   {"unix:" + filepath.Join(t.TempDir(), "s"), client.ErrNotReady},
		"nothing said":   {"ws://" + silent.Addr().String(), context.DeadlineExceeded},
		"another scheme": {"ftp://localhost", nil},
		"no URL":         {"localhost:8080", nil},
		"no host":        {"http:///", nil},
	} {
		t.Run(name, func(t *testing.T) {
			err := client.Ready(t.Context(), tt.url, client.Options{ConnectTimeout: 30 * time.Millisecond})
			if err == nil || errors.Is(err, client.ErrNotReady) != (tt.want != nil) || (tt.want != nil && !errors.Is(err, tt.want)) {
				t.Errorf("got %v", err)
			}
		})
	}
}
