package server_test

import (
	"bufio"
	"context"
	"errors"
	"io"
	"net"
	"net/http"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/codemode-executor/codemode-executor/protocol/server"
)

// probeRequest asks for health and leaves the connection open.
const probeRequest = "GET /healthz HTTP/1.1\r\nHost: h\r\n\r\n"

// readAnswer reads the answer to a probe.
func readAnswer(t testing.TB, conn net.Conn) {
	t.Helper()
	response, err := http.ReadResponse(bufio.NewReader(conn), nil)
	if err != nil {
		t.Fatal(err)
	}
	defer response.Body.Close()
	if text, err := io.ReadAll(response.Body); err != nil || string(text) != "ok" {
		t.Errorf("got %q (%v)", text, err)
	}
}

// isClosed tells whether the other end has closed a connection that sends nothing.
func isClosed(t testing.TB, conn net.Conn) bool {
	t.Helper()
	if err := conn.SetReadDeadline(time.Now().Add(10 * time.Millisecond)); err != nil {
		t.Fatal(err)
	}
	_, err := conn.Read(make([]byte, 1))
	return !errors.Is(err, os.ErrDeadlineExceeded)
}

// TestIdleConnectionsMakeRoom floods a server with connections that say nothing, or
// nothing more, and then asks it for its health.
func TestIdleConnectionsMakeRoom(t *testing.T) {
	for _, c := range []struct {
		name, request string
	}{{"without a request", ""}, {"with half a request", "GET / HTTP"}, {"kept alive", probeRequest}} {
		t.Run(c.name, func(t *testing.T) {
			provider, source := newMeters(t)
			s := start(t, server.Options{MaxConnections: 2, MeterProvider: provider, Metrics: source})
			caller := dial(t, s)
			var idle []net.Conn
			for range server.SpareConnections + 1 {
				conn := rawSocket(t, s, c.request)
				if c.request == probeRequest {
					readAnswer(t, conn)
				}
				idle = append(idle, conn)
			}
			if isClosed(t, idle[0]) {
				t.Fatal("a connection is closed though there is room")
			}
			readAnswer(t, rawSocket(t, s, probeRequest))
			// The server notes the end of an answer when the caller has it already, so that
			// another of the first may be the oldest to it.
			eventually(t, "the oldest is closed", func() bool {
				return slices.ContainsFunc(idle[:10], func(conn net.Conn) bool { return isClosed(t, conn) })
			})
			if isClosed(t, idle[len(idle)-1]) {
				t.Error("the newest is closed")
			}
			if got := mustExecute(t, caller, "1 + 1"); got != "2" {
				t.Errorf("the caller gets %s", got)
			}
			if _, text := ask(t, s, "GET", "/metrics"); !strings.Contains(text, `executor_connection_rejections_total{executor_reason="idle"}`) {
				t.Errorf("it is not counted:\n%s", text)
			}
		})
	}
}

// TestConnectionsAtWorkStay has every connection wait for the policy.
func TestConnectionsAtWorkStay(t *testing.T) {
	entered := make(chan struct{}, server.SpareConnections+1)
	proceed := make(chan struct{})
	s := start(t, server.Options{MaxConnections: 1, OnConnection: func(ctx context.Context, _ server.Handshake) (server.Decision, error) {
		entered <- struct{}{}
		<-proceed
		return server.Decision{Identity: "someone"}, nil
	}})
	var conns []net.Conn
	for range server.SpareConnections + 1 {
		conns = append(conns, rawSocket(t, s, upgradeRequest+"\r\n"))
		receive(t, "the policy", entered)
	}
	late := rawSocket(t, s, "")
	eventually(t, "the one too many is closed", func() bool { return isClosed(t, late) })
	if isClosed(t, conns[0]) {
		t.Error("a connection at work is closed")
	}
	close(proceed)
	eventually(t, "there is room again", func() bool {
		conn, err := net.Dial("tcp", s.Address().String())
		if err != nil {
			return false
		}
		defer conn.Close()
		_, _ = io.WriteString(conn, probeRequest)
		response, err := http.ReadResponse(bufio.NewReader(conn), nil)
		if err != nil {
			return false
		}
		_ = response.Body.Close()
		return response.StatusCode == http.StatusOK
	})
}

// TestUnfinishedBodiesMakeRoom floods a server with requests that are never complete.
func TestUnfinishedBodiesMakeRoom(t *testing.T) {
	for _, c := range []struct{ name, request string }{
		{"of a probe", "POST /healthz HTTP/1.1\r\nHost: h\r\n"},
		{"of an upgrade", upgradeRequest},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := start(t, server.Options{MaxConnections: 2})
			for range server.SpareConnections + 3 {
				rawSocket(t, s, c.request+"Content-Length: 1000\r\n\r\nabc")
			}
			time.Sleep(100 * time.Millisecond) // so that the server has the requests, or most
			readAnswer(t, rawSocket(t, s, probeRequest))
		})
	}
}

func TestAnyNumberOfIdleConnections(t *testing.T) {
	s := start(t, server.Options{MaxConnections: -1})
	first := rawSocket(t, s, "")
	for range server.SpareConnections + 2 {
		rawSocket(t, s, "")
	}
	readAnswer(t, rawSocket(t, s, probeRequest))
	if isClosed(t, first) {
		t.Error("one is closed")
	}
}
