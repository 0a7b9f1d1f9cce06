package outbound

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"runtime"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/codemode-executor/codemode-executor/protocol"
)

func TestAnswers(t *testing.T) {
	const url = "http://h/a?b"
	for _, tt := range []struct {
		name   string
		answer *protocol.OutboundResponse
		err    error
		want   head
	}{
		{name: "the least", answer: &protocol.OutboundResponse{Status: 200}, want: head{Status: 200, URL: url, Headers: [][2]string{}}},
		{
			name:   "everything",
			answer: &protocol.OutboundResponse{Status: 999, StatusText: " N\xe9e ", URL: "http://other/", Redirected: true, Header: [][2]string{{"X", "\ta\xff "}, {"x", ""}}},
			want:   head{Status: 999, StatusText: "Née", URL: "http://other/", Redirected: true, Headers: [][2]string{{"X", "aÿ"}, {"x", ""}}},
		},
		{name: "no answer", want: head{Error: "fetch failed: the host answered nothing"}},
		{name: "an error", err: errors.New("no route"), want: head{Error: "fetch failed: no route"}},
		{name: "an error without a text", err: errors.New(""), want: head{Error: "fetch failed: there is no reason given"}},
		{name: "an error that is no UTF-8", err: errors.New("\xff"), want: head{Error: "fetch failed: \uFFFD"}},
		{name: "a long error", err: errors.New(strings.Repeat("é", 5000)), want: head{Error: "fetch failed: " + strings.Repeat("é", 1000) + "…"}},
		{
			name: "a refusal", err: fmt.Errorf("wrapped: %w", protocol.Failure(protocol.CodeNetworkDenied, "http://h")),
			want: head{Error: "The network policy does not allow this program to reach http://h. Get the data through a tool call, or use another public address.", Code: protocol.CodeNetworkDenied},
		},
		{name: "a refusal in the host's words", err: fmt.Errorf("not that one: %w", protocol.CodeNetworkDenied), want: head{Error: "fetch failed: not that one: NETWORK_DENIED", Code: protocol.CodeNetworkDenied}},
		{name: "another class", err: protocol.Failure(protocol.CodeTimeout, 1), want: head{Error: "fetch failed: " + protocol.Failure(protocol.CodeTimeout, 1).Error()}},
		{name: "no status", answer: &protocol.OutboundResponse{}, want: head{Error: "fetch failed: the answer has the status 0, which is none"}},
		{name: "an informational status", answer: &protocol.OutboundResponse{Status: 101}, want: head{Error: "fetch failed: the answer has the status 101, which is none"}},
		{name: "a large status", answer: &protocol.OutboundResponse{Status: 1000}, want: head{Error: "fetch failed: the answer has the status 1000, which is none"}},
		{
			name: "a status text of two lines", answer: &protocol.OutboundResponse{Status: 200, StatusText: "OK\r\nX: y"},
			want: head{Error: "fetch failed: the status text of the answer has a line break or a null character in it"},
		},
		{
			name: "a header name that is none", answer: &protocol.OutboundResponse{Status: 200, Header: [][2]string{{"a b", ""}}},
			want: head{Error: `fetch failed: the answer has a header with the invalid name "a b"`},
		},
		{name: "no header name", answer: &protocol.OutboundResponse{Status: 200, Header: [][2]string{{"", ""}}}, want: head{Error: `fetch failed: the answer has a header with the invalid name ""`}},
		{
			name: "a header value of two lines", answer: &protocol.OutboundResponse{Status: 200, Header: [][2]string{{"X", "a\nSet-Cookie: b"}}},
			want: head{Error: "fetch failed: the header X of the answer has a line break or a null character in it"},
		},
		{
			name: "large headers", answer: &protocol.OutboundResponse{Status: 200, Header: [][2]string{{"X", strings.Repeat("a", 64<<10)}}},
			want: head{Error: "fetch failed: the headers of the answer are larger than 65536 bytes (64 KiB)"},
		},
		{
			name: "many headers", answer: &protocol.OutboundResponse{Status: 200, Header: make([][2]string, 100_000)},
			want: head{Error: `fetch failed: the answer has a header with the invalid name ""`},
		},
	} {
		t.Run(tt.name, func(t *testing.T) {
			g := newGuest(t, defaults(), answering(tt.answer, tt.err))
			if diff := cmp.Diff(tt.want, g.head(g.open(get(url)))); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
		})
	}
}

// TestBodiesThatAreNotWanted checks that each is closed, and none announced.
func TestBodiesThatAreNotWanted(t *testing.T) {
	for _, tt := range []struct {
		name, method string
		status       int
		statusText   string
		err          error
	}{
		{name: "no content", method: "GET", status: 204},
		{name: "reset content", method: "GET", status: 205},
		{name: "not modified", method: "GET", status: 304},
		{name: "the answer to HEAD", method: "HEAD", status: 200},
		{name: "an invalid answer", method: "GET", status: 200, statusText: "\n"},
		{name: "an error as well", method: "GET", status: 200, err: errors.New("oops")},
	} {
		t.Run(tt.name, func(t *testing.T) {
			b := newBody("text")
			g := newGuest(t, defaults(), answering(&protocol.OutboundResponse{Status: tt.status, StatusText: tt.statusText, Body: b}, tt.err))
			r := get("http://h/")
			r.Method = tt.method
			if h := g.head(g.open(r)); h.Body {
				t.Errorf("head %+v", h)
			}
			eventually(t, "the body is closed", func() bool { return b.closed.Load() == 1 })
		})
	}
}

func TestDefectsOfFetch(t *testing.T) {
	for _, tt := range []struct {
		name  string
		fetch protocol.Fetch
	}{
		{"a panic", func(context.Context, *protocol.OutboundRequest) (*protocol.OutboundResponse, error) {
			panic("a secret of the host")
		}},
		{"the end of the goroutine", func(context.Context, *protocol.OutboundRequest) (*protocol.OutboundResponse, error) {
			runtime.Goexit()
			return nil, nil
		}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			limits := defaults()
			limits.Concurrent = 1
			g := newGuest(t, limits, tt.fetch)
			for range 2 { // the slot is given back
				if h := g.head(g.open(get("http://h/"))); h.Error != "fetch failed: it failed inside the host" {
					t.Errorf("head %+v", h)
				}
			}
		})
	}
}

// FuzzResponse checks that whatever Fetch answers is one JSON text of one line a
// header, or a failure.
func FuzzResponse(f *testing.F) {
	f.Add(200, "OK", "http://h/", "X", "y")
	f.Add(204, "\xff", "", "a b", "\r\n")
	f.Fuzz(func(t *testing.T, status int, statusText, url, name, value string) {
		response := &protocol.OutboundResponse{Status: status, StatusText: statusText, URL: url, Header: [][2]string{{name, value}}}
		h, err := responseHead("GET", "http://h/", response)
		if err != nil {
			h = failureHead(err)
		}
		var back head
		if err := json.Unmarshal([]byte(h.text()), &back); err != nil {
			t.Fatal(err)
		}
		if back.Error == "" && (strings.ContainsAny(back.StatusText+back.Headers[0][1], "\r\n\x00") || back.Status < 200) {
			t.Errorf("head %+v", back)
		}
	})
}
