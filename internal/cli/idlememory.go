package cli

import (
	"context"
	"runtime/debug"
	"runtime/metrics"
	"time"
)

// idleMemory collects garbage and gives the memory back to the system while nothing runs.
// By itself Go does the one when the heap has grown, or after minutes, and takes minutes for
// the other, during which a container seems to need what a burst of programs has left.
type idleMemory struct {
	idle  func() bool   // tells whether nothing runs
	heap  func() uint64 // gives the bytes of the heap that the system has not got back
	free  func()
	every time.Duration
	// kept is the heap that was left the last time.
	kept uint64
}

// idleHeap is by how many bytes the heap may have grown. Less is not worth a collection.
const idleHeap = 32 << 20

func newIdleMemory(idle func() bool) *idleMemory {
	return &idleMemory{idle: idle, heap: heldHeap, free: debug.FreeOSMemory, every: 10 * time.Second}
}

// watch looks regularly until ctx ends.
func (m *idleMemory) watch(ctx context.Context) {
	ticker := time.NewTicker(m.every)
	defer ticker.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-ticker.C:
			m.look()
		}
	}
}

func (m *idleMemory) look() {
	held := m.heap()
	m.kept = min(m.kept, held)
	if m.idle() && held > m.kept+idleHeap {
		m.free()
		m.kept = m.heap()
	}
}

// heldHeap is the memory of the heap, garbage and reserve included.
func heldHeap() (sum uint64) {
	samples := []metrics.Sample{
		{Name: "/memory/classes/heap/objects:bytes"},
		{Name: "/memory/classes/heap/unused:bytes"},
		{Name: "/memory/classes/heap/free:bytes"},
	}
	metrics.Read(samples)
	for _, sample := range samples {
		if sample.Value.Kind() == metrics.KindUint64 {
			sum += sample.Value.Uint64()
		}
	}
	return sum
}
