package webapi_test

import (
	"context"
	"encoding/binary"
	"fmt"
	"math"
	"sync"
	"testing"

	quickjswasi "github.com/aperturerobotics/go-quickjs-wasi-reactor"
	"github.com/tetratelabs/wazero"
	"github.com/tetratelabs/wazero/api"
	"github.com/tetratelabs/wazero/imports/wasi_snapshot_preview1"
)

const (
	stackSize        = 1 << 20
	stackReserve     = 64 << 10
	stackLimitOffset = 128 // of stack_limit in JSRuntime, QuickJS-NG 0.15.1
	tagUndefined     = 3
	tagException     = 6
)

// quickjsModule compiles the engine once for all tests.
var quickjsModule = sync.OnceValues(func() (wazero.Runtime, wazero.CompiledModule) {
	ctx := context.Background()
	r := wazero.NewRuntimeWithConfig(ctx, wazero.NewRuntimeConfigCompiler().WithMemoryLimitPages(128<<20/65536).WithMemoryCapacityFromMax(true))
	wasi_snapshot_preview1.MustInstantiate(ctx, r)
	compiled, err := r.CompileModule(ctx, exportStackPointer(quickjswasi.QuickJSWASM))
	if err != nil {
		panic(err)
	}
	return r, compiled
})

// exportStackPointer adds the export "sp" for global 0, which LLVM uses as the
// stack pointer, so that a test can give the engine a stack of useful size.
func exportStackPointer(wasm []byte) []byte {
	const exportSection = 7
	for at := 8; at < len(wasm); {
		id := wasm[at]
		size, n := binary.Uvarint(wasm[at+1:])
		body := at + 1 + n
		end := body + int(size)
		if id != exportSection {
			at = end
			continue
		}
		count, n := binary.Uvarint(wasm[body:])
		section := binary.AppendUvarint(nil, count+1)
		section = append(section, wasm[body+n:end]...)
		section = append(section, 2, 's', 'p', 3, 0)
		out := append([]byte(nil), wasm[:at]...)
		out = binary.AppendUvarint(append(out, id), uint64(len(section)))
		return append(append(out, section...), wasm[end:]...)
	}
	panic("the module has no export section")
}

// vm is one QuickJS context, driven through its C API.
type vm struct {
	t      testing.TB
	ctx    context.Context
	mod    api.Module
	rt, js uint64
	out    uint64 // eight bytes of guest memory for out parameters
}

func newVM(t testing.TB) *vm {
	t.Helper()
	r, compiled := quickjsModule()
	v := &vm{t: t, ctx: context.Background()}
	cfg := wazero.NewModuleConfig().WithName("").WithStartFunctions().WithSysWalltime().WithSysNanotime()
	mod, err := r.InstantiateModule(v.ctx, compiled, cfg)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = mod.Close(v.ctx) })
	v.mod = mod
	v.call("_initialize")
	stack := v.call("malloc", stackSize)
	mod.ExportedGlobal("sp").(api.MutableGlobal).Set((stack + stackSize) &^ 15)
	v.out = v.call("malloc", 8)
	v.rt = v.call("JS_NewRuntime")
	v.js = v.call("JS_NewContext", v.rt)
	v.call("JS_SetGCThreshold", v.rt, 8<<20)
	mod.Memory().WriteUint32Le(uint32(v.rt)+stackLimitOffset, uint32(stack)+stackReserve)
	return v
}

func (v *vm) call(name string, args ...uint64) uint64 {
	v.t.Helper()
	res, err := v.mod.ExportedFunction(name).Call(v.ctx, args...)
	if err != nil {
		v.t.Fatalf("%s: %v", name, err)
	}
	if len(res) == 0 {
		return 0
	}
	return res[0]
}

func (v *vm) cstring(s string) uint64 {
	p := v.call("malloc", uint64(len(s)+1))
	v.mod.Memory().Write(uint32(p), append([]byte(s), 0))
	return p
}

// eval evaluates a script and gives its completion value as a string, and
// whether it ended without an exception.
func (v *vm) eval(code, file string) (string, bool) {
	v.t.Helper()
	src, name := v.cstring(code), v.cstring(file)
	val := v.call("JS_Eval", v.js, src, uint64(len(code)), name, 0)
	v.call("free", src)
	v.call("free", name)
	ok := val>>32 != tagException
	if !ok {
		val = v.call("JS_GetException", v.js)
	}
	defer v.call("JS_FreeValue", v.js, val)
	return v.text(val), ok
}

// must evaluates a script that is expected to succeed.
func (v *vm) must(code string) string {
	v.t.Helper()
	s, ok := v.eval(code, "test.js")
	if !ok {
		v.t.Fatalf("%.200s\nthrew %s", code, s)
	}
	return s
}

func (v *vm) text(val uint64) string {
	p := v.call("JS_ToCStringLen2", v.js, v.out, val, 0)
	if p == 0 {
		return "(no string form)"
	}
	n, _ := v.mod.Memory().ReadUint32Le(uint32(v.out))
	b, _ := v.mod.Memory().Read(uint32(p), n)
	s := string(b)
	v.call("JS_FreeCString", v.js, p)
	return s
}

// jobs runs promise jobs until none is left, at most a million of them.
func (v *vm) jobs() {
	v.t.Helper()
	for range 1_000_000 {
		switch n := int32(v.call("JS_ExecutePendingJob", v.rt, v.out)); {
		case n == 0:
			return
		case n < 0:
			v.t.Fatalf("a job threw")
		}
	}
	v.t.Fatal("the jobs do not end")
}

func (v *vm) memoryMiB() float64 {
	return math.Round(float64(v.mod.Memory().Size()) / (1 << 20))
}

func (v *vm) String() string { return fmt.Sprintf("quickjs, %v MiB", v.memoryMiB()) }
