package capnweb

import (
	"context"
	"fmt"
	"io"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"
)

// puppet is the application at one end of a replayed session. What it does is
// read off the frames that its end sent in the recording: it makes the calls
// that were made and answers as was answered. What a session does by itself is
// left to the session under test, and so compared.
type puppet struct {
	t       *testing.T
	s       *Session
	wire    *rawTransport
	outcome []vectorFrame
	self    string
	// real is set when the application is not the puppet.
	real bool
	deviation
	// next is the frame that is replayed.
	next int
	// pushed is the last id that the peer has made, pushes the results that
	// this end has made.
	pushed int64
	pushes map[int64]hook
	// made tells of the ids of the peer's which are those of calls.
	made map[int64]bool
	// released is when this end has sent the last release since the peer's last
	// message.
	released int

	mu       sync.Mutex
	calls    map[int64]*puppetCall
	promises map[int64]*pendingHook
	sources  map[int64]chan sourceChunk
	readers  []*ReadableStream
	writers  map[int64]*WritableStream
	// closed are the writers that are released when the peer has answered.
	closed map[int64]bool
}

// puppetCall is a call that the peer has made.
type puppetCall struct {
	answer chan puppetAnswer
	stubs  []int64
	done   bool
}

type puppetAnswer struct {
	value any
	err   error
}

type sourceChunk struct {
	chunk any
	err   error
}

// replay plays one end of a recording.
func replay(t *testing.T, v vector, self string) {
	d := deviations[self+"/"+v.name]
	if d.unplayable != "" {
		t.Skip(d.unplayable)
	}
	p := &puppet{
		t: t, wire: newRawTransport(), outcome: v.frames, self: self, deviation: d,
		pushes: map[int64]hook{}, made: map[int64]bool{}, calls: map[int64]*puppetCall{}, promises: map[int64]*pendingHook{},
		sources: map[int64]chan sourceChunk{}, writers: map[int64]*WritableStream{},
		closed: map[int64]bool{},
	}
	s, err := NewSession(p.wire, p.options(v.name))
	if err != nil {
		t.Fatal(err)
	}
	p.s = s
	s.lastExport -= d.burnt
	p.play()
	_ = s.Close()
	p.finish()
}

// play goes through the recording.
func (p *puppet) play() {
	for p.next = range p.outcome {
		f := p.outcome[p.next]
		switch {
		case f.Dir != p.self:
			p.receive(f)
		case p.omits(f):
		case p.refuses != "" && p.s.Err() != nil:
		case !p.produced(f):
			p.act(f)
			p.expect(f)
		}
		if p.t.Failed() {
			return
		}
	}
}

// receive has the session receive a frame.
func (p *puppet) receive(f vectorFrame) {
	p.released = 0
	if f.Text != nil {
		m := parsed(*f.Text)
		switch kind := operand[string](m, 0); kind {
		case "push", "stream", "pipe":
			p.mu.Lock()
			p.pushed++
			p.made[p.pushed] = kind == "push"
			p.mu.Unlock()
		}
	}
	p.wire.inject(p.t, f.raw())
}

func parsed(text string) []any {
	tree, _ := parseJSON(text, 10000, 1<<20)
	m, _ := tree.([]any)
	return m
}

// produced tells whether the session has sent the frame already.
func (p *puppet) produced(f vectorFrame) bool {
	p.wire.flushed(p.s)
	return p.take(f)
}

// take finds the frame among those that the session has sent.
func (p *puppet) take(f vectorFrame) bool {
	p.wire.mu.Lock()
	defer p.wire.mu.Unlock()
	if f.Close != nil {
		return p.wire.closed != "" && p.similar("close "+p.wire.closed, f.expected())
	}
	for i, sent := range p.wire.sent {
		if p.similar(sent.text, f.expected()) {
			p.inOrder(sent, f)
			p.wire.sent = slices.Delete(p.wire.sent, i, i+1)
			return true
		}
	}
	return false
}

