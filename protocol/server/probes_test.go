package server_test

import (
	"context"
	"errors"
	"io"
	"net/http"
	"strings"
	"testing"

	"github.com/codemode-executor/codemode-executor/protocol/server"
)

// source is a metrics source made of its answer.
type source func() ([]byte, error)

func (source) ContentType() string                          { return "text/plain; version=0.0.4" }
func (s source) Render(ctx context.Context) ([]byte, error) { return s() }

// ask makes a request and answers the status and the body.
func ask(t testing.TB, s *server.Server, method, path string) (int, string) {
	t.Helper()
	response, text := request(t, s, method, path)
	return response.StatusCode, text
}

func request(t testing.TB, s *server.Server, method, path string) (*http.Response, string) {
	t.Helper()
	request, err := http.NewRequestWithContext(t.Context(), method, "http://"+s.Address().String()+path, nil)
	if err != nil {
		t.Fatal(err)
	}
	// Nothing stays open behind a test.
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
	return response, string(text)
}

func TestProbes(t *testing.T) {
	s := start(t, server.Options{Metrics: source(func() ([]byte, error) { return []byte("up 1\n"), nil })})
	for _, c := range []struct {
		name, method, path string
		status             int
		body               string
	}{
		{"health", "GET", "/healthz", 200, "ok"},
		{"health without a body", "HEAD", "/healthz", 200, ""},
		{"readiness", "GET", "/readyz", 200, "ready"},
		{"readiness without a body", "HEAD", "/readyz", 200, ""},
		{"metrics", "GET", "/metrics", 200, "up 1\n"},
		{"metrics without a body", "HEAD", "/metrics", 200, ""},
		{"a query is not part of the path", "GET", "/healthz?probe=1", 200, "ok"},
		{"another verb", "POST", "/healthz", 404, "not found\n"},
		{"options", "OPTIONS", "/metrics", 404, "not found\n"},
		{"another path", "GET", "/", 404, "not found\n"},
		{"a longer path", "GET", "/healthz/", 404, "not found\n"},
		{"capitals", "GET", "/Healthz", 404, "not found\n"},
	} {
		t.Run(c.name, func(t *testing.T) {
			if status, body := ask(t, s, c.method, c.path); status != c.status || body != c.body {
				t.Errorf("got %d %q, want %d %q", status, body, c.status, c.body)
			}
		})
	}
}

func TestReadinessFollowsAcceptance(t *testing.T) {
	s := start(t, server.Options{})
	s.StopAccepting()
	if status, body := ask(t, s, "GET", "/readyz"); status != 503 || body != "not ready" {
		t.Errorf("stopped: %d %q", status, body)
	}
	if status, _ := ask(t, s, "GET", "/healthz"); status != 200 {
		t.Errorf("health: %d", status)
	}
	if err := s.ResumeAccepting(); err != nil {
		t.Fatal(err)
	}
	if status, _ := ask(t, s, "GET", "/readyz"); status != 200 {
		t.Errorf("resumed: %d", status)
	}
}

func TestMetricsWithoutSource(t *testing.T) {
	if status, _ := ask(t, start(t, server.Options{}), "GET", "/metrics"); status != 404 {
		t.Errorf("got %d", status)
	}
}

func TestMetricsOfBrokenSource(t *testing.T) {
	for _, c := range []struct {
		name   string
		render source
	}{
		{"an error", func() ([]byte, error) { return nil, errors.New("the collector is down") }},
		{"a panic", func() ([]byte, error) { panic("the collector is down") }},
	} {
		t.Run(c.name, func(t *testing.T) {
			var log journal
			s := start(t, server.Options{Metrics: c.render, Logger: log.logger()})
			if status, body := ask(t, s, "GET", "/metrics"); status != 500 || body != "metrics unavailable" {
				t.Errorf("got %d %q", status, body)
			}
			if !strings.Contains(log.String(), "the collector is down") {
				t.Errorf("the log lacks the reason: %s", &log)
			}
		})
	}
}

func TestMetricsContentType(t *testing.T) {
	s := start(t, server.Options{Metrics: source(func() ([]byte, error) { return nil, nil })})
	response, _ := request(t, s, "GET", "/metrics")
	if got := response.Header.Get("Content-Type"); got != "text/plain; version=0.0.4" {
		t.Errorf("content type %q", got)
	}
}

// TestMetricsUnderAnotherName asks as a page does whose name leads to the loopback
// interface, and which no header tells from a scraper.
func TestMetricsUnderAnotherName(t *testing.T) {
	_, source := newMeters(t)
	s := start(t, server.Options{Metrics: source, Origins: []string{"*.trusted.example", "https://proxy.example"}})
	for _, c := range []struct {
		path, host string
		status     string
	}{
		{"/metrics", "127.0.0.1:80", "200 OK"},
		{"/metrics", "[::1]", "200 OK"},
		{"/metrics", "localhost:9090", "200 OK"},
		{"/metrics", "metrics.trusted.example", "200 OK"},
		{"/metrics", "proxy.example", "200 OK"},
		{"/metrics", "evil.example:80", "403 Forbidden"},
		{"/metrics", "evil.example", "403 Forbidden"},
		{"/readyz", "evil.example", "200 OK"},
		{"/healthz", "evil.example", "200 OK"},
	} {
		answer := exchange(t, s, "GET "+c.path+" HTTP/1.1\r\nHost: "+c.host+"\r\nConnection: close\r\n\r\n")
		if !strings.HasPrefix(answer, "HTTP/1.1 "+c.status+"\r\n") || strings.Contains(answer, "Access-Control") {
			t.Errorf("%s of %s: got %.200q", c.path, c.host, answer)
		}
	}
	if answer := exchange(t, s, "GET /metrics HTTP/1.0\r\n\r\n"); !strings.HasPrefix(answer, "HTTP/1.0 200 OK\r\n") {
		t.Errorf("without a name: got %.200q", answer)
	}
}
