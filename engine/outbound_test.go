package engine_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/codemode-executor/codemode-executor/engine"
	"github.com/codemode-executor/codemode-executor/protocol"
)

// here lets programs reach servers at 127.0.0.1, and at no other address of this
// machine.
var here = engine.Outbound{Allow: []netip.Prefix{netip.MustParsePrefix("127.0.0.1/32")}}

func serve(t *testing.T, handler http.HandlerFunc) string {
	t.Helper()
	server := httptest.NewServer(handler)
	t.Cleanup(server.Close)
	return server.URL
}

func stub(fetch protocol.Fetch) protocol.Outbound {
	return protocol.Outbound{Mode: protocol.OutboundStub, Fetch: fetch}
}

// answer is a Fetch that answers a text.
func answerText(text string) protocol.Fetch {
	return func(context.Context, *protocol.OutboundRequest) (*protocol.OutboundResponse, error) {
		return &protocol.OutboundResponse{Status: 200, Body: io.NopCloser(strings.NewReader(text))}, nil
	}
}

// soon waits for what another goroutine does.
func soon(t *testing.T, what string, condition func() bool) {
	t.Helper()
	for end := time.Now().Add(30 * time.Second); !condition(); time.Sleep(time.Millisecond) {
		if time.Now().After(end) {
			t.Fatalf("still waiting until %s", what)
		}
	}
}

// TestNetworkCodes checks that a failure is classed by which error it is.
func TestNetworkCodes(t *testing.T) {
	redirect := serve(t, func(w http.ResponseWriter, r *http.Request) {
		http.Redirect(w, r, "http://"+r.URL.RawQuery, http.StatusFound)
	})
	allowing := ownExecutor(t, engine.Options{Outbound: here})
	vetoing := ownExecutor(t, engine.Options{Outbound: engine.Outbound{Disabled: true, Fetch: answerText("open")}})
	disabled := protocol.Outbound{Mode: protocol.OutboundDisabled}
	refusing := stub(func(_ context.Context, r *protocol.OutboundRequest) (*protocol.OutboundResponse, error) {
		return nil, fmt.Errorf("policy: %w", protocol.Failure(protocol.CodeNetworkDenied, r.URL))
	})
	failing := stub(func(context.Context, *protocol.OutboundRequest) (*protocol.OutboundResponse, error) {
		return nil, errors.New("The network is disabled for this program")
	})
	for _, tt := range []struct {
		name     string
		executor *engine.Executor
		outbound protocol.Outbound
		code     string
		want     protocol.Code
		text     string
	}{
		{"disabled", sharedExecutor(t), disabled, `() => fetch('https://h:8443/secret')`, protocol.CodeNetworkDisabled,
			"The network is disabled for this program, so https://h:8443 cannot be reached."},
		{"the operator's veto", vetoing, protocol.Outbound{}, `() => fetch('http://h/')`, protocol.CodeNetworkDisabled, "The network is disabled"},
		{"thrown once more", sharedExecutor(t), disabled, `async () => { try { await fetch('http://h/') } catch (e) { throw e } }`, protocol.CodeNetworkDisabled, "The network is disabled"},
		{"with other words", sharedExecutor(t), disabled, `async () => { try { await fetch('http://h/') } catch (e) { e.message = 'mine'; throw e } }`, protocol.CodeNetworkDisabled, "mine"},
		{"another error with its words", sharedExecutor(t), disabled, `async () => { try { await fetch('http://h/') } catch (e) { throw new TypeError(e.message) } }`, "", "The network is disabled"},
		{"an error because of it", sharedExecutor(t), disabled, `async () => { try { await fetch('http://h/') } catch (cause) { throw new Error('no rates', { cause }) } }`, "", "no rates"},
		{"an error that claims it", sharedExecutor(t), disabled, `() => { throw Object.assign(new Error('x'), { code: 'NETWORK_DISABLED' }) }`, "", "x"},
		{"a stub's failure with its words", sharedExecutor(t), failing, `() => fetch('http://h/')`, "", "fetch failed: The network is disabled for this program"},
		{"a stub's refusal", sharedExecutor(t), refusing, `() => fetch('http://h/')`, protocol.CodeNetworkDenied, "The network policy does not allow this program to reach http://h/."},
		{"the guard", sharedExecutor(t), protocol.Outbound{}, `() => fetch('http://localhost:8080/secret')`, protocol.CodeNetworkDenied,
			"The network policy does not allow this program to reach http://localhost:8080."},
		{"a redirect to this machine", allowing, protocol.Outbound{}, `() => fetch('` + redirect + `/?127.0.0.2:8080')`, protocol.CodeNetworkDenied,
			"The network policy does not allow this program to reach http://127.0.0.2:8080."},
		{"a redirect to metadata", allowing, protocol.Outbound{}, `() => fetch('` + redirect + `/?169.254.169.254/latest')`, protocol.CodeNetworkDenied,
			"The network policy does not allow this program to reach http://169.254.169.254."},
	} {
		t.Run(tt.name, func(t *testing.T) {
			result := execute(t, tt.executor, protocol.Request{Code: tt.code, Outbound: tt.outbound})
			wantCode(t, result, tt.want)
			if !strings.HasPrefix(result.Error.Message, tt.text) {
				t.Errorf("message %q", result.Error.Message)
			}
		})
	}
}

