package capnweb

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"math"
	"os/exec"
	"reflect"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/coder/websocket"
	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
)

// kitPeer is a running server of the kit: the JavaScript one, or ours.
type kitPeer struct {
	url string
	// events are the lines that the JavaScript server prints.
	events chan string
}

// newJSServer starts the server of the kit.
func newJSServer(t *testing.T) *kitPeer {
	cmd := node(t, "interop-server.mjs", "0")
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	p := &kitPeer{events: make(chan string, 1000)}
	lines := bufio.NewScanner(out)
	if !lines.Scan() {
		t.Fatal("the server printed nothing")
	}
	p.url = strings.TrimPrefix(lines.Text(), "listening ")
	finished := make(chan struct{})
	go func() {
		defer close(finished)
		for lines.Scan() {
			p.events <- lines.Text()
		}
	}()
	t.Cleanup(func() { stopProcess(cmd, finished) })
	return p
}

func stopProcess(cmd *exec.Cmd, finished <-chan struct{}) {
	_ = cmd.Process.Kill()
	<-finished
	_ = cmd.Wait()
}

// event waits for a line that holds all the texts.
func (p *kitPeer) event(t *testing.T, texts ...string) {
	t.Helper()
	for {
		select {
		case line := <-p.events:
			found := true
			for _, text := range texts {
				found = found && strings.Contains(line, text)
			}
			if found {
				return
			}
		case <-time.After(20 * time.Second):
			t.Fatalf("no event with %q", texts)
		}
	}
}

// dial answers a session with the server.
func (p *kitPeer) dial(t *testing.T, o Options) *Session {
	t.Helper()
	conn, _, err := websocket.Dial(t.Context(), p.url, nil)
	if err != nil {
		t.Fatal(err)
	}
	s, err := NewSession(NewWebSocketTransport(conn, WebSocketOptions{}), o)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = s.Close() })
	return s
}

// sameValue compares values as described at [Undefined].
var sameValue = cmp.Options{
	cmpopts.EquateNaNs(),
	cmp.Comparer(func(a, b *Error) bool {
		return a.Name == b.Name && a.Message == b.Message && cmp.Equal(a.Props, b.Props)
	}),
	cmp.Transformer("text", func(b interface{ Text(int) string }) string { return b.Text(10) }),
}

// TestInteropClient calls the JavaScript server.
func TestInteropClient(t *testing.T) {
	js := newJSServer(t)
	for _, test := range []struct {
		name string
		run  func(t *testing.T, s *Session, kit *Stub)
	}{
		{"values", kitTestValues},
		{"echo", kitTestEcho},
		{"failures", kitTestFailures},
		{"callbacks", kitTestCallbacks},
		{"callback failures", kitTestCallbackFailures},
		{"callback that calls", kitTestReentrant},
		{"callback kept", kitTestKept},
		{"target disposed", kitTestDisposed},
		{"pipelining", kitTestPipelining},
		{"promises as arguments", kitTestPromises},
		{"given up", kitTestGivenUp},
		{"results not wanted", kitTestNotWanted},
		{"streams received", kitTestReceive},
		{"streams sent", kitTestSend},
		{"sinks", kitTestSinks},
		{"requests", kitTestRequests},
	} {
		t.Run(test.name, func(t *testing.T) {
			s := js.dial(t, Options{})
			test.run(t, s, s.Main())
			kitNoLeak(t, s)
		})
	}
	t.Run("main object", func(t *testing.T) {
		s := js.dial(t, Options{Main: Object{{"hello", func(x string) string { return "hello " + x }}}})
		got, err := s.Main().Call(testContext(t), "callMain", "yo")
		wantValue(t, got, err, "hello yo")
	})
	t.Run("ends", func(t *testing.T) { kitTestEnds(t, js) })
	t.Run("hang up inside a callback", func(t *testing.T) {
		s := js.dial(t, Options{})
		_, err := s.Main().Call(testContext(t), "call", func() { s.Abort(errors.New("enough")) })
		if err == nil {
			t.Error("the call succeeded")
		}
		js.event(t, `"event":"broken"`, "enough")
	})
}

func wantValue(t *testing.T, got any, err error, want any) {
	t.Helper()
	if err != nil {
		t.Errorf("error: %v, want %v", err, want)
		return
	}
	if diff := cmp.Diff(want, got, sameValue); diff != "" {
		t.Error(diff)
	}
}

