package engine_test

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/codemode-executor/codemode-executor/engine"
	"github.com/codemode-executor/codemode-executor/protocol"
)

func TestParkedExecutions(t *testing.T) {
	n := 5000
	if testing.Short() {
		n = 500
	}
	e := ownExecutor(t, engine.Options{MaxWorkers: 1, ExecutionsPerWorker: n, Bounds: protocol.Bounds{Memory: 16 << 20}})
	before := runtime.NumGoroutine()
	var parked sync.WaitGroup
	parked.Add(n)
	release := make(chan struct{})
	dispatch := func(_ context.Context, call protocol.Call) (string, error) {
		parked.Done()
		<-release
		return `{"result":` + call.Args + `}`, nil
	}
	var wrong atomic.Int32
	var done sync.WaitGroup
	for i := range n {
		done.Go(func() {
			result, err := e.Execute(context.Background(), protocol.Request{
				Code:      fmt.Sprintf("async () => (await codemode.wait(%d))[0] + 1", i),
				Providers: []protocol.Provider{{Name: "codemode", Open: true}}, Dispatch: dispatch,
				Timeout: protocol.NoTimeout,
			})
			var got int
			if err != nil || result.Unmarshal(&got) != nil || got != i+1 {
				wrong.Add(1)
			}
		})
	}
	parked.Wait()
	close(release)
	done.Wait()
	if wrong.Load() > 0 {
		t.Errorf("%d of %d executions went wrong", wrong.Load(), n)
	}
	for range 100 {
		if runtime.NumGoroutine() <= before {
			return
		}
		time.Sleep(10 * time.Millisecond)
	}
	t.Errorf("%d goroutines before, %d after", before, runtime.NumGoroutine())
}

func TestNothingIsShared(t *testing.T) {
	e := ownExecutor(t, engine.Options{})
	var group sync.WaitGroup
	for range 8 {
		group.Go(func() {
			for range 200 {
				first, err := e.Execute(context.Background(), protocol.Request{Code: `async () => {
					globalThis.secret = 's'; Array.prototype.map = () => ['bad']; Object.prototype.x = 1; return 1 }`})
				if err != nil || !first.OK {
					t.Error(err, first.Error)
					return
				}
				second, err := e.Execute(context.Background(), protocol.Request{Code: "async () => [typeof secret, [1].map(v => v)[0], ({}).x === undefined]"})
				if text, jsonErr := second.JSON(); err != nil || jsonErr != nil || string(text) != `["undefined",1,true]` {
					t.Errorf("%s, %v, %v", text, err, jsonErr)
					return
				}
			}
		})
	}
	group.Wait()
}

func TestRandomnessIsNeverShared(t *testing.T) {
	seen := map[string]bool{}
	for range 2 {
		e := ownExecutor(t, engine.Options{})
		for range 300 {
			result := execute(t, e, protocol.Request{Code: "async () => [Math.random(), Math.random()].join()"})
			if seen[result.Value] {
				t.Fatalf("%s twice", result.Value)
			}
			seen[result.Value] = true
		}
	}
}

func TestQueue(t *testing.T) {
	e := ownExecutor(t, engine.Options{MaxWorkers: 1, ExecutionsPerWorker: 1, Bounds: protocol.Bounds{Queue: 2}})
	release := make(chan struct{})
	entered := make(chan struct{}, 10)
	req := protocol.Request{
		Code:      "async () => codemode.wait()",
		Providers: []protocol.Provider{{Name: "codemode", Open: true}},
		Dispatch: func(context.Context, protocol.Call) (string, error) {
			entered <- struct{}{}
			<-release
			return `{"result":1}`, nil
		},
	}
	var group sync.WaitGroup
	start := func(ctx context.Context, check func(protocol.Result, error)) {
		group.Go(func() { check(e.Execute(ctx, req)) })
	}
	succeeds := func(r protocol.Result, err error) {
		if err != nil || !r.OK {
			t.Errorf("%v, %v", err, r.Error)
		}
	}
	start(t.Context(), succeeds)
	<-entered
	start(t.Context(), succeeds)
	ctx, cancel := context.WithCancel(t.Context())
	start(ctx, func(r protocol.Result, err error) {
		if err != nil || r.Error == nil || r.Error.Code != protocol.CodeCancelled {
			t.Errorf("a waiting one that is cancelled: %v, %v", r.Error, err)
		}
	})
	waitForQueue(t, e, 2)
	var fault *protocol.Fault
	if _, err := e.Execute(t.Context(), req); !errors.As(err, &fault) || fault.Code != protocol.CodeQueueOverflow || !fault.Retryable() {
		t.Errorf("one more: %v", err)
	}
	cancel()
	waitForQueue(t, e, 1)
	close(release)
	group.Wait()
	if s := e.Status(); s != (engine.Status{}) {
		t.Errorf("status %+v at the end", s)
	}
}