func TestWhoServesFetch(t *testing.T) {
	url := serve(t, func(w http.ResponseWriter, _ *http.Request) { fmt.Fprint(w, "the server") })
	allowing := ownExecutor(t, engine.Options{Outbound: here})
	replaced := ownExecutor(t, engine.Options{Outbound: engine.Outbound{Fetch: answerText("the operator")}})
	for _, tt := range []struct {
		name     string
		executor *engine.Executor
		outbound protocol.Outbound
		want     string
	}{
		{"nothing said", allowing, protocol.Outbound{}, `"the server"`},
		{"the host's function", allowing, stub(answerText("the host")), `"the host"`},
		{"the operator's function", replaced, protocol.Outbound{}, `"the operator"`},
		{"the host's function, not the operator's", replaced, stub(answerText("the host")), `"the host"`},
	} {
		t.Run(tt.name, func(t *testing.T) {
			result := execute(t, tt.executor, protocol.Request{Code: `async () => (await fetch('` + url + `')).text()`, Outbound: tt.outbound})
			wantJSON(t, result, tt.want)
			if result.Stats.Requests != 1 {
				t.Errorf("%d requests", result.Stats.Requests)
			}
		})
	}
}

func TestOutboundFaults(t *testing.T) {
	_, err := sharedExecutor(t).Execute(t.Context(), protocol.Request{Code: "1", Outbound: protocol.Outbound{Fetch: answerText("")}})
	if !errors.Is(err, protocol.CodeInvalidRequest) {
		t.Errorf("a function without its mode: %v", err)
	}
	_, err = engine.New(t.Context(), engine.Options{Outbound: engine.Outbound{Allow: []netip.Prefix{{}}}})
	if !containsText(err, "Outbound.Allow[0] is no valid prefix") {
		t.Errorf("an invalid prefix: %v", err)
	}
}

func TestRequestsAreCounted(t *testing.T) {
	var calls atomic.Int32
	fetch := func(_ context.Context, r *protocol.OutboundRequest) (*protocol.OutboundResponse, error) {
		if calls.Add(1); strings.HasSuffix(r.URL, "/away") {
			return &protocol.OutboundResponse{Status: 302, Header: [][2]string{{"Location", "/"}}}, nil
		}
		return &protocol.OutboundResponse{Status: 200}, nil
	}
	e := ownExecutor(t, engine.Options{Bounds: protocol.Bounds{Fetch: protocol.FetchBounds{Requests: 5}}})
	result := execute(t, e, protocol.Request{Outbound: stub(fetch), Code: `async () => {
		await fetch('data:,x');
		await fetch('http://h/away');
		const results = await Promise.allSettled(Array.from({ length: 5 }, () => fetch('http://h/')));
		return results.map((r) => r.reason?.message ?? r.value.status);
	}`})
	refused := `"fetch failed: the program has made the 5 requests it may make: ask for more with each, or use a tool"`
	wantJSON(t, result, `[200,200,200,`+refused+`,`+refused+`]`)
	if result.Stats.Requests != 5 || calls.Load() != 5 {
		t.Errorf("%d requests, %d calls", result.Stats.Requests, calls.Load())
	}
}

