package outbound

import (
	"bytes"
	"context"
	"errors"
	"io"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/codemode-executor/codemode-executor/hostcalls"
	"github.com/codemode-executor/codemode-executor/protocol"
)

func TestResponseBodies(t *testing.T) {
	large := strings.Repeat("0123456789", 50_000)
	times := 0
	for _, tt := range []struct {
		name   string
		source io.Reader
		want   string
		fails  string
	}{
		{"nothing", strings.NewReader(""), "", ""},
		{"a text", strings.NewReader("text"), "text", ""},
		{"a large one", strings.NewReader(large), large, ""},
		{"exactly the bound", io.LimitReader(endless{}, 1<<20), strings.Repeat("\x00", 1<<20), ""},
		{"past the bound", io.LimitReader(endless{}, 1<<20+1), "", "larger than 1048576 bytes (1 MiB)"},
		{"endless", endless{}, "", "larger than 1048576 bytes (1 MiB)"},
		{"data and the end at once", readerFunc(func(p []byte) (int, error) { return copy(p, "last"), io.EOF }), "last", ""},
		{"an error after some", io.MultiReader(strings.NewReader("some"), readerFunc(func([]byte) (int, error) { return 0, errors.New("lost") })), "some", "fetch failed: lost"},
		{"a truncated one", readerFunc(func([]byte) (int, error) { return 0, io.ErrUnexpectedEOF }), "", "fetch failed: unexpected EOF"},
		{"empty reads", readerFunc(func(p []byte) (int, error) {
			if times++; times < 50 {
				return 0, nil
			}
			return copy(p, "at last"), io.EOF
		}), "at last", ""},
		{"empty reads for ever", readerFunc(func([]byte) (int, error) { return 0, nil }), "", "multiple Read calls return no data or error"},
		{"a negative count", readerFunc(func([]byte) (int, error) { return -1, nil }), "", "failed inside the host"},
		{"a count too large", readerFunc(func(p []byte) (int, error) { return len(p) + 1, nil }), "", "failed inside the host"},
		{"a panic", readerFunc(func([]byte) (int, error) { panic("secret") }), "", "fetch failed: it failed inside the host"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			limits := defaults()
			limits.ResponseBytes = 1 << 20
			b := &body{Reader: tt.source}
			g := newGuest(t, limits, answering(&protocol.OutboundResponse{Status: 200, Body: b}, nil))
			id := g.open(get("http://h/"))
			if h := g.head(id); !h.Body {
				t.Fatalf("head %+v", h)
			}
			text, err := g.readAll(id)
			checkFailure(t, err, tt.fails)
			if tt.want != "" && text != tt.want {
				t.Errorf("%d bytes, want %d", len(text), len(tt.want))
			}
			eventually(t, "the body is closed", func() bool { return b.closed.Load() == 1 })
		})
	}
}

func checkFailure(t *testing.T, err error, part string) {
	t.Helper()
	if part == "" && err == nil {
		return
	}
	var e *hostcalls.Error
	if part == "" || !errors.As(err, &e) || e.Name != "TypeError" || !strings.Contains(e.Message, part) {
		t.Errorf("error %v, want a TypeError with %q", err, part)
	}
}

// TestSlowBody reads a body that comes while the guest waits.
func TestSlowBody(t *testing.T) {
	r, w := io.Pipe()
	g := newGuest(t, defaults(), answering(&protocol.OutboundResponse{Status: 200, Body: r}, nil))
	id := g.open(get("http://h/"))
	g.head(id)
	for _, text := range []string{"one", "two"} {
		task := g.id()
		g.Read(task, id)
		_, _ = w.Write([]byte(text))
		if c := g.outcome(task); !bytes.Equal(c.Value.([]byte), []byte(text)) {
			t.Errorf("piece %q, want %q", c.Value, text)
		}
	}
	_ = w.Close()
	if piece, err := g.read(id); piece != nil || err != nil {
		t.Errorf("piece %q, %v at the end", piece, err)
	}
}

func TestCancelledResponse(t *testing.T) {
	var ended atomic.Bool
	b := &stuck{make(chan struct{})}
	g := newGuest(t, defaults(), func(ctx context.Context, _ *protocol.OutboundRequest) (*protocol.OutboundResponse, error) {
		context.AfterFunc(ctx, func() { ended.Store(true) })
		return &protocol.OutboundResponse{Status: 200, Body: b}, nil
	})
	id := g.open(get("http://h/"))
	g.head(id)
	task := g.id()
	g.Read(task, id)
	g.Cancel(id)
	g.outcome(task) // of whatever kind
	<-b.closed
	eventually(t, "the context has ended", ended.Load)
	if piece, err := g.read(id); piece != nil || err != nil {
		t.Errorf("read %q, %v afterwards", piece, err)
	}
}

