package protocoltest

import (
	"bytes"
	"context"
	"errors"
	"io"
	"slices"
	"strings"
	"testing"

	"github.com/codemode-executor/codemode-executor/protocol"
)

// fetching is a request whose fetch the function serves.
func fetching(code string, fetch protocol.Fetch) protocol.Request {
	return protocol.Request{Code: code, Outbound: protocol.Outbound{Mode: protocol.OutboundStub, Fetch: fetch}}
}

// responding answers a fetch with a text.
func responding(text string) protocol.Fetch {
	return func(context.Context, *protocol.OutboundRequest) (*protocol.OutboundResponse, error) {
		return &protocol.OutboundResponse{Status: 200, Body: io.NopCloser(strings.NewReader(text))}, nil
	}
}

// outbound has programs that use the network, in each mode.
func (s *suite) outbound(t *testing.T) {
	t.Run("disabled", func(t *testing.T) {
		req := protocol.Request{Code: `await fetch("https://example.com/")`, Outbound: protocol.Outbound{Mode: protocol.OutboundDisabled}}
		wantCode(t, s.execute(t, req), protocol.CodeNetworkDisabled)
	})
	t.Run("native", func(t *testing.T) {
		e := s.start(t, Config{Fetch: responding("native")})
		if got := value(t, execute(t, e, protocol.Request{Code: `await (await fetch("https://example.com/")).text()`})); got != `"native"` {
			t.Errorf("got %s", got)
		}
	})
	t.Run("native, and the operator's veto", func(t *testing.T) {
		e := s.start(t, Config{NoNetwork: true})
		wantCode(t, execute(t, e, protocol.Request{Code: `await fetch("https://example.com/")`}), protocol.CodeNetworkDisabled)
		req := fetching(`await (await fetch("https://example.com/")).text()`, responding("stub"))
		if got := value(t, execute(t, e, req)); got != `"stub"` {
			t.Errorf("got %s", got)
		}
	})
	t.Run("native, and the guard", func(t *testing.T) {
		wantCode(t, s.execute(t, protocol.Request{Code: `await fetch("http://127.0.0.1:8080/")`}), protocol.CodeNetworkDenied)
	})
	t.Run("request and response", s.exchange)
	t.Run("failures", s.failedFetch)
	t.Run("bodies in pieces", s.streamedBodies)
	t.Run("a request that is aborted", s.abortedFetch)
	t.Run("a request that outlives its run", s.lateFetch)
}

// exchange wants every part of a request and its response to arrive.
func (s *suite) exchange(t *testing.T) {
	var got protocol.OutboundRequest
	var body []byte
	req := fetching(`
		const r = await fetch("https://example.com/a?b=é#c", { method: "post", body: new Uint8Array([0, 255]), headers: { "X-One": "1" } });
		[r.status, r.statusText, r.ok, r.headers.get("x-two"), r.headers.getSetCookie(), [...new Uint8Array(await r.arrayBuffer())], r.url]`,
		func(_ context.Context, r *protocol.OutboundRequest) (*protocol.OutboundResponse, error) {
			got = *r
			body, _ = io.ReadAll(r.Body)
			return &protocol.OutboundResponse{
				Status: 418, StatusText: "Short and stout",
				Header: [][2]string{{"X-Two", "\xe9"}, {"Set-Cookie", "a=1"}, {"Set-Cookie", "b=2"}},
				Body:   io.NopCloser(bytes.NewReader([]byte{1, 0, 254})),
			}, nil
		})
	result := s.execute(t, req)
	if text := value(t, result); text != `[418,"Short and stout",false,"é",["a=1","b=2"],[1,0,254],"https://example.com/a?b=%C3%A9"]` {
		t.Errorf("the program saw %s", text)
	}
	if result.Stats.Requests != 1 {
		t.Errorf("%+v", result.Stats)
	}
	if got.Method != "POST" || got.URL != "https://example.com/a?b=%C3%A9" || !bytes.Equal(body, []byte{0, 255}) || got.Redirect != "follow" {
		t.Errorf("the function saw %+v with the body %v", got, body)
	}
	if !slices.ContainsFunc(got.Header, func(f [2]string) bool { return strings.EqualFold(f[0], "x-one") && f[1] == "1" }) {
		t.Errorf("the function saw the headers %q", got.Header)
	}
}

