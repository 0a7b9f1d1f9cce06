package outbound

import (
	"context"
	"fmt"
	"io"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/codemode-executor/codemode-executor/protocol"
)

// gated is a Fetch that answers with a body of a size when the gate opens, and counts
// how many calls are under way.
type gated struct {
	gate    chan struct{}
	size    int
	running atomic.Int32
	most    atomic.Int32
}

func (f *gated) fetch(ctx context.Context, _ *protocol.OutboundRequest) (*protocol.OutboundResponse, error) {
	n := f.running.Add(1)
	for m := f.most.Load(); n > m && !f.most.CompareAndSwap(m, n); m = f.most.Load() {
	}
	select {
	case <-f.gate:
	case <-ctx.Done():
		f.running.Add(-1)
		return nil, ctx.Err()
	}
	return &protocol.OutboundResponse{Status: 200, Body: &counted{Reader: io.LimitReader(endless{}, int64(f.size)), count: &f.running}}, nil
}

// counted is a body that counts down when it is closed.
type counted struct {
	io.Reader
	count *atomic.Int32
}

func (c *counted) Close() error {
	c.count.Add(-1)
	return nil
}

func TestNoMoreThanSoManyAtOnce(t *testing.T) {
	limits := defaults()
	limits.Concurrent = 3
	f := &gated{gate: make(chan struct{}), size: 10}
	g := newGuest(t, limits, f.fetch)
	var ids []int64
	for range 10 {
		ids = append(ids, g.open(get("http://h/")))
	}
	eventually(t, "the first are under way", func() bool { return f.running.Load() == 3 })
	close(f.gate)
	for _, id := range ids {
		if h := g.head(id); !h.Body {
			t.Errorf("head %+v", h)
		}
		if text, err := g.readAll(id); err != nil || len(text) != 10 {
			t.Errorf("read %d bytes, %v", len(text), err)
		}
	}
	if most := f.most.Load(); most != 3 {
		t.Errorf("%d at once", most)
	}
	if g.Requests() != 10 {
		t.Errorf("%d requests", g.Requests())
	}
}

// TestCollectFirstReadLater is what programs do: they await all responses, and then
// all bodies.
func TestCollectFirstReadLater(t *testing.T) {
	const size = 300_000 // more than is read ahead without need
	limits := defaults()
	limits.Concurrent = 2
	f := &gated{gate: make(chan struct{}), size: size}
	close(f.gate)
	g := newGuest(t, limits, f.fetch)
	var ids []int64
	for range 20 {
		ids = append(ids, g.open(get("http://h/")))
	}
	for _, id := range ids {
		if h := g.head(id); h.Error != "" {
			t.Fatal(h.Error)
		}
	}
	for _, id := range ids {
		if text, err := g.readAll(id); err != nil || len(text) != size {
			t.Errorf("read %d bytes, %v", len(text), err)
		}
	}
	eventually(t, "all are closed", func() bool { return f.running.Load() == 0 })
	if f.most.Load() > 2 || g.readAhead != 0 || len(g.exchanges) != 0 {
		t.Errorf("%d at once, %d bytes and %d exchanges left", f.most.Load(), g.readAhead, len(g.exchanges))
	}
}

func TestReadAheadIsBounded(t *testing.T) {
	var read atomic.Int64
	source := readerFunc(func(p []byte) (int, error) {
		read.Add(int64(len(p)))
		return len(p), nil
	})
	g := newGuest(t, defaults(), answering(&protocol.OutboundResponse{Status: 200, Body: io.NopCloser(source)}, nil))
	id := g.open(get("http://h/"))
	g.head(id)
	full := func() bool {
		g.mu.Lock()
		defer g.mu.Unlock()
		return g.exchanges[id].body.full
	}
	eventually(t, "the pump waits", full)
	if n := read.Load(); n > window+readSize {
		t.Errorf("%d bytes read without anybody's asking", n)
	}
	before := read.Load()
	if piece, err := g.read(id); err != nil || len(piece) != PieceSize {
		t.Errorf("%d bytes, %v", len(piece), err)
	}
	eventually(t, "it waits again", func() bool { return read.Load() > before && full() })
}

type readerFunc func(p []byte) (int, error)

func (f readerFunc) Read(p []byte) (int, error) { return f(p) }

