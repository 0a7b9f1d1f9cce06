package engine_test

import (
	"context"
	"fmt"
	"runtime"
	"runtime/debug"
	"slices"
	"sync"
	"testing"
	"time"

	"github.com/codemode-executor/codemode-executor/engine"
	"github.com/codemode-executor/codemode-executor/protocol"
)

// durations reports percentiles beside the mean of a benchmark.
type durations struct {
	mu  sync.Mutex
	all []time.Duration
}

func (d *durations) time(f func()) {
	start := time.Now()
	f()
	d.add(time.Since(start))
}

func (d *durations) add(t time.Duration) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.all = append(d.all, t)
}

func (d *durations) percentile(p float64) time.Duration {
	slices.Sort(d.all)
	return d.all[min(len(d.all)-1, int(float64(len(d.all))*p))]
}

func (d *durations) report(b *testing.B, unit string, scale time.Duration) {
	b.ReportMetric(float64(d.percentile(0.50))/float64(scale), "p50-"+unit)
	b.ReportMetric(float64(d.percentile(0.99))/float64(scale), "p99-"+unit)
}

func mustRun(b *testing.B, e *engine.Executor, req protocol.Request) protocol.Result {
	b.Helper()
	result := execute(b, e, req)
	if !result.OK {
		b.Fatal(result.Error)
	}
	return result
}

// echoing is a request whose tool codemode.echo answers with its arguments.
func echoing(code string) protocol.Request {
	return protocol.Request{
		Code:      code,
		Providers: []protocol.Provider{{Name: "codemode", Tools: []string{"echo"}}},
		Dispatch:  echo,
	}
}

// BenchmarkFreshRun is one program in a fresh sandbox, from the request to the
// envelope.
func BenchmarkFreshRun(b *testing.B) {
	e := ownExecutor(b, engine.Options{})
	var d durations
	for b.Loop() {
		d.time(func() { mustRun(b, e, protocol.Request{Code: "async () => 42"}) })
	}
	d.report(b, "µs", time.Microsecond)
}

// BenchmarkToolRoundTrip is the time of one tool call as the guest sees it: from
// its call to its answer, on a host that answers at once.
func BenchmarkToolRoundTrip(b *testing.B) {
	e := ownExecutor(b, engine.Options{})
	const calls = 1000
	req := echoing(fmt.Sprintf("async () => { for (let i = 0; i < %d; i++) await codemode.echo({a: i, b: 'hello world'}) }", calls))
	var d durations
	for b.Loop() {
		result := mustRun(b, e, req)
		d.add(time.Duration(result.Stats.WallMs * float64(time.Millisecond) / calls))
	}
	d.report(b, "µs/call", time.Microsecond)
}

// BenchmarkSequentialToolCalls is a program of 100 tool calls one after another.
func BenchmarkSequentialToolCalls(b *testing.B) {
	e := ownExecutor(b, engine.Options{})
	req := echoing("async () => { let n = 0; for (let i = 0; i < 100; i++) n += (await codemode.echo(i))[0]; return n }")
	var d durations
	for b.Loop() {
		d.time(func() { mustRun(b, e, req) })
	}
	d.report(b, "ms", time.Millisecond)
}

// BenchmarkThroughput is executions a second on all processors.
func BenchmarkThroughput(b *testing.B) {
	e := ownExecutor(b, engine.Options{})
	b.RunParallel(func(pb *testing.PB) {
		for pb.Next() {
			mustRun(b, e, protocol.Request{Code: "async () => 42"})
		}
	})
	b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "runs/s")
}

