package hostcalls

import (
	"math"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
)

func TestTimersOrder(t *testing.T) {
	start := time.Unix(1000, 0)
	timers := NewTimers(10)
	for _, tm := range []struct {
		id    int64
		delay float64
	}{{1, 20}, {2, 10}, {3, 10}, {4, 0}, {5, -5}, {6, math.NaN()}, {7, math.Inf(1)}, {8, 1e10}, {9, 0.5}} {
		if err := timers.Set(tm.id, tm.delay, start); err != nil {
			t.Fatal(err)
		}
	}
	timers.Clear(3)
	timers.Clear(99)
	var got []int64
	for _, after := range []time.Duration{0, time.Millisecond, 10 * time.Millisecond, time.Hour} {
		for {
			id, ok := timers.Pop(start.Add(after))
			if !ok {
				break
			}
			got = append(got, id)
		}
	}
	want := []int64{4, 5, 6, 7, 8, 9, 2, 1}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("order (-want +got):\n%s", diff)
	}
	if n := timers.Pending(); n != 0 {
		t.Errorf("%d timers pending, want none", n)
	}
}

func TestTimersNext(t *testing.T) {
	timers := NewTimers(3)
	if _, ok := timers.Next(); ok {
		t.Error("a next timer where none was set")
	}
	now := time.Unix(0, 0)
	_ = timers.Set(1, 50, now)
	_ = timers.Set(2, 30, now)
	if due, ok := timers.Next(); !ok || !due.Equal(now.Add(30*time.Millisecond)) {
		t.Errorf("next is %v, %v", due, ok)
	}
	_ = timers.Set(2, 90, now) // the same timer again replaces it
	if due, _ := timers.Next(); !due.Equal(now.Add(50 * time.Millisecond)) {
		t.Errorf("next is %v after the first moved", due)
	}
}

func TestTimersBound(t *testing.T) {
	timers := NewTimers(2)
	now := time.Unix(0, 0)
	for id := range int64(2) {
		if err := timers.Set(id, 1, now); err != nil {
			t.Fatal(err)
		}
	}
	if err := timers.Set(3, 1, now); err == nil {
		t.Fatal("a third timer was taken")
	}
	timers.Clear(0)
	if err := timers.Set(3, 1, now); err != nil {
		t.Errorf("after one was cleared: %v", err)
	}
}
