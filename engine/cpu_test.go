package engine

import (
	"slices"
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

// arrival is a guest that comes to wait for a slot.
type arrival struct {
	line   cpuLine
	caller string
}

// of gives the arrivals of one caller's guests.
func of(caller string, lines ...cpuLine) (all []arrival) {
	for _, line := range lines {
		all = append(all, arrival{line, caller})
	}
	return all
}

// served gives the order in which guests get the one slot, each for the same time, as
// places in arrivals. They arrive one after the other, all of them before the slot is free.
func served(t *testing.T, s *cpuSlots, arrivals []arrival, stay time.Duration) (order []int) {
	t.Helper()
	if !s.acquire(nil, fresh, "") {
		t.Fatal("no free slot")
	}
	var mu sync.Mutex
	var group sync.WaitGroup
	for i, a := range arrivals {
		group.Go(func() {
			s.acquire(nil, a.line, a.caller)
			mu.Lock()
			order = append(order, i)
			mu.Unlock()
			s.release(a.line, stay)
		})
		waitFor(t, s, int32(i+1))
	}
	s.release(long, 0)
	group.Wait()
	if s.free != 1 || s.contended() {
		t.Errorf("%d free, contended %v at the end", s.free, s.contended())
	}
	return order
}

func TestCPUSlotsInOrder(t *testing.T) {
	for name, c := range map[string]struct {
		arrivals []arrival
		want     []int
	}{
		"fresh":   {of("", fresh, fresh, fresh), []int{0, 1, 2}},
		"long":    {of("", long, long, long), []int{0, 1, 2}},
		"resumed": {of("", resumed, resumed, resumed), []int{0, 1, 2}},
		"mixed":   {of("", long, fresh, resumed, fresh, long, resumed), []int{2, 5, 1, 3, 0, 4}},
		"callers": {slices.Concat(of("a", fresh, fresh, fresh), of("b", fresh), of("c", resumed)), []int{4, 0, 3, 1, 2}},
	} {
		t.Run(name, func(t *testing.T) {
			if order := served(t, newCPUSlots(1), c.arrivals, slice); !slices.Equal(order, c.want) {
				t.Errorf("order %v, want %v", order, c.want)
			}
		})
	}
}

func TestCPUSlotsShortPassesLong(t *testing.T) {
	for name, c := range map[string]struct {
		short   cpuLine
		stay    time.Duration
		between int // short ones before each long one
	}{
		"fresh":        {fresh, slice, 8},
		"resumed":      {resumed, slice, 8},
		"for a moment": {fresh, slice / 4, 32},
		"overlong":     {fresh, 5 * slice, 2},
	} {
		t.Run(name, func(t *testing.T) {
			arrivals := append(of("", long, long), of("", slices.Repeat([]cpuLine{c.short}, 2*c.between)...)...)
			for place, i := range served(t, newCPUSlots(1), arrivals, c.stay) {
				want := place == c.between || place == 2*c.between+1
				if got := arrivals[i].line == long; got != want {
					t.Errorf("place %d went to a long one: %v", place, got)
				}
			}
		})
	}
}

func TestLine(t *testing.T) {
	sandbox := new(pooled)
	for name, c := range map[string]struct {
		run  run
		want cpuLine
	}{
		"not begun":          {run{}, fresh},
		"in preparation":     {run{sandbox: sandbox, cpu: cpuTime{used: 2 * slice}}, resumed},
		"long in it":         {run{sandbox: sandbox, cpu: cpuTime{used: 5 * slice}}, long},
		"begun":              {run{sandbox: sandbox, prepared: 1, cpu: cpuTime{used: slice / 2}}, resumed},
		"slow to begin":      {run{sandbox: sandbox, prepared: 2 * slice, cpu: cpuTime{used: slice * 5 / 2}}, resumed},
		"very slow to begin": {run{sandbox: sandbox, prepared: 5 * slice, cpu: cpuTime{used: 5 * slice}}, long},
		"a slice used up":    {run{sandbox: sandbox, prepared: slice, cpu: cpuTime{used: 2 * slice}}, long},
	} {
		t.Run(name, func(t *testing.T) {
			if got := c.run.line(); got != c.want {
				t.Errorf("line %d, want %d", got, c.want)
			}
		})
	}
}

func TestCPUSlotsAbandoned(t *testing.T) {
	s := newCPUSlots(1)
	s.acquire(nil, fresh, "")
	done := make(chan struct{})
	left := make(chan bool)
	go func() { left <- s.acquire(done, fresh, "") }()
	waitFor(t, s, 1)
	close(done)
	if <-left {
		t.Error("got a slot that was not free")
	}
	s.release(fresh, 0)
	if s.free != 1 || s.contended() {
		t.Errorf("%d free, contended %v", s.free, s.contended())
	}
}

func TestCPUTime(t *testing.T) {
	now := time.Unix(0, 0)
	c := cpuTime{now: func() time.Time { return now }}
	c.start(fresh)
	now = now.Add(time.Millisecond)
	if c.sliceOver(now) {
		t.Error("the slice is over after 1 ms")
	}
	now = now.Add(2 * time.Millisecond)
	if !c.sliceOver(now) || c.sliceOver(now) {
		t.Error("the slice does not end once after 3 ms")
	}
	if stay := c.stop(); stay != 3*time.Millisecond {
		t.Errorf("stayed %v", stay)
	}
	now = now.Add(time.Hour)
	if c.used != 3*time.Millisecond || c.total(now) != c.used {
		t.Errorf("used %v, total %v", c.used, c.total(now))
	}
}