// eventually waits until a condition holds.
func eventually(t *testing.T, what string, holds func() bool) {
	t.Helper()
	for end := time.Now().Add(20 * time.Second); !holds(); time.Sleep(5 * time.Millisecond) {
		if time.Now().After(end) {
			t.Fatalf("never happened: %s", what)
		}
	}
}

// kitNoLeak waits until both tables at both ends are as at the start.
func kitNoLeak(t *testing.T, s *Session) {
	t.Helper()
	if s.Err() != nil {
		t.Errorf("the session broke: %v", s.Err())
		return
	}
	var theirs struct {
		Imports int `json:"imports"`
		Exports int `json:"exports"`
	}
	eventually(t, "clean tables", func() bool {
		stats, err := s.Main().Call(testContext(t), "stats")
		if err != nil {
			t.Fatal(err)
		}
		if err := Decode(stats, &theirs); err != nil {
			t.Fatal(err)
		}
		return theirs.Imports == 1 && theirs.Exports <= 2 && s.Stats() == Stats{1, 1}
	})
}

func kitTestValues(t *testing.T, _ *Session, kit *Stub) {
	ctx := testContext(t)
	for kind, want := range kitValues {
		got, err := kit.Call(ctx, "make", kind)
		if b, ok := want.(Bytes); ok && b.Type == "" {
			got, want = got.(Bytes).Data, b.Data
		}
		wantValue(t, got, err, want)
		got, err = kit.Call(ctx, "describe", kitValues[kind])
		if kind != "headers" {
			wantValue(t, got, err, kitDescribe(kitValues[kind]))
		}
	}
}

func kitTestEcho(t *testing.T, _ *Session, kit *Stub) {
	v := Object{
		{"list", []any{1.0, []any{2.0, []any{}}, "x"}},
		{"when", Date{5}},
		{"big", bigInt("-9007199254740993")},
		{"none", Undefined{}},
		{"nil", nil},
		{"", Object{{"a b", math.NaN()}}},
		{"lone", "a\xed\xa0\x80b"},
	}
	got, err := kit.Call(testContext(t), "echo", v)
	wantValue(t, got, err, v)
}

func kitTestFailures(t *testing.T, _ *Session, kit *Stub) {
	for kind, want := range kitFailures {
		_, err := kit.Call(testContext(t), "fail", kind)
		if kind == "cause" || kind == "AggregateError" {
			if !strings.Contains(fmt.Sprint(errors.Unwrap(err), err.(*Error).Unwrap()), "inner") {
				t.Errorf("%s: %v", kind, err)
			}
			continue
		}
		if diff := cmp.Diff(want, err, sameValue); diff != "" {
			t.Errorf("%s: %s", kind, diff)
		}
	}
}

func kitTestCallbacks(t *testing.T, _ *Session, kit *Stub) {
	ctx := testContext(t)
	got, err := Call[[]int](ctx, kit, "callN", func(i int) int { return i * i }, 1000)
	if err != nil || len(got) != 1000 || got[999] != 999*999 {
		t.Errorf("callN: %d results, %v", len(got), err)
	}
	var mu sync.Mutex
	cond := sync.NewCond(&mu)
	entered := 0
	got, err = Call[[]int](ctx, kit, "callAll", func(i int) int {
		mu.Lock()
		defer mu.Unlock()
		entered++
		cond.Broadcast()
		for entered < 50 {
			cond.Wait()
		}
		return i
	}, 50)
	if err != nil || len(got) != 50 || got[49] != 49 {
		t.Errorf("callAll: %v, %v", got, err)
	}
	config, err := kit.Call(ctx, "callConfig", Object{
		{"onData", func(int) {}}, {"onEnd", func() string { return "end" }}, {"name", "cfg"},
	})
	wantValue(t, config, err, "cfg:end")
	hello := Object{{"hello", func(s string) string { return "hello " + s }}}
	text, err := kit.Call(ctx, "useResult", func() Object { return hello })
	wantValue(t, text, err, "hello kit")
}

