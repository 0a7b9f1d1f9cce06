package main

import (
	"context"
	_ "embed"
	"encoding/json"
	"maps"
	"slices"
	"sync"
	"time"

	"github.com/codemode-executor/codemode-executor/engine"
	"github.com/codemode-executor/codemode-executor/protocol"
)

var (
	//go:embed guest/program.js
	guestProgram string
	//go:embed guest/globals.js
	guestGlobals string
	//go:embed guest/std.js
	guestStd string
	//go:embed guest/os.js
	guestOS string
	//go:embed guest/bjson.js
	guestBJSON string
)

const (
	testTimeout = 30 * time.Second
	// interruptAfter is the deadline of the tests that only an interrupt ends.
	interruptAfter = time.Second
	guestMemory    = 512 << 20
)

// runner runs tests, each in a sandbox of its own.
type runner struct {
	executor *engine.Executor
	modules  map[string]string
}

func newRunner(ctx context.Context, files map[string]string) (*runner, error) {
	executor, err := engine.New(ctx, engine.Options{Bounds: protocol.Bounds{Memory: guestMemory}})
	if err != nil {
		return nil, err
	}
	modules := maps.Clone(files)
	modules["qjs:std"], modules["qjs:os"], modules["qjs:bjson"] = guestStd, guestOS, guestBJSON
	return &runner{executor, modules}, nil
}

func (r *runner) close() { _ = r.executor.Close() }

// runAll runs tests, so many at a time, and gives their rows, in their order. A test
// that fails is taken apart, unless its failure has a reason as a whole.
func (r *runner) runAll(ctx context.Context, tests []test, reasons map[string]string, jobs int) []row {
	rows := make([][]row, len(tests))
	slots := make(chan struct{}, max(1, jobs))
	var group sync.WaitGroup
	for i, t := range tests {
		slots <- struct{}{}
		group.Go(func() {
			defer func() { <-slots }()
			rows[i] = r.rowsOf(ctx, t, reasons)
		})
	}
	group.Wait()
	return slices.Concat(rows...)
}

func (r *runner) rowsOf(ctx context.Context, t test, reasons map[string]string) []row {
	whole := row{t.name(), r.run(ctx, t)}
	if _, listed := reasons[whole.name]; listed || whole.failure == "" {
		return []row{whole}
	}
	var rows []row
	for _, part := range t.parts() {
		rows = append(rows, row{part.name(), r.run(ctx, part)})
	}
	if !slices.ContainsFunc(rows, row.failed) {
		return []row{whole}
	}
	return rows
}

// run runs one test and says why it failed; it gives "" for one that passed.
func (r *runner) run(ctx context.Context, t test) string {
	question := map[string]any{"path": t.path, "detects": t.detects() && t.negative == ""}
	if !t.isModule() {
		question["script"] = t.text
	}
	modules := r.modules
	if t.part != "" {
		modules = maps.Clone(modules)
		modules[t.path] = t.text
	}
	answer, err := json.Marshal(map[string]any{"result": question})
	if err != nil {
		return err.Error()
	}
	timeout := testTimeout
	if t.interrupted() {
		timeout = interruptAfter
	}
	result, err := r.executor.Execute(ctx, protocol.Request{
		Code:    guestProgram,
		Modules: modules,
		Providers: []protocol.Provider{{
			Name: "upstream", Tools: []string{"test"}, Prelude: guestGlobals,
		}},
		Dispatch: func(context.Context, protocol.Call) (string, error) { return string(answer), nil },
		Outbound: protocol.Outbound{Mode: protocol.OutboundDisabled},
		Timeout:  timeout,
	})
	if err != nil {
		return err.Error()
	}
	return t.judge(result)
}
