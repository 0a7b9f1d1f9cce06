// Package bench compares the engine with other ways to run JavaScript from Go,
// side by side in one run: go test -bench . (in this folder).
package bench

import (
	"context"
	"slices"
	"testing"
	"time"

	"github.com/dop251/goja"
	"github.com/fastschema/qjs"

	"github.com/codemode-executor/codemode-executor/engine"
	"github.com/codemode-executor/codemode-executor/protocol"
)

func TestMain(m *testing.M) {
	engine.SpareProcessor()
	m.Run()
}

const program = "async () => 42"

// timed runs f for the benchmark and reports its percentiles in microseconds.
func timed(b *testing.B, f func()) {
	var all []time.Duration
	for b.Loop() {
		start := time.Now()
		f()
		all = append(all, time.Since(start))
	}
	slices.Sort(all)
	b.ReportMetric(float64(all[len(all)/2])/float64(time.Microsecond), "p50-µs")
	b.ReportMetric(float64(all[len(all)*99/100])/float64(time.Microsecond), "p99-µs")
}

// BenchmarkFreshRun runs the smallest program, each time in a sandbox nothing ran
// in before. goja shares the process's memory and has no limits: it is here for
// scale, not as a sandbox.
func BenchmarkFreshRun(b *testing.B) {
	b.Run("codemode-executor", func(b *testing.B) {
		e, err := engine.New(context.Background(), engine.Options{})
		if err != nil {
			b.Fatal(err)
		}
		defer e.Close()
		timed(b, func() {
			result, err := e.Execute(context.Background(), protocol.Request{Code: program})
			if err != nil || result.Value != "42" {
				b.Fatal(result, err)
			}
		})
	})
	b.Run("fastschema-qjs", func(b *testing.B) {
		timed(b, func() {
			rt, err := qjs.New()
			if err != nil {
				b.Fatal(err)
			}
			defer rt.Close()
			v, err := rt.Eval("program.js", qjs.Code("await ("+program+")()"), qjs.FlagAsync())
			if err != nil || v.Int32() != 42 {
				b.Fatal(v, err)
			}
		})
	})
	b.Run("goja", func(b *testing.B) {
		timed(b, func() {
			v, err := goja.New().RunString("(" + program + ")()")
			if err != nil || v.Export().(*goja.Promise).Result().ToInteger() != 42 {
				b.Fatal(v, err)
			}
		})
	})
}
