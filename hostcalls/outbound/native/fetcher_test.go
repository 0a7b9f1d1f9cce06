package native

import (
	"bufio"
	"bytes"
	"compress/gzip"
	"context"
	"crypto/tls"
	"errors"
	"fmt"
	"io"
	"log"
	"net"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"go.uber.org/goleak"

	"github.com/codemode-executor/codemode-executor/protocol"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// newFetcher makes a fetcher that may reach servers on the loopback interface.
func newFetcher(t *testing.T, opts Options) *Fetcher {
	t.Helper()
	f := New(opts)
	t.Cleanup(f.Close)
	return f
}

var loopback = prefixes("127.0.0.0/8", "::1/128")

func serve(t *testing.T, handler http.HandlerFunc) string {
	t.Helper()
	server := httptest.NewServer(handler)
	t.Cleanup(server.Close)
	return server.URL
}

func request(method, url string, header ...string) *protocol.OutboundRequest {
	r := &protocol.OutboundRequest{Method: method, URL: url, Redirect: "follow"}
	for i := 0; i < len(header); i += 2 {
		r.Header = append(r.Header, [2]string{header[i], header[i+1]})
	}
	return r
}

// fetch expects a response, and reads it.
func fetch(t *testing.T, f *Fetcher, r *protocol.OutboundRequest) (*protocol.OutboundResponse, string) {
	t.Helper()
	response, err := f.Fetch(t.Context(), r)
	if err != nil {
		t.Fatal(err)
	}
	defer response.Body.Close()
	text, err := io.ReadAll(response.Body)
	if err != nil {
		t.Fatal(err)
	}
	return response, string(text)
}

func headerOf(r *protocol.OutboundResponse, name string) (values []string) {
	for _, h := range r.Header {
		if h[0] == name {
			values = append(values, h[1])
		}
	}
	return values
}

func TestRoundTrip(t *testing.T) {
	url := serve(t, func(w http.ResponseWriter, r *http.Request) {
		text, _ := io.ReadAll(r.Body)
		w.Header().Add("Set-Cookie", "a=1")
		w.Header().Add("Set-Cookie", "b=2")
		w.Header().Set("X-Octets", "\xe9")
		w.WriteHeader(http.StatusTeapot)
		fmt.Fprintf(w, "%s %s %q %s %q %q %d %q", r.Method, r.URL, r.Header["X"], r.Header.Get("User-Agent"), r.Header.Get("Accept-Encoding"), text, r.ContentLength, r.TransferEncoding)
	})
	f := newFetcher(t, Options{Allow: loopback})
	for _, tt := range []struct {
		name   string
		change func(*protocol.OutboundRequest)
		want   string
	}{
		{"a plain one", func(*protocol.OutboundRequest) {}, `PUT /a%20b?c [] codemode-executor "gzip" "" 0 []`},
		{"headers", func(r *protocol.OutboundRequest) {
			r.Header = [][2]string{{"x", "1"}, {"X", "\xff"}, {"user-agent", "mine"}}
		}, `PUT /a%20b?c ["1" "\xff"] mine "gzip" "" 0 []`},
		{"a body", func(r *protocol.OutboundRequest) {
			r.Body, r.ContentLength = io.NopCloser(strings.NewReader("text")), 4
		}, `PUT /a%20b?c [] codemode-executor "gzip" "text" 4 []`},
		{"a body of unknown size", func(r *protocol.OutboundRequest) { r.Body = io.NopCloser(strings.NewReader("text")) },
			`PUT /a%20b?c [] codemode-executor "gzip" "text" -1 ["chunked"]`},
		{"another method", func(r *protocol.OutboundRequest) { r.Method = "chicken" }, `chicken /a%20b?c [] codemode-executor "gzip" "" 0 []`},
	} {
		t.Run(tt.name, func(t *testing.T) {
			r := request("PUT", url+"/a%20b?c")
			tt.change(r)
			response, text := fetch(t, f, r)
			if response.Status != 418 || response.StatusText != "I'm a teapot" || text != tt.want {
				t.Errorf("%d %q %s\nwant %s", response.Status, response.StatusText, text, tt.want)
			}
			if c, x := headerOf(response, "Set-Cookie"), headerOf(response, "X-Octets"); !slices.Equal(c, []string{"a=1", "b=2"}) || !slices.Equal(x, []string{"\xe9"}) {
				t.Errorf("headers %q %q", c, x)
			}
		})
	}
}

func TestRefusals(t *testing.T) {
	var served atomic.Int32
	url := serve(t, func(http.ResponseWriter, *http.Request) { served.Add(1) })
	port := url[strings.LastIndex(url, ":"):]
	f := newFetcher(t, Options{})
	for _, host := range []string{"127.0.0.1", "127.1.2.3", "localhost", "[::1]", "[::ffff:127.0.0.1]", "[::]", "0.0.0.0", "169.254.169.254", "10.0.0.1", "[fd00:ec2::254]", "[64:ff9b::7f00:1]"} {
		target := "http://" + host + port
		body := &closing{Reader: strings.NewReader("x")}
		r := request("POST", target+"/x?secret")
		r.Body = body
		_, err := f.Fetch(t.Context(), r)
		want := protocol.Failure(protocol.CodeNetworkDenied, target)
		var got *protocol.Error
		if !errors.As(err, &got) || *got != *want {
			t.Errorf("%s: %v, want %v", host, err, want)
		}
		if !body.closed.Load() {
			t.Errorf("%s: the body is not closed", host)
		}
	}
	if served.Load() != 0 {
		t.Errorf("the server was reached %d times", served.Load())
	}
}

type closing struct {
	io.Reader
	closed atomic.Bool
}

func (c *closing) Close() error {
	c.closed.Store(true)
	return nil
}

func TestInvalidRequests(t *testing.T) {
	f := newFetcher(t, Options{Allow: loopback})
	for _, tt := range []struct{ name, method, url, want string }{
		{"another scheme", "GET", "ftp://127.0.0.1/", "nothing can be read from URLs of the scheme ftp"},
		{"a file", "GET", "file:///etc/passwd", "nothing can be read from URLs of the scheme file"},
		{"no host", "GET", "http:///x", "the URL is not valid"},
		{"credentials", "GET", "http://u:p@127.0.0.1/", "the URL is not valid"},
		{"a port of another protocol", "GET", "http://127.0.0.1:25/", "port 25 is not for HTTP"},
		{"CONNECT", "CONNECT", "http://127.0.0.1/", "CONNECT is not a method that fetch can use"},
		{"TRACE", "trace", "http://127.0.0.1/", "trace is not a method that fetch can use"},
		{"a method of two lines", "G\nT", "http://127.0.0.1/", "the request is not valid"},
		{"no URL", "GET", "http://[", "the request is not valid"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			r := request(tt.method, tt.url)
			body := &closing{Reader: strings.NewReader("x")}
			r.Body = body
			if _, err := f.Fetch(t.Context(), r); err == nil || err.Error() != tt.want {
				t.Errorf("got %v, want %s", err, tt.want)
			}
			if !body.closed.Load() {
				t.Error("the body is not closed")
			}
		})
	}
}

