package native

import (
	"bufio"
	"fmt"
	"io"
	"net"
	"strings"
	"testing"
)

// rawServer answers every connection with a text, after it has read a request, and
// closes it.
func rawServer(t *testing.T, answer string) string {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	done := make(chan struct{})
	go func() {
		defer close(done)
		for {
			c, err := l.Accept()
			if err != nil {
				return
			}
			_, _ = bufio.NewReader(c).ReadString('\n')
			_, _ = io.WriteString(c, answer)
			_ = c.Close()
		}
	}()
	t.Cleanup(func() { _ = l.Close(); <-done })
	return "http://" + l.Addr().String()
}

// TestTextsOfFailures checks that they help, and name nothing of this machine's.
func TestTextsOfFailures(t *testing.T) {
	closed, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	_ = closed.Close()
	names := newNames(t, map[string][]string{})
	f := newFetcher(t, Options{Allow: loopback, Resolver: names.resolver()})
	for _, tt := range []struct{ name, url, want string }{
		{"nobody listens", "http://" + closed.Addr().String(), "the server refused the connection"},
		{"no such name", "http://nothing.test", "the name of the server does not exist"},
		{"no name server", "http://broken.test", "the name of the server could not be looked up"},
		{"closed at once", rawServer(t, ""), "the server closed the connection"},
		{"no HTTP", rawServer(t, "SSH-2.0-x\r\n"), `net/http: HTTP/1.x transport connection broken: malformed HTTP response "SSH-2.0-x"`},
		{"large headers", rawServer(t, "HTTP/1.1 200 OK\r\nX: "+strings.Repeat("a", 1<<20)+"\r\n\r\n"), "net/http: HTTP/1.x transport connection broken: net/http: server response headers exceeded 65536 bytes; aborted"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			_, err := f.Fetch(t.Context(), request("GET", tt.url+"/secret"))
			want := fmt.Sprintf("the request to %s failed: %s", tt.url, tt.want)
			if err == nil || err.Error() != want {
				t.Errorf("got %v\nwant %s", err, want)
			}
		})
	}
}

func TestTruncatedBody(t *testing.T) {
	url := rawServer(t, "HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nabc")
	response, err := newFetcher(t, Options{Allow: loopback}).Fetch(t.Context(), request("GET", url))
	if err != nil {
		t.Fatal(err)
	}
	defer response.Body.Close()
	text, err := io.ReadAll(response.Body)
	if want := "the request to " + url + " failed: the server closed the connection"; string(text) != "abc" || err == nil || err.Error() != want {
		t.Errorf("%q, %v", text, err)
	}
}
