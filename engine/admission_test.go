package engine

import (
	"context"
	"errors"
	"testing"
	"time"

	"github.com/codemode-executor/codemode-executor/protocol"
)

func enterAsync(a *admission, ctx context.Context, caller string) chan error {
	entered := make(chan error, 1)
	go func() { entered <- a.enter(ctx, caller) }()
	return entered
}

func waitQueued(t *testing.T, a *admission, n int) {
	t.Helper()
	for range 10_000 {
		if a.status().Queued == n {
			return
		}
		time.Sleep(time.Millisecond)
	}
	t.Fatalf("status %+v, want %d queued", a.status(), n)
}

func TestAdmission(t *testing.T) {
	ctx := context.Background()
	a := newAdmission(1, 2)
	if err := a.enter(ctx, "x"); err != nil {
		t.Fatal(err)
	}
	first := enterAsync(a, ctx, "x")
	waitQueued(t, a, 1)
	cancelled, cancel := context.WithCancel(ctx)
	second := enterAsync(a, cancelled, "y")
	waitQueued(t, a, 2)
	if err := a.enter(ctx, "z"); !errors.Is(err, errQueueFull) {
		t.Errorf("a third: %v", err)
	}
	cancel()
	if err := <-second; !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled: %v", err)
	}
	if n := len(a.waiting.order); n != 1 {
		t.Errorf("%d callers after one left", n)
	}
	a.leave()
	if err := <-first; err != nil {
		t.Error(err)
	}
	a.leave()
	if s := a.status(); s != (Status{}) || len(a.waiting.order) != 0 {
		t.Errorf("status %+v, %d callers at the end", s, len(a.waiting.order))
	}
}

func TestAdmissionTakesTurns(t *testing.T) {
	ctx := context.Background()
	a := newAdmission(1, 100)
	_ = a.enter(ctx, "")
	type entry struct {
		caller string
		ch     chan error
	}
	var entries []entry
	for i, caller := range []string{"a", "a", "a", "b", "c", "c"} {
		entries = append(entries, entry{caller, enterAsync(a, ctx, caller)})
		waitQueued(t, a, i+1)
	}
	var order string
	for range entries {
		a.leave()
		for done := false; !done; {
			for i := range entries {
				select {
				case err := <-entries[i].ch:
					if err != nil {
						t.Fatal(err)
					}
					order += entries[i].caller
					done = true
				default:
				}
			}
		}
	}
	if order != "abcaca" {
		t.Errorf("order %s", order)
	}
}

func TestAdmissionClosed(t *testing.T) {
	a := newAdmission(1, 10)
	_ = a.enter(context.Background(), "")
	waiting := enterAsync(a, context.Background(), "")
	waitQueued(t, a, 1)
	a.close()
	a.close()
	if err := <-waiting; !errors.Is(err, errClosed) {
		t.Errorf("waiting: %v", err)
	}
	if err := a.enter(context.Background(), ""); !errors.Is(err, errClosed) {
		t.Errorf("later: %v", err)
	}
}

// A program that has no time has waited for nobody.
func TestUnserved(t *testing.T) {
	for timeout, want := range map[time.Duration]protocol.Code{0: protocol.CodeTimeout, 1: protocol.CodeTimeout, time.Second: protocol.CodeQueueTimeout} {
		if e := unserved(timeout); e.Code != want {
			t.Errorf("%v: %s, want %s", timeout, e.Code, want)
		}
	}
}
