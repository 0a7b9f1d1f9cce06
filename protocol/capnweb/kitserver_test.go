package capnweb

import (
	"context"
	"errors"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/coder/websocket"

	"github.com/codemode-executor/codemode-executor/protocol/internal/jsontext"
)

// kitServer is a server that offers the API of the interop kit.
type kitServer struct {
	*httptest.Server
	open atomic.Int64
}

func newKitServer(t *testing.T) *kitServer {
	s := &kitServer{}
	s.Server = httptest.NewServer(http.HandlerFunc(s.serve))
	t.Cleanup(s.Close)
	return s
}

func (k *kitServer) serve(w http.ResponseWriter, r *http.Request) {
	conn, err := websocket.Accept(w, r, nil)
	if err != nil {
		return
	}
	k.open.Add(1)
	defer k.open.Add(-1)
	kit := &kit{server: k, conn: conn}
	methods, err := NewTarget(kit)
	if err != nil {
		panic(err)
	}
	session, err := NewSession(NewWebSocketTransport(conn, WebSocketOptions{}), Options{Main: kitTarget{methods, kit}})
	if err != nil {
		panic(err)
	}
	kit.ready(session)
	<-session.Done()
	_ = session.Close()
}

// kitTarget adds to the methods of the kit its properties and what is entered in
// the order of the calls.
type kitTarget struct {
	Target
	kit *kit
}

func (t kitTarget) Get(ctx context.Context, path []any) (any, error) {
	switch path[0] {
	case "version":
		return "kit-1", nil
	case "explode":
		return nil, rangeError("getter failed")
	case "nested":
		nested, err := NewTarget(Object{{"a", Object{{"b", []any{10.0, 20.0, Object{{"c", "deep"}}}}}}})
		if err != nil {
			return nil, err
		}
		if len(path) > 1 {
			return nested.Get(ctx, path[1:])
		}
		return Object{{"a", Object{{"b", []any{10.0, 20.0, Object{{"c", "deep"}}}}}}}, nil
	}
	return t.Target.Get(ctx, path)
}

func (t kitTarget) Start(ctx context.Context, path, args []any) func() (any, error) {
	switch path[0] {
	case "enter":
		t.kit.Log(args[0])
		return func() (any, error) { return args[0], kitSleep(ctx, args[1].(float64)) }
	case "log":
		logged := t.kit.Log(args[0])
		return func() (any, error) { return logged, nil }
	}
	return func() (any, error) { return t.Call(ctx, path, args) }
}

// kit is the main object of one connection.
type kit struct {
	server  *kitServer
	conn    *websocket.Conn
	session *Session
	started sync.WaitGroup

	mu        sync.Mutex
	log       []any
	late      any
	disposed  atomic.Int64
	cancelled atomic.Int64
	once      sync.Once
}

// ready lets the methods begin that need the session.
func (k *kit) ready(s *Session) {
	k.mu.Lock()
	defer k.mu.Unlock()
	k.session = s
}

// its answers the session.
func (k *kit) its() *Session {
	for {
		k.mu.Lock()
		s := k.session
		k.mu.Unlock()
		if s != nil {
			return s
		}
		time.Sleep(time.Millisecond)
	}
}

func kitSleep(ctx context.Context, ms float64) error {
	select {
	case <-time.After(time.Duration(ms * float64(time.Millisecond))):
		return nil
	case <-ctx.Done():
		return context.Cause(ctx)
	}
}

func (k *kit) Ping() string             { return "pong" }
func (k *kit) Add(a, b float64) float64 { return a + b }
func (k *kit) Argc(args ...any) int     { return len(args) }
func (k *kit) Echo(v any) any           { return v }
func (k *kit) Describe(v any) string    { return kitDescribe(v) }
func (k *kit) Make(kind string) any     { return kitValues[kind] }
func (k *kit) Fail(kind string) error   { return kitFailures[kind] }
func (k *kit) Unserializable() any      { return Object{{"m", make(chan int)}} }
func (k *kit) Ignore(*Stub) string      { return "ignored" }
func (k *kit) Greet(name string) string { return "hi " + name }
func (k *kit) NoUsers() any             { return nil }
func (k *kit) DisposedCount() int64     { return k.disposed.Load() }
func (k *kit) CancelledCount() int64    { return k.cancelled.Load() }
func (k *kit) OpenSessions() int64      { return k.server.open.Load() }
func (k *kit) BigString(n int) string   { return strings.Repeat("a", n) }
func (k *kit) Len(s string) int         { return jsontext.UTF16Length([]byte(s)) }

