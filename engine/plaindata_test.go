package engine

import (
	"context"
	"fmt"
	"math/rand/v2"
	"strings"
	"sync"
	"testing"

	"github.com/codemode-executor/codemode-executor/engine/quickjs"
	"github.com/codemode-executor/codemode-executor/protocol"
)

// withValue runs a program and hands over its value.
func withValue(t testing.TB, e *Executor, code string, use func(*run, quickjs.Value)) {
	t.Helper()
	req := protocol.Request{Code: code}
	limits, err := e.opts.Bounds.Resolve(req)
	if err != nil {
		t.Fatal(err)
	}
	r := e.newRun(t.Context(), &req, limits)
	defer r.cancel()
	if r.sandbox, err = e.sandboxes.take(r.ctx); err != nil {
		t.Fatal(err)
	}
	defer e.sandboxes.give(r.sandbox)
	promise, err := r.launch()
	if err == nil {
		err = r.drive(promise)
	}
	if err == nil {
		err = r.rejection(promise)
	}
	if err != nil {
		t.Fatalf("%s: %v", code, r.failure(err))
	}
	value, err := r.vm.PromiseResult(promise)
	if err != nil {
		t.Fatal(err)
	}
	use(r, value)
}

// plainTextOf gives the text of a value as read from the guest's memory.
func plainTextOf(t testing.TB, r *run, value quickjs.Value) (string, bool) {
	t.Helper()
	text, ok, err := r.plainText(value)
	if err != nil {
		t.Fatal(err)
	}
	return text, ok
}

// guestTextOf gives the text of a value as the guest encodes it.
func guestTextOf(t testing.TB, r *run, value quickjs.Value) string {
	t.Helper()
	text, err := r.harnessText(r.executor.harness.encode, value)
	if err != nil {
		t.Fatal(err)
	}
	return text
}

// valueExecutor is an executor for tests that look at values.
func valueExecutor(t testing.TB) *Executor {
	t.Helper()
	e, err := New(context.Background(), Options{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := e.Close(); err != nil {
			t.Error(err)
		}
	})
	return e
}

func TestPlainTextIsTheGuests(t *testing.T) {
	e := valueExecutor(t)
	for _, value := range []string{
		`undefined`, `null`, `true`, `false`, `0`, `-0`, `-7`, `2147483648`, `1.5e300`, `1e21`, `1e-7`, `0.1 + 0.2`, `5e-324`,
		`NaN`, `Infinity`, `-Infinity`, `''`, `'a"\\\n\u2028\u0000\u007f'`, `'é'`, `'…€'`, `'🌍'`, `'🌍'.slice(1)`, `'a\ud800b'`,
		`'\ud83c'.repeat(600) + '\udf0d'.repeat(600)`, `'x'.repeat(9000) + 'é'.repeat(9000)`, `'…'.repeat(5000).slice(10, 4000)`,
		`'abc'.repeat(3000).slice(5, 8000)`, `'a'.repeat(8191) + '\ud83c' + ('\udf0d' + 'z'.repeat(8191))`,
		`[]`, `[[], [1, [2]]]`, `[1, undefined, null, NaN]`, `Array.from({ length: 300 }, (_, i) => i * 1.5)`, `[3, 1, 2].sort()`,
		`Object.assign([1], { extra: 2 })`, `new (class extends Array {})(1, 2, 3)`, `Math`,
		`(() => { const a = [1, 2, 3]; a.length = 1; return a })()`, `(() => { const a = [1, 2, 3]; a.shift(); a.pop(); return a })()`,
		`({})`, `({ b: 1, a: { c: [] }, 2: 0, 10: 1, '-1': 2, 1.5: 3, '01': 4, 2147483647: 5 })`, `({ '': 0, 'é': 1, '…': 2, '"': 3 })`,
		`JSON.parse('{"__proto__": {"x": 1}}')`, `Object.assign(Object.create(null), { a: 1 })`, `({ [Symbol('s')]: 1, a: 1 })`,
		`Object.defineProperty({ a: 1 }, 'b', { value: 2 })`, `Object.defineProperty({ a: 1 }, 'b', { get() { return 2 } })`,
		`(() => { const o = { a: 1, b: 2, c: 3 }; delete o.b; o.d = 4; return o })()`,
		`(() => { const o = {}; for (let i = 0; i < 100; i++) o['k' + i] = i; for (let i = 0; i < 90; i++) delete o['k' + i]; return o })()`,
		`Object.freeze({ a: Object.seal({ b: 1 }) })`, `structuredClone({ a: [1, { b: 2 }] })`, `JSON.parse('[{"a":[1,2.5,"x"]},{}]')`,
		`new Date(86400000.5)`, `new Date(-1)`, `new Date(NaN)`, `Object.assign(new Date(1), { extra: 1 })`,
		`(() => { const s = { a: 1 }; return [s, new Date(0), s, [s]] })()`, `(() => { const d = new Date(7); return { d, e: d } })()`,
		`(() => { const a = { b: [] }; a.b.push(a, a.b); return a })()`, `(() => { globalThis.kept = { a: [{}] }; return [kept, kept.a] })()`,
		`(() => { let v = []; for (let i = 1; i < 256; i++) v = [v]; return v })()`,
		`(() => { Object.prototype.toJSON = Array.prototype.toJSON = () => 1; return [{ a: 1 }] })()`,
		`(() => { Object.prototype.inherited = 1; Array.prototype[0] = 1; return [{ a: 1 }] })()`,
	} {
		withValue(t, e, "async () => "+value, func(r *run, v quickjs.Value) {
			plain, ok := plainTextOf(t, r, v)
			if encoded := guestTextOf(t, r, v); !ok || "+"+plain != encoded {
				t.Errorf("%s:\n read %v %s\n guest %s", value, ok, plain, encoded)
			}
		})
	}
}

