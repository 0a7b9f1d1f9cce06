package server_test

import (
	"bufio"
	"io"
	"net"
	"net/http"
	"strings"
	"testing"

	"github.com/codemode-executor/codemode-executor/protocol/server"
)

// upgradeRequest is a WebSocket handshake as a socket sees it.
const upgradeRequest = "GET / HTTP/1.1\r\nHost: executor\r\nConnection: keep-alive, Upgrade\r\nUpgrade: websocket\r\n" +
	"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"

// pageRequest is the handshake of a web page of that origin.
func pageRequest(host, origin string) string {
	return strings.Replace(upgradeRequest, "Host: executor", "Host: "+host, 1) + "Origin: " + origin + "\r\n\r\n"
}

// rawSocket opens a socket to a server and sends it a text.
func rawSocket(t testing.TB, s *server.Server, text string) net.Conn {
	t.Helper()
	conn, err := net.Dial("tcp", s.Address().String())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = conn.Close() })
	if _, err := io.WriteString(conn, text); err != nil {
		t.Fatal(err)
	}
	return conn
}

// exchange sends a text and answers all that comes back.
func exchange(t testing.TB, s *server.Server, text string) string {
	t.Helper()
	answer, err := io.ReadAll(rawSocket(t, s, text))
	if err != nil {
		t.Fatal(err)
	}
	return string(answer)
}

// rawUpgrade upgrades a socket with additional headers, each ended by CRLF.
func rawUpgrade(t testing.TB, s *server.Server, headers string) (net.Conn, *bufio.Reader, *http.Response) {
	t.Helper()
	conn := rawSocket(t, s, upgradeRequest+headers+"\r\n")
	reader := bufio.NewReader(conn)
	response, err := http.ReadResponse(reader, nil)
	if err != nil {
		t.Fatal(err)
	}
	if response.StatusCode != http.StatusSwitchingProtocols {
		t.Fatalf("status %s", response.Status)
	}
	return conn, reader, response
}

func TestBodiesAreNotWaitedFor(t *testing.T) {
	s := start(t, server.Options{})
	for _, c := range []struct{ name, request, status string }{
		{"of a length", "POST / HTTP/1.1\r\nHost: h\r\nContent-Length: 10\r\n\r\nhalf", "404 Not Found"},
		{"in chunks", "POST / HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nha", "404 Not Found"},
		{"of a probe", "GET /healthz HTTP/1.1\r\nHost: h\r\nContent-Length: 10\r\n\r\n", "200 OK"},
		{"of a handshake", strings.Replace(upgradeRequest, "Version: 13", "Version: 1", 1) + "Content-Length: 10\r\n\r\n", "400 Bad Request"},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel() // they take their time
			if answer := exchange(t, s, c.request); !strings.HasPrefix(answer, "HTTP/1.1 "+c.status+"\r\n") {
				t.Errorf("got %q", answer)
			}
		})
	}
}

func TestNotAccepting(t *testing.T) {
	s := start(t, server.Options{})
	s.StopAccepting()
	answer := exchange(t, s, upgradeRequest+"\r\n")
	if !strings.HasPrefix(answer, "HTTP/1.1 503 Service Unavailable\r\n") {
		t.Errorf("got %q", answer)
	}
}

func TestAcceptanceIsASwitch(t *testing.T) {
	s := start(t, server.Options{})
	c := dial(t, s)
	s.StopAccepting()
	if got := mustExecute(t, c, "1 + 1"); got != "2" {
		t.Errorf("an open connection answers %s", got)
	}
	if err := s.ResumeAccepting(); err != nil {
		t.Fatal(err)
	}
	if got := mustExecute(t, dial(t, s), "1 + 1"); got != "2" {
		t.Errorf("a new connection answers %s", got)
	}
}

func TestCompressionIsNotNegotiated(t *testing.T) {
	s := start(t, server.Options{})
	_, _, response := rawUpgrade(t, s, "Sec-WebSocket-Extensions: permessage-deflate\r\n")
	if got := response.Header.Get("Sec-WebSocket-Extensions"); got != "" {
		t.Errorf("extensions %q", got)
	}
}

func TestBadHandshakes(t *testing.T) {
	s := start(t, server.Options{Origins: []string{"*.trusted.example"}})
	for _, c := range []struct {
		name, request, status string
	}{
		{"another protocol", "GET / HTTP/1.1\r\nHost: h\r\nConnection: Upgrade\r\nUpgrade: h2c\r\n\r\n", "426 Upgrade Required"},
		{"no key", "GET / HTTP/1.1\r\nHost: h\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n\r\n", "400 Bad Request"},
		{"page of another origin", upgradeRequest + "Origin: https://evil.example\r\n\r\n", "403 Forbidden"},
		{"page of a trusted origin", upgradeRequest + "Origin: https://app.trusted.example\r\n\r\n", "101 Switching Protocols"},
		{"page of the same address", pageRequest("127.0.0.1:80", "http://127.0.0.1:80"), "101 Switching Protocols"},
		{"page of the same IPv6 address", pageRequest("[::1]", "http://[::1]"), "101 Switching Protocols"},
		{"page of this machine", pageRequest("LocalHost:80", "http://localhost:80"), "101 Switching Protocols"},
		{"page of a trusted name that leads here", pageRequest("app.trusted.example", "https://app.trusted.example"), "101 Switching Protocols"},
		{"page of a name that leads here", pageRequest("evil.example", "http://evil.example"), "403 Forbidden"},
		{"page without a host", pageRequest("", "null"), "403 Forbidden"},
		{"no upgrade", "GET / HTTP/1.1\r\nHost: h\r\n\r\n", "404 Not Found"},
	} {
		t.Run(c.name, func(t *testing.T) {
			line, err := bufio.NewReader(rawSocket(t, s, c.request)).ReadString('\n')
			if err != nil || strings.TrimSpace(line) != "HTTP/1.1 "+c.status {
				t.Errorf("got %q (%v), want %s", line, err, c.status)
			}
		})
	}
}