// failedFetch has a function that fails in its ways.
func (s *suite) failedFetch(t *testing.T) {
	failing := func(err error) protocol.Fetch {
		return func(context.Context, *protocol.OutboundRequest) (*protocol.OutboundResponse, error) { return nil, err }
	}
	for _, tt := range []struct {
		name    string
		fetch   protocol.Fetch
		message string
		class   protocol.Code
	}{
		{"an error", failing(errors.New("no route")), "fetch failed: no route", ""},
		{"a refusal", failing(protocol.Failure(protocol.CodeNetworkDenied, "x")), protocol.Failure(protocol.CodeNetworkDenied, "x").Message, protocol.CodeNetworkDenied},
		{"a refusal of its own words", failing(errors.Join(errors.New("not there"), protocol.CodeNetworkDisabled)), "fetch failed: not there\nNETWORK_DISABLED", protocol.CodeNetworkDisabled},
		{"nothing", failing(nil), "fetch failed: the host answered nothing", ""},
		{"a panic", func(context.Context, *protocol.OutboundRequest) (*protocol.OutboundResponse, error) { panic("boom") }, "fetch failed: it failed inside the host", ""},
	} {
		t.Run(tt.name, func(t *testing.T) {
			got := s.execute(t, fetching(`await fetch("https://example.com/")`, tt.fetch)).Error
			if got == nil || got.Name != "TypeError" || got.Message != tt.message || got.Code != tt.class {
				t.Errorf("got %+v", got)
			}
		})
	}
}

// streamedBodies has the function answer what it reads while it reads it.
func (s *suite) streamedBodies(t *testing.T) {
	req := fetching(`
		const pieces = ["one ", "two ", "three"];
		const sent = new ReadableStream({
			async pull(c) { const p = pieces.shift(); p ? c.enqueue(new TextEncoder().encode(p)) : c.close() },
		});
		const r = await fetch("https://example.com/", { method: "POST", body: sent, duplex: "half" });
		await r.text()`,
		func(_ context.Context, r *protocol.OutboundRequest) (*protocol.OutboundResponse, error) {
			return &protocol.OutboundResponse{Status: 200, Body: r.Body}, nil
		})
	s.wantValue(t, req, `"one two three"`)
	t.Run("a large one", func(t *testing.T) {
		large := fetching(`(await (await fetch("https://example.com/")).text()).length`, responding(strings.Repeat("x", 3<<20)))
		s.wantValue(t, large, "3145728")
	})
}

// abortedFetch has a program that gives up on its request, which ends with that.
func (s *suite) abortedFetch(t *testing.T) {
	ended := make(chan struct{})
	req := fetching(`
		const c = new AbortController();
		const waiting = fetch("https://example.com/", { signal: c.signal }).catch((e) => e.name);
		setTimeout(() => c.abort(), 1);
		await waiting`,
		func(ctx context.Context, _ *protocol.OutboundRequest) (*protocol.OutboundResponse, error) {
			<-ctx.Done()
			close(ended)
			return nil, context.Cause(ctx)
		})
	if got := s.value(t, req); got != `"AbortError"` {
		t.Errorf("got %s", got)
	}
}

// endless is a body that goes on until it is closed.
type endless struct{ closed chan struct{} }

func (b endless) Read(p []byte) (int, error) {
	select {
	case <-b.closed:
		return 0, io.ErrClosedPipe
	default:
		return copy(p, "more"), nil
	}
}

func (b endless) Close() error {
	close(b.closed)
	return nil
}

// lateFetch has a program that does not read its response to the end.
func (s *suite) lateFetch(t *testing.T) {
	body := endless{make(chan struct{})}
	ended := make(chan struct{})
	s.wantValue(t, fetching(`const r = await fetch("https://example.com/"); (await r.body.getReader().read()).value.length > 0`,
		func(ctx context.Context, _ *protocol.OutboundRequest) (*protocol.OutboundResponse, error) {
			context.AfterFunc(ctx, func() { close(ended) })
			return &protocol.OutboundResponse{Status: 200, Body: body}, nil
		}), "true")
	receive(t, "the end of the request's context", ended)
	receive(t, "the end of the body", body.closed)
}
