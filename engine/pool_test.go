package engine

import (
	"context"
	"testing"
)

func TestPool(t *testing.T) {
	ctx := context.Background()
	e, err := New(ctx, Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer e.Close()
	p := e.sandboxes
	if len(p.idle) != 1 {
		t.Fatalf("%d idle after the first program, want its sandbox", len(p.idle))
	}
	taken := make([]*pooled, 5)
	for i := range taken {
		if taken[i], err = p.take(ctx); err != nil {
			t.Fatal(err)
		}
	}
	for _, s := range taken {
		p.give(s)
	}
	if len(p.idle) != 5 {
		t.Fatalf("%d idle, want 5", len(p.idle))
	}
	p.trim() // all were needed in this interval
	if len(p.idle) != 5 {
		t.Errorf("%d idle after a busy interval, want 5", len(p.idle))
	}
	one, err := p.take(ctx)
	if err != nil || one != taken[4] {
		t.Errorf("took another than the last used: %v", err)
	}
	p.give(one)
	p.trim()
	if len(p.idle) != 1 {
		t.Errorf("%d idle after an interval that needed one", len(p.idle))
	}
	p.trim()
	if len(p.idle) != 0 || p.trimmer != nil {
		t.Errorf("%d idle after an interval that needed none", len(p.idle))
	}
}

func TestPoolRetires(t *testing.T) {
	ctx := context.Background()
	e, err := New(ctx, Options{RetireAfterExecutions: 3})
	if err != nil {
		t.Fatal(err)
	}
	defer e.Close()
	p := e.sandboxes
	for range 2 {
		s, err := p.take(ctx)
		if err != nil {
			t.Fatal(err)
		}
		p.give(s)
	}
	if len(p.idle) != 0 {
		t.Error("a sandbox is kept past its time")
	}
	broken, err := p.take(ctx)
	if err != nil {
		t.Fatal(err)
	}
	broken.Break()
	p.give(broken)
	if len(p.idle) != 0 {
		t.Error("a broken sandbox is kept")
	}
}