// inOrder checks that references in arguments are released before the answer of
// the call when they were in the recording.
func (p *puppet) inOrder(sent sentFrame, f vectorFrame) {
	switch {
	case strings.HasPrefix(*f.Text, `["release",-`):
		p.released = sent.serial
	case strings.HasPrefix(*f.Text, `["resolve",-`):
	case strings.HasPrefix(*f.Text, `["resolve",`) && sent.serial < p.released:
		p.t.Errorf("frame %d: %.300s\nsent before the releases", p.next+1, f.expected())
	}
}

// expect waits until the session has sent the frame. The pipe of a stream comes
// with the message that the stream is in.
func (p *puppet) expect(f vectorFrame) {
	if f.Text != nil && *f.Text == `["pipe"]` {
		return
	}
	found := false
	p.wire.wait(func() bool {
		p.wire.mu.Unlock()
		found = p.take(f)
		p.wire.mu.Lock()
		return found || p.wire.closed != "" && f.Close == nil
	})
	if !found && !p.take(f) {
		p.t.Errorf("frame %d: %.300s\nnot sent; instead: %.600v", p.next+1, f.expected(), p.wire.sent)
	}
}

// finish checks that the session has sent nothing else.
func (p *puppet) finish() {
	for _, sent := range p.wire.sent {
		refusal := p.refuses != "" && strings.Contains(sent.text, p.refuses)
		if sent.text != `["pipe"]` && !refusal && !p.t.Failed() {
			p.t.Errorf("sent besides: %.300s", sent.text)
		}
	}
	if p.refuses != "" && !strings.Contains(p.wire.closed, p.refuses) {
		p.t.Errorf("closed with %q, want %q", p.wire.closed, p.refuses)
	}
}

// act has the application do what makes its end send a frame.
func (p *puppet) act(f vectorFrame) {
	if p.real {
		return
	}
	if f.Close != nil {
		p.actClose(f.Close.Code, f.Close.Reason)
		return
	}
	m := parsed(*f.Text)
	id := int64(operand[float64](m, 1))
	switch operand[string](m, 0) {
	case "push":
		e := p.call(m[1].([]any))
		p.pushes[e.id] = e
	case "pull":
		p.pushes[id].pull(func(v view, err error) {
			if err == nil {
				v.settle(func(error) { p.read(v.value()) })
			}
		})
	case "release":
		p.release(id)
	case "resolve":
		p.answer(id, m[2], false)
	case "reject":
		p.answer(id, m[2], true)
	case "stream":
		p.stream(m[1].([]any))
	}
}

// actClose closes the session as the application did.
func (p *puppet) actClose(code int, reason string) {
	if code == closeAborted {
		p.s.end(errShutDown, endQuietly)
		return
	}
	// The application closed the socket itself.
	_ = p.wire.Close(code, reason)
}

// call makes the call of an expression.
func (p *puppet) call(expr []any) *importEntry {
	id := int64(operand[float64](expr, 1))
	target := p.importAt(id)
	path, _ := pathOf(expr[2])
	from := origin{ctx: p.s.ctx}
	var result hook
	switch {
	case expr[0] == "remap":
		m := &mapper{instructions: expr[4].([]any)}
		for _, c := range expr[3].([]any) {
			stub := p.value(c).(*Stub)
			m.captures = append(m.captures, stub.hook)
		}
		result = target.remap(from, path, m)
	case len(expr) == 3:
		result = target.get(from, path)
	default:
		args, err := adoptResult(p.values(expr[3].([]any)))
		if err != nil {
			p.t.Fatal(err)
		}
		result = target.call(from, path, args)
	}
	e, ok := result.(*importEntry)
	if !ok {
		p.t.Fatalf("frame %d: the call did not go to the peer: %#v", p.next+1, result)
	}
	return e
}

func (p *puppet) importAt(id int64) *importEntry {
	p.s.mu.Lock()
	defer p.s.mu.Unlock()
	e := p.s.imports[id]
	if e == nil {
		p.t.Fatalf("frame %d: no import %d", p.next+1, id)
	}
	return e
}

