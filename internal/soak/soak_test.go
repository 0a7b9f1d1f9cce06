package soak

import (
	"context"
	"flag"
	"log/slog"
	"regexp"
	"runtime"
	"runtime/pprof"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/codemode-executor/codemode-executor/engine"
	"github.com/codemode-executor/codemode-executor/protocol/server"
)

var (
	soakFor = flag.Duration("soak", 0, "how long to soak")
	only    = flag.String("kinds", "", "regular expression for the kinds of callers that come, by their names")
)

// What memory and goroutines may be above the start: caches of the runtime and of the
// engine fill for a while.
const (
	memoryMargin    = 48 << 20
	goroutineMargin = 8
)

// patience is how long the server may take to come to rest.
const patience = 2 * time.Minute

// TestSoak has callers of every kind come and go. In the end everything has to be as it
// was at the start, every kind must have got somewhere, and the server must have found
// nothing wrong with itself.
func TestSoak(t *testing.T) {
	if *soakFor == 0 {
		t.Skip("no -soak DURATION")
	}
	kinds = slices.DeleteFunc(kinds, func(k kind) bool { return !regexp.MustCompile(*only).MatchString(k.name) })
	errs := &errorLog{}
	e, s := startServer(t, slog.New(errs))
	w := &world{url: "ws://" + s.Address().String(), address: s.Address().String()}
	w.live(t, min(*soakFor/10, 10*time.Second)) // what fills caches
	start := settle(t, e, measurement{})
	w.live(t, *soakFor)
	for _, kind := range kinds {
		t.Logf("%-30s %d", kind.name, w.count(kind.name))
	}
	end := settle(t, e, start)
	t.Logf("at the start: %+v, in the end: %+v", start, end)
	if lines := errs.all(); len(lines) > 0 {
		t.Errorf("the server logged %d errors: %s", len(lines), strings.Join(lines, "\n"))
	}
}

// startServer starts a server whose limits are met easily.
func startServer(t *testing.T, logger *slog.Logger) (*engine.Executor, *server.Server) {
	t.Helper()
	e, err := engine.New(t.Context(), engine.Options{
		MaxWorkers: 1, ExecutionsPerWorker: 32, RetireAfterExecutions: 50, Logger: logger,
	})
	if err != nil {
		t.Fatal(err)
	}
	s, err := server.New(server.Options{
		Executor: e, Logger: logger,
		PingInterval: 2 * time.Second, MaxConnectionAge: 5 * time.Second, ResponseBytes: 4 << 20,
		Limits: server.Limits{MessageBytes: 1 << 20, SendBuffer: 8 << 20, WriteTimeout: time.Second},
	})
	if err != nil {
		t.Fatal(err)
	}
	if err := s.Listen(t.Context()); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := s.Close(context.Background()); err != nil {
			t.Error(err)
		}
	})
	return e, s
}

// world is the callers of a server.
type world struct {
	url, address string

	mu     sync.Mutex
	counts map[string]int
}

// callersOfAKind is how many of each there are at a time.
const callersOfAKind = 4

// live has the callers live for a while. Each kind must get somewhere.
func (w *world) live(t *testing.T, d time.Duration) {
	t.Helper()
	w.counts = map[string]int{}
	ctx, cancel := context.WithTimeout(t.Context(), d)
	defer cancel()
	var callers sync.WaitGroup
	for _, kind := range kinds {
		for range callersOfAKind {
			callers.Go(func() { w.repeat(ctx, t, kind) })
		}
	}
	callers.Wait()
	for _, kind := range kinds {
		if w.count(kind.name) == 0 {
			t.Errorf("%s: nothing came of it", kind.name)
		}
	}
}

// repeat has one caller come again and again.
func (w *world) repeat(ctx context.Context, t *testing.T, k kind) {
	for ctx.Err() == nil {
		if err := k.visit(w, t); err != nil {
			t.Errorf("%s: %v", k.name, err)
			return
		}
		w.mu.Lock()
		w.counts[k.name]++
		w.mu.Unlock()
		time.Sleep(10 * time.Millisecond)
	}
}

func (w *world) count(name string) int {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.counts[name]
}

// measurement is what a process has.
type measurement struct {
	Goroutines int
	Memory     uint64 // heap and stacks, garbage left out
}

func measure() measurement {
	runtime.GC()
	runtime.GC()
	var stats runtime.MemStats
	runtime.ReadMemStats(&stats)
	return measurement{runtime.NumGoroutine(), stats.HeapAlloc + stats.StackInuse}
}

// settle waits until nothing runs and, given a start, until everything is as it was.
func settle(t *testing.T, e *engine.Executor, start measurement) measurement {
	t.Helper()
	var now measurement
	var steady int
	for deadline := time.Now().Add(patience); time.Now().Before(deadline); time.Sleep(200 * time.Millisecond) {
		last := now
		now = measure()
		switch {
		case e.Status() != engine.Status{}:
		case start == measurement{}:
			// What has ended is gone once the number stays.
			if steady++; last.Goroutines != now.Goroutines {
				steady = 0
			}
			if steady == 20 {
				return now
			}
		case now.Goroutines <= start.Goroutines+goroutineMargin && now.Memory <= start.Memory+memoryMargin:
			return now
		}
	}
	var stacks strings.Builder
	_ = pprof.Lookup("goroutine").WriteTo(&stacks, 1)
	t.Fatalf("not at rest: %+v, %+v, at the start %+v\n%s", e.Status(), now, start, stacks.String())
	return now
}

// errorLog keeps what is logged as an error, and counts the rest.
type errorLog struct {
	others atomic.Int64
	mu     sync.Mutex
	lines  []string
}

// maxLines bounds what is kept.
const maxLines = 20

func (l *errorLog) Enabled(context.Context, slog.Level) bool { return true }

func (l *errorLog) Handle(_ context.Context, r slog.Record) error {
	if r.Level < slog.LevelError {
		l.others.Add(1)
		return nil
	}
	line := r.Message
	r.Attrs(func(a slog.Attr) bool {
		line += " " + a.String()
		return true
	})
	l.mu.Lock()
	defer l.mu.Unlock()
	if len(l.lines) < maxLines {
		l.lines = append(l.lines, line)
	}
	return nil
}

func (l *errorLog) WithAttrs([]slog.Attr) slog.Handler { return l }
func (l *errorLog) WithGroup(string) slog.Handler      { return l }

func (l *errorLog) all() []string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.lines
}