func kitTestCallbackFailures(t *testing.T, _ *Session, kit *Stub) {
	ctx := testContext(t)
	failing := func() error {
		return &Error{Name: "RangeError", Message: "no", Props: Object{{"code", "E_NO"}}}
	}
	got, err := kit.Call(ctx, "callCatch", failing)
	wantValue(t, got, err, Object{{"caught", true}, {"name", "RangeError"}, {"message", "no"}, {"code", "E_NO"}})
	got, err = kit.Call(ctx, "callCatch", func() error { return &Rejection{"text"} })
	wantValue(t, got, err, Object{{"caught", true}, {"value", "text"}})
	got, err = kit.Call(ctx, "callCatch", func() { panic("help") })
	wantValue(t, got, err, Object{{"caught", true}, {"name", "Error"}, {"message", "the method panicked"}, {"code", Undefined{}}})
}

func kitTestReentrant(t *testing.T, _ *Session, kit *Stub) {
	ctx := testContext(t)
	got, err := kit.Call(ctx, "call", func(ctx context.Context, x int) (any, error) {
		return kit.Call(ctx, "add", x, 1)
	}, 41)
	wantValue(t, got, err, 42.0)
}

func kitTestKept(t *testing.T, s *Session, kit *Stub) {
	ctx := testContext(t)
	got, err := kit.Call(ctx, "callLater", func(text string) string { return text + "!" }, 50)
	wantValue(t, got, err, "scheduled")
	if s.Stats().Exports != 2 {
		t.Errorf("the function was released: %+v", s.Stats())
	}
	eventually(t, "the late call", func() bool {
		late, err := kit.Call(ctx, "lateResult")
		if err != nil {
			t.Fatal(err)
		}
		return late == "ok:late!"
	})
}

func kitTestDisposed(t *testing.T, _ *Session, kit *Stub) {
	ctx := testContext(t)
	c, err := Call[*Stub](ctx, kit, "makeCounter", 1)
	if err != nil {
		t.Fatal(err)
	}
	got, err := kit.Call(ctx, "bump", c, 4)
	wantValue(t, got, err, 5.0)
	twin := c.Dup()
	c.Release()
	got, err = twin.Get(ctx, "value")
	wantValue(t, got, err, 5.0)
	twin.Release()
	if _, err := twin.Call(ctx, "increment"); !errors.Is(err, errReleased) {
		t.Errorf("use after release: %v", err)
	}
	got, err = kit.Call(ctx, "disposedCount")
	wantValue(t, got, err, 1.0)
	bundle, err := kit.Call(ctx, "makeBundle")
	if err != nil {
		t.Fatal(err)
	}
	Release(bundle)
	got, err = kit.Call(ctx, "disposedCount")
	wantValue(t, got, err, 3.0)
	disposed := make(chan struct{})
	methods, err := NewTarget(Object{{"value", 1.0}, {"increment", func(by int) int { return by }}})
	if err != nil {
		t.Fatal(err)
	}
	got, err = kit.Call(ctx, "useTarget", OnDispose(methods, func() { close(disposed) }))
	wantValue(t, got, err, []any{1.0, 5.0, 1.0})
	select {
	case <-disposed:
	case <-ctx.Done():
		t.Error("the target was not disposed")
	}
}

func kitTestPipelining(t *testing.T, _ *Session, kit *Stub) {
	ctx := testContext(t)
	user := kit.Start(ctx, "slowUser", 20)
	defer user.Release()
	got, err := user.Get(ctx, "profile", "name")
	wantValue(t, got, err, "ann")
	got, err = user.Get(ctx, "profile", "tags", 1)
	wantValue(t, got, err, "y")
	got, err = user.Property("profile").Call(ctx, "greet", "bob")
	wantValue(t, got, err, "hi bob")
	failing := kit.Start(ctx, "fail", "TypeError")
	defer failing.Release()
	if _, err := failing.Property("x").Call(ctx, "y"); asError(err).Message != "type error" {
		t.Errorf("call on a failed result: %v", err)
	}
}

func kitTestPromises(t *testing.T, _ *Session, kit *Stub) {
	ctx := testContext(t)
	a, b := kit.Start(ctx, "slow", 20, 1), kit.Start(ctx, "slow", 5, 2)
	got, err := kit.Call(ctx, "add", a, b)
	wantValue(t, got, err, 3.0)
	a.Release()
	b.Release()
	counter := kit.Start(ctx, "makeCounter", 1)
	if _, err := counter.Await(ctx); err != nil {
		t.Fatal(err)
	}
	// The peer has forgotten the promise by now.
	got, err = kit.Call(ctx, "bump", counter, 1)
	wantValue(t, got, err, 2.0)
	counter.Release()
	local, settle := NewPromise()
	time.AfterFunc(10*time.Millisecond, func() { settle(Object{{"a", 1}}, nil) })
	got, err = kit.Call(ctx, "describe", local)
	wantValue(t, got, err, "object:a")
	local.Release()
	local, settle = NewPromise()
	settle(nil, rangeError("never"))
	if _, err = kit.Call(ctx, "describe", local); asError(err).Message != "never" {
		t.Errorf("a rejected argument: %v", err)
	}
	local.Release()
}