func (k *kit) FailLater(ctx context.Context, kind string, ms float64) error {
	if err := kitSleep(ctx, ms); err != nil {
		return err
	}
	return kitFailures[kind]
}

func (k *kit) Stats() Object {
	s := k.its().Stats()
	return Object{{"imports", s.Imports}, {"exports", s.Exports}}
}

func (k *kit) Sum(b []byte) []any {
	sum := 0
	for _, x := range b {
		sum += int(x)
	}
	return []any{len(b), sum}
}

func (k *kit) MakeBytes(n int) []byte {
	b := make([]byte, n)
	for i := range b {
		b[i] = byte(i)
	}
	return b
}

func (k *kit) Log(x any) Object {
	k.mu.Lock()
	defer k.mu.Unlock()
	k.log = append(k.log, x)
	return Object{{"logged", x}}
}

func (k *kit) DumpLog() []any {
	k.mu.Lock()
	defer k.mu.Unlock()
	return append([]any{}, k.log...)
}

func (k *kit) Join(list []any) string {
	var texts []string
	for _, v := range list {
		texts = append(texts, v.(string))
	}
	return strings.Join(texts, ",")
}

func (k *kit) Slow(ctx context.Context, ms float64, v any) (any, error) {
	return v, kitSleep(ctx, ms)
}

func (k *kit) Never(ctx context.Context) error {
	<-ctx.Done()
	return context.Cause(ctx)
}

func (k *kit) CloseMe(ctx context.Context) error {
	go func() { _ = k.conn.Close(4001, "kit bye") }()
	return k.Never(ctx)
}

func (k *kit) DropMe(ctx context.Context) error {
	_ = k.conn.CloseNow()
	return k.Never(ctx)
}

func (k *kit) CallThenClose(ctx context.Context, fn *Stub) error {
	defer fn.StartInvoke(ctx, "closing").Release()
	time.Sleep(20 * time.Millisecond)
	go func() { _ = k.conn.Close(4002, "kit mid-call") }()
	return k.Never(ctx)
}

func (k *kit) MakeCounter(n float64) (Target, error) { return k.counter(n), nil }

func (k *kit) counter(n float64) Target {
	c := &kitCounter{n: n}
	methods, err := NewTarget(c)
	if err != nil {
		panic(err)
	}
	return OnDispose(kitCounterTarget{methods, c}, func() { k.disposed.Add(1) })
}

func (k *kit) Bump(ctx context.Context, c *Stub, n float64) (any, error) {
	return c.Call(ctx, "increment", n)
}

func (k *kit) MakeBundle() any {
	return Object{{"a", k.counter(1)}, {"list", []any{k.counter(2)}}, {"n", 7}}
}

func (k *kit) Multiplier(by float64) func(float64) float64 {
	return func(x float64) float64 { return x * by }
}

func (k *kit) User() any {
	return Object{{"id", 9}, {"profile", Object{
		{"name", "ann"},
		{"tags", []string{"x", "y"}},
		{"greet", func(s string) string { return "hi " + s }},
	}}}
}

func (k *kit) SlowUser(ctx context.Context, ms float64) (any, error) {
	return k.User(), kitSleep(ctx, ms)
}

func (k *kit) Users() any {
	return []any{
		Object{{"id", 1}, {"name", "ann"}, {"tags", []string{"p", "q"}}},
		Object{{"id", 2}, {"name", "bob"}, {"tags", []string{}}},
	}
}

// kitCounter is the Counter of the kit.
type kitCounter struct {
	mu sync.Mutex
	n  float64
}

type kitCounterTarget struct {
	Target
	counter *kitCounter
}

func (t kitCounterTarget) Get(ctx context.Context, path []any) (any, error) {
	if len(path) == 1 && path[0] == "value" {
		return t.counter.add(0), nil
	}
	return t.Target.Get(ctx, path)
}

func (c *kitCounter) add(by float64) float64 {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.n += by
	return c.n
}

func (c *kitCounter) Increment(by *float64) float64 {
	if by == nil {
		return c.add(1)
	}
	return c.add(*by)
}

func (c *kitCounter) Fail() error { return rangeError("counter failed") }

// ---- callbacks

func (k *kit) Call(ctx context.Context, fn *Stub, args ...any) (any, error) {
	return fn.Invoke(ctx, args...)
}

