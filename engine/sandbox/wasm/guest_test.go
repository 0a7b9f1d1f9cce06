package wasm

import (
	"context"
	"testing"

	"github.com/tetratelabs/wazero"
	"github.com/tetratelabs/wazero/api"
	"github.com/tetratelabs/wazero/experimental"
	"github.com/tetratelabs/wazero/imports/wasi_snapshot_preview1"
)

// features are those of WebAssembly 2.0 and tail calls.
const features = api.CoreFeaturesV2 | experimental.CoreFeaturesTailCall

// guest is an instrumented module that runs in wazero.
type guest struct {
	t           testing.TB
	module      api.Module
	checkpoints int
	told        []int32
	// refill is the fuel a checkpoint gives, trapAt the number of the
	// checkpoint that traps, 0 for none.
	refill int32
	trapAt int
}

// hostImports are the imports that guests get: a checkpoint, and two functions
// for trampolines.
var hostImports = []Import{
	{Module: "host", Name: "checkpoint", Results: []ValType{I32}},
	{Module: "host", Name: "double", Params: []ValType{I32}, Results: []ValType{I32}},
	{Module: "host", Name: "sub", Params: []ValType{I64, F64, I32}, Results: []ValType{I64}},
}

// compiled keeps what wazero compiled, since several tests run the same module.
var compiled = wazero.NewCompilationCache()

// newRuntime makes a runtime with the host functions and WASI.
func newRuntime(t testing.TB, g *guest, config wazero.RuntimeConfig) wazero.Runtime {
	ctx := context.Background()
	r := wazero.NewRuntimeWithConfig(ctx, config.WithCoreFeatures(features).WithCompilationCache(compiled))
	t.Cleanup(func() { r.Close(ctx) })
	wasi_snapshot_preview1.MustInstantiate(ctx, r)
	_, err := r.NewHostModuleBuilder("host").
		NewFunctionBuilder().WithFunc(g.checkpoint).Export("checkpoint").
		NewFunctionBuilder().WithFunc(func(n int32) int32 { return 2 * n }).Export("double").
		NewFunctionBuilder().WithFunc(func(a int64, b float64, c int32) int64 { return a - int64(b) - int64(c) }).Export("sub").
		NewFunctionBuilder().WithFunc(func(n int32) { g.told = append(g.told, n) }).Export("told").
		Instantiate(ctx)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

func (g *guest) checkpoint() int32 {
	g.checkpoints++
	if g.refill > 0 {
		g.setFuel(g.refill)
	}
	if g.checkpoints == g.trapAt {
		return 1
	}
	return 0
}

func (g *guest) setFuel(fuel int32) {
	g.module.ExportedGlobal(fuelExport).(api.MutableGlobal).Set(uint64(fuel))
}

// start compiles and instantiates a binary.
func start(t testing.TB, binary []byte) *guest {
	t.Helper()
	return startIn(t, wazero.NewRuntimeConfig(), binary)
}

// startIn is start in a runtime of the given configuration.
func startIn(t testing.TB, runtime wazero.RuntimeConfig, binary []byte) *guest {
	t.Helper()
	g := &guest{t: t, refill: 1 << 30}
	r := newRuntime(t, g, runtime)
	code, err := r.CompileModule(context.Background(), binary)
	if err != nil {
		t.Fatal(err)
	}
	config := wazero.NewModuleConfig().WithName("").WithStartFunctions()
	if g.module, err = r.InstantiateModule(context.Background(), code, config); err != nil {
		t.Fatal(err)
	}
	return g
}

// try calls an export.
func (g *guest) try(name string, args ...uint64) ([]uint64, error) {
	g.t.Helper()
	f := g.module.ExportedFunction(name)
	if f == nil {
		g.t.Fatalf("no export %q", name)
	}
	return f.Call(context.Background(), args...)
}

// call calls an export that does not trap; its result, if any, comes back.
func (g *guest) call(name string, args ...uint64) uint64 {
	g.t.Helper()
	results, err := g.try(name, args...)
	if err != nil {
		g.t.Fatalf("%s%v: %v", name, args, err)
	}
	if len(results) == 0 {
		return 0
	}
	return results[0]
}

// mustInstrument parses and rewrites a binary.
func mustInstrument(t testing.TB, binary []byte, opts Options) *Instrumented {
	t.Helper()
	m, err := Parse(binary)
	if err != nil {
		t.Fatal(err)
	}
	result, err := Instrument(m, opts)
	if err != nil {
		t.Fatal(err)
	}
	return result
}

// metered are options with nothing but the host imports and checkpoints.
func metered(fuel int32) Options { return Options{Imports: hostImports, Fuel: fuel} }