func kitTestGivenUp(t *testing.T, _ *Session, kit *Stub) {
	ctx, cancel := context.WithCancel(testContext(t))
	p := kit.Start(ctx, "slow", 50, "late")
	time.AfterFunc(5*time.Millisecond, cancel)
	if _, err := p.Await(ctx); !errors.Is(err, context.Canceled) {
		t.Errorf("await: %v", err)
	}
	p.Release()
	if _, err := p.Await(context.Background()); !errors.Is(err, errReleased) {
		t.Errorf("await after release: %v", err)
	}
	got, err := kit.Call(testContext(t), "slow", 100, "x")
	wantValue(t, got, err, "x")
}

func kitTestNotWanted(t *testing.T, _ *Session, kit *Stub) {
	ctx := testContext(t)
	for i := range 100 {
		kit.Start(ctx, "log", i).Release()
	}
	log, err := Call[[]int](ctx, kit, "dumpLog")
	if err != nil || len(log) != 100 || log[99] != 99 {
		t.Errorf("log: %v, %v", log, err)
	}
}

func kitTestReceive(t *testing.T, _ *Session, kit *Stub) {
	ctx := testContext(t)
	numbers, err := Call[*ReadableStream](ctx, kit, "numbers", 5)
	if err != nil {
		t.Fatal(err)
	}
	text, err := io.ReadAll(numbers.Reader(ctx))
	wantValue(t, string(text), err, "chunk-0chunk-1chunk-2chunk-3chunk-4")
	large, err := Call[*ReadableStream](ctx, kit, "byteStream", 4<<20, 50000)
	if err != nil {
		t.Fatal(err)
	}
	n, err := io.Copy(io.Discard, large.Reader(ctx))
	wantValue(t, n, err, int64(4<<20))
	endless, err := Call[*ReadableStream](ctx, kit, "endless")
	if err != nil {
		t.Fatal(err)
	}
	first, err := endless.Next(ctx)
	wantValue(t, first, err, "e0")
	endless.Cancel(plainError("enough"))
	eventually(t, "the source is cancelled", func() bool {
		n, err := kit.Call(ctx, "cancelledCount")
		return err == nil && n == 1.0
	})
	broken, err := Call[*ReadableStream](ctx, kit, "brokenStream")
	if err != nil {
		t.Fatal(err)
	}
	if _, err = io.ReadAll(broken.Reader(ctx)); asError(err).Name != "RangeError" {
		t.Errorf("broken stream: %v", err)
	}
}

func kitTestSend(t *testing.T, _ *Session, kit *Stub) {
	ctx := testContext(t)
	got, err := kit.Call(ctx, "readAll", kitNumbers(3))
	wantValue(t, got, err, Object{{"count", 3.0}, {"bytes", 0.0}, {"text", "chunk-0chunk-1chunk-2"}})
	got, err = kit.Call(ctx, "readSlowly", kitByteStream(1<<20, 100000), 2)
	wantValue(t, got, err, float64(1<<20))
	ignored := make(chan error, 1)
	got, err = kit.Call(ctx, "ignoreStream", NewReadableStream(sourceFunc{
		next:   func(context.Context) (any, error) { return "x", nil },
		cancel: func(reason error) { ignored <- reason },
	}))
	wantValue(t, got, err, "ignored")
	if reason := <-ignored; !reflect.DeepEqual(reason, error(errUnconsumed)) {
		t.Errorf("cancelled with %v", reason)
	}
	failing := NewReadableStream(sourceFunc{next: func(context.Context) (any, error) { return nil, errors.New("source broke") }})
	got, err = kit.Call(ctx, "readCatch", failing)
	wantValue(t, got, err, Object{{"error", "source broke"}})
}

