package wasm

import (
	"slices"
	"testing"

	quickjs "github.com/aperturerobotics/go-quickjs-wasi-reactor"
	"github.com/tetratelabs/wazero"
)

// quickjsOptions are what a host of QuickJS asks for.
func quickjsOptions() Options {
	return Options{
		Imports:        hostImports,
		Fuel:           20000,
		Uninstrumented: []string{"JS_CallInternal"},
		Trampolines:    []int{1, 2},
		ExportGlobals:  true,
	}
}

// engine is a QuickJS context in a guest.
type engine struct {
	*guest
	runtime, context uint64
}

func startQuickJS(t testing.TB, config wazero.RuntimeConfig, binary []byte) engine {
	t.Helper()
	e := engine{guest: startIn(t, config, binary)}
	e.call("_initialize")
	e.runtime = e.call("JS_NewRuntime")
	e.context = e.call("JS_NewContext", e.runtime)
	return e
}

// text copies a string into the guest, with a zero byte behind it.
func (e engine) text(s string) uint64 {
	p := e.call("malloc", uint64(len(s)+1))
	e.module.Memory().Write(uint32(p), append([]byte(s), 0))
	return p
}

// eval evaluates a script and answers its value as a string.
func (e engine) eval(script string) string {
	e.t.Helper()
	value := e.call("JS_Eval", e.context, e.text(script), uint64(len(script)), e.text("script"), 0)
	size := e.call("malloc", 4)
	p := e.call("JS_ToCStringLen2", e.context, size, value, 0)
	n, _ := e.module.Memory().ReadUint32Le(uint32(size))
	b, ok := e.module.Memory().Read(uint32(p), n)
	if !ok {
		e.t.Fatal("string is outside memory")
	}
	return string(b)
}

func TestQuickJS(t *testing.T) {
	// The interpreter starts large modules sooner.
	original := startQuickJS(t, wazero.NewRuntimeConfigInterpreter(), quickjs.QuickJSWASM)
	result := mustInstrument(t, quickjs.QuickJSWASM, quickjsOptions())
	instrumented := startQuickJS(t, wazero.NewRuntimeConfig(), result.Binary)
	everywhere := quickjsOptions()
	everywhere.Uninstrumented = nil
	if all := mustInstrument(t, quickjs.QuickJSWASM, everywhere).Loops; all < 1000 || all-result.Loops != 2 {
		t.Errorf("%d of %d loops have a check, want all but the 2 of the dispatch loop", result.Loops, all)
	}
	if want := []string{"global0"}; !slices.Equal(result.Globals, want) {
		t.Errorf("globals are %q, want %q", result.Globals, want)
	}
	for _, script := range []string{
		"6 * 7",
		"[3, 1, 2].sort().map(x => x * x).join()",
		"JSON.stringify({a: [1, 'x', null], b: {c: 1.5}})",
		"'a1b22'.replace(/[0-9]+/g, m => `<${m}>`)",
		"(function f(n) { return n < 2 ? n : f(n - 1) + f(n - 2) })(15)",
		"let s = 0n; for (let i = 0n; i < 1000n; i++) s += i ** 3n; s.toString()",
		"try { null.x } catch (e) { e.message }",
		"[...(function* () { yield 1; yield* [2, 3] })()].join()",
	} {
		if got, want := instrumented.eval(script), original.eval(script); got != want {
			t.Errorf("%s is %q instrumented, %q originally", script, got, want)
		}
	}
}

// Loops in QuickJS's own code reach the checkpoint, which can end them.
func TestQuickJSNativeLoops(t *testing.T) {
	binary := mustInstrument(t, quickjs.QuickJSWASM, quickjsOptions()).Binary
	for _, script := range []string{
		"Array.prototype.indexOf.call({length: 2 ** 53 - 1}, 1)",
		"/(a+)+b/.test('a'.repeat(40))",
	} {
		e := startQuickJS(t, wazero.NewRuntimeConfig(), binary)
		e.refill, e.trapAt = 20000, e.checkpoints+10
		e.setFuel(1)
		_, err := e.try("JS_Eval", e.context, e.text(script), uint64(len(script)), e.text("script"), 0)
		if err == nil || e.checkpoints != e.trapAt {
			t.Errorf("%s: %d checkpoints of %d, error %v", script, e.checkpoints, e.trapAt, err)
		}
	}
}

func BenchmarkInstrument(b *testing.B) {
	b.SetBytes(int64(len(quickjs.QuickJSWASM)))
	for b.Loop() {
		mustInstrument(b, quickjs.QuickJSWASM, quickjsOptions())
	}
}

// What checkpoints cost a program.
func BenchmarkOverhead(b *testing.B) {
	versions := []struct {
		name   string
		binary []byte
	}{
		{"original", quickjs.QuickJSWASM},
		{"instrumented", mustInstrument(b, quickjs.QuickJSWASM, quickjsOptions()).Binary},
	}
	programs := []struct{ name, script string }{
		{"loop", "{ let s = 0; for (let i = 0; i < 1e6; i++) s += i % 7; s }"},
		{"calls", "(function f(n) { return n < 2 ? n : f(n - 1) + f(n - 2) })(22)"},
		{"sort", "Array.from({length: 3e4}, (_, i) => i * 7919 % 30011).sort((a, b) => a - b)[9]"},
	}
	for _, program := range programs {
		for _, version := range versions {
			b.Run(program.name+"/"+version.name, func(b *testing.B) {
				e := startQuickJS(b, wazero.NewRuntimeConfig(), version.binary)
				for b.Loop() {
					e.eval(program.script)
				}
			})
		}
	}
}
