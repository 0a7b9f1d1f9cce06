package cli

import (
	"context"
	"runtime"
	"slices"
	"sync/atomic"
	"testing"
	"time"
)

func TestIdleMemoryLooks(t *testing.T) {
	const start = 10 << 20
	type look struct {
		busy bool
		heap uint64
	}
	for name, c := range map[string]struct {
		looks []look
		want  []int // after which of them memory was given back
	}{
		"a burst":            {[]look{{true, 500 << 20}, {false, 500 << 20}, {false, start}, {false, start}}, []int{1}},
		"little":             {[]look{{false, start + idleHeap}}, nil},
		"what stays is kept": {[]look{{false, 500 << 20}, {false, 450 << 20}, {false, 480 << 20}}, []int{0}},
		"and grows again":    {[]look{{false, 500 << 20}, {false, 100 << 20}, {false, 300 << 20}}, []int{0, 2}},
	} {
		t.Run(name, func(t *testing.T) {
			var now int
			var freed []int
			m := &idleMemory{
				idle: func() bool { return !c.looks[now].busy },
				heap: func() uint64 { return c.looks[now].heap },
				free: func() { freed = append(freed, now) },
				kept: start,
			}
			for now = range c.looks {
				m.look()
			}
			if !slices.Equal(freed, c.want) {
				t.Errorf("memory was given back at %v, want %v", freed, c.want)
			}
		})
	}
}

func TestIdleMemoryIsGivenBack(t *testing.T) {
	var looks atomic.Int32
	m := newIdleMemory(func() bool { looks.Add(1); return true })
	m.every = time.Millisecond
	m.kept = heldHeap()
	before := m.kept
	junk := make([]byte, 8*idleHeap)
	runtime.KeepAlive(junk)
	ctx, cancel := context.WithCancel(t.Context())
	ended := make(chan struct{})
	go func() { defer close(ended); m.watch(ctx) }()
	for looks.Load() < 3 || heldHeap() > before+2*idleHeap {
		time.Sleep(time.Millisecond)
	}
	cancel()
	<-ended
}