// release gives up what the application holds: the arguments of a call by
// finishing it, else one reference.
func (p *puppet) release(id int64) {
	if p.closed[id] {
		return
	}
	if id > 0 {
		if h, ok := p.pushes[id]; ok {
			h.dispose()
		}
		return
	}
	p.mu.Lock()
	for call, c := range p.calls {
		if slices.Contains(c.stubs, id) && !c.done {
			p.mu.Unlock()
			p.answerFromRecording(call)
			return
		}
	}
	w := p.writers[id]
	p.mu.Unlock()
	if w == nil {
		p.disposeAll(p.importAt(id))
	}
}

// disposeAll gives up every reference to something at the peer.
func (p *puppet) disposeAll(e *importEntry) {
	p.s.mu.Lock()
	n := e.local
	p.s.mu.Unlock()
	for range n {
		e.dispose()
	}
}

// read notes the streams in a result.
func (p *puppet) read(v any) {
	p.mu.Lock()
	defer p.mu.Unlock()
	switch v := v.(type) {
	case *ReadableStream:
		p.keepBody(v)
	case *Response:
		p.keepBody(v.Body)
	case Object:
		for _, m := range v {
			if r, ok := m.Value.(*ReadableStream); ok {
				p.keepBody(r)
			}
		}
	}
}

// answerFromRecording answers a call as it is answered further on.
func (p *puppet) answerFromRecording(id int64) {
	for _, f := range p.outcome[p.next:] {
		if f.Dir != p.self || f.Text == nil {
			continue
		}
		m := parsed(*f.Text)
		code := operand[string](m, 0)
		if (code == "resolve" || code == "reject") && operand[float64](m, 1) == float64(id) {
			p.answer(id, m[2], code == "reject")
			return
		}
	}
}

// arrived waits until a call of the peer's is there to be answered: the session has it
// served on a goroutine of its own, which need not have run yet.
func (p *puppet) arrived(id int64) {
	for end := time.Now().Add(20 * time.Second); time.Now().Before(end); time.Sleep(50 * time.Microsecond) {
		p.mu.Lock()
		there := !p.made[id] || p.promises[id] != nil || p.calls[id] != nil
		p.mu.Unlock()
		if there {
			return
		}
	}
}

// answer answers a call or settles a promise.
func (p *puppet) answer(id int64, expr any, rejected bool) {
	p.arrived(id)
	p.mu.Lock()
	promise := p.promises[id]
	c := p.calls[id]
	ready := c != nil && !c.done
	if ready {
		c.done = true
	}
	var reader *ReadableStream
	if len(p.readers) > 0 {
		reader = p.readers[len(p.readers)-1]
	}
	p.mu.Unlock()
	switch {
	case promise != nil:
		a := p.answerOf(expr, rejected)
		promise.resolve(outcome(a.value, a.err, nil))
	case ready:
		c.answer <- p.answerOf(expr, rejected)
	case reader != nil && rejected:
		reader.Cancel(p.answerOf(expr, true).err)
	case reader != nil:
		go func() { _, _ = reader.Next(p.s.ctx) }()
	}
}

func (p *puppet) answerOf(expr any, rejected bool) puppetAnswer {
	value := p.value(expr)
	if rejected {
		return puppetAnswer{err: failureOf(value)}
	}
	return puppetAnswer{value: value}
}

// stream writes a chunk, to a pipe of this end or a writable of the peer's.
func (p *puppet) stream(expr []any) {
	id := int64(expr[1].(float64))
	method := expr[2].([]any)[0]
	args := p.values(expr[3].([]any))
	p.mu.Lock()
	source, w := p.sources[id], p.writers[id]
	p.mu.Unlock()
	switch {
	case source != nil && method == "write":
		source <- sourceChunk{chunk: args[0]}
	case source != nil && method == "close":
		source <- sourceChunk{err: io.EOF}
	case source != nil:
		source <- sourceChunk{err: failureOf(args[0])}
	case w == nil: // Of a blob: the session writes it.
	case method == "write":
		if err := w.Write(p.s.ctx, args[0]); err != nil {
			p.t.Errorf("write: %v", err)
		}
	default:
		p.closed[id] = true
		go func() { _ = w.Close(p.s.ctx) }()
	}
}

