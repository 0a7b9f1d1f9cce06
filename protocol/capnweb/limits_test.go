package capnweb

import (
	"context"
	"fmt"
	"strings"
	"testing"
	"time"
)

// hostile answers a session that a test sends frames to.
func hostile(t *testing.T, o Options) (*Session, *rawTransport) {
	t.Helper()
	wire := newRawTransport()
	s, err := NewSession(wire, o)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = s.Close() })
	return s, wire
}

// sends waits until the session has sent a frame with that text in it.
func (t *rawTransport) sends(tb testing.TB, text string) {
	tb.Helper()
	found := t.wait(func() bool {
		for _, sent := range t.sent {
			if strings.Contains(sent.text, text) {
				return true
			}
		}
		return strings.Contains(t.closed, text)
	})
	if !found {
		tb.Errorf("not sent: %s\nbut: %.1000v, closed: %q", text, t.sent, t.closed)
	}
}

func TestLimits(t *testing.T) {
	hang := Object{
		{"hang", func(ctx context.Context) error { <-ctx.Done(); return ctx.Err() }},
		{"list", func(n int) []int { return make([]int, n) }},
		{"echo", func(v any) any { return v }},
		{"big", func(n int) string { return strings.Repeat("x", n) }},
	}
	for _, test := range []struct {
		name   string
		limits Limits
		frames []string
		want   string
	}{
		{
			"exports", Limits{Exports: 5},
			repeated(`["push",1]`, 6), "3000 Too many exports.",
		},
		{
			"exports of results", Limits{Exports: 5},
			[]string{`["push",[[["import",0],["import",0],["import",0],["import",0]]]]`, `["pull",1]`},
			"3000 Too many exports.",
		},
		{
			"pipes", Limits{Exports: 5},
			repeated(`["pipe"]`, 6), "3000 Too many exports.",
		},
		{
			"imports", Limits{Imports: 3},
			[]string{`["push",[[["export",-1],["export",-2],["export",-3]]]]`}, "3000 Too many imports.",
		},
		{
			"calls", Limits{Calls: 2},
			append(repeated(`["push",["pipeline",0,["hang"],[]]]`, 3), `["pull",3]`),
			`["reject",3,["error","RangeError","Too many calls are outstanding in this session."]]`,
		},
		{
			"calls on a pending result", Limits{Calls: 2},
			[]string{
				`["push",["pipeline",0,["hang"],[]]]`, `["push",["pipeline",1,["x"],[]]]`,
				`["push",["pipeline",1,["y"]]]`, `["pull",3]`,
			},
			`["reject",3,["error","RangeError","Too many calls are outstanding in this session."]]`,
		},
		{
			"chain of pending results", Limits{},
			chained(maxPendingDepth + 1), `"Too many calls wait for each other."`,
		},
		{
			"held values", Limits{HeldBytes: 5000},
			repeated(`["push","`+strings.Repeat("x", 2000)+`"]`, 3), "3000 The session holds more than 5000 bytes of values.",
		},
		{
			"held results", Limits{HeldBytes: 5000},
			[]string{`["push",["pipeline",0,["big"],[6000]]]`, `["pull",1]`},
			`["reject",1,["error","RangeError","The session holds more than 5000 bytes of values."]]`,
		},
		{
			"held arguments", Limits{HeldBytes: 5000},
			repeated(`["push",["pipeline",0,["hang"],["`+strings.Repeat("x", 2000)+`"]]]`, 3),
			"3000 The session holds more than 5000 bytes of values.",
		},
		{
			"chunks", Limits{HeldBytes: 5000},
			append([]string{`["pipe"]`}, repeated(`["stream",["pipeline",1,["write"],["`+strings.Repeat("x", 2000)+`"]]]`, 3)...),
			"3000 The session holds more than 5000 bytes of values.",
		},
		{
			"mappers", Limits{MapSteps: 100},
			[]string{`["push",["pipeline",0,["list"],[1000]]]`, `["push",["remap",1,[],[],[["pipeline",0]]]]`, `["pull",2]`},
			`["reject",2,["error","RangeError","The mapper takes too many steps."]]`,
		},
		{
			"mapper that ignores much", Limits{MapSteps: 100},
			[]string{`["push",["remap",0,[],[],[[[` + strings.Repeat("0,", 200) + `0]]]]]`, `["pull",1]`},
			`["reject",1,["error","RangeError","The mapper takes too many steps."]]`,
		},
		{
			"blob", Limits{BlobSize: 10},
			[]string{
				`["pipe"]`, `["push",["pipeline",0,["echo"],[["blob","",["readable",1]]]]]`, `["pull",2]`,
				`["stream",["pipeline",1,["write"],["12345678901"]]]`,
			},
			`["reject",2,["error","RangeError","A Blob is larger than 10 bytes."]]`,
		},
		{
			"path", Limits{},
			[]string{`["push",["pipeline",0,["` + strings.Repeat("x", maxPathSize) + `"]]]`}, "3000 unknown special value",
		},
	} {
		t.Run(test.name, func(t *testing.T) {
			_, wire := hostile(t, Options{Main: hang, Limits: test.limits})
			for _, frame := range test.frames {
				wire.inject(t, rawFrame{text: []byte(frame)})
			}
			wire.sends(t, test.want)
		})
	}
}