// What has more to it than plain data is left to the guest, which may refuse it.
func TestPlainTextLeavesTheRest(t *testing.T) {
	e := valueExecutor(t)
	for _, value := range []string{
		`() => 1`, `Symbol.iterator`, `1n`, `2n ** 70n`, `Object(1)`, `Object('a')`, `new Map()`, `new Set([1])`, `/a/g`, `new Uint8Array(3)`,
		`new ArrayBuffer(3)`, `new Error('x')`, `new DOMException('x')`, `new Headers({ a: 'b' })`, `new URL('http://a/')`, `[Promise.resolve(1)]`,
		`new (class { x = 1 })`, `Object.create({ a: 1 })`, `Object.setPrototypeOf(new Date(1), null)`, `new (class extends Date {})(1)`,
		`({ get a() { return 1 } })`, `new Proxy({ a: 1 }, {})`, `new Proxy([], {})`, `JSON.rawJSON('1')`, `(function () { return arguments })(1)`,
		`[, 1]`, `new Array(5)`, `(() => { const a = [1, 2]; delete a[0]; return a })()`, `(() => { const a = [1]; a[4e9] = 1; return [1, a] })()`,
		`Object.defineProperty([1], 0, { get() { return 2 } })`, `({ 4000000000: 1, a: 2 })`, `({ '\ud800': 1 })`, `Object.freeze([1])`, `globalThis`,
		`(() => { let v = []; for (let i = 1; i < 257; i++) v = [v]; return v })()`, `'x'.repeat(2 ** 20 + 1)`,
		`(() => { const s = 'x'.repeat(2 ** 20); return Array(40).fill(s) })()`, `({ a: [1, { b: () => 1 }] })`,
	} {
		withValue(t, e, "async () => "+value, func(r *run, v quickjs.Value) {
			if plain, ok := plainTextOf(t, r, v); ok {
				t.Errorf("%s: read %.200s", value, plain)
			}
		})
	}
}

// argumentsOf gives the JSON text of a list of arguments as read from the guest's memory.
func argumentsOf(t testing.TB, r *run, value quickjs.Value) (string, bool) {
	t.Helper()
	text, ok, err := r.plainArguments(value)
	if err != nil {
		t.Fatal(err)
	}
	return text, ok
}