// TestNoProxy has a proxy in the environment, which would see the request.
func TestNoProxy(t *testing.T) {
	proxy := serve(t, func(http.ResponseWriter, *http.Request) { t.Error("the proxy was asked") })
	for _, name := range []string{"HTTP_PROXY", "http_proxy", "ALL_PROXY"} {
		t.Setenv(name, proxy)
	}
	url := serve(t, func(w http.ResponseWriter, _ *http.Request) { fmt.Fprint(w, "direct") })
	if _, text := fetch(t, newFetcher(t, Options{Allow: loopback}), request("GET", url)); text != "direct" {
		t.Error(text)
	}
}

func TestRedirectsAreAnswered(t *testing.T) {
	url := serve(t, func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path != "/" {
			t.Error("followed")
		}
		http.Redirect(w, r, "/next", http.StatusFound)
	})
	response, _ := fetch(t, newFetcher(t, Options{Allow: loopback}), request("GET", url))
	if got := headerOf(response, "Location"); response.Status != 302 || !slices.Equal(got, []string{"/next"}) || response.Redirected {
		t.Errorf("%d %q", response.Status, got)
	}
}

func TestDecoding(t *testing.T) {
	var zipped bytes.Buffer
	w := gzip.NewWriter(&zipped)
	_, _ = io.WriteString(w, strings.Repeat("a", 100_000))
	_ = w.Close()
	url := serve(t, func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Encoding", "gzip")
		_, _ = w.Write(zipped.Bytes())
	})
	response, text := fetch(t, newFetcher(t, Options{Allow: loopback}), request("GET", url))
	if len(text) != 100_000 || headerOf(response, "Content-Encoding") != nil {
		t.Errorf("%d bytes, headers %q", len(text), response.Header)
	}
}

