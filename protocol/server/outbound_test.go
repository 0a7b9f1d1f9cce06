package server_test

import (
	"context"
	"errors"
	"io"
	"strings"
	"testing"

	"github.com/codemode-executor/codemode-executor/protocol"
	"github.com/codemode-executor/codemode-executor/protocol/capnweb"
	"github.com/codemode-executor/codemode-executor/protocol/internal/wire"
	"github.com/codemode-executor/codemode-executor/protocol/server"
)

// fetchOnce is an executor that makes one request and answers what it got.
func fetchOnce(t testing.TB, wrong *error) executorFunc {
	return func(ctx context.Context, req protocol.Request) (protocol.Result, error) {
		ctx, cancel := context.WithCancel(ctx)
		defer cancel()
		response, err := req.Outbound.Fetch(ctx, &protocol.OutboundRequest{
			Method: "POST", URL: "https://api.example/", Header: [][2]string{{"x-one", "1"}}, Redirect: "follow",
			Body: io.NopCloser(strings.NewReader("question")),
		})
		if err != nil {
			*wrong = err
			return answerOf(""), nil
		}
		defer response.Body.Close()
		body, err := io.ReadAll(response.Body)
		if err != nil {
			t.Error(err)
		}
		return answerOf(string(body)), nil
	}
}

// stubRequest is a request in the mode stub.
var stubRequest = wire.EncodeRequest(protocol.Request{Outbound: protocol.Outbound{Mode: protocol.OutboundStub}})

func TestOutboundFunction(t *testing.T) {
	var wrong error
	c := connect(t, fetchOnce(t, &wrong))
	result, err := c.call(t.Context(), stubRequest, nil, func(ctx context.Context, r *capnweb.Request) (*capnweb.Response, error) {
		body, err := io.ReadAll(r.Body.Reader(ctx))
		if err != nil || r.Method != "POST" || r.URL != "https://api.example/" || len(r.Headers) != 1 {
			t.Errorf("got %+v with %q (%v)", r, body, err)
		}
		return &capnweb.Response{Body: capnweb.NewByteStream(strings.NewReader("answer to " + string(body)))}, nil
	})
	if err != nil || wrong != nil || result.Value != answerOf("answer to question").Value {
		t.Errorf("got %s (%v, %v)", result.Value, err, wrong)
	}
	wantCleanTables(t, c, nil)
}

func TestOutboundFunctionThatFails(t *testing.T) {
	for _, c := range []struct {
		name     string
		outbound any
		text     string
		code     protocol.Code
	}{
		{"throws", func() error { return errors.New("no route") }, "no route", ""},
		{"refuses", func() error {
			return wire.EncodeFault(protocol.NewFault(protocol.CodeNetworkDenied, "https://api.example"))
		}, "does not allow", protocol.CodeNetworkDenied},
		{"answers no Response", func() string { return "hello" }, "not a Response", ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			var wrong error
			peer := connect(t, fetchOnce(t, &wrong))
			if _, err := peer.call(t.Context(), stubRequest, nil, c.outbound); err != nil {
				t.Fatal(err)
			}
			if wrong == nil || !strings.Contains(wrong.Error(), c.text) {
				t.Errorf("got %v", wrong)
			}
			if errors.Is(wrong, protocol.CodeNetworkDenied) != (c.code != "") {
				t.Errorf("got %v, want the code %q", wrong, c.code)
			}
			wantCleanTables(t, peer, nil)
		})
	}
}

func TestOutboundModes(t *testing.T) {
	modes := make(chan protocol.Outbound, 1)
	c := connect(t, executorFunc(func(_ context.Context, req protocol.Request) (protocol.Result, error) {
		modes <- req.Outbound
		return answerOf(""), nil
	}))
	unused := func() { t.Error("the function was called") }
	for _, mode := range []protocol.OutboundMode{protocol.OutboundNative, protocol.OutboundDisabled, protocol.OutboundStub} {
		req := protocol.Request{Outbound: protocol.Outbound{Mode: mode}}
		if _, err := c.call(t.Context(), wire.EncodeRequest(req), nil, unused); err != nil {
			t.Fatal(err)
		}
		got := receive(t, "the request", modes)
		if got.Mode != mode || (got.Fetch != nil) != (mode == protocol.OutboundStub) {
			t.Errorf("mode %v became %+v", mode, got)
		}
	}
	_, err := c.call(t.Context(), capnweb.Object{
		{Key: "code", Value: "1"}, {Key: "outbound", Value: capnweb.Object{{Key: "mode", Value: "proxy"}}},
	}, nil, unused)
	wantFault(t, err, protocol.CodeProtocolMismatch)
	if !strings.Contains(err.Error(), `"proxy"`) {
		t.Errorf("the mode is not named: %v", err)
	}
}

func TestRequestsAfterTheEnd(t *testing.T) {
	late := make(chan protocol.Fetch, 1)
	c := connect(t, executorFunc(func(_ context.Context, req protocol.Request) (protocol.Result, error) {
		late <- req.Outbound.Fetch
		return answerOf(""), nil
	}))
	if _, err := c.call(t.Context(), stubRequest, nil, func() { t.Error("the function was called") }); err != nil {
		t.Fatal(err)
	}
	_, err := (<-late)(t.Context(), &protocol.OutboundRequest{Method: "GET", URL: "https://api.example/"})
	if err == nil || err.Error() != "Execution has already completed." {
		t.Errorf("got %v", err)
	}
}

func TestFetchOfAProgram(t *testing.T) {
	c := dial(t, start(t, server.Options{}))
	req := protocol.Request{
		Code:     "const r = await fetch('https://api.example/a', {method: 'PUT', body: 'question'}); [r.status, r.headers.get('x-kind'), await r.text()]",
		Outbound: protocol.Outbound{Mode: protocol.OutboundStub},
	}
	result, err := c.call(t.Context(), wire.EncodeRequest(req), nil, func(ctx context.Context, r *capnweb.Request) (*capnweb.Response, error) {
		body, err := io.ReadAll(r.Body.Reader(ctx))
		return &capnweb.Response{
			Status: 201, Headers: capnweb.Headers{{"x-kind", r.Method}},
			Body: capnweb.NewByteStream(strings.NewReader(string(body) + " answered")),
		}, err
	})
	if err != nil {
		t.Fatal(err)
	}
	if got := valueOf(t, result); got != `[201,"PUT","question answered"]` {
		t.Errorf("got %s", got)
	}
	wantCleanTables(t, c, nil)
}