// TestPendingRequestIsNoStall has a program wait for nothing but a request.
func TestPendingRequestIsNoStall(t *testing.T) {
	called, release := make(chan struct{}), make(chan struct{})
	fetch := func(context.Context, *protocol.OutboundRequest) (*protocol.OutboundResponse, error) {
		close(called)
		<-release
		r, w := io.Pipe()
		go func() {
			time.Sleep(10 * time.Millisecond)
			_, _ = w.Write([]byte("late"))
			_ = w.Close()
		}()
		return &protocol.OutboundResponse{Status: 200, Body: r}, nil
	}
	go func() {
		<-called
		time.Sleep(10 * time.Millisecond)
		close(release)
	}()
	wantJSON(t, execute(t, sharedExecutor(t), protocol.Request{Outbound: stub(fetch), Code: `async () => (await fetch('http://h/')).text()`}), `"late"`)
}

// TestStallWithOpenResponse has a program wait for nothing while a response lies
// unread.
func TestStallWithOpenResponse(t *testing.T) {
	result := execute(t, sharedExecutor(t), protocol.Request{Outbound: stub(answerText("x")), Code: `async () => { await fetch('http://h/'); await new Promise(() => {}) }`})
	wantCode(t, result, protocol.CodeStalled)
}

// TestUnreadResponses fetches more large responses at once than may be open, and
// reads none of them before all are there.
func TestUnreadResponses(t *testing.T) {
	fetch := func(context.Context, *protocol.OutboundRequest) (*protocol.OutboundResponse, error) {
		return &protocol.OutboundResponse{Status: 200, Body: io.NopCloser(io.LimitReader(zeros{}, 30<<20))}, nil
	}
	e := ownExecutor(t, engine.Options{Bounds: protocol.Bounds{Memory: 16 << 20, Fetch: protocol.FetchBounds{Concurrent: 2, RequestBytes: 1 << 20}}})
	result := execute(t, e, protocol.Request{Outbound: stub(fetch), Code: `async () => {
		const open = await Promise.allSettled(Array.from({ length: 4 }, () => fetch('http://h/')));
		const { value } = await open[0].value.body.getReader().read();
		return [open.map((r) => r.reason?.message ?? r.value.status), value.length > 0];
	}`})
	refused := `"fetch failed: 2 responses are open whose bodies nobody reads, as many as there may be: read them, or cancel them with response.body.cancel()"`
	wantJSON(t, result, `[[200,200,`+refused+`,`+refused+`],true]`)
}

type zeros struct{}

func (zeros) Read(p []byte) (int, error) { return len(p), nil }

// watched is a body that blocks after its text until it is closed.
type watched struct {
	io.Reader
	closed chan struct{}
}

func (w *watched) Read(p []byte) (int, error) {
	if n, err := w.Reader.Read(p); err == nil {
		return n, nil
	}
	<-w.closed
	return 0, errors.New("closed")
}

func (w *watched) Close() error {
	close(w.closed)
	return nil
}

// leaving is a Fetch of requests that do not come to an end by themselves.
type leaving struct {
	calls, ended atomic.Int32
	uploading    chan struct{}

	mu     sync.Mutex
	bodies []*watched
}

