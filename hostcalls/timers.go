package hostcalls

import (
	"container/heap"
	"fmt"
	"math"
	"time"
)

// maxDelay is the longest delay a timer takes; longer ones fire at once, as
// browsers and Node have it (HTML, timer initialization steps: a 32-bit integer).
const maxDelay = math.MaxInt32 * time.Millisecond

// Timers are the pending timers of a run, in order of due time, then creation.
type Timers struct {
	max     int
	heap    timerHeap
	byID    map[int64]*timer
	created uint64
}

type timer struct {
	id    int64
	due   time.Time
	order uint64
	index int
}

// NewTimers allows at most max timers to be pending.
func NewTimers(max int) *Timers {
	return &Timers{max: max, byID: map[int64]*timer{}}
}

// Set starts a timer that is due delayMs milliseconds after now. NaN, negative
// and too large delays count as zero.
func (t *Timers) Set(id int64, delayMs float64, now time.Time) error {
	if len(t.byID) >= t.max {
		return fmt.Errorf("%d timers are pending, which is the limit of one run; clear timers or wait for them", t.max)
	}
	t.Clear(id)
	delay := time.Duration(0)
	if delayMs > 0 && delayMs <= float64(maxDelay/time.Millisecond) {
		delay = time.Duration(delayMs * float64(time.Millisecond))
	}
	t.created++
	tm := &timer{id: id, due: now.Add(delay), order: t.created}
	t.byID[id] = tm
	heap.Push(&t.heap, tm)
	return nil
}

// Clear forgets a timer; an unknown one is none.
func (t *Timers) Clear(id int64) {
	if tm, ok := t.byID[id]; ok {
		delete(t.byID, id)
		heap.Remove(&t.heap, tm.index)
	}
}

// Pending gives the number of timers.
func (t *Timers) Pending() int { return len(t.byID) }

// Next gives the earliest due time, if a timer is pending.
func (t *Timers) Next() (due time.Time, ok bool) {
	if len(t.heap) == 0 {
		return time.Time{}, false
	}
	return t.heap[0].due, true
}

// Pop removes and gives the first timer that is due at now.
func (t *Timers) Pop(now time.Time) (id int64, ok bool) {
	if len(t.heap) == 0 || t.heap[0].due.After(now) {
		return 0, false
	}
	tm := heap.Pop(&t.heap).(*timer)
	delete(t.byID, tm.id)
	return tm.id, true
}

// timerHeap implements heap.Interface.
type timerHeap []*timer

func (h timerHeap) Len() int { return len(h) }

func (h timerHeap) Less(i, j int) bool {
	if !h[i].due.Equal(h[j].due) {
		return h[i].due.Before(h[j].due)
	}
	return h[i].order < h[j].order
}

func (h timerHeap) Swap(i, j int) {
	h[i], h[j] = h[j], h[i]
	h[i].index, h[j].index = i, j
}

func (h *timerHeap) Push(x any) {
	tm := x.(*timer)
	tm.index = len(*h)
	*h = append(*h, tm)
}

func (h *timerHeap) Pop() any {
	old := *h
	tm := old[len(old)-1]
	old[len(old)-1] = nil
	*h = old[:len(old)-1]
	return tm
}