func TestRelieve(t *testing.T) {
	limits := defaults()
	limits.Concurrent, limits.Held = 2, 200_000
	f := &gated{gate: make(chan struct{}), size: 1 << 20}
	close(f.gate)
	g := newGuest(t, limits, f.fetch)
	var ids []int64
	for range 4 {
		ids = append(ids, g.open(get("http://h/")))
	}
	g.head(ids[0])
	g.head(ids[1])
	eventually(t, "nothing goes on without the guest", func() bool { return g.Relieve(g.queue.Pending()) })
	for _, id := range ids[2:] {
		if h := g.head(id); !strings.Contains(h.Error, "2 responses are open whose bodies nobody reads") {
			t.Errorf("head %+v", h)
		}
	}
	for _, id := range ids[:2] {
		if text, err := g.readAll(id); err != nil || len(text) != 1<<20 {
			t.Errorf("read %d bytes, %v", len(text), err)
		}
	}
	if g.Relieve(g.queue.Pending()) {
		t.Error("there was something to relieve")
	}
}

func TestRequestsOfARun(t *testing.T) {
	limits := defaults()
	limits.Requests, limits.Redirects = 2, 3
	g := newGuest(t, limits, answering(&protocol.OutboundResponse{Status: 200}, nil))
	hop := func(n int) head {
		r := get("http://h/")
		r.Hop = n
		return g.head(g.open(r))
	}
	for i, want := range []string{"", "fetch failed: there were more than 3 redirects", "", "fetch failed: the program has made the 2 requests it may make: ask for more with each, or use a tool"} {
		if h := hop(3 + i%2); h.Error != want {
			t.Errorf("request %d: %q, want %q", i, h.Error, want)
		}
	}
	if g.Requests() != 2 {
		t.Errorf("%d requests", g.Requests())
	}
}

func TestRequestBodiesAreBounded(t *testing.T) {
	limits := defaults()
	limits.RequestBytes, limits.Held, limits.Concurrent = 100, 150, 1
	f := &gated{gate: make(chan struct{})}
	g := newGuest(t, limits, f.fetch)
	if h := g.head(g.open(post(strings.Repeat("x", 101)))); !strings.Contains(h.Error, "larger than 100 bytes") {
		t.Errorf("one too large: %+v", h)
	}
	first, second := g.open(post(strings.Repeat("x", 100))), g.open(post(strings.Repeat("x", 50)))
	if h := g.head(g.open(post("x"))); !strings.Contains(h.Error, "too much data") {
		t.Errorf("too much at once: %+v", h)
	}
	g.Cancel(second) // which waits
	if h := g.head(second); h.Error != "fetch failed: it was cancelled" {
		t.Errorf("a cancelled one: %+v", h)
	}
	third := g.open(post("x"))
	close(f.gate)
	for _, id := range []int64{first, third} {
		if h := g.head(id); h.Error != "" {
			t.Error(h.Error)
		}
	}
}

func TestEndOfTheRun(t *testing.T) {
	bodies := []*stuck{{make(chan struct{})}, {make(chan struct{})}}
	var calls atomic.Int32
	fetch := func(ctx context.Context, r *protocol.OutboundRequest) (*protocol.OutboundResponse, error) {
		switch n := calls.Add(1); n {
		case 1, 2:
			return &protocol.OutboundResponse{Status: 200, Body: bodies[n-1]}, nil
		case 3:
			_, err := io.ReadAll(r.Body)
			return nil, fmt.Errorf("the body ended: %w", err)
		default:
			<-ctx.Done()
			return nil, ctx.Err()
		}
	}
	limits := defaults()
	limits.Concurrent = 4
	g := newGuest(t, limits, fetch)
	g.head(g.open(get("http://h/")))
	second := g.open(get("http://h/"))
	g.head(second)
	g.Read(g.id(), second)
	upload := get("http://h/")
	upload.Stream = true
	g.open(upload)
	eventually(t, "the upload is under way", func() bool { return calls.Load() == 3 })
	for range 3 {
		g.open(get("http://h/"))
	}
	eventually(t, "all slots are taken", func() bool { return calls.Load() == 4 })
	g.end()
	for _, b := range bodies {
		<-b.closed
	}
	eventually(t, "all have ended", func() bool {
		g.mu.Lock()
		defer g.mu.Unlock()
		return g.running == 0
	})
	if calls.Load() != 4 {
		t.Error("a request was made after the end")
	}
}

func TestStrayCalls(t *testing.T) {
	g := newGuest(t, defaults(), answering(&protocol.OutboundResponse{Status: 200, Body: newBody("x")}, nil))
	g.End(7)
	g.Cancel(7)
	if piece, err := g.read(7); piece != nil || err != nil {
		t.Errorf("read %q, %v", piece, err)
	}
	task := g.id()
	g.Write(task, 7, nil)
	if c := g.outcome(task); c.Value != false {
		t.Errorf("write %+v", c)
	}
	id := g.open(get("http://h/"))
	g.Open(99, id, get("http://h/"))
	if h := g.head(99); h.Error == "" && g.head(id).Error == "" {
		t.Error("two exchanges have one name")
	}
}
