package capnweb

import (
	"context"
	"fmt"
	"testing"
)

// serialTarget notes the order of its calls.
type serialTarget struct{ log []any }

func (s *serialTarget) Start(_ context.Context, _, args []any) func() (any, error) {
	s.log = append(s.log, args[0])
	return func() (any, error) { return nil, nil }
}

func (s *serialTarget) Call(ctx context.Context, path, args []any) (any, error) {
	return s.Start(ctx, path, args)()
}

func (s *serialTarget) Get(context.Context, []any) (any, error) { return Undefined{}, nil }

func TestStarterKeepsTheOrder(t *testing.T) {
	target := &serialTarget{}
	c, _ := connect(t, Options{}, Options{Main: target})
	ctx := testContext(t)
	for i := range 500 {
		c.Main().Start(ctx, "f", i).Release()
	}
	if _, err := c.Main().Call(ctx, "f", "last"); err != nil {
		t.Fatal(err)
	}
	for i := range 500 {
		if target.log[i] != float64(i) {
			t.Fatalf("call %d: %v", i, target.log[i])
		}
	}
}

func TestStarterThatPanics(t *testing.T) {
	c, _ := connect(t, Options{}, Options{Main: panicking{}})
	_, err := c.Main().Call(testContext(t), "f")
	if err == nil || err.Error() != "Error: the method panicked" {
		t.Errorf("error: %v", err)
	}
}

type panicking struct{ Target }

func (panicking) Start(context.Context, []any, []any) func() (any, error) { panic("help") }

func TestSlowCallsHoldNothingUp(t *testing.T) {
	release := make(chan struct{})
	c, _ := connect(t, Options{}, Options{Main: Object{
		{"slow", func(i int) int { <-release; return i }},
		{"quick", func() string { return "quick" }},
	}})
	ctx := testContext(t)
	var slow []*Promise
	for i := range 100 {
		slow = append(slow, c.Main().Start(ctx, "slow", i))
	}
	got, err := c.Main().Call(ctx, "quick")
	wantValue(t, got, err, "quick")
	close(release)
	for i, p := range slow {
		got, err := p.Await(ctx)
		wantValue(t, fmt.Sprint(got), err, fmt.Sprint(i))
	}
}
