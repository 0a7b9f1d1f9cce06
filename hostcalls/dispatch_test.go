package hostcalls

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"slices"
	"strings"
	"testing"
	"time"

	"go.uber.org/goleak"

	"github.com/codemode-executor/codemode-executor/protocol"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// dispatcher serves calls with serve and puts their outcomes into q.
func dispatcher(t *testing.T, q *Queue, serve protocol.Dispatch, limits DispatchLimits) *Dispatcher {
	now := time.Now()
	d := NewDispatcher(t.Context(), q, Dispatch{
		Serve: serve, Limits: limits, Deadline: now.Add(time.Minute), Now: func() time.Time { return now }, Logger: quiet(),
	}, now)
	t.Cleanup(d.Cancel)
	return d
}

func quiet() *slog.Logger { return slog.New(slog.NewTextHandler(io.Discard, nil)) }

// next waits for the next outcome.
func next(t *testing.T, d *Queue) Completion {
	t.Helper()
	for {
		if c, ok := d.Take(); ok {
			return c
		}
		select {
		case <-d.Ready():
		case <-time.After(30 * time.Second):
			t.Fatal("no outcome")
		}
	}
}

func TestDispatchOutcomes(t *testing.T) {
	tests := []struct {
		name   string
		serve  protocol.Dispatch
		limits DispatchLimits
		want   Completion
	}{
		{
			name:  "answer passes untouched",
			serve: func(context.Context, protocol.Call) (string, error) { return ` {"result" : 1}`, nil },
			want:  Completion{ID: 7, Envelope: ` {"result" : 1}`},
		},
		{
			name:  "error",
			serve: func(context.Context, protocol.Call) (string, error) { return "", errors.New("denied") },
			want:  Completion{ID: 7, Failure: "denied"},
		},
		{
			name:  "error without a text",
			serve: func(context.Context, protocol.Call) (string, error) { return "", errors.New("") },
			want:  Completion{ID: 7, Failure: `Tool "t" failed without a message.`},
		},
		{
			name:  "panic",
			serve: func(context.Context, protocol.Call) (string, error) { panic("secret of the host") },
			want:  Completion{ID: 7, Failure: `Tool "t" failed inside the host.`},
		},
		{
			name: "no dispatch",
			want: Completion{ID: 7, Failure: `Tool "t" cannot be called: this host serves no tools.`},
		},
		{
			name:   "answer too large",
			serve:  func(context.Context, protocol.Call) (string, error) { return strings.Repeat("x", 101), nil },
			limits: DispatchLimits{Bytes: 100},
			want: Completion{ID: 7, Failure: `The answer of tool "t" is 101 bytes, more than the 100 bytes one call may carry. ` +
				`Ask for less, or page through it.`},
		},
		{
			name: "call's own timeout, ctx respected",
			serve: func(ctx context.Context, _ protocol.Call) (string, error) {
				<-ctx.Done()
				return "", ctx.Err()
			},
			limits: DispatchLimits{Timeout: time.Millisecond},
			want:   Completion{ID: 7, Failure: `Tool "t" did not answer within 1 ms.`},
		},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if tt.limits.Bytes == 0 {
				tt.limits.Bytes = 1000
			}
			tt.limits.Calls = 1
			q := NewQueue()
			d := dispatcher(t, q, tt.serve, tt.limits)
			if err := d.Start(7, protocol.Call{Provider: "p", Tool: "t"}); err != nil {
				t.Fatal(err)
			}
			tt.want.held = len(tt.want.Envelope) + len(tt.want.Failure)
			tt.want.at = d.Now()
			if got := next(t, q); got != tt.want {
				t.Errorf("got %+v, want %+v", got, tt.want)
			}
			if q.Pending() != 0 || d.Started() != 1 {
				t.Errorf("%d pending, %d started", q.Pending(), d.Started())
			}
		})
	}
}

func TestDispatchTimeoutOfDeafTool(t *testing.T) {
	release := make(chan struct{})
	serve := func(context.Context, protocol.Call) (string, error) {
		<-release
		return `{"result":"late"}`, nil
	}
	q := NewQueue()
	d := dispatcher(t, q, serve, DispatchLimits{Calls: 1, Bytes: 100, Timeout: time.Millisecond})
	if err := d.Start(1, protocol.Call{Tool: "t"}); err != nil {
		t.Fatal(err)
	}
	if got := next(t, q); got.Failure == "" {
		t.Errorf("got %+v, want a timeout", got)
	}
	close(release)
	time.Sleep(5 * time.Millisecond)
	if c, ok := q.Take(); ok {
		t.Errorf("a second outcome of one call: %+v", c)
	}
}