// recordingSink notes what is done to it.
type recordingSink struct {
	mu   sync.Mutex
	log  []string
	fail string
}

func (s *recordingSink) note(what string) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.log = append(s.log, what)
	if what == s.fail {
		return typeError("sink full")
	}
	return nil
}

func (s *recordingSink) Write(_ context.Context, chunk any) error { return s.note(chunk.(string)) }
func (s *recordingSink) Close(context.Context) error              { return s.note("close") }
func (s *recordingSink) Abort(err error)                          { _ = s.note("abort: " + err.Error()) }

func (s *recordingSink) text() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return strings.Join(s.log, ",")
}

func kitTestSinks(t *testing.T, _ *Session, kit *Stub) {
	ctx := testContext(t)
	sink := &recordingSink{}
	got, err := kit.Call(ctx, "writeTo", NewWritableStream(sink), 3)
	wantValue(t, got, err, "written")
	wantValue(t, sink.text(), nil, "w0,w1,w2,close")
	half := &recordingSink{}
	got, err = kit.Call(ctx, "writeHalf", NewWritableStream(half))
	wantValue(t, got, err, "half")
	eventually(t, "the sink is aborted", func() bool {
		return half.text() == "only,abort: Error: WritableStream RPC stub was disposed without calling close()"
	})
	full := &recordingSink{fail: "w1"}
	got, err = kit.Call(ctx, "writeCatch", NewWritableStream(full), 5)
	wantValue(t, got, err, "failed:sink full")
}

func kitTestRequests(t *testing.T, _ *Session, kit *Stub) {
	ctx := testContext(t)
	got, err := kit.Call(ctx, "inspectRequest", &Request{
		Method: "POST", URL: "https://example.com/p",
		Headers: Headers{{"x-a", "b"}},
		Body:    NewByteStream(strings.NewReader("hello body")),
	})
	wantValue(t, got, err, Object{
		{"method", "POST"}, {"url", "https://example.com/p"},
		{"headers", []any{[]any{"x-a", "b"}}}, {"body", "hello body"},
	})
	response, err := Call[*Response](ctx, kit, "makeResponse", 201, "made it")
	if err != nil {
		t.Fatal(err)
	}
	body, err := io.ReadAll(response.Body.Reader(ctx))
	wantValue(t, fmt.Sprint(response.Status, response.StatusText, string(body)), err, "201Mademade it")
	got, err = kit.Call(ctx, "inspectBlob", &Blob{Type: "text/plain", Data: []byte("blob text")})
	wantValue(t, got, err, Object{{"type", "text/plain"}, {"size", 9.0}, {"text", "blob text"}})
	blob, err := Call[*Blob](ctx, kit, "makeBlob", "from server", "text/x")
	wantValue(t, blob, err, &Blob{Type: "text/x", Data: []byte("from server")})
}

func kitTestEnds(t *testing.T, js *kitPeer) {
	for _, test := range []struct{ method, arg, want string }{
		{"closeMe", "", "Peer closed WebSocket: 4001 kit bye"},
		{"dropMe", "", "Peer closed WebSocket: 1006 "},
		{"callThenClose", "", "Peer closed WebSocket: 4002 kit mid-call"},
		{"misbehave", "garbage", "JSON"},
		{"misbehave", "unknownType", `bad RPC message: ["what",1]`},
		{"misbehave", "unknownRelease", "no such export ID: -500"},
		{"misbehave", "unknownCall", "no such entry on exports table: -500"},
		{"misbehave", "binary", "binary"},
		{"misbehave", "abort", "kit abort"},
	} {
		t.Run(test.method+" "+test.arg, func(t *testing.T) {
			broken := make(chan error, 1)
			s := js.dial(t, Options{OnBroken: func(err error) { broken <- err }})
			var arg any = test.arg
			if test.method == "callThenClose" {
				arg = func(string) {}
			}
			_, err := s.Main().Call(testContext(t), test.method, arg)
			if err == nil || !strings.Contains(err.Error(), test.want) {
				t.Errorf("error: %v, want %q", err, test.want)
			}
			if got := <-broken; got == nil || s.Err() == nil {
				t.Errorf("broken: %v, %v", got, s.Err())
			}
		})
	}
	s := js.dial(t, Options{})
	got, err := s.Main().Call(testContext(t), "misbehave", "resolveUnknown")
	wantValue(t, got, err, "sent")
}
