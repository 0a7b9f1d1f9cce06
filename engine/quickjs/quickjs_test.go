package quickjs_test

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"math"
	"strconv"
	"strings"
	"testing"

	"github.com/codemode-executor/codemode-executor/engine/quickjs"
)

const testLimit = 64 << 20

// handler is a host that records what the guest does.
type handler struct {
	calls   []string
	modules map[string]string
	rejects int
}

func (h *handler) HostCall(vm *quickjs.VM, id int32, args []quickjs.Value) (quickjs.Value, error) {
	s := fmt.Sprint(id)
	for _, a := range args {
		text, err := vm.Text(a)
		if err != nil {
			return quickjs.Undefined, err
		}
		s += " " + text
	}
	h.calls = append(h.calls, s)
	switch id {
	case 1:
		return quickjs.Undefined, &quickjs.Throw{Kind: quickjs.RangeError, Message: "no more"}
	case 2:
		return vm.NewString("from the host")
	case 3:
		return quickjs.Undefined, errors.New("host trouble")
	}
	return quickjs.Int(int32(len(args))), nil
}

func (h *handler) ResolveModule(_, specifier string) string { return specifier }

func (h *handler) LoadModule(name string) (quickjs.Source, error) {
	text, ok := h.modules[name]
	if !ok {
		return quickjs.Source{}, &quickjs.Throw{Message: "no module " + name}
	}
	return quickjs.Source{Name: name, Text: text, FirstLine: 1}, nil
}

func (h *handler) TypedModule(string) (quickjs.Source, bool) { return quickjs.Source{}, false }
func (h *handler) ErrorText(*quickjs.VM, []byte) string      { return "" }

func (h *handler) Rejection(*quickjs.VM, quickjs.Value, quickjs.Value, bool) { h.rejects++ }

var shared struct {
	engine *quickjs.Engine
	image  *quickjs.Image
}

func TestMain(m *testing.M) {
	ctx := context.Background()
	var err error
	if shared.engine, err = quickjs.Compile(ctx, quickjs.Options{}); err != nil {
		panic(err)
	}
	shared.image, err = shared.engine.Build(ctx, testLimit, func(vm *quickjs.VM) error {
		vm.Handler = &handler{}
		global, err := vm.Global()
		if err != nil {
			return err
		}
		for id := range int32(4) {
			fn, err := vm.NewHostFunction(id, 1)
			if err != nil {
				return err
			}
			if err := vm.Set(global, fmt.Sprintf("host%d", id), fn); err != nil {
				return err
			}
		}
		return vm.Free(global)
	})
	if err != nil {
		panic(err)
	}
	m.Run()
	_ = shared.image.Close()
	_ = shared.engine.Close(ctx)
}

func newVM(t testing.TB, h *handler) *quickjs.VM {
	t.Helper()
	in, err := shared.image.NewInstance(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(in.Close)
	vm := shared.image.VM(in)
	vm.Handler = h
	if err := vm.Seed(rand.Reader); err != nil {
		t.Fatal(err)
	}
	return vm
}

func eval(t testing.TB, vm *quickjs.VM, code string) string {
	t.Helper()
	v, err := vm.Eval(quickjs.Source{Name: "test", Text: code, FirstLine: 1}, 0)
	var thrown *quickjs.Exception
	if errors.As(err, &thrown) {
		text, err := vm.Text(thrown.Value)
		if err != nil {
			t.Fatal(err)
		}
		return "threw " + text
	}
	if err != nil {
		return "stopped"
	}
	text, err := vm.Text(v)
	if err != nil {
		t.Fatal(err)
	}
	if err := vm.Free(v); err != nil {
		t.Fatal(err)
	}
	return text
}

func TestEval(t *testing.T) {
	tests := []struct{ name, code, want string }{
		{"arithmetic", "6*7", "42"},
		{"float", "0.1+0.2", "0.30000000000000004"},
		{"string", "'é\\u{1F680}'+'x'", "é\U0001F680x"},
		{"lone surrogates", "'a\\ud800b\\udc00'", "a\uFFFDb\uFFFD"},
		{"throw", "throw new TypeError('x')", "threw TypeError: x"},
		{"syntax error", "let x = ;", "threw SyntaxError: unexpected token in expression: ';'"},
		{"host call", "host0(1, 'two', 3.5)", "3"},
		{"host throws", "try { host1() } catch (e) { e.name + e.message }", "RangeErrorno more"},
		{"host string", "host2()", "from the host"},
		{"host trouble unwinds", "try { host3() } catch (e) { 'caught' }", "stopped"},
		{"recursion", "try { (function f(){ f() })() } catch (e) { e instanceof RangeError }", "true"},
		{"parser recursion", "try { eval('['.repeat(1e5)) } catch (e) { e.constructor.name }", "RangeError"},
		{"the memory limit", "try { const a=[]; for(;;) a.push(new Array(1e5).fill(1.5)) } catch (e) { String(e) }", "InternalError: out of memory"},
		{"clock in UTC", "new Date(0).getTimezoneOffset()", "0"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			vm := newVM(t, &handler{})
			if got := eval(t, vm, tt.code); got != tt.want {
				t.Errorf("got %q, want %q", got, tt.want)
			}
		})
	}
}