func (k *kit) CallN(ctx context.Context, fn *Stub, n int) ([]any, error) {
	results := []any{}
	for i := range n {
		v, err := fn.Invoke(ctx, i)
		if err != nil {
			return nil, err
		}
		results = append(results, v)
	}
	return results, nil
}

func (k *kit) CallAll(ctx context.Context, fn *Stub, n int) ([]any, error) {
	var promises []*Promise
	for i := range n {
		promises = append(promises, fn.StartInvoke(ctx, i))
	}
	results := []any{}
	for _, p := range promises {
		v, err := p.Await(ctx)
		if err != nil {
			return nil, err
		}
		results = append(results, v)
	}
	return results, nil
}

func (k *kit) Notify(ctx context.Context, fn *Stub, n int) string {
	for i := range n {
		fn.StartInvoke(ctx, i).Release()
	}
	return "notified"
}

func (k *kit) CallCatch(ctx context.Context, fn *Stub) any {
	_, err := fn.Invoke(ctx)
	var e *Error
	var r *Rejection
	switch {
	case errors.As(err, &r):
		return Object{{"caught", true}, {"value", r.Value}}
	case errors.As(err, &e):
		code, ok := e.Props.Get("code")
		if !ok {
			code = Undefined{}
		}
		return Object{{"caught", true}, {"name", e.Name}, {"message", e.Message}, {"code", code}}
	}
	return Object{{"caught", false}}
}

func (k *kit) CallConfig(ctx context.Context, cfg struct {
	OnData *Stub  `json:"onData"`
	OnEnd  *Stub  `json:"onEnd"`
	Name   string `json:"name"`
}) (string, error) {
	for i := range 2 {
		if _, err := cfg.OnData.Invoke(ctx, i+1); err != nil {
			return "", err
		}
	}
	end, err := Invoke[string](ctx, cfg.OnEnd)
	return cfg.Name + ":" + end, err
}

func (k *kit) CallLater(fn *Stub, ms float64) string {
	kept := fn.Dup()
	go func() {
		defer kept.Release()
		k.callLate(kept, ms)
	}()
	return "scheduled"
}

func (k *kit) CallLaterNoDup(fn *Stub, ms float64) string {
	go k.callLate(fn, ms)
	return "scheduled"
}

func (k *kit) callLate(fn *Stub, ms float64) {
	ctx := k.its().ctx
	_ = kitSleep(ctx, ms)
	late := ""
	switch v, err := Invoke[string](ctx, fn, "late"); {
	case errors.Is(err, errCallOver):
		late = "error:released"
	case err != nil:
		late = "error:" + asError(err).Message
	default:
		late = "ok:" + v
	}
	k.mu.Lock()
	defer k.mu.Unlock()
	k.late = late
}

func (k *kit) LateResult() any {
	k.mu.Lock()
	defer k.mu.Unlock()
	return k.late
}

func (k *kit) UseResult(ctx context.Context, fn *Stub) (string, error) {
	r, err := fn.Invoke(ctx)
	if err != nil {
		return "", err
	}
	defer Release(r)
	hello, _ := r.(Object).Get("hello")
	return Invoke[string](ctx, hello.(*Stub), "kit")
}

func (k *kit) UseTarget(ctx context.Context, t *Stub) ([]any, error) {
	before, err := t.Get(ctx, "value")
	if err != nil {
		return nil, err
	}
	by, err := t.Call(ctx, "increment", 5)
	if err != nil {
		return nil, err
	}
	after, err := t.Get(ctx, "value")
	return []any{before, by, after}, err
}

func (k *kit) EchoStub(fn *Stub) Object { return Object{{"fn", fn.Dup()}} }

func (k *kit) CallMain(ctx context.Context, x any) (any, error) {
	return k.its().Main().Call(ctx, "hello", x)
}

// ---- streams

func kitCollect(ctx context.Context, s *ReadableStream) (any, error) {
	count, bytes := 0, 0
	var text strings.Builder
	for {
		chunk, err := s.Next(ctx)
		if errors.Is(err, io.EOF) {
			all := text.String()
			return Object{{"count", count}, {"bytes", bytes}, {"text", all[:min(len(all), 1000)]}}, nil
		}
		if err != nil {
			return nil, err
		}
		count++
		data, err := chunkBytes(chunk)
		if err != nil {
			return nil, err
		}
		if _, ok := chunk.(Bytes); ok {
			bytes += len(data)
		}
		text.Write(data)
	}
}

func (k *kit) ReadAll(ctx context.Context, s *ReadableStream) (any, error) { return kitCollect(ctx, s) }