func TestDispatchConcurrentAndOutOfOrder(t *testing.T) {
	const calls = 50
	gates := make([]chan struct{}, calls)
	for i := range gates {
		gates[i] = make(chan struct{})
	}
	serve := func(_ context.Context, call protocol.Call) (string, error) {
		var n int
		if _, err := fmt.Sscan(call.Args, &n); err != nil {
			return "", err
		}
		<-gates[n]
		return call.Args, nil
	}
	q := NewQueue()
	d := dispatcher(t, q, serve, DispatchLimits{Calls: calls, Bytes: 100})
	for i := range calls {
		if err := d.Start(int64(i), protocol.Call{Args: fmt.Sprint(i)}); err != nil {
			t.Fatal(err)
		}
	}
	if err := d.Start(calls, protocol.Call{}); !errors.Is(err, ErrTooManyCalls) {
		t.Fatalf("one more call: %v", err)
	}
	for i := calls - 1; i >= 0; i-- {
		close(gates[i])
		if c := next(t, q); c.ID != int64(i) || c.Envelope != fmt.Sprint(i) {
			t.Fatalf("got %+v, want call %d", c, i)
		}
	}
}

func TestDispatchHoldsSoMuch(t *testing.T) {
	t.Run("answers", func(t *testing.T) { holdsSoMuch(t, strings.Repeat("a", 60), nil) })
	t.Run("errors", func(t *testing.T) { holdsSoMuch(t, "", errors.New(strings.Repeat("e", 60))) })
}

func TestDispatchCutsErrors(t *testing.T) {
	q := NewQueue()
	serve := func(context.Context, protocol.Call) (string, error) { return "", errors.New(strings.Repeat("é", 100)) }
	d := dispatcher(t, q, serve, DispatchLimits{Calls: 1, Bytes: 101})
	if err := d.Start(1, protocol.Call{}); err != nil {
		t.Fatal(err)
	}
	if c := next(t, q); c.Failure != strings.Repeat("é", 50)+"…" {
		t.Errorf("the error reads %q", c.Failure)
	}
}

func holdsSoMuch(t *testing.T, envelope string, failure error) {
	release := make(chan struct{})
	serve := func(_ context.Context, call protocol.Call) (string, error) {
		<-release
		return envelope, failure
	}
	q := NewQueue()
	d := dispatcher(t, q, serve, DispatchLimits{Calls: 10, Bytes: 100, Held: 100})
	for id := range int64(2) {
		if err := d.Start(id, protocol.Call{Args: strings.Repeat("x", 40)}); err != nil {
			t.Fatal(err)
		}
	}
	if err := d.Start(2, protocol.Call{Args: strings.Repeat("x", 40)}); !errors.Is(err, ErrTooMuchAtOnce) {
		t.Errorf("a third call: %v", err)
	}
	close(release)
	dropped := 0
	for range 2 {
		c := next(t, q)
		if strings.Contains(c.Failure, "dropped") {
			dropped++
		}
		d.Taken(c, false)
	}
	// One answer of 60 bytes fits beside the other call, the second may not.
	if dropped > 1 || d.held.Load() != 0 {
		t.Errorf("%d answers dropped, %d bytes held at the end", dropped, d.held.Load())
	}
	if err := d.Start(3, protocol.Call{Args: strings.Repeat("x", 90)}); err != nil {
		t.Errorf("after all were taken: %v", err)
	}
	next(t, q)
}

func TestPendingCalls(t *testing.T) {
	release := make(chan struct{})
	serve := func(_ context.Context, call protocol.Call) (string, error) {
		if call.Tool != "b" {
			<-release
		}
		return "{}", nil
	}
	q := NewQueue()
	d := dispatcher(t, q, serve, DispatchLimits{Calls: 10, Bytes: 100})
	for id, tool := range []string{"c", "b", "a"} {
		if err := d.Start(int64(id), protocol.Call{Provider: "p", Tool: tool}); err != nil {
			t.Fatal(err)
		}
	}
	c := next(t, q)
	if got, want := d.Pending(), []string{"p.c", "p.b", "p.a"}; !slices.Equal(got, want) || !q.Empty() {
		t.Errorf("%q are pending, want %q", got, want)
	}
	d.Taken(c, false)
	if got, want := d.Pending(), []string{"p.c", "p.a"}; !slices.Equal(got, want) {
		t.Errorf("%q are pending after one is taken, want %q", got, want)
	}
	close(release)
	d.Taken(next(t, q), false)
	d.Taken(next(t, q), false)
	if got := d.Pending(); len(got) > 0 {
		t.Errorf("%q are pending at the end", got)
	}
}
