package server_test

import (
	"bufio"
	"context"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/codemode-executor/codemode-executor/protocol/server"
)

func TestRepeatedWarningsAreOmitted(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var log journal
		warn := server.Seldom(log.logger())
		for range 25 {
			warn("no room", "limit", 1)
		}
		warn("no key")
		if n := strings.Count(log.String(), "no room"); n != 10 {
			t.Errorf("%d lines", n)
		}
		if !strings.Contains(log.String(), "no key") {
			t.Error("another message is omitted as well")
		}
		time.Sleep(10 * time.Second)
		warn("no room", "limit", 1)
		warn("no room", "limit", 1)
		if text := log.String(); strings.Count(text, "no room") != 12 || strings.Count(text, `msg="no room" limit=1 omitted=15`) != 1 {
			t.Errorf("the log is\n%s", text)
		}
	})
}

func TestRefusalsDoNotFloodTheLog(t *testing.T) {
	reject := func(context.Context, server.Handshake) (server.Decision, error) {
		return server.Decision{Reject: true, Reason: "a stranger"}, nil
	}
	for _, c := range []struct {
		name, request, line string
		opts                server.Options
	}{
		{"the policy", upgradeRequest + "\r\n", "connection rejected", server.Options{OnConnection: reject}},
		{"another page", upgradeRequest + "Origin: https://evil.example\r\n\r\n", "no WebSocket handshake", server.Options{}},
		{"a bound name", pageRequest("evil.example", "http://evil.example"), "a page of another name is rejected", server.Options{}},
		{"no room", upgradeRequest + "\r\n", "too many connections", server.Options{MaxConnections: 1}},
	} {
		t.Run(c.name, func(t *testing.T) {
			var log journal
			c.opts.Logger = log.logger()
			s := start(t, c.opts)
			if c.opts.MaxConnections > 0 {
				dial(t, s)
			}
			for range 15 {
				if _, err := bufio.NewReader(rawSocket(t, s, c.request)).ReadString('\n'); err != nil {
					t.Fatal(err)
				}
			}
			if n := strings.Count(log.String(), c.line); n < 1 || n > 10 {
				t.Errorf("%d lines:\n%s", n, &log)
			}
		})
	}
}