func (l *leaving) fetch(ctx context.Context, r *protocol.OutboundRequest) (*protocol.OutboundResponse, error) {
	l.calls.Add(1)
	context.AfterFunc(ctx, func() { l.ended.Add(1) })
	switch r.URL {
	case "http://h/unread":
		b := &watched{strings.NewReader("text"), make(chan struct{})}
		l.mu.Lock()
		defer l.mu.Unlock()
		l.bodies = append(l.bodies, b)
		return &protocol.OutboundResponse{Status: 200, Body: b}, nil
	case "http://h/upload":
		_, _ = r.Body.Read(make([]byte, 10))
		close(l.uploading)
		_, err := r.Body.Read(make([]byte, 10))
		return nil, err
	case "http://h/ready":
		select {
		case <-l.uploading:
		case <-ctx.Done():
		}
		return &protocol.OutboundResponse{Status: 204}, nil
	}
	<-ctx.Done()
	return nil, ctx.Err()
}

// TestWhatARunLeavesOpen lets a program end, in several ways, in the middle of its
// requests.
func TestWhatARunLeavesOpen(t *testing.T) {
	const open = `
		await fetch('http://h/unread');
		const reading = (await fetch('http://h/unread')).text();
		const waiting = fetch('http://h/never');
		const sending = fetch('http://h/upload', { method: 'POST', duplex: 'half', body: new ReadableStream({ start(c) { c.enqueue(new Uint8Array(10)) } }) });
		await fetch('http://h/ready');`
	for _, tt := range []struct {
		name, code string
		timeout    time.Duration
		want       protocol.Code
	}{
		{"it returns", `async () => {` + open + `return 1 }`, 0, ""},
		{"it throws", `async () => {` + open + `throw new Error('x') }`, 0, ""},
		{"its time is over", `async () => {` + open + `await waiting }`, 500 * time.Millisecond, protocol.CodeTimeout},
		{"it computes for ever", `async () => {` + open + `for (;;); }`, 500 * time.Millisecond, protocol.CodeTimeout},
		{"its caller goes", `async () => {` + open + `await codemode.leave(); await waiting }`, 0, protocol.CodeCancelled},
	} {
		t.Run(tt.name, func(t *testing.T) {
			l := &leaving{uploading: make(chan struct{})}
			ctx, leave := context.WithCancel(t.Context())
			defer leave()
			tools := protocol.Tools{"codemode": {"leave": func(context.Context, []json.RawMessage) (any, error) {
				leave()
				return nil, nil
			}}}
			result, err := sharedExecutor(t).Execute(ctx, protocol.Request{
				Code: tt.code, Outbound: stub(l.fetch), Timeout: tt.timeout, Providers: tools.Providers(), Dispatch: tools.Dispatch,
			})
			if err != nil {
				t.Fatal(err)
			}
			if result.Error != nil && result.Error.Code != tt.want || result.Error == nil && tt.want != "" {
				t.Errorf("ended with %v", result.Error)
			}
			soon(t, "all requests have ended", func() bool { return l.ended.Load() == l.calls.Load() })
			l.mu.Lock()
			defer l.mu.Unlock()
			for _, b := range l.bodies {
				<-b.closed
			}
			if n := l.calls.Load(); tt.timeout == 0 && n != 5 {
				t.Errorf("%d requests", n)
			}
		})
	}
}

// TestLargeResponseInASmallSandbox reads more than fits.
func TestLargeResponseInASmallSandbox(t *testing.T) {
	fetch := func(context.Context, *protocol.OutboundRequest) (*protocol.OutboundResponse, error) {
		return &protocol.OutboundResponse{Status: 200, Body: io.NopCloser(io.LimitReader(zeros{}, 60<<20))}, nil
	}
	req := protocol.Request{Memory: 24 << 20, Outbound: stub(fetch)}
	req.Code = `async () => (await (await fetch('http://h/')).bytes()).length`
	if result := execute(t, sharedExecutor(t), req); result.Error == nil || !strings.Contains(result.Error.Message, "memory") {
		t.Errorf("ended with %v", result.Error)
	}
	req.Code = `async () => { let size = 0; for await (const chunk of (await fetch('http://h/')).body) size += chunk.length; return size }`
	wantJSON(t, execute(t, sharedExecutor(t), req), fmt.Sprint(60<<20))
}
