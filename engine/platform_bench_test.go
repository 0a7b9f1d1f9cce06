package engine

import (
	"slices"
	"testing"
	"time"

	"github.com/codemode-executor/codemode-executor/protocol"
	"github.com/codemode-executor/codemode-executor/webapi"
)

// emptyPlatform is the least a program can run on: nothing but the language.
var emptyPlatform = platform{"empty", func() []webapi.Source {
	return []webapi.Source{{Name: "webapi/empty.js", Text: `(function (primordials, host) {
  const nothing = () => {};
  const calls = new Map();
  const begin = (config) => {
    for (const { name } of JSON.parse(config).providers) {
      globalThis[name] = new Proxy({}, { get: (_, tool) => (...args) => new Promise((resolve) => {
        calls.set(calls.size, resolve);
        host.dispatch(calls.size - 1, name, tool, JSON.stringify(args));
      }) });
    }
  };
  return {
    begin, run: async (value) => value, threw: async (reason) => { throw reason; }, encode: (value) => '+' + JSON.stringify(value),
    describe: (reason) => JSON.stringify({ name: 'Error', message: String(reason), stack: '' }),
    completed: (id, envelope) => calls.get(id)(JSON.parse(envelope).result), failed: nothing,
    fire: nothing, unhandled: nothing, handled: nothing, uncaught: nothing, resolved: nothing, rejected: nothing,
  };
})`}}
}}

// BenchmarkPlatform is a fresh run with the web platform and one without, in turns.
func BenchmarkPlatform(b *testing.B) {
	var executors [2]*Executor
	for i, p := range []platform{emptyPlatform, {"web", webapi.Sources}} {
		e, err := newExecutor(b.Context(), Options{}, p)
		if err != nil {
			b.Fatal(err)
		}
		defer e.Close()
		executors[i] = e
	}
	var times [2][]time.Duration
	for b.Loop() {
		for i, e := range executors {
			start := time.Now()
			if r, err := e.Execute(b.Context(), protocol.Request{Code: "async () => 42"}); err != nil || r.Value != "42" {
				b.Fatal(r, err)
			}
			times[i] = append(times[i], time.Since(start))
		}
	}
	p50 := func(i int) float64 {
		slices.Sort(times[i])
		return float64(times[i][len(times[i])/2]) / float64(time.Millisecond)
	}
	b.ReportMetric(p50(0), "ms-empty")
	b.ReportMetric(p50(1), "ms-platform")
	b.ReportMetric(100*(p50(1)/p50(0)-1), "%slower")
}
