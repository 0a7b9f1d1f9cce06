// Package bench compares the engine with other ways to run JavaScript from Go,
// side by side in one run: go test -bench . (in this folder).
package bench

import (
	"context"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/dop251/goja"

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
	report(b, all)
}

func report(b *testing.B, all []time.Duration) {
	slices.Sort(all)
	b.ReportMetric(float64(all[len(all)/2])/float64(time.Microsecond), "p50-µs")
	b.ReportMetric(float64(all[len(all)*99/100])/float64(time.Microsecond), "p99-µs")
}

// benchmarkQJS runs the program of folder qjs, which times itself.
func benchmarkQJS(b *testing.B) {
	binary := filepath.Join(b.TempDir(), "qjs")
	build := exec.Command("go", "build", "-o", binary, ".")
	build.Dir = "qjs"
	if out, err := build.CombinedOutput(); err != nil {
		b.Fatalf("%v\n%s", err, out)
	}
	var all []time.Duration
	for b.Loop() {
		out, err := exec.Command(binary, program, "100").Output()
		if err != nil {
			b.Fatal(err)
		}
		for line := range strings.Lines(string(out)) {
			ns, err := strconv.ParseInt(strings.TrimSpace(line), 10, 64)
			if err != nil {
				b.Fatal(err)
			}
			all = append(all, time.Duration(ns))
		}
	}
	report(b, all)
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
	b.Run("fastschema-qjs", benchmarkQJS)
	b.Run("goja", func(b *testing.B) {
		timed(b, func() {
			v, err := goja.New().RunString("(" + program + ")()")
			if err != nil || v.Export().(*goja.Promise).Result().ToInteger() != 42 {
				b.Fatal(v, err)
			}
		})
	})
}