// TestBodiesStream has each side wait for the other in the middle of its body.
func TestBodiesStream(t *testing.T) {
	url := serve(t, func(w http.ResponseWriter, r *http.Request) {
		_ = http.NewResponseController(w).EnableFullDuplex()
		w.(http.Flusher).Flush()
		lines := bufio.NewScanner(r.Body)
		for lines.Scan() {
			fmt.Fprintf(w, "echo %s\n", lines.Text())
			w.(http.Flusher).Flush()
		}
	})
	in, out := io.Pipe()
	r := request("POST", url)
	r.Body = in
	response, err := newFetcher(t, Options{Allow: loopback}).Fetch(t.Context(), r)
	if err != nil {
		t.Fatal(err)
	}
	defer response.Body.Close()
	lines := bufio.NewScanner(response.Body)
	for _, text := range []string{"one", "two"} {
		fmt.Fprintln(out, text)
		if !lines.Scan() || lines.Text() != "echo "+text {
			t.Errorf("line %q, %v", lines.Text(), lines.Err())
		}
	}
	_ = out.Close()
	if lines.Scan() {
		t.Errorf("line %q at the end", lines.Text())
	}
}

func TestEndOfTheContext(t *testing.T) {
	gone := make(chan struct{})
	url := serve(t, func(w http.ResponseWriter, r *http.Request) {
		w.(http.Flusher).Flush()
		<-r.Context().Done()
		close(gone)
	})
	ctx, cancel := context.WithCancel(t.Context())
	response, err := newFetcher(t, Options{Allow: loopback}).Fetch(ctx, request("GET", url))
	if err != nil {
		t.Fatal(err)
	}
	cancel()
	if _, err := io.ReadAll(response.Body); !errors.Is(err, context.Canceled) {
		t.Errorf("the body ended with %v", err)
	}
	_ = response.Body.Close()
	select {
	case <-gone: // the connection is closed
	case <-time.After(30 * time.Second):
		t.Error("the server still waits")
	}
}

func TestConnections(t *testing.T) {
	var opened atomic.Int32
	server := httptest.NewUnstartedServer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) {}))
	server.Config.ConnState = func(_ net.Conn, state http.ConnState) {
		if state == http.StateNew {
			opened.Add(1)
		}
	}
	server.Start()
	t.Cleanup(server.Close)
	for _, tt := range []struct {
		name   string
		header []string
		want   int32
	}{
		{"are used again", nil, 1},
		{"also with credentials of a request", []string{"Authorization", "Bearer x"}, 1},
		{"but not where they are authenticated themselves", []string{"Authorization", "Negotiate x"}, 3},
	} {
		t.Run(tt.name, func(t *testing.T) {
			opened.Store(0)
			f := newFetcher(t, Options{Allow: loopback})
			for range 3 {
				fetch(t, f, request("GET", server.URL, tt.header...))
			}
			if got := opened.Load(); got != tt.want {
				t.Errorf("%d connections, want %d", got, tt.want)
			}
		})
	}
}

func TestHTTP2(t *testing.T) {
	server := httptest.NewUnstartedServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) { fmt.Fprint(w, r.Proto) }))
	server.EnableHTTP2 = true
	server.Config.ErrorLog = log.New(io.Discard, "", 0)
	server.StartTLS()
	t.Cleanup(server.Close)
	if _, err := newFetcher(t, Options{Allow: loopback}).Fetch(t.Context(), request("GET", server.URL)); err == nil || !strings.Contains(err.Error(), "the certificate of the server is not valid") {
		t.Errorf("a certificate nobody knows: %v", err)
	}
	f := newFetcher(t, Options{Allow: loopback})
	f.transport.TLSClientConfig = &tls.Config{RootCAs: server.Client().Transport.(*http.Transport).TLSClientConfig.RootCAs}
	if response, text := fetch(t, f, request("GET", server.URL)); text != "HTTP/2.0" || response.StatusText != "OK" {
		t.Errorf("%q %q", text, response.StatusText)
	}
}
