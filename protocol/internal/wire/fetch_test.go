package wire

import (
	"context"
	"errors"
	"io"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/codemode-executor/codemode-executor/protocol"
	"github.com/codemode-executor/codemode-executor/protocol/capnweb"
)

// fetchOver calls an outbound function through a session, as a server calls that
// of its caller.
func fetchOver(t testing.TB, r *protocol.OutboundRequest, serve protocol.Fetch) (*protocol.OutboundResponse, error) {
	t.Helper()
	near, far := capnweb.Pipe()
	host, err := capnweb.NewSession(far, capnweb.Options{Main: func(ctx context.Context, request *capnweb.Request) (any, error) {
		decoded, err := DecodeFetch(ctx, request)
		if err != nil {
			return nil, err
		}
		response, err := serve(ctx, decoded)
		if err != nil {
			return nil, err
		}
		return EncodeFetched(response), nil
	}})
	if err != nil {
		t.Fatal(err)
	}
	peer, err := capnweb.NewSession(near, capnweb.Options{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		_ = peer.Close()
		_ = host.Close()
	})
	answer, err := peer.Main().Invoke(t.Context(), EncodeFetch(r))
	if err != nil {
		return nil, err
	}
	return DecodeFetched(t.Context(), answer)
}

// readAll reads a body, which may be nil, and closes it.
func readAll(t testing.TB, body io.ReadCloser) string {
	t.Helper()
	if body == nil {
		return ""
	}
	defer body.Close()
	text, err := io.ReadAll(body)
	if err != nil {
		t.Error(err)
	}
	return string(text)
}

func TestFetchOverTheWire(t *testing.T) {
	large := strings.Repeat("0123456789abcdef", 1<<14)
	for _, c := range []struct {
		name         string
		request      protocol.OutboundRequest
		body         string
		response     protocol.OutboundResponse
		responseBody string
	}{
		{
			name:     "plain",
			request:  protocol.OutboundRequest{Method: "GET", URL: "https://a.example/x?y", Header: [][2]string{}, Redirect: "follow"},
			response: protocol.OutboundResponse{Status: 204, Header: [][2]string{}},
		},
		{
			name: "octets in headers",
			request: protocol.OutboundRequest{
				Method: "DELETE", URL: "http://a.example/", Header: [][2]string{{"x-name", "J\xFCrgen"}}, Redirect: "manual",
			},
			response: protocol.OutboundResponse{
				Status: 302, StatusText: "Gefunden \xE4",
				Header: [][2]string{{"location", "/\xE9"}, {"set-cookie", "a=1"}, {"set-cookie", "b=2"}},
			},
		},
		{
			name:     "bodies",
			request:  protocol.OutboundRequest{Method: "POST", URL: "http://a.example/", Header: [][2]string{{"content-type", "text/plain"}}, Redirect: "error"},
			body:     large,
			response: protocol.OutboundResponse{Status: 200, StatusText: "OK", Header: [][2]string{}}, responseBody: large + "!",
		},
	} {
		t.Run(c.name, func(t *testing.T) {
			request, response := c.request, c.response
			if c.body != "" {
				request.Body = io.NopCloser(strings.NewReader(c.body))
			}
			if c.responseBody != "" {
				response.Body = io.NopCloser(strings.NewReader(c.responseBody))
			}
			got, err := fetchOver(t, &request, func(_ context.Context, arrived *protocol.OutboundRequest) (*protocol.OutboundResponse, error) {
				if body := readAll(t, arrived.Body); body != c.body {
					t.Errorf("the body has %d bytes", len(body))
				}
				arrived.Body = nil
				if diff := cmp.Diff(&c.request, arrived); diff != "" {
					t.Error(diff)
				}
				return &response, nil
			})
			if err != nil {
				t.Fatal(err)
			}
			if body := readAll(t, got.Body); body != c.responseBody {
				t.Errorf("the body of the response has %d bytes", len(body))
			}
			got.Body = nil
			if diff := cmp.Diff(&c.response, got); diff != "" {
				t.Error(diff)
			}
		})
	}
}

func TestAnswersThatAreNoResponse(t *testing.T) {
	for _, c := range []struct {
		name   string
		answer any
	}{
		{"text", "hello"},
		{"nothing", capnweb.Undefined{}},
		{"a header that is no octets", &capnweb.Response{Headers: capnweb.Headers{{"x", "€"}}}},
		{"a status text that is no octets", &capnweb.Response{StatusText: "€"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			if got, err := DecodeFetched(t.Context(), c.answer); err == nil {
				t.Errorf("got %+v", got)
			}
		})
	}
}

func TestFetchThatFails(t *testing.T) {
	_, err := fetchOver(t, &protocol.OutboundRequest{Method: "GET", URL: "http://a.example/"}, func(context.Context, *protocol.OutboundRequest) (*protocol.OutboundResponse, error) {
		return nil, errors.New("no route")
	})
	if err == nil || !strings.Contains(err.Error(), "no route") {
		t.Errorf("got %v", err)
	}
}
