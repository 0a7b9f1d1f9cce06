package server

import (
	"context"
	"slices"
	"sync"
)

// budget bounds what is outstanding on one connection. Who does not fit in waits, in
// the order of arrival.
type budget struct {
	mu      sync.Mutex
	size    int64
	used    int64
	waiting []*claim
}

// claim is somebody who waits; granted is closed when the turn has come.
type claim struct {
	cost    int64
	granted chan struct{}
}

// take waits until there is room, and answers what to give back. More than the whole
// budget counts as the whole. The error is the cause of ctx's end.
func (b *budget) take(ctx context.Context, cost int64) (int64, error) {
	cost = min(cost, b.size)
	b.mu.Lock()
	if len(b.waiting) == 0 && b.used+cost <= b.size {
		b.used += cost
		b.mu.Unlock()
		return cost, nil
	}
	c := &claim{cost: cost, granted: make(chan struct{})}
	b.waiting = append(b.waiting, c)
	b.mu.Unlock()
	select {
	case <-c.granted:
		return cost, nil
	case <-ctx.Done():
		b.withdraw(c)
		return 0, context.Cause(ctx)
	}
}

// withdraw takes back a claim, whether it has been granted meanwhile or not.
func (b *budget) withdraw(c *claim) {
	b.mu.Lock()
	i := slices.Index(b.waiting, c)
	if i >= 0 {
		b.waiting = slices.Delete(b.waiting, i, i+1)
	}
	b.mu.Unlock()
	if i < 0 {
		b.give(c.cost)
		return
	}
	b.give(0) // those behind may fit in now
}

// give returns what take answered.
func (b *budget) give(cost int64) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.used -= cost
	for len(b.waiting) > 0 && b.used+b.waiting[0].cost <= b.size {
		b.used += b.waiting[0].cost
		close(b.waiting[0].granted)
		b.waiting = b.waiting[1:]
	}
}
