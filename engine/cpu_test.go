package engine

import (
	"sync"
	"testing"
	"time"
)

// waitFor waits until n tickets are in line.
func waitFor(t *testing.T, s *cpuSlots, n int32) {
	t.Helper()
	for range 10_000 {
		if s.waiting.Load() == n {
			return
		}
		time.Sleep(time.Millisecond)
	}
	t.Fatalf("%d wait, want %d", s.waiting.Load(), n)
}

func TestCPUSlotsInOrder(t *testing.T) {
	s := newCPUSlots(1)
	if !s.acquire(nil, false) {
		t.Fatal("no free slot")
	}
	var mu sync.Mutex
	var order []int
	var group sync.WaitGroup
	for i := range 3 {
		group.Go(func() {
			s.acquire(nil, false)
			mu.Lock()
			order = append(order, i)
			mu.Unlock()
			s.release()
		})
		waitFor(t, s, int32(i+1))
	}
	s.release()
	group.Wait()
	if order[0] != 0 || order[1] != 1 || order[2] != 2 {
		t.Errorf("order %v", order)
	}
	if s.free != 1 || s.contended() {
		t.Errorf("%d free, contended %v at the end", s.free, s.contended())
	}
}

func TestCPUSlotsShortPassesLong(t *testing.T) {
	s := newCPUSlots(1)
	s.acquire(nil, false)
	var mu sync.Mutex
	var order []bool
	var group sync.WaitGroup
	line := func(long bool, waiting int32) {
		group.Go(func() {
			s.acquire(nil, long)
			mu.Lock()
			order = append(order, long)
			mu.Unlock()
			s.release()
		})
		waitFor(t, s, waiting)
	}
	const short = 2 * longTurn
	line(true, 1)
	line(true, 2)
	for i := range int32(short) {
		line(false, 3+i)
	}
	s.release()
	group.Wait()
	for i, long := range order {
		if want := i == longTurn || i == 2*longTurn+1; long != want {
			t.Errorf("place %d went to a long one: %v", i, long)
		}
	}
}

func TestCPUSlotsAbandoned(t *testing.T) {
	s := newCPUSlots(1)
	s.acquire(nil, false)
	done := make(chan struct{})
	left := make(chan bool)
	go func() { left <- s.acquire(done, false) }()
	waitFor(t, s, 1)
	close(done)
	if <-left {
		t.Error("got a slot that was not free")
	}
	s.release()
	if s.free != 1 || s.contended() {
		t.Errorf("%d free, contended %v", s.free, s.contended())
	}
}

func TestCPUTime(t *testing.T) {
	now := time.Unix(0, 0)
	c := cpuTime{now: func() time.Time { return now }}
	c.start()
	now = now.Add(time.Millisecond)
	if c.sliceOver(now) {
		t.Error("the slice is over after 1 ms")
	}
	now = now.Add(2 * time.Millisecond)
	if !c.sliceOver(now) || c.sliceOver(now) {
		t.Error("the slice does not end once after 3 ms")
	}
	c.stop()
	now = now.Add(time.Hour)
	c.stop()
	if c.used != 3*time.Millisecond || c.total(now) != c.used {
		t.Errorf("used %v, total %v", c.used, c.total(now))
	}
}