// TestTimeoutInTheQueue has runs wait until their time is over, in the queue and in line
// for a processor.
func TestTimeoutInTheQueue(t *testing.T) {
	for name, opts := range map[string]engine.Options{
		"the queue":   {MaxWorkers: 1, ExecutionsPerWorker: 1},
		"a processor": {MaxWorkers: 1, ExecutionsPerWorker: 2, CPUSlots: 1},
	} {
		t.Run(name, func(t *testing.T) {
			e := ownExecutor(t, opts)
			ctx, cancel := context.WithCancel(t.Context())
			var group sync.WaitGroup
			defer group.Wait()
			defer cancel()
			started := make(chan string, 1)
			// The listener keeps the run from giving its slot away.
			holding := protocol.Request{Code: `console.log("started"); for (;;);`, OnConsole: func(line string) {
				started <- line
				<-ctx.Done()
			}}
			group.Go(func() { _, _ = e.Execute(ctx, holding) })
			<-started
			result := execute(t, e, protocol.Request{Code: `1`, Timeout: 20 * time.Millisecond})
			wantCode(t, result, protocol.CodeQueueTimeout)
			if want := protocol.Failure(protocol.CodeQueueTimeout, 20*time.Millisecond); result.Error.Message != want.Message || !want.Code.Retryable() {
				t.Errorf("it is told %q", result.Error.Message)
			}
		})
	}
}

func waitForQueue(t *testing.T, e *engine.Executor, queued int) {
	t.Helper()
	for range 10_000 {
		if e.Status().Queued == queued {
			return
		}
		time.Sleep(time.Millisecond)
	}
	t.Fatalf("status %+v, want %d queued", e.Status(), queued)
}

func TestQueueIsFairBetweenCallers(t *testing.T) {
	e := ownExecutor(t, engine.Options{MaxWorkers: 1, ExecutionsPerWorker: 1})
	release := make(chan struct{})
	first := make(chan struct{})
	var mu sync.Mutex
	var order []string
	var group sync.WaitGroup
	start := func(caller string, wait bool) {
		group.Go(func() {
			_, err := e.Execute(context.Background(), protocol.Request{
				Code: "async () => codemode.note()", Caller: caller,
				Providers: []protocol.Provider{{Name: "codemode", Open: true}},
				Dispatch: func(context.Context, protocol.Call) (string, error) {
					if wait {
						close(first)
						<-release
					}
					mu.Lock()
					defer mu.Unlock()
					order = append(order, caller)
					return `{}`, nil
				},
			})
			if err != nil {
				t.Error(err)
			}
		})
	}
	start("running", true)
	<-first
	for range 400 {
		start("many", false)
	}
	waitForQueue(t, e, 400)
	start("one", false)
	waitForQueue(t, e, 401)
	close(release)
	group.Wait()
	if place := slices.Index(order, "one"); place > 2 {
		t.Errorf("a caller's only execution ran as number %d", place)
	}
}

func TestClose(t *testing.T) {
	e := newExecutor(t, engine.Options{})
	started := make(chan struct{})
	ended := make(chan protocol.Result, 1)
	go func() {
		r, _ := e.Execute(context.Background(), protocol.Request{
			Code:      "async () => { await codemode.hello(); for (;;); }",
			Providers: []protocol.Provider{{Name: "codemode", Open: true}},
			Dispatch: func(context.Context, protocol.Call) (string, error) {
				close(started)
				return `{}`, nil
			},
		})
		ended <- r
	}()
	<-started
	if err := e.Close(); err != nil {
		t.Fatal(err)
	}
	result := <-ended
	wantCode(t, result, protocol.CodeCancelled)
	if want := protocol.FailureVariant(protocol.CodeCancelled, protocol.ExecutorStopped); result.Error.Message != want.Message {
		t.Errorf("the run is told %q", result.Error.Message)
	}
	if _, err := e.Execute(context.Background(), protocol.Request{Code: "1"}); !errors.Is(err, protocol.CodeShuttingDown) {
		t.Errorf("after the close: %v", err)
	}
	if err := e.Close(); err != nil {
		t.Errorf("a second close: %v", err)
	}
}

func TestOptionsAreChecked(t *testing.T) {
	_, err := engine.New(t.Context(), engine.Options{MaxWorkers: -1, CPUSlots: -2, Bounds: protocol.Bounds{Timeout: -5}})
	if err == nil {
		t.Fatal("accepted")
	}
	for _, part := range []string{"MaxWorkers", "CPUSlots"} {
		if !containsText(err, part) {
			t.Errorf("%v does not name %s", err, part)
		}
	}
}

func TestGarbageCollectionBesideSpinningGuests(t *testing.T) {
	e := ownExecutor(t, engine.Options{})
	var group sync.WaitGroup
	for range runtime.GOMAXPROCS(0) {
		group.Go(func() {
			result, err := e.Execute(context.Background(), protocol.Request{Code: "async () => { for (;;); }", Timeout: 2 * time.Second})
			if err != nil || result.Error == nil {
				t.Error(err)
			}
		})
	}
	time.Sleep(100 * time.Millisecond)
	collections, deadline := 0, time.Now().Add(1500*time.Millisecond)
	for time.Now().Before(deadline) {
		runtime.GC()
		collections++
	}
	group.Wait()
	// Without checkpoints the first collection would last as long as the guests.
	if collections < 5 {
		t.Errorf("%d garbage collections in 1.5 s beside spinning guests", collections)
	}
}

func TestDamagedCache(t *testing.T) {
	dir := t.TempDir()
	if err := newExecutor(t, engine.Options{CacheDir: dir}).Close(); err != nil {
		t.Fatal(err)
	}
	damaged := 0
	err := filepath.WalkDir(dir, func(path string, entry fs.DirEntry, err error) error {
		if err == nil && !entry.IsDir() {
			damaged++
			return os.WriteFile(path, []byte("garbage"), 0o600)
		}
		return err
	})
	if err != nil || damaged == 0 {
		t.Fatalf("%d files damaged, %v", damaged, err)
	}
	e := ownExecutor(t, engine.Options{CacheDir: dir})
	wantJSON(t, execute(t, e, protocol.Request{Code: "async () => 42"}), "42")
}
