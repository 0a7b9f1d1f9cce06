package server_test

import (
	"context"
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/coder/websocket"

	"github.com/codemode-executor/codemode-executor/protocol"
	"github.com/codemode-executor/codemode-executor/protocol/capnweb"
	"github.com/codemode-executor/codemode-executor/protocol/server"
)

const youth = 50 * time.Millisecond

func TestConnectionAge(t *testing.T) {
	var log journal
	s := start(t, server.Options{MaxConnectionAge: youth, Logger: log.logger()})
	if got := lastFrame(t, dialSocket(t, s)); got.Code != 1000 || got.Reason != "connection age limit" {
		t.Errorf("closed with %v", got)
	}
	eventually(t, "the log tells why", func() bool { return strings.Contains(log.String(), `cause="connection age limit"`) })
}

// TestConnectionAgeOfAProgram has the connection grow old under a program, and under one
// that is begun meanwhile.
func TestConnectionAgeOfAProgram(t *testing.T) {
	var log journal
	s := start(t, server.Options{MaxConnectionAge: youth, Logger: log.logger()})
	c := dial(t, s)
	began := time.Now()
	release := make(chan struct{})
	results := make(chan error, 2)
	for range 2 {
		started := make(chan struct{})
		go func() {
			result, err := c.execute(context.Background(), protocol.Request{
				Code:      "async () => await host.wait()",
				Providers: []protocol.Provider{{Name: "host", Tools: []string{"wait"}}},
				Dispatch: func(context.Context, protocol.Call) (string, error) {
					close(started)
					<-release
					return `{"result":42}`, nil
				},
			})
			if err == nil && result.Value != "42" {
				err = errors.New("the value is " + result.Value)
			}
			results <- err
		}()
		receive(t, "the tool call", started)
		// The connection is due between the two, or before both on a slow machine.
		time.Sleep(time.Until(began.Add(2 * youth)))
	}
	select {
	case <-c.Done():
		t.Fatalf("closed under the programs: %v", c.Err())
	default:
	}
	close(release)
	for range 2 {
		if err := receive(t, "the result", results); err != nil {
			t.Error(err)
		}
	}
	receive(t, "the end of the connection", c.Done())
	if err := c.Err().Error(); !strings.HasSuffix(err, ": 1000 connection age limit") {
		t.Errorf("closed with %s", err)
	}
	eventually(t, "the log tells why", func() bool { return strings.Contains(log.String(), `cause="connection age limit"`) })
}

// TestConnectionAgeOfARunThatDoesNotEnd is of an executor that does not keep to its bound.
func TestConnectionAgeOfARunThatDoesNotEnd(t *testing.T) {
	s := start(t, server.Options{MaxConnectionAge: youth, MaxTimeout: youth})
	c := dial(t, s)
	if _, err := c.execute(t.Context(), neverending(make(chan struct{}))); err == nil || !strings.HasSuffix(err.Error(), "connection age limit") {
		t.Errorf("got %v", err)
	}
}

// TestCallersThatLeave holds the log to what an operator wants to know: a caller that
// leaves is no news, one that is lost is.
func TestCallersThatLeave(t *testing.T) {
	for name, tt := range map[string]struct {
		leave func(*caller)
		want  string
	}{
		"hangs up":              {func(c *caller) { _ = c.Close() }, `level=DEBUG msg="connection closed"`},
		"closes the socket":     {func(c *caller) { _ = c.ws.Close(websocket.StatusNormalClosure, "") }, `level=DEBUG msg="connection closed"`},
		"leaves the page":       {func(c *caller) { _ = c.ws.Close(websocket.StatusGoingAway, "") }, `level=DEBUG msg="connection closed"`},
		"is lost":               {func(c *caller) { _ = c.ws.CloseNow() }, `level=INFO msg="connection closed"`},
		"breaks off":            {func(c *caller) { c.Abort(&capnweb.Error{Message: "enough"}) }, `level=INFO msg="connection closed"`},
		"has an error to close": {func(c *caller) { _ = c.ws.Close(websocket.StatusInternalError, "") }, `level=INFO msg="connection closed"`},
	} {
		t.Run(name, func(t *testing.T) {
			var log journal
			s := start(t, server.Options{Logger: log.logger()})
			c := dial(t, s)
			mustExecute(t, c, "1")
			tt.leave(c)
			eventually(t, tt.want, func() bool { return strings.Contains(log.String(), tt.want) })
			if !strings.Contains(log.String(), " afterMs=") {
				t.Errorf("the log is %s", &log)
			}
		})
	}
}
