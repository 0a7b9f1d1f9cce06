package layout

import (
	"bytes"
	"fmt"
	"math"
	"strings"
	"testing"

	quickjs "github.com/aperturerobotics/go-quickjs-wasi-reactor"

	"github.com/codemode-executor/codemode-executor/engine/sandbox/wasm"
)

// parse parses QuickJS, changed in one place: there must be one.
func parse(t *testing.T, old, new string) *wasm.Module {
	t.Helper()
	binary := quickjs.QuickJSWASM
	if n := bytes.Count(binary, []byte(old)); old != "" && n != 1 {
		t.Fatalf("%q is there %d times", old, n)
	}
	m, err := wasm.Parse(bytes.Replace(binary, []byte(old), []byte(new), 1))
	if err != nil {
		t.Fatal(err)
	}
	return m
}

func TestFind(t *testing.T) {
	got, err := Find(parse(t, "", ""))
	if err != nil {
		t.Fatal(err)
	}
	want := Offsets{StackLimit: 128, GCThreshold: 116, RandomState: 288, TimeOrigin: 280, InterruptCounter: 296}
	want.Frame = Frame{Current: 148, Caller: 0, Function: 8, PC: 28, Bytecode: 32, Code: 20, File: 64, Line: 68, Column: 72, Table: 84, TableSize: 80, Source: 88, SourceSize: 76}
	if got != want {
		t.Errorf("got %+v, want %+v", got, want)
	}
}

// Code that does not look as expected is refused.
func TestFindRefuses(t *testing.T) {
	const (
		i32Const0, i32Store, i64Store, f64Load = "\x41\x00", "\x36\x02", "\x37\x03", "\x2b\x03"
		end, local0, sub                       = "\x0b", "\x20\x00", "\x6b"
	)
	tests := []struct {
		name, old, new string
		want           string
	}{
		{
			"no such function", "JS_UpdateStackTop\x8c", "JS_UpdateStackTip\x8c",
			`offset of JSRuntime.stack_limit: wasm: no function is named "JS_UpdateStackTop"`,
		},
		{
			"the functions disagree", i32Const0 + i32Store + "\x80\x01" + local0 + "\x20\x01" + i32Store + "\x78" + end,
			i32Const0 + i32Store + "\x84\x01" + local0 + "\x20\x01" + i32Store + "\x78" + end,
			"offset of JSRuntime.stack_limit: JS_UpdateStackTop uses 128, JS_SetMaxStackSize uses 132",
		},
		{
			"the field is not set to 0", i32Const0 + i32Store + "\x80\x01" + local0 + "\x20\x01" + i32Store + "\x7c" + end,
			"\x41\x01" + i32Store + "\x80\x01" + local0 + "\x20\x01" + i32Store + "\x7c" + end,
			"offset of JSRuntime.stack_limit: JS_UpdateStackTop has 0 accesses of the expected form, not 1",
		},
		{
			"the field is not compared", sub + local0 + "\x28\x02\x10\x41\x80\x01\x6a\x28\x02\x00\x49" + end,
			sub + local0 + "\x28\x02\x10\x41\x84\x01\x6a\x28\x02\x00\x49" + end,
			"offset of JSRuntime.stack_limit: lre_check_stack_overflow does not compare the field at 128",
		},
		{
			"the generator is seeded elsewhere", "\x1b" + i64Store + "\xa0\x02", "\x1b" + i64Store + "\xa8\x02",
			"offset of JSContext.random_state: js_math_random uses 288, JS_AddIntrinsicBaseObjects uses 296",
		},
		{
			"another generator", "\x42\x0c\x88\x20\x04\x85\x22\x04\x42\x19", "\x42\x0d\x88\x20\x04\x85\x22\x04\x42\x19",
			"offset of JSContext.random_state: js_math_random is not the generator xorshift64*",
		},
		{
			"the clock disagrees", local0 + f64Load + "\x98\x02", local0 + f64Load + "\x90\x02",
			"offset of JSContext.time_origin: JS_AddPerformance uses 280, js_perf_now uses 272",
		},
		{
			"no such trace", "build_backtrace\xc8", "build_backtrack\xc8",
			`stack frames: wasm: no function is named "build_backtrace"`,
		},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			_, err := Find(parse(t, test.old, test.new))
			if err == nil || !strings.Contains(err.Error(), test.want) {
				t.Errorf("got %v, want %s", err, test.want)
			}
		})
	}
}

// Math.random is a function of the state that is written.
func TestRandomState(t *testing.T) {
	e := start(t)
	for _, state := range []uint64{1, 12345, 1, math.MaxUint64} {
		e.memory.WriteUint64Le(uint32(e.context)+e.offsets.RandomState, state)
		x := state
		x ^= x >> 12
		x ^= x << 25
		x ^= x >> 27
		want := fmt.Sprint(x * 0x2545F4914F6CDD1D >> 12)
		if got := e.eval("(Math.random() * 2 ** 52).toString()"); got != want {
			t.Errorf("after state %d the number is %s, want %s", state, got, want)
		}
	}
}

// Recursion ends with an error that can be caught as soon as the limit is set.
func TestStackLimit(t *testing.T) {
	const size, reserve = 1 << 20, 64 << 10
	e := start(t)
	base := e.call("malloc", size)
	e.stackPointer.Set(base + size)
	e.memory.WriteUint32Le(uint32(e.runtime)+e.offsets.StackLimit, uint32(base)+reserve)
	got := e.eval("let depth = 0; try { (function f() { depth++; f() })() } catch (e) { String(e) }")
	if want := "RangeError: Maximum call stack size exceeded"; got != want {
		t.Errorf("recursion ends with %q", got)
	}
	if got := e.eval("depth > 100 && depth < 1e5 && /(?:a|b)*c/.test('ababc')"); got != "true" {
		t.Errorf("recursion reached a depth of %s", e.eval("depth"))
	}
}

// performance.now() counts from the origin that is written.
func TestTimeOrigin(t *testing.T) {
	e := start(t)
	e.memory.WriteFloat64Le(uint32(e.context)+e.offsets.TimeOrigin, -1e9)
	if got := e.eval("performance.now() >= 1e9 && performance.now() < 2e9"); got != "true" {
		t.Errorf("performance.now() is %s", e.eval("performance.now()"))
	}
}
