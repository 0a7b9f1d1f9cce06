package webapi_test

import (
	"bufio"
	"compress/gzip"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"strconv"
	"strings"
	"testing"

	"github.com/codemode-executor/codemode-executor/protocol"
)

// newServer starts a server for the programs of testdata/network, and gives its
// origin.
func newServer(t *testing.T) string {
	t.Helper()
	mux := http.NewServeMux()
	// A server does not see a client go whose request it does not read.
	ended := make(chan struct{})
	mux.HandleFunc("/unread", func(http.ResponseWriter, *http.Request) { <-ended })
	for path, handler := range map[string]http.HandlerFunc{
		"/text": serveText, "/status": serveStatus, "/headers": serveHeaders, "/echo": serveEcho, "/echo/": serveEcho,
		"/gzip": serveGzip, "/large": serveLarge, "/endless": serveEndless, "/pieces": servePieces, "/size": serveSize,
		"/drop": serveDrop, "/truncated": serveTruncated, "/hang": serveHang, "/slow": serveSlow,
		"/early": serveEarly, "/lines": serveLines, "/redirect": serveRedirect, "/hops": serveHops,
	} {
		mux.HandleFunc(path, handler)
	}
	server := httptest.NewServer(mux)
	t.Cleanup(func() {
		close(ended)
		server.Close()
	})
	return server.URL
}

func serveText(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("X-Method", r.Method)
	w.Header().Set("Content-Type", "text/plain; charset=utf-8")
	_, _ = io.WriteString(w, "ünïcode")
}

func serveStatus(w http.ResponseWriter, r *http.Request) {
	status, _ := strconv.Atoi(r.FormValue("status"))
	w.WriteHeader(status)
	_, _ = fmt.Fprintf(w, "status %d", status)
}

func serveHeaders(w http.ResponseWriter, _ *http.Request) {
	for _, h := range [][2]string{{"X-Twice", "one"}, {"X-Twice", "two"}, {"Set-Cookie", "a=1; Path=/"}, {"Set-Cookie", "b=2"}, {"X-Octets", "caf\xe9"}, {"X-Empty", ""}} {
		w.Header().Add(h[0], h[1])
	}
}

// serveEcho answers what it got. Octets of headers become characters.
func serveEcho(w http.ResponseWriter, r *http.Request) {
	body, _ := io.ReadAll(r.Body)
	headers := map[string][]string{}
	for name, values := range r.Header {
		for _, value := range values {
			headers[name] = append(headers[name], protocol.IsomorphicDecode(value))
		}
	}
	_ = json.NewEncoder(w).Encode(map[string]any{
		"method": r.Method, "url": r.RequestURI, "host": r.Host, "headers": headers, "body": string(body), "length": r.ContentLength,
	})
}

func serveGzip(w http.ResponseWriter, _ *http.Request) {
	w.Header().Set("Content-Encoding", "gzip")
	z := gzip.NewWriter(w)
	_, _ = io.WriteString(z, strings.Repeat("a", 1000))
	_ = z.Close()
}

func serveLarge(w http.ResponseWriter, r *http.Request) {
	size, _ := strconv.Atoi(r.FormValue("size"))
	_, _ = io.WriteString(w, strings.Repeat("x", size))
}

func serveEndless(w http.ResponseWriter, _ *http.Request) {
	for piece := make([]byte, 32<<10); ; {
		if _, err := w.Write(piece); err != nil {
			return
		}
	}
}

func servePieces(w http.ResponseWriter, _ *http.Request) {
	for _, piece := range []string{"one ", "two ", "three "} {
		_, _ = io.WriteString(w, piece)
		w.(http.Flusher).Flush()
	}
}

// serveSize tells how large the body is, and what it begins with if it is of one kind.
func serveSize(w http.ResponseWriter, r *http.Request) {
	body, _ := io.ReadAll(r.Body)
	_, _ = fmt.Fprintf(w, "%d of %.1s", len(body), strings.Trim(string(body), "\x00"))
}

func serveDrop(http.ResponseWriter, *http.Request) { panic(http.ErrAbortHandler) }

func serveTruncated(w http.ResponseWriter, _ *http.Request) {
	w.Header().Set("Content-Length", "100")
	_, _ = io.WriteString(w, "some")
	w.(http.Flusher).Flush()
	panic(http.ErrAbortHandler)
}

func serveHang(_ http.ResponseWriter, r *http.Request) { <-r.Context().Done() }

func serveSlow(w http.ResponseWriter, r *http.Request) {
	_, _ = io.WriteString(w, "the beginning")
	w.(http.Flusher).Flush()
	<-r.Context().Done()
}

// serveEarly answers before it has read the request.
func serveEarly(w http.ResponseWriter, _ *http.Request) {
	_ = http.NewResponseController(w).EnableFullDuplex()
	w.Header().Set("Connection", "close")
	_, _ = io.WriteString(w, "enough")
}

func serveLines(w http.ResponseWriter, r *http.Request) {
	_ = http.NewResponseController(w).EnableFullDuplex()
	w.(http.Flusher).Flush()
	for lines := bufio.NewScanner(r.Body); lines.Scan(); w.(http.Flusher).Flush() {
		_, _ = fmt.Fprintf(w, "echo %s\n", lines.Text())
	}
}

func serveRedirect(w http.ResponseWriter, r *http.Request) {
	status, err := strconv.Atoi(r.FormValue("status"))
	if err != nil {
		return
	}
	if r.URL.Query().Has("to") {
		w.Header()["Location"] = []string{r.URL.Query().Get("to")}
	}
	w.WriteHeader(status)
}

func serveHops(w http.ResponseWriter, r *http.Request) {
	n, _ := strconv.Atoi(r.FormValue("n"))
	if n == 0 {
		_, _ = io.WriteString(w, "arrived")
		return
	}
	http.Redirect(w, r, fmt.Sprintf("/hops?n=%d", n-1), http.StatusFound)
}
