package inorder

import (
	"context"
	"slices"
	"sync"
	"testing"
	"time"

	"go.uber.org/goleak"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// noted keeps numbers in the order in which they come.
type noted struct {
	mu      sync.Mutex
	numbers []int
}

func (n *noted) note(i int) {
	n.mu.Lock()
	defer n.mu.Unlock()
	n.numbers = append(n.numbers, i)
}

func (n *noted) wantFirst(t *testing.T, count int) {
	t.Helper()
	n.mu.Lock()
	defer n.mu.Unlock()
	want := make([]int, count)
	for i := range want {
		want[i] = i
	}
	if !slices.Equal(n.numbers, want) {
		t.Errorf("entered %d of %d, out of order", len(n.numbers), count)
	}
}

func TestFunctionsAreEnteredInOrder(t *testing.T) {
	const count = 200
	tests := []struct {
		name string
		held bool
		then func(i int, turn *Turn, release <-chan struct{})
	}{
		{name: "and return", then: func(int, *Turn, <-chan struct{}) {}},
		{name: "and block", then: func(_ int, _ *Turn, release <-chan struct{}) { <-release }},
		{name: "and wait for the end of a context", then: func(_ int, turn *Turn, release <-chan struct{}) {
			select {
			case <-WithTurn(context.Background(), turn).Done():
			case <-release:
			}
		}},
		{name: "and block now and then", then: func(i int, _ *Turn, release <-chan struct{}) {
			if i%3 == 0 {
				<-release
			}
		}},
		{name: "held, and return", held: true, then: func(int, *Turn, <-chan struct{}) {}},
		{name: "held, and pass", held: true, then: func(_ int, turn *Turn, release <-chan struct{}) { turn.Pass(); <-release }},
		{name: "held, and pass twice", held: true, then: func(_ int, turn *Turn, release <-chan struct{}) { turn.Pass(); turn.Pass(); <-release; turn.Pass() }},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			line, release := &Line{Held: tt.held}, make(chan struct{})
			var entered noted
			var running sync.WaitGroup
			running.Add(count)
			for i := range count {
				line.Enter(func(turn *Turn) {
					defer running.Done()
					entered.note(i)
					tt.then(i, turn, release)
				})
			}
			if !line.Wait(t.Context()) || !line.Entered() {
				t.Error("not all functions have been entered")
			}
			entered.wantFirst(t, count)
			close(release)
			running.Wait()
		})
	}
}

func TestHeldTurnIsNotCutShort(t *testing.T) {
	line := &Line{Held: true}
	var entered noted
	go1, done := make(chan struct{}), make(chan struct{})
	line.Enter(func(turn *Turn) { <-go1; entered.note(0); turn.Pass() })
	line.Enter(func(*Turn) { entered.note(1); close(done) })
	ended, cancel := context.WithCancel(t.Context())
	cancel()
	if line.Wait(ended) || line.Entered() {
		t.Error("a function that has not passed its turn counts as entered")
	}
	close(go1)
	<-done
	entered.wantFirst(t, 2)
}

func TestCloseGivesUpWhoWaits(t *testing.T) {
	line := &Line{Held: true}
	called, release := make(chan struct{}), make(chan struct{})
	line.Enter(func(*Turn) { close(called); <-release })
	line.Enter(func(*Turn) { t.Error("called after Close") })
	<-called
	line.Close()
	line.Enter(func(*Turn) { t.Error("called after Close") })
	close(release)
	if !line.Wait(t.Context()) {
		t.Error("the line is not over")
	}
}

func TestPassThroughAContext(t *testing.T) {
	Pass(t.Context()) // of no turn
	line := &Line{Held: true}
	both := make(chan struct{})
	line.Enter(func(turn *Turn) { Pass(WithTurn(context.Background(), turn)); <-both })
	line.Enter(func(*Turn) { close(both) }) // deadlocks if the turn stays
	if !line.Wait(t.Context()) {
		t.Error("the line is not over")
	}
}

// TestLineIsUsedAgain enters one function after the other, each when the one before has
// returned, as a program does that awaits its calls.
func TestLineIsUsedAgain(t *testing.T) {
	line := &Line{}
	var entered noted
	for i := range 1000 {
		done := make(chan struct{})
		line.Enter(func(*Turn) { entered.note(i); close(done) })
		<-done
	}
	entered.wantFirst(t, 1000)
}

// BenchmarkBlocked is the time until 100 functions that block without passing their
// turns run side by side.
func BenchmarkBlocked(b *testing.B) {
	for b.Loop() {
		line := &Line{}
		release := make(chan struct{})
		var all sync.WaitGroup
		all.Add(100)
		for range 100 {
			line.Enter(func(*Turn) { all.Done(); <-release })
		}
		all.Wait()
		close(release)
	}
	b.ReportMetric(float64(b.Elapsed())/float64(time.Microsecond)/float64(b.N)/100, "µs/call")
}
