package capnweb

import (
	"context"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/coder/websocket"
)

// webSockets answers the two ends of a connection.
func webSockets(t *testing.T) (client, server *websocket.Conn) {
	t.Helper()
	accepted := make(chan *websocket.Conn, 1)
	hold := make(chan struct{})
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		conn, err := websocket.Accept(w, r, nil)
		if err != nil {
			t.Error(err)
		}
		accepted <- conn
		<-hold
	}))
	t.Cleanup(s.Close)
	t.Cleanup(func() { close(hold) })
	client, _, err := websocket.Dial(t.Context(), "ws"+strings.TrimPrefix(s.URL, "http"), nil)
	if err != nil {
		t.Fatal(err)
	}
	return client, <-accepted
}

func TestWebSocketWriteTimeout(t *testing.T) {
	client, server := webSockets(t)
	defer func() { _ = client.CloseNow() }()
	s, err := NewSession(NewWebSocketTransport(server, WebSocketOptions{WriteTimeout: 50 * time.Millisecond}), Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = s.Close() }()
	// More than the buffers of the kernel take.
	_, err = s.Main().Call(testContext(t), "f", strings.Repeat("x", 16<<20))
	if err != error(errPeerDoesNotRead) {
		t.Errorf("error: %v", err)
	}
}

func TestWebSocketMessageTooLong(t *testing.T) {
	client, server := webSockets(t)
	s, err := NewSession(NewWebSocketTransport(server, WebSocketOptions{MaxMessageBytes: 1000}), Options{Limits: Limits{MessageSize: 500}})
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = s.Close() }()
	ctx := testContext(t)
	if err := client.Write(ctx, websocket.MessageText, []byte(strings.Repeat("x", 1<<20))); err != nil {
		t.Fatal(err)
	}
	_, message, err := client.Read(ctx)
	want := `["abort",["error","TypeError","Incoming message exceeds maximum size of 500 UTF-16 code units."]]`
	wantValue(t, string(message), err, want)
	_, _, err = client.Read(ctx)
	if websocket.CloseStatus(err) != closeAborted {
		t.Errorf("closed with %v", err)
	}
}

func TestWebSocketLargeMessages(t *testing.T) {
	client, server := webSockets(t)
	s, err := NewSession(NewWebSocketTransport(server, WebSocketOptions{}), Options{Main: Object{
		{"echo", func(_ context.Context, text string) string { return text }},
	}})
	if err != nil {
		t.Fatal(err)
	}
	c, err := NewSession(NewWebSocketTransport(client, WebSocketOptions{}), Options{})
	if err != nil {
		t.Fatal(err)
	}
	text := strings.Repeat("héllo ", 100000)
	got, err := Call[string](testContext(t), c.Main(), "echo", text)
	if err != nil || got != text {
		t.Errorf("%d bytes, %v", len(got), err)
	}
	_ = c.Close()
	_ = s.Close()
}
