package program

import (
	"context"
	"encoding/binary"
	"encoding/json"
	"fmt"
	"strings"
	"sync"
	"testing"

	quickjswasi "github.com/aperturerobotics/go-quickjs-wasi-reactor"
	"github.com/tetratelabs/wazero"
	"github.com/tetratelabs/wazero/api"
	"github.com/tetratelabs/wazero/imports/wasi_snapshot_preview1"
)

// oracle is an unmodified QuickJS, which tells what a unit evaluates to.
type oracle struct {
	ctx     context.Context
	runtime wazero.Runtime
	module  wazero.CompiledModule
}

// realm is one fresh QuickJS context.
type realm struct {
	*oracle
	instance api.Module
	js       uint64
	rt       uint64
}

const (
	testFile     = "program.js"
	evalStrict   = 1 << 3
	tagException = 6
)

var sharedOracle = sync.OnceValues(func() (*oracle, error) {
	ctx := context.Background()
	o := &oracle{ctx: ctx, runtime: wazero.NewRuntime(ctx)}
	if _, err := wasi_snapshot_preview1.Instantiate(ctx, o.runtime); err != nil {
		return nil, err
	}
	var err error
	o.module, err = o.runtime.CompileModule(ctx, quickjswasi.QuickJSWASM)
	return o, err
})

func newRealm(t testing.TB) *realm {
	t.Helper()
	o, err := sharedOracle()
	if err != nil {
		t.Fatal(err)
	}
	config := wazero.NewModuleConfig().WithName("").WithStartFunctions("_initialize")
	m, err := o.runtime.InstantiateModule(o.ctx, o.module, config)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = m.Close(o.ctx) })
	r := &realm{oracle: o, instance: m}
	r.rt = r.call("JS_NewRuntime")
	r.js = r.call("JS_NewContext", r.rt)
	return r
}

func (r *realm) call(name string, args ...uint64) uint64 {
	res, err := r.instance.ExportedFunction(name).Call(r.ctx, args...)
	if err != nil {
		panic(fmt.Sprintf("%s: %v", name, err))
	}
	if len(res) == 0 {
		return 0
	}
	return res[0]
}

func (r *realm) copyIn(b []byte) uint64 {
	p := r.call("malloc", uint64(len(b)+1))
	r.instance.Memory().Write(uint32(p), append(append([]byte{}, b...), 0))
	return p
}

func (r *realm) text(v uint64) string {
	n := r.call("malloc", 8)
	p := r.call("JS_ToCStringLen2", r.js, n, v, 0)
	size, _ := r.instance.Memory().ReadUint32Le(uint32(n))
	b, _ := r.instance.Memory().Read(uint32(p), size)
	return string(b)
}

func (r *realm) property(v uint64, name string) string {
	return r.text(r.call("JS_GetPropertyStr", r.js, v, r.copyIn([]byte(name))))
}

func (r *realm) set(object uint64, name string, v uint64) {
	r.call("JS_SetPropertyStr", r.js, object, r.copyIn([]byte(name)), v)
}

// eval evaluates a strict script. The value is a JSValue; on failure err has the
// message, and stack the stack of the exception.
func (r *realm) eval(source string, firstLine int) (value uint64, stack string, err error) {
	var options [16]byte // struct JSEvalOptions
	binary.LittleEndian.PutUint32(options[0:], 1)
	binary.LittleEndian.PutUint32(options[4:], evalStrict)
	binary.LittleEndian.PutUint32(options[8:], uint32(r.copyIn([]byte(testFile))))
	binary.LittleEndian.PutUint32(options[12:], uint32(int32(firstLine)))
	value = r.call("JS_Eval2", r.js, r.copyIn([]byte(source)), uint64(len(source)), r.copyIn(options[:]))
	if uint32(value>>32) != tagException {
		return value, "", nil
	}
	e := r.call("JS_GetException", r.js)
	return 0, r.property(e, "stack"), fmt.Errorf("%s: %s", r.property(e, "name"), r.property(e, "message"))
}

// outcome is what calling a program gave.
type outcome struct {
	Value string // in the notation of show, below
	Error string
	Stack string
}

const show = `
globalThis.codemode = { add: async (a, b) => a + b };
globalThis.sleep = () => Promise.resolve();
const show = (v) => typeof v === "function" ? "function " + v.name :
  typeof v === "bigint" ? v + "n" :
  v === undefined ? "undefined" : Object.is(v, -0) ? "-0" :
  typeof v === "number" ? String(v) : typeof v === "symbol" ? String(v) :
  Object.prototype.toString.call(v) === "[object Generator]" ? "generator" : JSON.stringify(v);
globalThis.run = (f) => {
  globalThis.out = { Error: "pending" };
  (async () => f())().then(
    (v) => { out = { Value: show(v) }; },
    (e) => { out = { Error: String(e), Stack: e && e.stack }; });
};
0`

// execute evaluates a unit and calls its completion value.
func (r *realm) execute(t testing.TB, u Unit) (out outcome, syntax *SyntaxError) {
	t.Helper()
	if _, _, err := r.eval(show, 1); err != nil {
		t.Fatal(err)
	}
	f, stack, err := r.eval(u.Source, u.FirstLine)
	if err != nil {
		message := strings.TrimPrefix(err.Error(), "SyntaxError: ")
		return outcome{}, u.SyntaxError(message, stack, testFile)
	}
	r.set(r.call("JS_GetGlobalObject", r.js), "unit", f)
	if _, _, err := r.eval("run(unit)", 1); err != nil {
		t.Fatal(err)
	}
	for slot := r.call("malloc", 8); r.call("JS_ExecutePendingJob", r.rt, slot) != 0; {
	}
	v, _, err := r.eval("JSON.stringify(out)", 1)
	if err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal([]byte(r.text(v)), &out); err != nil {
		t.Fatal(err)
	}
	return out, nil
}