// BenchmarkParked is the memory of executions that wait for a tool call: what the
// process keeps for itself, host and guest together, once Go has given back to the
// system what it no longer uses.
func BenchmarkParked(b *testing.B) {
	const n = 1000
	for b.Loop() {
		e := newExecutor(b, engine.Options{MaxWorkers: 1, ExecutionsPerWorker: n})
		var parked, done sync.WaitGroup
		parked.Add(n)
		release := make(chan struct{})
		req := echoing("async () => codemode.echo({a: 1})")
		req.Dispatch = func(context.Context, protocol.Call) (string, error) {
			parked.Done()
			<-release
			return `{"result":1}`, nil
		}
		debug.FreeOSMemory()
		before := residentBytes(b)
		for range n {
			done.Go(func() { _, _ = e.Execute(context.Background(), req) })
		}
		parked.Wait()
		time.Sleep(time.Second) // a parked run gives back what it can spare
		debug.FreeOSMemory()
		b.ReportMetric(float64(residentBytes(b)-before)/n/1024, "KiB/parked")
		close(release)
		done.Wait()
		if err := e.Close(); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkDeadlineOvershoot is how late runs settle whose guests are deep in
// native code, with twice as many of them as there are processors.
func BenchmarkDeadlineOvershoot(b *testing.B) {
	e := ownExecutor(b, engine.Options{})
	guests := []string{
		"Array.prototype.indexOf.call({length: 2 ** 53 - 1}, 1)",
		"/^(a+)+$/.test('a'.repeat(40) + '!')",
		"const a = (1n << 500000n) - 1n; for (;;) a * a",
		"const a = Array(1e5).fill({a: [1.5]}); for (;;) JSON.stringify(a)",
		"const a = Array.from({length: 1e5}, (_, i) => i); for (;;) a.sort(() => 1)",
		"for (;;);",
	}
	const timeout = 100 * time.Millisecond
	var d durations
	for b.Loop() {
		var group sync.WaitGroup
		for i := range 2 * runtime.NumCPU() {
			group.Go(func() {
				result, err := e.Execute(context.Background(), protocol.Request{
					Code: "async () => { " + guests[i%len(guests)] + " }", Timeout: timeout,
				})
				if err != nil || result.OK {
					b.Error(err)
				}
				d.add(time.Duration(result.Stats.WallMs*float64(time.Millisecond)) - timeout)
			})
		}
		group.Wait()
	}
	d.report(b, "ms-late", time.Millisecond)
}

// BenchmarkFairness is the latency of short programs while four others spin until
// their deadline: 200 executions at once, all sent in the same moment.
func BenchmarkFairness(b *testing.B) {
	for _, short := range []struct{ name, code string }{
		{"computing", "async () => [3, 1, 2].sort().join()"},
		{"calling", "async () => (await codemode.echo(42))[0]"},
	} {
		b.Run(short.name, func(b *testing.B) {
			e := ownExecutor(b, engine.Options{MaxWorkers: 1, ExecutionsPerWorker: 200})
			var d durations
			for b.Loop() {
				fairnessRound(e, short.code, &d)
			}
			d.report(b, "ms", time.Millisecond)
		})
	}
}

func fairnessRound(e *engine.Executor, code string, d *durations) {
	const spinners, short = 4, 196
	var group sync.WaitGroup
	for range spinners {
		group.Go(func() {
			_, _ = e.Execute(context.Background(), protocol.Request{Code: "async () => { for (;;); }", Timeout: time.Second})
		})
	}
	time.Sleep(20 * time.Millisecond)
	for range short {
		group.Go(func() { d.time(func() { _, _ = e.Execute(context.Background(), echoing(code)) }) })
	}
	group.Wait()
}

// BenchmarkGarbageCollection is the longest collection beside guests that spin on
// all processors.
func BenchmarkGarbageCollection(b *testing.B) {
	e := ownExecutor(b, engine.Options{})
	ctx, cancel := context.WithCancel(context.Background())
	var group sync.WaitGroup
	for range runtime.NumCPU() {
		group.Go(func() {
			_, _ = e.Execute(ctx, protocol.Request{Code: "async () => { for (;;); }", Timeout: protocol.NoTimeout})
		})
	}
	var d durations
	for b.Loop() {
		d.time(runtime.GC)
	}
	cancel()
	group.Wait()
	d.report(b, "ms", time.Millisecond)
	b.ReportMetric(float64(d.percentile(1))/float64(time.Millisecond), "worst-ms")
}

// BenchmarkStart is a new executor, ready to serve, with code and image in the cache.
func BenchmarkStart(b *testing.B) {
	dir := b.TempDir()
	if err := newExecutor(b, engine.Options{CacheDir: dir}).Close(); err != nil {
		b.Fatal(err)
	}
	for b.Loop() {
		e := newExecutor(b, engine.Options{CacheDir: dir})
		if err := e.Close(); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkResult is a megabyte of ordinary data as the program's value.
func BenchmarkResult(b *testing.B) {
	e := ownExecutor(b, engine.Options{})
	code := "async () => Array.from({length: 10000}, (_, i) => ({id: i, title: 'item number ' + i, tags: ['a', 'b'], done: i % 2 === 0}))"
	var size int
	for b.Loop() {
		size = len(mustRun(b, e, protocol.Request{Code: code}).Value)
	}
	b.ReportMetric(float64(size)/1e6, "MB")
}
