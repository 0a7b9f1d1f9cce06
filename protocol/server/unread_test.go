package server_test

import (
	"errors"
	"io"
	"net"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/codemode-executor/codemode-executor/protocol/server"
)

// TestUnreadAnswersAreCutOff sends requests without end and reads no answer.
func TestUnreadAnswersAreCutOff(t *testing.T) {
	for _, c := range []struct{ name, request string }{
		{"of a probe", probeRequest},
		{"of another verb", "POST /healthz HTTP/1.1\r\nHost: h\r\n\r\n"},
		{"of a handshake", strings.Replace(upgradeRequest, "Upgrade: websocket", "Upgrade: other", 1) + "\r\n"},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := unstarted(t, server.Options{})
			s.SetAnswerTimeout(50 * time.Millisecond)
			if err := s.Listen(t.Context()); err != nil {
				t.Fatal(err)
			}
			conn := rawSocket(t, s, "")
			if err := conn.SetDeadline(time.Now().Add(patience)); err != nil {
				t.Fatal(err)
			}
			if err := writeForever(conn, strings.Repeat(c.request, 100)); errors.Is(err, os.ErrDeadlineExceeded) {
				t.Error("the connection stays")
			}
		})
	}
}

// writeForever writes a text again and again until that fails.
func writeForever(conn net.Conn, text string) error {
	for {
		if _, err := io.WriteString(conn, text); err != nil {
			return err
		}
	}
}
