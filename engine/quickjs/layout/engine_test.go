package layout

import (
	"context"
	"testing"

	quickjs "github.com/aperturerobotics/go-quickjs-wasi-reactor"
	"github.com/tetratelabs/wazero"
	"github.com/tetratelabs/wazero/api"
	"github.com/tetratelabs/wazero/imports/wasi_snapshot_preview1"

	"github.com/codemode-executor/codemode-executor/engine/sandbox/wasm"
)

// compiled keeps what wazero compiled, since every test runs the same module.
var compiled = wazero.NewCompilationCache()

// engine is a QuickJS context that runs in wazero.
type engine struct {
	t                *testing.T
	offsets          Offsets
	module           api.Module
	memory           api.Memory
	stackPointer     api.MutableGlobal
	runtime, context uint64
}

func start(t *testing.T) *engine {
	t.Helper()
	m, err := wasm.Parse(quickjs.QuickJSWASM)
	if err != nil {
		t.Fatal(err)
	}
	e := &engine{t: t}
	if e.offsets, err = Find(m); err != nil {
		t.Fatal(err)
	}
	// Instrumenting exports the stack pointer, global 0.
	result, err := wasm.Instrument(m, wasm.Options{
		Imports:       []wasm.Import{{Module: "host", Name: "checkpoint", Results: []wasm.ValType{wasm.I32}}},
		Fuel:          1 << 20,
		ExportGlobals: true,
	})
	if err != nil {
		t.Fatal(err)
	}
	e.instantiate(result.Binary)
	e.memory = e.module.Memory()
	e.stackPointer = e.module.ExportedGlobal("global0").(api.MutableGlobal)
	e.call("_initialize")
	e.runtime = e.call("JS_NewRuntime")
	e.context = e.call("JS_NewContext", e.runtime)
	return e
}

func (e *engine) instantiate(binary []byte) {
	e.t.Helper()
	ctx := context.Background()
	r := wazero.NewRuntimeWithConfig(ctx, wazero.NewRuntimeConfig().WithCompilationCache(compiled))
	e.t.Cleanup(func() { r.Close(ctx) })
	wasi_snapshot_preview1.MustInstantiate(ctx, r)
	refill := func(_ context.Context, m api.Module) int32 {
		m.ExportedGlobal("fuel").(api.MutableGlobal).Set(1 << 20)
		return 0
	}
	_, err := r.NewHostModuleBuilder("host").NewFunctionBuilder().WithFunc(refill).Export("checkpoint").Instantiate(ctx)
	if err != nil {
		e.t.Fatal(err)
	}
	code, err := r.CompileModule(ctx, binary)
	if err != nil {
		e.t.Fatal(err)
	}
	config := wazero.NewModuleConfig().WithName("").WithStartFunctions()
	if e.module, err = r.InstantiateModule(ctx, code, config); err != nil {
		e.t.Fatal(err)
	}
}

// call calls a function of the C API; its result, if any, comes back.
func (e *engine) call(name string, args ...uint64) uint64 {
	e.t.Helper()
	results, err := e.module.ExportedFunction(name).Call(context.Background(), args...)
	if err != nil {
		e.t.Fatal(err)
	}
	if len(results) == 0 {
		return 0
	}
	return results[0]
}

// text copies a string into the guest, with a zero byte behind it.
func (e *engine) text(s string) uint64 {
	p := e.call("malloc", uint64(len(s)+1))
	e.memory.Write(uint32(p), append([]byte(s), 0))
	return p
}

// eval evaluates a script and answers its value as a string.
func (e *engine) eval(script string) string {
	e.t.Helper()
	value := e.call("JS_Eval", e.context, e.text(script), uint64(len(script)), e.text("script"), 0)
	size := e.call("malloc", 4)
	p := e.call("JS_ToCStringLen2", e.context, size, value, 0)
	n, _ := e.memory.ReadUint32Le(uint32(size))
	b, ok := e.memory.Read(uint32(p), n)
	if !ok {
		e.t.Fatal("string is outside memory")
	}
	return string(b)
}
