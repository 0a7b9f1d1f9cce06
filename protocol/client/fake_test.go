package client_test

import (
	"context"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/coder/websocket"

	"github.com/codemode-executor/codemode-executor/protocol"
	"github.com/codemode-executor/codemode-executor/protocol/capnweb"
)

// fakeServer serves any main object.
func fakeServer(t *testing.T, main any) *httptest.Server {
	t.Helper()
	s := httptest.NewUnstartedServer(sessions(t, main))
	s.Start()
	t.Cleanup(s.Close)
	return s
}

// sessions answers a handler that makes a session of every upgrade.
func sessions(t *testing.T, main any) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		ws, err := websocket.Accept(w, r, nil)
		if err != nil {
			return
		}
		session, err := capnweb.NewSession(capnweb.NewWebSocketTransport(ws, capnweb.WebSocketOptions{}), capnweb.Options{Main: main})
		if err != nil {
			t.Error(err)
			return
		}
		<-session.Done()
		_ = session.Close()
	})
}

// wsURL is the URL of a fake server.
func wsURL(s *httptest.Server) string { return "ws" + strings.TrimPrefix(s.URL, "http") }

// fakeAPI is an ExecutorApi that does as a test says.
type fakeAPI struct {
	version string
	execute func(ctx context.Context, request, dispatch, outbound, console any) (any, error)
}

func (f fakeAPI) ProtocolVersion() string { return f.version }

func (f fakeAPI) Execute(ctx context.Context, request, dispatch, outbound, console any) (any, error) {
	return f.execute(ctx, request, dispatch, outbound, console)
}

// fakeExecute answers a server whose executions a function serves.
func fakeExecute(t *testing.T, execute func(ctx context.Context, request, dispatch, outbound, console any) (any, error)) *httptest.Server {
	t.Helper()
	return fakeServer(t, fakeAPI{protocol.Version, execute})
}