// stringify is JSON.stringify, as the program sees it.
func stringify(t testing.TB, r *run, value quickjs.Value) string {
	t.Helper()
	f, err := r.vm.Eval(quickjs.Source{Name: "test", Text: "JSON.stringify", FirstLine: 1}, 0)
	if err != nil {
		t.Fatal(err)
	}
	text, err := r.vm.Call(f, quickjs.Undefined, value)
	if err != nil {
		return "throws"
	}
	s, err := r.vm.Text(text)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func TestPlainArgumentsAreThoseOfStringify(t *testing.T) {
	e := valueExecutor(t)
	for _, value := range []string{
		`[]`, `[undefined, null, true, -0, NaN, Infinity, 1e21, 0.1]`, `['a"\\\n\u2028', 'é', '🌍'.repeat(5000)]`, `[{ a: undefined, b: [undefined], c: 1 }]`,
		`[{ b: 1, a: {}, 2: [], 1: 0 }]`, `[{ a: undefined }]`, `(() => { const s = { a: 1 }; return [s, [s], s] })()`,
		`[Object.assign(Object.create(null), { x: 1 })]`, `[{ toString: 1, toJSONs: 2 }]`, `[JSON.parse('{"__proto__": 1}')]`,
		`[{ [Symbol('s')]: 1, a: 1 }]`, `[Object.defineProperty({ a: 1 }, 'b', { value: 2 })]`,
		`(() => { let v = []; for (let i = 1; i < 256; i++) v = [v]; return v })()`,
	} {
		withValue(t, e, "async () => "+value, func(r *run, v quickjs.Value) {
			plain, ok := argumentsOf(t, r, v)
			if want := stringify(t, r, v); !ok || plain != want {
				t.Errorf("%s:\n read %v %s\n want %s", value, ok, plain, want)
			}
		})
	}
}

func TestPlainArgumentsLeaveTheRest(t *testing.T) {
	e := valueExecutor(t)
	for _, value := range []string{
		`[new Date(5)]`, `[1n]`, `[() => 1]`, `['🌍'.slice(1)]`, `[{ '\ud800': 1 }]`, `[{ toJSON: 1 }]`, `[{ toJSON() { return 1 } }]`, `[new Map()]`,
		`[Object.defineProperty({ a: 1 }, 'toJSON', { value: () => 2 })]`, `[Object.assign([1], { toJSON: () => 2 })]`, `[new Uint8Array(3)]`,
		`[new (class extends Array { toJSON() { return 1 } })()]`, `[new (class { toJSON() { return 1 } })()]`, `[{ get a() { return 1 } }]`,
		`(() => { Object.prototype.toJSON = () => 1; return [{}] })()`, `(() => { Array.prototype.toJSON = () => 1; return [[]] })()`,
		`(() => { Object.defineProperty(Object.prototype, 'toJSON', { get() { return () => 1 } }); return [{}] })()`,
		`(() => { Object.setPrototypeOf(Array.prototype, { toJSON() { return 1 } }); return [[]] })()`,
		`(() => { for (let i = 0; i < 1e5; i++) Object.prototype['k' + i] = i; return [{}] })()`,
		`(() => { const a = []; a.push(a); return a })()`, `(() => { let v = []; for (let i = 1; i < 300; i++) v = [v]; return v })()`,
		`(() => { let v = 'x'; for (let i = 0; i < 60; i++) v = [v, v]; return v })()`, `[new Proxy({}, {})]`, `[JSON.rawJSON('1')]`,
	} {
		withValue(t, e, "async () => "+value, func(r *run, v quickjs.Value) {
			if plain, ok := argumentsOf(t, r, v); ok {
				t.Errorf("%s: read %.200s", value, plain)
			}
		})
	}
}

// An object with many properties and no text, many times over, is work all the same.
func TestPlainArgumentsPauseForWork(t *testing.T) {
	const properties, times = 30_000, 100
	code := fmt.Sprintf(`async () => {
		const o = {};
		for (let i = 0; i < %d; i++) Object.defineProperty(o, 'k' + i, { value: i });
		return Array(%d).fill(o);
	}`, properties, times)
	withValue(t, valueExecutor(t), code, func(r *run, v quickjs.Value) {
		w := plainArguments{r.plainWriter(r.limits.ToolBytes)}
		pauses := 0
		w.checkpoint = func() error { pauses++; return nil }
		if !w.value(v, 0) || len(w.out) != len("{},")*times+1 {
			t.Fatalf("wrote %.200s", w.out)
		}
		if least := properties * times / (plainWork + properties); pauses < least {
			t.Errorf("%d pauses, want %d at least", pauses, least)
		}
	})
}

// fuzzed is the executor of the fuzz target, whose workers run one input after the other.
var fuzzed = sync.OnceValues(func() (*Executor, error) { return New(context.Background(), Options{}) })

func FuzzPlainText(f *testing.F) {
	for seed := range uint64(20) {
		f.Add(seed)
	}
	e, err := fuzzed()
	if err != nil {
		f.Fatal(err)
	}
	f.Cleanup(func() {
		if err := e.Close(); err != nil {
			f.Error(err)
		}
	})
	f.Fuzz(func(t *testing.T, seed uint64) {
		code := randomProgram(rand.New(rand.NewPCG(seed, 1)))
		withValue(t, e, code, func(r *run, v quickjs.Value) {
			plain, ok := plainTextOf(t, r, v)
			if encoded := guestTextOf(t, r, v); ok && "+"+plain != encoded {
				t.Errorf("%s:\n read  %s\n guest %s", code, plain, encoded)
			}
			if !v.IsObject() {
				return
			}
			args, ok := argumentsOf(t, r, v)
			if want := stringify(t, r, v); ok && args != want {
				t.Errorf("%s:\n read %s\n want %s", code, args, want)
			}
		})
	})
}

// randomProgram has a random value, parts of which are shared.
func randomProgram(rnd *rand.Rand) string {
	var code strings.Builder
	code.WriteString("async () => { const s = [];")
	for range rnd.IntN(4) {
		fmt.Fprintf(&code, " s.push(%s);", valueOf(rnd, 3))
	}
	fmt.Fprintf(&code, " return %s }", valueOf(rnd, 5))
	return code.String()
}

// scalars are values without parts.
var scalars = []string{
	`1`, `-0`, `0.1`, `1e21`, `-1e-9`, `NaN`, `2 ** 31`, `undefined`, `null`, `true`, `'a'`, `'é\n'`, `'…'.repeat(3)`, `'🌍'`, `'🌍'.slice(1)`,
	`'ab'.repeat(5000).slice(3, 9000)`, `'a'.repeat(9000) + '…'.repeat(9000)`, `'🌍'.repeat(5000).slice(1) + '🌍'.repeat(5000).slice(1)`,
	`new Date(5)`, `new Date(NaN)`, `s[0]`, `s[1]`, `s[s.length - 1]`, `s`,
}

// rare are values that are no plain data.
var rare = []string{`1n`, `new Map([[s, 1]])`, `new Set(s)`, `new Uint8Array(2)`, `[, 1]`, `new (class { a = 1 })`, `({ get a() { return s } })`}

var keys = []string{`a`, `b`, `long_key_of_this_object`, `'é'`, `'…'`, `1`, `2`, `10`, `'01'`, `['__proto__']`, `''`, `[Symbol.iterator]`}

func valueOf(rnd *rand.Rand, depth int) string {
	switch n := rnd.IntN(20); {
	case depth == 0 || n < 8:
		return scalars[rnd.IntN(len(scalars))]
	case n == 8 && rnd.IntN(8) == 0:
		return rare[rnd.IntN(len(rare))]
	case n < 14:
		return "[" + strings.Join(parts(rnd, depth, func() string { return "" }), ", ") + "]"
	case n < 15:
		return "Object.assign(Object.create(null), " + objectOf(rnd, depth) + ")"
	case n < 16:
		return "(o => (delete o.a, delete o.b, o))(" + objectOf(rnd, depth) + ")"
	default:
		return objectOf(rnd, depth)
	}
}

func objectOf(rnd *rand.Rand, depth int) string {
	return "({" + strings.Join(parts(rnd, depth, func() string { return keys[rnd.IntN(len(keys))] + ": " }), ", ") + "})"
}

func parts(rnd *rand.Rand, depth int, prefix func() string) []string {
	list := make([]string, rnd.IntN(6))
	for i := range list {
		list[i] = prefix() + valueOf(rnd, depth-1)
	}
	return list
}