// ---- values

func (p *puppet) values(exprs []any) []any {
	values := make([]any, len(exprs))
	for i, expr := range exprs {
		values[i] = p.value(expr)
	}
	return values
}

// value answers what the application sent as an expression.
func (p *puppet) value(expr any) any {
	switch expr := expr.(type) {
	case Object:
		o := make(Object, len(expr))
		for i, m := range expr {
			o[i] = Member{m.Key, p.value(m.Value)}
		}
		return o
	case []any:
		if list, ok := literalArray(expr); ok {
			return p.values(list)
		}
		return p.special(expr)
	}
	return expr
}

func (p *puppet) special(expr []any) any {
	id := int64(operand[float64](expr, 1))
	switch expr[0] {
	case "export":
		return newStub(newTargetHook(puppetTarget{p}))
	case "promise":
		pending := newPending()
		p.promises[id] = pending
		return newPromise(pending)
	case "import":
		return newStub(p.importAt(id).dup())
	case "pipeline":
		promise := newPromise(p.importAt(id).dup())
		if len(expr) > 2 {
			promise.path = expr[2].([]any)
		}
		return promise
	case "readable":
		return p.readable(id)
	case "writable":
		return NewWritableStream(puppetSink{p})
	case "error":
		return p.failure(expr)
	case "request":
		init := expr[2].(Object)
		r := &Request{URL: expr[1].(string), Init: withoutKeys(init, "method", "headers", "body", "duplex")}
		r.Method, _ = optionOf[string](init, "method")
		if body, ok := init.Get("body"); ok {
			r.Body = p.value(body).(*ReadableStream)
		}
		r.Headers = p.headers(init)
		return r
	case "response":
		init := expr[2].(Object)
		status, _ := optionOf[float64](init, "status")
		r := &Response{Status: int(status), Headers: p.headers(init)}
		r.StatusText, _ = optionOf[string](init, "statusText")
		if expr[1] != nil {
			r.Body = p.value(expr[1]).(*ReadableStream)
		}
		return r
	case "blob":
		return p.blob(expr)
	}
	return p.scalar(expr)
}

func (p *puppet) scalar(expr []any) any {
	limits := Limits{}.withDefaults()
	v, err := evaluator{limits: &limits, load: &p.s.load}.evaluate(expr)
	if err != nil {
		p.t.Fatal(err)
	}
	return v.value
}

func (p *puppet) headers(init Object) Headers {
	list, _ := optionOf[[]any](init, "headers")
	h, _ := p.scalar([]any{"headers", list}).(Headers)
	return h
}

// blob answers a blob of what the frames further on write.
func (p *puppet) blob(expr []any) *Blob {
	b := &Blob{Type: expr[1].(string)}
	pipe := operand[float64](expr[2].([]any), 1)
	for _, f := range p.outcome[p.next:] {
		m := parsed(f.expected())
		if f.Dir != p.self || operand[string](m, 0) != "stream" {
			continue
		}
		call := m[1].([]any)
		if call[1] == pipe && call[2].([]any)[0] == "write" {
			b.Data = append(b.Data, p.values(call[3].([]any))[0].(Bytes).Data...)
		}
	}
	return b
}

func (p *puppet) failure(expr []any) *Error {
	e := &Error{Name: expr[1].(string), Message: expr[2].(string), Stack: operand[string](expr, 3)}
	props, _ := operandOf[Object](expr, 4)
	for _, m := range props {
		value := p.value(m.Value)
		switch {
		case m.Key == "cause":
			e.Cause, e.HasCause = value, true
		case m.Key == "errors" && e.Name == "AggregateError":
			e.Errors = value.([]any)
		default:
			e.Props = append(e.Props, Member{m.Key, value})
		}
	}
	return e
}

