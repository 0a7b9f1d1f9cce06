package engine_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"net/http"
	"os"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/codemode-executor/codemode-executor/engine"
	"github.com/codemode-executor/codemode-executor/protocol"
)

// outboundChecks has the check of each case of the kind outbound. That of O03, about
// names whose address changes, is TestRebinding of hostcalls/outbound/native.
var outboundChecks = map[string]func(*testing.T){
	"O01": checkClosedNetwork,
	"O03": func(*testing.T) {},
	"O05": checkCredentialsAcrossOrigins,
	"O07": checkSendersHeaders,
	"O09": checkSlowBody,
}

func TestOutboundCases(t *testing.T) {
	text, err := os.ReadFile("../testdata/cases/cases.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	for line := range bytes.Lines(text) {
		var c faultCase
		if err := json.Unmarshal(line, &c); err != nil {
			t.Fatal(err)
		}
		if c.Kind != "outbound" {
			continue
		}
		t.Run(c.ID, func(t *testing.T) {
			check := outboundChecks[c.ID]
			if check == nil {
				t.Fatal("the case has no check: write one and add it to the table")
			}
			check(t)
		})
	}
}

func checkClosedNetwork(t *testing.T) {
	result := execute(t, sharedExecutor(t), protocol.Request{
		Outbound: protocol.Outbound{Mode: protocol.OutboundDisabled},
		Code:     "async () => { try { await fetch('https://example.com/'); return 'open'; } catch (e) { return e.message; } }",
	})
	wantJSON(t, result, `"`+protocol.Failure(protocol.CodeNetworkDisabled, "https://example.com").Message+`"`)
}

// echoHeaders answers the headers of a request, and redirects from "/away".
func echoHeaders(to string) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path == "/away" {
			http.Redirect(w, r, to+r.URL.RawQuery, http.StatusTemporaryRedirect)
			return
		}
		r.Header.Set("Host", r.Host)
		r.Header.Set("Content-Length", fmt.Sprint(r.ContentLength))
		r.Header.Set("Transfer-Encoding", fmt.Sprint(r.TransferEncoding))
		_ = json.NewEncoder(w).Encode(r.Header)
	}
}

// echoed runs a program that gives headers which a server saw.
func echoed(t *testing.T, code string) http.Header {
	t.Helper()
	result := execute(t, ownExecutor(t, engine.Options{Outbound: here}), protocol.Request{Code: code})
	if result.Error != nil {
		t.Fatal(result.Error)
	}
	var header http.Header
	if err := result.Unmarshal(&header); err != nil {
		t.Fatal(err)
	}
	return header
}

func checkCredentialsAcrossOrigins(t *testing.T) {
	b := serve(t, echoHeaders(""))
	a := serve(t, echoHeaders(b))
	same := serve(t, echoHeaders(""))
	const headers = `{ headers: { Authorization: 'Bearer x', Cookie: 'a=b', 'X-Api-Key': 'k', Accept: 'x/y' } }`
	fetching := func(url string) http.Header {
		return echoed(t, `async () => (await fetch('`+url+`', `+headers+`)).json()`)
	}
	for _, name := range []string{"Authorization", "Cookie", "X-Api-Key"} {
		if got := fetching(a + "/away?/"); got.Get(name) != "" || got.Get("Accept") != "x/y" {
			t.Errorf("another origin got %q", got)
		}
		if got := fetching(same + "/away?/"); got.Get(name) == "" {
			t.Errorf("the same origin did not get %s", name)
		}
	}
}

func checkSendersHeaders(t *testing.T) {
	url := serve(t, echoHeaders(""))
	names := []string{"Host", "Content-Length", "Transfer-Encoding", "Connection", "Proxy-Authorization", "X-Forwarded-For"}
	list, err := json.Marshal(names)
	if err != nil {
		t.Fatal(err)
	}
	header := echoed(t, `async () => (await fetch('`+url+`', { method: 'POST', body: 'text', headers: `+string(list)+`.map((name) => [name, '7777']) })).json()`)
	for _, name := range names {
		if strings.Contains(strings.Join(header[name], " "), "7777") {
			t.Errorf("%s: %q", name, header[name])
		}
	}
}

func checkSlowBody(t *testing.T) {
	var begun, gone atomic.Int32
	url := serve(t, func(w http.ResponseWriter, r *http.Request) {
		begun.Add(1)
		defer gone.Add(1)
		for r.Context().Err() == nil {
			_, _ = w.Write([]byte("x"))
			w.(http.Flusher).Flush()
			select {
			case <-r.Context().Done():
			case <-time.After(50 * time.Millisecond):
			}
		}
	})
	e := ownExecutor(t, engine.Options{Outbound: here})
	result := execute(t, e, protocol.Request{Code: `async () => (await fetch('` + url + `')).text()`, Timeout: 300 * time.Millisecond})
	wantCode(t, result, protocol.CodeTimeout)
	soon(t, "the connection is closed", func() bool { return gone.Load() == begun.Load() })
}