// TestDeafFetch cancels a request whose Fetch does not listen: the guest is answered
// all the same.
func TestDeafFetch(t *testing.T) {
	release := make(chan struct{})
	b := newBody("late")
	g := newGuest(t, defaults(), func(context.Context, *protocol.OutboundRequest) (*protocol.OutboundResponse, error) {
		<-release
		return &protocol.OutboundResponse{Status: 200, Body: b}, nil
	})
	id := g.open(get("http://h/"))
	g.Cancel(id)
	if h := g.head(id); h.Error == "" {
		t.Errorf("head %+v", h)
	}
	close(release)
	eventually(t, "the late body is closed", func() bool { return b.closed.Load() == 1 })
	eventually(t, "nothing is left", func() bool {
		g.mu.Lock()
		defer g.mu.Unlock()
		return len(g.exchanges) == 0 && g.running == 0
	})
}

// stream opens an exchange whose request has a body in pieces.
func (g *guest) stream() int64 {
	r := post("")
	r.Body, r.Stream = nil, true
	return g.open(r)
}

// write begins to write a piece, and gives the task.
func (g *guest) write(id int64, piece string) int64 {
	task := g.id()
	g.Write(task, id, []byte(piece))
	return task
}

func TestUpload(t *testing.T) {
	permits := make(chan struct{})
	g := newGuest(t, defaults(), func(_ context.Context, r *protocol.OutboundRequest) (*protocol.OutboundResponse, error) {
		var got []byte
		p := make([]byte, 3)
		for {
			<-permits
			n, err := r.Body.Read(p)
			got = append(got, p[:n]...)
			if err != nil {
				return &protocol.OutboundResponse{Status: 200, StatusText: string(got) + " " + err.Error()}, nil
			}
		}
	})
	id := g.stream()
	first := g.write(id, "abcde")
	permits <- struct{}{}
	permits <- struct{}{} // the first read is done, the second has begun
	if c := g.outcome(first); c.Value != true {
		t.Errorf("the first piece: %+v", c)
	}
	second := g.write(id, "f")
	if g.settled(second) {
		t.Error("a piece was acknowledged before it was read")
	}
	empty := g.write(id, "")
	if c := g.outcome(empty); c.Value != false {
		t.Errorf("a piece while another waits: %+v", c)
	}
	permits <- struct{}{}
	if c := g.outcome(second); c.Value != true {
		t.Errorf("the second piece: %+v", c)
	}
	g.End(id)
	permits <- struct{}{}
	if h := g.head(id); h.StatusText != "abcdef EOF" {
		t.Errorf("head %+v", h)
	}
}

func TestUploadThatNobodyReads(t *testing.T) {
	for _, tt := range []struct {
		name  string
		fetch protocol.Fetch
	}{
		{"closed", func(_ context.Context, r *protocol.OutboundRequest) (*protocol.OutboundResponse, error) {
			_ = r.Body.Close()
			_, err := r.Body.Read(make([]byte, 1))
			return &protocol.OutboundResponse{Status: 200, StatusText: err.Error()}, nil
		}},
		{"answered without a look at it", answering(&protocol.OutboundResponse{Status: 200}, nil)},
		{"failed", answering(nil, errors.New("oops"))},
	} {
		t.Run(tt.name, func(t *testing.T) {
			g := newGuest(t, defaults(), tt.fetch)
			id := g.stream()
			task := g.write(id, "piece")
			if c := g.outcome(task); c.Value != false {
				t.Errorf("outcome %+v", c)
			}
			g.head(id)
		})
	}
}

// TestUploadGoesOnAfterTheAnswer has both bodies under way at once.
func TestUploadGoesOnAfterTheAnswer(t *testing.T) {
	g := newGuest(t, defaults(), func(_ context.Context, r *protocol.OutboundRequest) (*protocol.OutboundResponse, error) {
		return &protocol.OutboundResponse{Status: 200, Body: r.Body}, nil // an echo
	})
	id := g.stream()
	g.head(id)
	for _, text := range []string{"one", "two"} {
		g.write(id, text)
		if piece, err := g.read(id); string(piece) != text || err != nil {
			t.Errorf("piece %q, %v", piece, err)
		}
	}
	g.End(id)
	if piece, err := g.read(id); piece != nil || err != nil {
		t.Errorf("piece %q, %v at the end", piece, err)
	}
}

func TestUploadPastTheBound(t *testing.T) {
	limits := defaults()
	limits.RequestBytes = 10
	g := newGuest(t, limits, func(_ context.Context, r *protocol.OutboundRequest) (*protocol.OutboundResponse, error) {
		_, err := io.ReadAll(r.Body)
		return nil, err
	})
	id := g.stream()
	if c := g.outcome(g.write(id, "0123456789")); c.Value != true {
		t.Errorf("what fits: %+v", c)
	}
	if c := g.outcome(g.write(id, "x")); c.Value != false {
		t.Errorf("what does not: %+v", c)
	}
	if h := g.head(id); !strings.Contains(h.Error, "the body of the request is larger than 10 bytes") {
		t.Errorf("head %+v", h)
	}
}

func TestPieceTooLarge(t *testing.T) {
	g := newGuest(t, defaults(), answering(nil, errors.New("not reached")))
	id := g.stream()
	if c := g.outcome(g.write(id, strings.Repeat("x", PieceSize+1))); c.Value != false {
		t.Errorf("outcome %+v", c)
	}
}