// readable answers a stream of what the frames further on write to the pipe.
func (p *puppet) readable(pipe int64) *ReadableStream {
	chunks := make(chan sourceChunk, 100)
	p.mu.Lock()
	p.sources[pipe] = chunks
	p.mu.Unlock()
	return NewReadableStream(sourceFunc{next: func(ctx context.Context) (any, error) {
		select {
		case c := <-chunks:
			return c.chunk, c.err
		case <-ctx.Done():
			return nil, context.Cause(ctx)
		}
	}})
}

// ---- targets

// puppetTarget is anything that the peer may call.
type puppetTarget struct{ p *puppet }

func (t puppetTarget) Start(ctx context.Context, _, args []any) func() (any, error) {
	c := t.p.enter(args)
	return func() (any, error) { return c.wait(ctx) }
}

func (t puppetTarget) Call(ctx context.Context, path, args []any) (any, error) {
	return t.Start(ctx, path, args)()
}

func (t puppetTarget) Get(ctx context.Context, _ []any) (any, error) {
	return t.p.enter(nil).wait(ctx)
}

func (c *puppetCall) wait(ctx context.Context) (any, error) {
	select {
	case a := <-c.answer:
		return a.value, a.err
	case <-ctx.Done():
		return nil, context.Cause(ctx)
	}
}

// enter notes a call of the peer.
func (p *puppet) enter(args []any) *puppetCall {
	c := &puppetCall{answer: make(chan puppetAnswer, 1)}
	p.mu.Lock()
	defer p.mu.Unlock()
	id := p.pushed
	for p.calls[id] != nil {
		id++
	}
	p.calls[id] = c
	p.keep(id, c, args)
	return c
}

// keep notes what is in the arguments of a call, and keeps the stubs that are
// released after its answer.
func (p *puppet) keep(call int64, c *puppetCall, v any) {
	switch v := v.(type) {
	case []any:
		for _, element := range v {
			p.keep(call, c, element)
		}
	case Object:
		for _, m := range v {
			p.keep(call, c, m.Value)
		}
	case *Stub:
		e := v.hook.(*importEntry)
		if p.releasedBefore(e.id, call) {
			c.stubs = append(c.stubs, e.id)
		} else {
			e.dup()
		}
	case *WritableStream:
		id := v.hook.(*importEntry).id
		p.writers[id] = v
		c.stubs = append(c.stubs, id)
	case *ReadableStream:
		v.Keep()
		p.readers = append(p.readers, v)
	case *Request:
		p.keepBody(v.Body)
	}
}

func (p *puppet) keepBody(body *ReadableStream) {
	if body != nil {
		body.Keep()
		p.readers = append(p.readers, body)
	}
}

// releasedBefore tells whether the recording releases a stub before it answers a
// call.
func (p *puppet) releasedBefore(stub, call int64) bool {
	for _, f := range p.outcome[p.next:] {
		if f.Dir != p.self || f.Text == nil {
			continue
		}
		switch {
		case strings.HasPrefix(*f.Text, fmt.Sprintf(`["release",%d,`, stub)):
			return true
		case strings.HasPrefix(*f.Text, fmt.Sprintf(`["resolve",%d,`, call)), strings.HasPrefix(*f.Text, fmt.Sprintf(`["reject",%d,`, call)):
			return false
		}
	}
	return false
}

// puppetSink is a sink that fails as the deviation says.
type puppetSink struct{ p *puppet }

func (s puppetSink) Write(_ context.Context, chunk any) error {
	if s.p.sinkFails != "" && chunk == s.p.sinkFails {
		return typeError("sink full")
	}
	return nil
}

func (s puppetSink) Close(context.Context) error { return nil }
func (s puppetSink) Abort(error)                 {}