func (k *kit) ReadCatch(ctx context.Context, s *ReadableStream) any {
	all, err := kitCollect(ctx, s)
	if err != nil {
		return Object{{"error", asError(err).Message}}
	}
	return Object{{"ok", all}}
}

func (k *kit) ReadSlowly(ctx context.Context, s *ReadableStream, ms float64) (int, error) {
	n := 0
	for {
		chunk, err := s.Next(ctx)
		if errors.Is(err, io.EOF) {
			return n, nil
		}
		if err != nil {
			return 0, err
		}
		n += len(chunk.(Bytes).Data)
		if err := kitSleep(ctx, ms); err != nil {
			return 0, err
		}
	}
}

func (k *kit) IgnoreStream(ctx context.Context, _ *ReadableStream) (string, error) {
	return "ignored", kitSleep(ctx, 20)
}

// sourceFunc is a source of a function.
type sourceFunc struct {
	next   func(ctx context.Context) (any, error)
	cancel func(error)
}

func (s sourceFunc) Next(ctx context.Context) (any, error) { return s.next(ctx) }

func (s sourceFunc) Cancel(reason error) {
	if s.cancel != nil {
		s.cancel(reason)
	}
}

func (k *kit) Numbers(n int) *ReadableStream { return kitNumbers(n) }

func kitNumbers(n int) *ReadableStream {
	i := 0
	return NewReadableStream(sourceFunc{next: func(context.Context) (any, error) {
		if i == n {
			return nil, io.EOF
		}
		i++
		return "chunk-" + numberText(float64(i-1)), nil
	}})
}

func (k *kit) ByteStream(total, chunk int) *ReadableStream { return kitByteStream(total, chunk) }

func kitByteStream(total, chunk int) *ReadableStream {
	return NewReadableStream(sourceFunc{next: func(context.Context) (any, error) {
		n := min(total, chunk)
		if n == 0 {
			return nil, io.EOF
		}
		total -= n
		data := make([]byte, n)
		for i := range data {
			data[i] = 7
		}
		return Bytes{Data: data}, nil
	}})
}

func (k *kit) Endless() *ReadableStream {
	i := 0
	return NewReadableStream(sourceFunc{
		next: func(ctx context.Context) (any, error) {
			if err := kitSleep(ctx, 3); err != nil {
				return nil, err
			}
			i++
			return "e" + numberText(float64(i-1)), nil
		},
		cancel: func(error) { k.cancelled.Add(1) },
	})
}

func (k *kit) BrokenStream() *ReadableStream {
	first := true
	return NewReadableStream(sourceFunc{next: func(context.Context) (any, error) {
		if first {
			first = false
			return "one", nil
		}
		return nil, rangeError("stream broke")
	}})
}

func (k *kit) WriteTo(ctx context.Context, w *WritableStream, n int) (string, error) {
	for i := range n {
		if err := w.Write(ctx, "w"+numberText(float64(i))); err != nil {
			return "", err
		}
	}
	return "written", w.Close(ctx)
}

func (k *kit) WriteHalf(ctx context.Context, w *WritableStream) (string, error) {
	return "half", w.Write(ctx, "only")
}

func (k *kit) WriteCatch(ctx context.Context, w *WritableStream, n int) string {
	if _, err := k.WriteTo(ctx, w, n); err != nil {
		return "failed:" + asError(err).Message
	}
	return "written"
}

func (k *kit) InspectRequest(ctx context.Context, r *Request) (any, error) {
	body := []byte{}
	if r.Body != nil {
		var err error
		if body, err = io.ReadAll(r.Body.Reader(ctx)); err != nil {
			return nil, err
		}
	}
	pairs := []any{}
	for _, h := range r.Headers {
		pairs = append(pairs, []any{h[0], h[1]})
	}
	return Object{{"method", r.Method}, {"url", r.URL}, {"headers", pairs}, {"body", string(body)}}, nil
}

func (k *kit) MakeResponse(status int, text string) *Response {
	return &Response{
		Status: status, StatusText: "Made",
		Headers: Headers{{"content-type", "text/plain;charset=UTF-8"}, {"x-kit", "yes"}},
		Body:    NewByteStream(strings.NewReader(text)),
	}
}

func (k *kit) InspectBlob(b *Blob) any {
	return Object{{"type", b.Type}, {"size", len(b.Data)}, {"text", string(b.Data)}}
}

func (k *kit) MakeBlob(text, typ string) *Blob { return &Blob{Type: typ, Data: []byte(text)} }
