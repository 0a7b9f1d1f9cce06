package server_test

import (
	"context"
	"fmt"
	"io"
	"strings"
	"testing"

	"github.com/coder/websocket"

	"github.com/codemode-executor/codemode-executor/protocol"
	"github.com/codemode-executor/codemode-executor/protocol/server"
)

// checkMessageSizes: nothing in between has a smaller limit than the one that is
// set, and a message over it costs its own connection only.
func checkMessageSizes(t *testing.T, c *faultCase) {
	limit := c.Setup.Limits.MaxMessageBytes
	s := start(t, server.Options{Limits: server.Limits{MessageBytes: limit}})
	bystander, done := startBystander(t, s)

	caller := dial(t, s)
	if got := mustExecute(t, caller, "// "+strings.Repeat("x", 40_000)+"\n1"); got != "1" {
		t.Errorf("a long comment: %s", got)
	}
	tools := protocol.Tools{"codemode": {"big": func(context.Context, []rawMessage) (any, error) { return strings.Repeat("y", 2<<20), nil }}}
	result, err := caller.execute(t.Context(), protocol.Request{
		Code: "(await codemode.big()).length", Providers: tools.Providers(), Dispatch: tools.Dispatch,
	})
	if err != nil || valueOf(t, result) != fmt.Sprint(2<<20) {
		t.Errorf("a large answer: %+v (%v)", result, err)
	}
	ws := dialSocket(t, s)
	if err := ws.Write(t.Context(), websocket.MessageText, make([]byte, limit+1)); err != nil {
		t.Fatal(err)
	}
	if got := lastFrame(t, ws); got.Code != websocket.StatusMessageTooBig || !strings.Contains(got.Reason, fmt.Sprint(limit)) {
		t.Errorf("closed with %v", got)
	}
	close(bystander)
	if got := receive(t, "the other connection's run", done); got != "true" {
		t.Errorf("the other connection's run answers %s", got)
	}
}

// startBystander runs a program on a connection of its own that ends when the
// first channel is closed, and then sends its value on the second.
func startBystander(t *testing.T, s *server.Server) (proceed chan<- struct{}, done <-chan string) {
	t.Helper()
	wait, arrived, value := make(chan struct{}), make(chan struct{}), make(chan string, 1)
	tools := protocol.Tools{"host": {"wait": func(context.Context, []rawMessage) (any, error) { <-wait; return true, nil }}}
	c := dial(t, s)
	go func() {
		result, err := c.execute(context.Background(), protocol.Request{
			Code: "await host.wait()", Providers: tools.Providers(), Dispatch: announced(tools.Dispatch, arrived),
		})
		if err != nil {
			t.Error(err)
		}
		text, _ := result.JSON()
		value <- string(text)
	}()
	receive(t, "the tool call", arrived)
	return wait, value
}

// checkCompressionBomb: a limit on messages is one on what they inflate to, most
// surely when nothing inflates.
func checkCompressionBomb(t *testing.T, _ *faultCase) {
	s := start(t, server.Options{})
	conn, reader, response := rawUpgrade(t, s, "Sec-WebSocket-Extensions: permessage-deflate; client_max_window_bits\r\n")
	if got := response.Header.Get("Sec-WebSocket-Extensions"); got != "" {
		t.Fatalf("negotiated %q", got)
	}
	// A text frame that claims to be compressed all the same (RSV1), masked with
	// zeros. RFC 6455, section 5.2: the connection fails.
	if _, err := conn.Write([]byte{0xC1, 0x81, 0, 0, 0, 0, 'x'}); err != nil {
		t.Fatal(err)
	}
	frame := make([]byte, 4)
	if _, err := io.ReadFull(reader, frame); err != nil || frame[0] != 0x88 || int(frame[2])<<8|int(frame[3]) != 1002 {
		t.Errorf("got % x (%v), want a close frame of code 1002", frame, err)
	}
}