func repeated(frame string, n int) []string {
	frames := make([]string, n)
	for i := range frames {
		frames[i] = frame
	}
	return frames
}

// chained answers calls each on the result of the one before, and a pull.
func chained(n int) []string {
	frames := []string{`["push",["pipeline",0,["hang"],[]]]`}
	for i := 1; i <= n; i++ {
		frames = append(frames, fmt.Sprintf(`["push",["pipeline",%d,["x"],[]]]`, i))
	}
	return append(frames, fmt.Sprintf(`["pull",%d]`, n+1))
}

// stuckTransport takes nothing that is sent.
type stuckTransport struct {
	*rawTransport
	taking chan struct{}
}

func (t stuckTransport) Send(ctx context.Context, message []byte) error {
	<-t.taking
	return t.rawTransport.Send(ctx, message)
}

func (t stuckTransport) Close(code int, reason string) error {
	select {
	case <-t.taking:
	default:
		close(t.taking)
	}
	return t.rawTransport.Close(code, reason)
}

func TestPeerThatDoesNotRead(t *testing.T) {
	wire := stuckTransport{newRawTransport(), make(chan struct{})}
	s, err := NewSession(wire, Options{Limits: Limits{SendBuffer: 10000}})
	if err != nil {
		t.Fatal(err)
	}
	value := `["push","` + strings.Repeat("x", 1000) + `"]`
	for id := 1; s.Err() == nil && id < 100; id++ {
		wire.inject(t, rawFrame{text: []byte(value)})
		wire.inject(t, rawFrame{text: fmt.Appendf(nil, `["pull",%d]`, id)})
	}
	<-s.Done()
	if err := s.Err(); err != error(errPeerDoesNotRead) {
		t.Errorf("ended with %v", err)
	}
	_ = s.Close()
}

// TestSendersWait has many calls with much to send wait for a peer that takes
// nothing, instead of filling the memory or ending the session.
func TestSendersWait(t *testing.T) {
	wire := stuckTransport{newRawTransport(), make(chan struct{})}
	s, err := NewSession(wire, Options{Limits: Limits{SendBuffer: 80000}})
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	text := strings.Repeat("x", 4000)
	results := make(chan error)
	for range 20 {
		go func() {
			_, err := s.Main().Call(ctx, "f", text)
			results <- err
		}()
	}
	eventually(t, "calls wait", func() bool {
		s.mu.Lock()
		defer s.mu.Unlock()
		return len(s.outbox.admission.waiting) >= 17
	})
	s.mu.Lock()
	if queued := s.outbox.bytes; queued > 11000 {
		t.Errorf("%d bytes are queued", queued)
	}
	s.mu.Unlock()
	cancel()
	for range 20 {
		if err := <-results; err != context.Canceled {
			t.Errorf("a call failed with %v", err)
		}
	}
	s.mu.Lock()
	if a := s.outbox.admission; len(a.waiting) != 0 || a.reserved != 0 {
		t.Errorf("left behind: %+v", a)
	}
	s.mu.Unlock()
	time.AfterFunc(time.Millisecond, func() { _ = wire.Close(0, "") })
	_ = s.Close()
}