func TestInstancesShareNothing(t *testing.T) {
	a, b := newVM(t, &handler{}), newVM(t, &handler{})
	eval(t, a, "globalThis.secret = 1; Array.prototype.map = null; Object.prototype.x = 1")
	if got := eval(t, b, "typeof secret + typeof [].map + typeof ({}).x"); got != "undefinedfunctionundefined" {
		t.Errorf("another instance sees %q", got)
	}
}

func TestInstancesDoNotShareRandomness(t *testing.T) {
	seen := map[string]bool{}
	for range 50 {
		got := eval(t, newVM(t, &handler{}), "Math.random()")
		if seen[got] {
			t.Fatalf("%s twice", got)
		}
		seen[got] = true
	}
}

func TestReset(t *testing.T) {
	in, err := shared.image.NewInstance(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	defer in.Close()
	// The second program grows the memory, which takes another way to reset.
	for i, code := range []string{
		"globalThis.secret = 1; Array.prototype.map = null; 'ok'",
		"globalThis.secret = new Uint8Array(20e6).fill(7); 'ok'",
		"(function f(n) { return n && f(n - 1) })(1000); 'ok'",
	} {
		vm := shared.image.VM(in)
		vm.Handler = &handler{}
		if got := eval(t, vm, "typeof secret + typeof [].map"); got != "undefinedfunction" {
			t.Fatalf("before program %d: %s", i, got)
		}
		if got := eval(t, vm, code); got != "ok" {
			t.Fatalf("program %d: %s", i, got)
		}
		if err := in.Reset(); err != nil {
			t.Fatal(err)
		}
		if in.Size() != shared.image.Size() {
			t.Fatalf("memory is %d bytes after the reset, the image %d", in.Size(), shared.image.Size())
		}
	}
}

func TestStoppedInstanceIsBroken(t *testing.T) {
	vm := newVM(t, &handler{})
	checks := 0
	vm.Instance().OnCheckpoint = func() bool { checks++; return checks < 3 }
	if got := eval(t, vm, "for(;;);"); got != "stopped" {
		t.Fatalf("an endless loop: %s", got)
	}
	if !vm.Instance().Broken() {
		t.Error("the instance does not say it is broken")
	}
	if got := eval(t, vm, "1"); got != "stopped" {
		t.Errorf("a program on a broken instance: %s", got)
	}
	if err := vm.Instance().Reset(); err == nil {
		t.Error("a broken instance was reset")
	}
}

func TestCheckpointsReachNativeCode(t *testing.T) {
	for _, code := range []string{
		"Array.prototype.indexOf.call({length: 2**53-1}, 1)",
		"/(a+)+b/.test('a'.repeat(40))",
		"((1n << 500000n) - 1n) * ((1n << 500000n) - 1n)",
		"[...Array(1e5).keys()].sort(() => Math.random() - 0.5).sort(() => 1)",
		"'x'.repeat(5e7).split('').length",
		"JSON.stringify(Array(3e6).fill(1.5)).length",
	} {
		t.Run(code, func(t *testing.T) {
			vm := newVM(t, &handler{})
			checks := 0
			vm.Instance().OnCheckpoint = func() bool { checks++; return checks < 5 }
			if got := eval(t, vm, code); got != "stopped" {
				t.Errorf("not stopped after %d checkpoints: %.40s", checks, got)
			}
		})
	}
}

func TestMemoryLimit(t *testing.T) {
	vm := newVM(t, &handler{})
	limit := shared.image.Size() + 4<<20
	vm.Instance().SetLimit(limit, 0)
	got := eval(t, vm, "try { new Uint8Array(8e6); 'allocated' } catch (e) { String(e) }")
	if got != "InternalError: out of memory" {
		t.Errorf("got %q", got)
	}
	if vm.Instance().Refusals() == 0 || vm.Instance().Size() > limit {
		t.Errorf("%d refusals, size %d of %d", vm.Instance().Refusals(), vm.Instance().Size(), limit)
	}
}

func TestPromisesAndJobs(t *testing.T) {
	h := &handler{}
	vm := newVM(t, h)
	v, err := vm.Eval(quickjs.Source{Name: "t", Text: "(async () => { await null; throw host0('job') })()"}, 0)
	if err != nil {
		t.Fatal(err)
	}
	if state, _ := vm.PromiseState(v); state != quickjs.Pending {
		t.Fatalf("state %d before the jobs", state)
	}
	jobs := 0
	for {
		ran, err := vm.ExecuteJob()
		if err != nil {
			t.Fatal(err)
		}
		if !ran {
			break
		}
		jobs++
	}
	if state, _ := vm.PromiseState(v); state != quickjs.Rejected || jobs == 0 {
		t.Fatalf("state %d after %d jobs", state, jobs)
	}
	reason, err := vm.PromiseResult(v)
	if n, ok := reason.Number(); err != nil || !ok || n != 1 {
		t.Errorf("reason %v, %v", n, err)
	}
	if h.rejects != 1 || len(h.calls) != 1 || h.calls[0] != "0 job" {
		t.Errorf("rejections %d, calls %q", h.rejects, h.calls)
	}
	if state, _ := vm.PromiseState(quickjs.Int(1)); state != quickjs.NotAPromise {
		t.Errorf("state %d of a number", state)
	}
}

func TestModules(t *testing.T) {
	h := &handler{modules: map[string]string{
		"a": "import { b } from 'b'; export const a = b + 1",
		"b": "export const b = await Promise.resolve(41)",
		"c": "export const = 1",
	}}
	for code, want := range map[string]string{
		"import('a').then(m => out = m.a)":                              "42",
		"import('x').catch(e => out = e.message)":                       "no module x",
		"import('c').catch(e => out = e.name)":                          "SyntaxError",
		"import('a').then(() => import('a')).then(m => out = typeof m)": "object",
	} {
		vm := newVM(t, h)
		eval(t, vm, "globalThis.out = 'nothing'; "+code+"; 0")
		for {
			ran, err := vm.ExecuteJob()
			if err != nil {
				t.Fatal(err)
			}
			if !ran {
				break
			}
		}
		if got := eval(t, vm, "out"); got != want {
			t.Errorf("%s: got %q, want %q", code, got, want)
		}
	}
}

func TestNumbers(t *testing.T) {
	vm := newVM(t, &handler{})
	for _, f := range []float64{0, math.Copysign(0, -1), 1, -1, 1.5, 1e300, math.MaxInt32, math.MaxInt32 + 1, math.MinInt32, math.Inf(1), math.Inf(-1), math.NaN()} {
		v := quickjs.Float(f)
		got, ok := v.Number()
		if !ok || math.Float64bits(got) != math.Float64bits(f) && !(got != got && f != f) {
			t.Errorf("Float(%v).Number() = %v, %v", f, got, ok)
		}
		fn, err := vm.Eval(quickjs.Source{Name: "t", Text: "(x => Object.is(x, -0) ? '-0' : String(x))"}, 0)
		if err != nil {
			t.Fatal(err)
		}
		out, err := vm.Call(fn, quickjs.Undefined, v)
		if err != nil {
			t.Fatal(err)
		}
		text, _ := vm.Text(out)
		back, err := strconv.ParseFloat(text, 64)
		if err != nil || back != f && back == back {
			t.Errorf("the guest sees %v as %s", f, text)
		}
	}
	if _, ok := quickjs.Null.Number(); ok {
		t.Error("null is a number")
	}
}

func TestStrings(t *testing.T) {
	vm := newVM(t, &handler{})
	for _, s := range []string{"", "a\x00b", "é\U0001F680", strings.Repeat("long ", 10000), "\xff"} {
		v, err := vm.NewString(s)
		if err != nil {
			t.Fatal(err)
		}
		got, err := vm.Text(v)
		if err != nil || got != strings.ToValidUTF8(s, "\uFFFD") {
			t.Errorf("%.20q came back as %.20q, %v", s, got, err)
		}
		cut, size, err := vm.TextUpTo(v, 3)
		if err != nil || size != int64(len(got)) || len(cut) > 5 {
			t.Errorf("cut to %q of %d bytes, %v", cut, size, err)
		}
	}
}
