package outbound

import (
	"context"
	"encoding/json"
	"errors"
	"io"
	"log/slog"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"go.uber.org/goleak"

	"github.com/codemode-executor/codemode-executor/hostcalls"
	"github.com/codemode-executor/codemode-executor/protocol"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// guest is the side of a session that the harness of a run is.
type guest struct {
	*Session
	t      *testing.T
	queue  *hostcalls.Queue
	end    context.CancelFunc
	lastID int64
	early  map[int64]hostcalls.Completion
}

func defaults() Limits { return Limits{FetchBounds: protocol.DefaultBounds().Fetch, Held: 32 << 20} }

// newGuest makes a session, which ends with the test.
func newGuest(t *testing.T, limits Limits, fetch protocol.Fetch) *guest {
	t.Helper()
	ctx, end := context.WithCancel(context.Background())
	t.Cleanup(end)
	q := hostcalls.NewQueue()
	logger := slog.New(slog.DiscardHandler)
	return &guest{Session: NewSession(ctx, q, fetch, limits, logger), t: t, queue: q, end: end, early: map[int64]hostcalls.Completion{}}
}

func get(url string) Request { return Request{Method: "GET", URL: url, Redirect: "follow"} }

func post(body string) Request {
	return Request{Method: "POST", URL: "http://h/", Redirect: "follow", Body: []byte(body)}
}

func (g *guest) id() int64 {
	g.lastID++
	return g.lastID
}

// open starts an exchange, whose id it gives, which is also that of the task.
func (g *guest) open(r Request) int64 {
	id := g.id()
	g.Open(id, id, r)
	return id
}

// outcome waits for a task.
func (g *guest) outcome(task int64) hostcalls.Completion {
	g.t.Helper()
	deadline := time.After(30 * time.Second)
	for {
		if c, ok := g.early[task]; ok {
			delete(g.early, task)
			return c
		}
		if c, ok := g.queue.Take(); ok {
			g.early[c.ID] = c
			continue
		}
		select {
		case <-g.queue.Ready():
		case <-deadline:
			g.t.Fatalf("no outcome of task %d", task)
		}
	}
}

// settled tells whether a task has an outcome by now.
func (g *guest) settled(task int64) bool {
	for {
		c, ok := g.queue.Take()
		if !ok {
			break
		}
		g.early[c.ID] = c
	}
	_, ok := g.early[task]
	return ok
}

// head waits for the answer to an exchange.
func (g *guest) head(id int64) head {
	g.t.Helper()
	var h head
	c := g.outcome(id)
	text, _ := c.Value.(string)
	if err := json.Unmarshal([]byte(text), &h); err != nil {
		g.t.Fatalf("%+v: %v", c, err)
	}
	return h
}

// read reads a piece of a response: at its end it is nil.
func (g *guest) read(id int64) ([]byte, error) {
	g.t.Helper()
	task := g.id()
	g.Read(task, id)
	c := g.outcome(task)
	piece, _ := c.Value.([]byte)
	return piece, c.Err
}

// readAll reads a response to its end.
func (g *guest) readAll(id int64) (string, error) {
	g.t.Helper()
	var all []byte
	for {
		piece, err := g.read(id)
		if err != nil || piece == nil {
			return string(all), err
		}
		all = append(all, piece...)
	}
}

// eventually waits for a condition of another goroutine's.
func eventually(t *testing.T, what string, condition func() bool) {
	t.Helper()
	for end := time.Now().Add(30 * time.Second); !condition(); time.Sleep(time.Millisecond) {
		if time.Now().After(end) {
			t.Fatalf("still waiting until %s", what)
		}
	}
}

// body is the body of a response that tells whether it was closed.
type body struct {
	io.Reader
	closed atomic.Int32
}

func (b *body) Close() error {
	b.closed.Add(1)
	return nil
}

func newBody(text string) *body { return &body{Reader: strings.NewReader(text)} }

// answering is a Fetch with one answer.
func answering(response *protocol.OutboundResponse, err error) protocol.Fetch {
	return func(context.Context, *protocol.OutboundRequest) (*protocol.OutboundResponse, error) {
		return response, err
	}
}

// endless is a reader without an end.
type endless struct{}

func (endless) Read(p []byte) (int, error) { return len(p), nil }

// stuck is a body whose read returns when it is closed.
type stuck struct{ closed chan struct{} }

func (s *stuck) Read([]byte) (int, error) {
	<-s.closed
	return 0, errors.New("closed while it was read")
}

func (s *stuck) Close() error {
	close(s.closed)
	return nil
}
