package outbound

import (
	"context"
	"io"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/net/http/httpguts"

	"github.com/codemode-executor/codemode-executor/protocol"
)

func TestWhatFetchGets(t *testing.T) {
	var seen *protocol.OutboundRequest
	var bodies []string
	g := newGuest(t, defaults(), func(_ context.Context, r *protocol.OutboundRequest) (*protocol.OutboundResponse, error) {
		seen, bodies = r, nil
		for range 2 {
			if r.Body == nil {
				break
			}
			text, _ := io.ReadAll(r.Body)
			bodies = append(bodies, string(text))
			r.Body, _ = r.GetBody()
		}
		return &protocol.OutboundResponse{Status: 200}, nil
	})
	for _, tt := range []struct {
		name    string
		request Request
		want    protocol.OutboundRequest
		body    string
	}{
		{
			name: "a plain one", request: get("http://h/a?b=%zz"),
			want: protocol.OutboundRequest{Method: "GET", URL: "http://h/a?b=%zz", Redirect: "follow"},
		},
		{
			name: "a percent sign that escapes nothing", request: get("https://h:8443/100%/%41%4/%?%"),
			want: protocol.OutboundRequest{Method: "GET", URL: "https://h:8443/100%25/%41%254/%25?%", Redirect: "follow"},
		},
		{
			name:    "headers",
			request: Request{Method: "PATCH", URL: "http://h/", Redirect: "manual", Headers: "Cookie\na=b\nX\né\nX\n"},
			want:    protocol.OutboundRequest{Method: "PATCH", URL: "http://h/", Redirect: "manual", Header: [][2]string{{"Cookie", "a=b"}, {"X", "\xe9"}, {"X", ""}}},
		},
		{
			name: "headers that are the sender's",
			request: Request{Method: "GET", URL: "http://h/", Redirect: "error", Headers: strings.Join([]string{
				"HOST", "other", "Content-length", "5", "transfer-Encoding", "chunked", "Connection", "close", "Keep-Alive", "1", "TE", "x", "Trailer", "x",
				"Upgrade", "h2c", "HTTP2-Settings", "x", "Expect", "100-continue", "Via", "x", "Forwarded", "for=x", "X-Forwarded-For", "1.1.1.1",
				"X-Forwarded-Host", "x", "Proxy-Authorization", "Basic x", "Proxy-Connection", "x", "Accept-Encoding", "br", "X-Api-Key", "k",
			}, "\n")},
			want: protocol.OutboundRequest{Method: "GET", URL: "http://h/", Redirect: "error", Header: [][2]string{{"X-Api-Key", "k"}}},
		},
		{
			name: "a body", request: post("text"), body: "text",
			want: protocol.OutboundRequest{Method: "POST", URL: "http://h/", Redirect: "follow", ContentLength: 4},
		},
		{
			name: "a body with nothing in it", request: post(""),
			want: protocol.OutboundRequest{Method: "POST", URL: "http://h/", Redirect: "follow"},
		},
	} {
		t.Run(tt.name, func(t *testing.T) {
			if h := g.head(g.open(tt.request)); h.Error != "" {
				t.Fatal(h.Error)
			}
			got := *seen
			got.Body, got.GetBody = nil, nil
			if diff := cmp.Diff(tt.want, got); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
			if tt.body != "" && !cmp.Equal(bodies, []string{tt.body, tt.body}) {
				t.Errorf("bodies %q", bodies)
			}
		})
	}
}

func TestInvalidRequests(t *testing.T) {
	g := newGuest(t, defaults(), answering(&protocol.OutboundResponse{Status: 200}, nil))
	for _, tt := range []struct {
		name   string
		change func(*Request)
	}{
		{"no method", func(r *Request) { r.Method = "" }},
		{"a method of two lines", func(r *Request) { r.Method = "GET / HTTP/1.1\r\nX: y" }},
		{"no URL", func(r *Request) { r.URL = "" }},
		{"a relative URL", func(r *Request) { r.URL = "/x" }},
		{"another scheme", func(r *Request) { r.URL = "file:///etc/passwd" }},
		{"no host", func(r *Request) { r.URL = "http:///x" }},
		{"a URL of two lines", func(r *Request) { r.URL = "http://h/\r\nX: y" }},
		{"no redirect mode", func(r *Request) { r.Redirect = "" }},
		{"a name without a value", func(r *Request) { r.Headers = "a" }},
		{"a name that is none", func(r *Request) { r.Headers = "a:\nb" }},
		{"a value of two lines", func(r *Request) { r.Headers = "a\nb\rc" }},
		{"a null character", func(r *Request) { r.Headers = "a\nb\x00" }},
		{"a value that is no octets", func(r *Request) { r.Headers = "a\n€" }},
	} {
		t.Run(tt.name, func(t *testing.T) {
			r := get("http://h/")
			tt.change(&r)
			if h := g.head(g.open(r)); h.Error != "fetch failed: the request is not valid" {
				t.Errorf("head %+v", h)
			}
		})
	}
	if g.Requests() != 0 {
		t.Errorf("%d requests", g.Requests())
	}
}

func TestDisabledNetwork(t *testing.T) {
	g := newGuest(t, defaults(), nil)
	want := head{Error: protocol.Failure(protocol.CodeNetworkDisabled, "https://h:8443").Message, Code: protocol.CodeNetworkDisabled}
	if diff := cmp.Diff(want, g.head(g.open(get("https://h:8443/secret?x")))); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	if g.Requests() != 0 {
		t.Errorf("%d requests", g.Requests())
	}
}

// FuzzRequest checks that whatever the guest's side passes comes out as one valid
// message or not at all.
func FuzzRequest(f *testing.F) {
	f.Add("GET", "http://h/%", "a\nb", "follow")
	f.Add("P\nT", "https://[::1]:80/?%#%", "host\nx\nÿ\n", "manual")
	f.Add("x", "http://h/%2", "X-Forwarded-For\n\x00", "error")
	f.Fuzz(func(t *testing.T, method, url, headers, redirect string) {
		r := Request{Method: method, URL: url, Headers: headers, Redirect: redirect}
		out, err := r.outgoing()
		if err != nil {
			return
		}
		if _, ok := parseURL(out.URL); !ok || !httpguts.ValidHeaderFieldName(out.Method) {
			t.Errorf("%q gives %q %q", url, out.Method, out.URL)
		}
		for _, h := range out.Header {
			if !httpguts.ValidHeaderFieldName(h[0]) || strings.ContainsAny(h[1], "\r\n\x00") || strings.EqualFold(h[0], "host") {
				t.Errorf("header %q", h)
			}
		}
	})
}
