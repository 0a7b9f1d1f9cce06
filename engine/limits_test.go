package engine_test

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/codemode-executor/codemode-executor/engine"
	"github.com/codemode-executor/codemode-executor/protocol"
)

// stuck are guests that never come to an end by themselves.
var stuck = map[string]string{
	"loop":                   "for (;;);",
	"loop with try":          "for (;;) { try { for (;;) {} } catch {} finally {} }",
	"recursion of two calls": "let f = () => 0; for (let i = 0; i < 60; i++) { const g = f; f = () => g() + g() } f()",
	"indexOf":                "Array.prototype.indexOf.call({length: 2 ** 53 - 1}, 1)",
	"regular expression":     "/^(a+)+$/.test('a'.repeat(40) + '!')",
	"lookahead":              "/(?=(a+)+b)c/.test('a'.repeat(40))",
	"sort":                   "const a = Array.from({length: 2e6}, (_, i) => i); for (;;) a.sort(() => Math.random() - 0.5)",
	"BigInt multiplication":  "const a = (1n << 500000n) - 1n; for (;;) a * a",
	"BigInt power":           "for (let i = 1000n;; i++) 7n ** (300000n + i) % 1000003n",
	"BigInt to text":         "for (;;) ((1n << 900000n) - 1n).toString()",
	"join":                   "const a = Array(3e6).fill('xx'); for (;;) a.join('--')",
	"repeat":                 "for (;;) 'ab'.repeat(2e7).split('b')",
	"JSON":                   "const a = Array(1e6).fill({a: [1.5]}); for (;;) JSON.stringify(a)",
	"JSON parse":             "const s = '[' + '1,'.repeat(1e6) + '1]'; for (;;) JSON.parse(s)",
	"replace":                "for (;;) 'a'.repeat(1e6).replaceAll('a', 'bb')",
	"string search":          "const s = 'a'.repeat(5e6); for (;;) s.indexOf('a'.repeat(2e6) + 'b')",
	"promises":               "const f = () => Promise.resolve().then(f); await f()",
	"promises left behind":   "const f = () => Promise.resolve().then(f); f(); await new Promise(() => {})",
	"microtasks":             "const f = () => queueMicrotask(f); f(); await new Promise(() => {})",
	"async functions":        "for (;;) await null",
	"timers":                 "const f = () => { for (let i = 0; i < 100; i++) setTimeout(() => {}, 0); setTimeout(f, 0) }; f(); await new Promise(() => {})",
	"intervals":              "setInterval(() => {}, 0); await new Promise(() => {})",
	"generator":              "function* g() { for (;;) yield 1 } for (const x of g());",
	"async generator":        "async function* g() { for (;;) yield 1 } for await (const x of g());",
	"proxy":                  "const p = new Proxy({}, { get: (t, k, r) => 1, has: () => true, ownKeys: () => [] }); for (;;) { p.x; 'y' in p; Object.keys(p) }",
	"iterator":               "new Set({ [Symbol.iterator]: () => ({ next: () => ({ done: false, value: 1 }) }) })",
	"array from":             "Array.from({ length: 2 ** 32 - 1 }, () => undefined).length; for (;;);",
	"with disarmed clock":    "globalThis.setTimeout = () => 0; Date.now = () => 0; Promise.race = () => new Promise(() => {}); for (;;);",
	"uncatchable":            "for (;;) { try { for (;;); } catch { } }",
	"getter of the result":   "return { get x() { for (;;); } }",
	"toString in console":    "console.log('%s', { toString() { for (;;); } }); console.log({ get [Symbol.toStringTag]() { for (;;); } }); for (;;);",
	"thenable":               "return { then() { for (;;); } }",
	"message of an error":    "throw { get message() { for (;;); } }",
	"structured repetition":  "let s = 'x'; for (;;) { s += s; if (s.length > 1e6) s = 'x' }",
	"typed array":            "const a = new Float64Array(1e6); for (;;) a.sort(() => 1)",
	"date":                   "for (;;) new Date().toString() + new Date('2024-01-01')",
	"map":                    "const m = new Map(); for (let i = 0;; i++) { m.set(i % 1000, i); m.delete(i % 777) }",
	"tool calls":             "for (;;) await codemode.nothing()",
	"uri":                    "for (;;) encodeURIComponent('é'.repeat(1e5))",
	"copyWithin":             "const a = new Uint8Array(50e6); for (;;) a.copyWithin(0, 1)",
	"fill":                   "const a = new Uint8Array(50e6); for (;;) a.fill(1)",
	"set":                    "const a = new Uint8Array(30e6), b = new Uint8Array(30e6); for (;;) a.set(b)",
	"slice":                  "const a = new Uint8Array(30e6); for (;;) a.slice()",
	"new buffers":            "for (;;) new ArrayBuffer(40e6)",
	"ropes":                  "const s = 'x'.repeat(20e6), u = 'y' + s; for (;;) { s + 'a' === u; (s + 'b').charCodeAt(5) }",
	"padding":                "for (;;) 'x'.padStart(2e7)",
	"straight code":          "new Function('x', 'for (;;) {' + 'x.a;'.repeat(30000) + '}')({ a: 1 })",
	"straight jobs":          "const f = new Function('x', 'let y;' + 'y=x+x;'.repeat(1e5)); const q = () => { f('a'); queueMicrotask(q) }; q(); await new Promise(() => {})",
	"straight calls":         "const f = new Function('let y, x=\"a\";' + 'y=x+x;'.repeat(1e5)); JSON.stringify(Array(1e6).fill({ toJSON: f })); for (;;);",
	"normalize":              "for (;;) 'é'.repeat(1e5).normalize('NFD')",
}

func TestDeadlineHolds(t *testing.T) {
	e := ownExecutor(t, engine.Options{})
	tools := protocol.Tools{"codemode": {"nothing": func(context.Context, []json.RawMessage) (any, error) { return nil, nil }}}
	for name, body := range stuck {
		t.Run(name, func(t *testing.T) {
			result := execute(t, e, protocol.Request{
				Code:      "async () => { console.log('before'); " + body + " }",
				Timeout:   150 * time.Millisecond,
				ToolCalls: 10_000,
				Providers: tools.Providers(), Dispatch: tools.Dispatch,
			})
			if result.OK {
				t.Fatalf("ended with %.100s", result.Value)
			}
			if code := result.Error.Code; code != protocol.CodeTimeout && code != protocol.CodeMemoryLimit && code != protocol.CodeToolCallLimit {
				t.Fatalf("failed with %q: %v", code, result.Error)
			}
			if len(result.Logs) == 0 || result.Logs[0] != "before" {
				t.Errorf("logs %q", result.Logs)
			}
			wantJSON(t, execute(t, e, protocol.Request{Code: "async () => [1, 2].map(x => x * 2)"}), "[2,4]")
		})
	}
}

func TestCancellationHolds(t *testing.T) {
	e := ownExecutor(t, engine.Options{})
	for name, body := range stuck {
		if name == "tool calls" {
			continue
		}
		t.Run(name, func(t *testing.T) {
			ctx, cancel := context.WithTimeout(t.Context(), 50*time.Millisecond)
			defer cancel()
			result, err := e.Execute(ctx, protocol.Request{Code: "async () => { " + body + " }", Timeout: time.Minute})
			if err != nil {
				t.Fatal(err)
			}
			if result.OK || result.Error.Code != protocol.CodeCancelled && result.Error.Code != protocol.CodeMemoryLimit {
				t.Fatalf("ended with %v %v", result.OK, result.Error)
			}
			wantJSON(t, execute(t, e, protocol.Request{Code: "async () => 1 + 1"}), "2")
		})
	}
}

// hungry are guests that want more memory than there is.
var hungry = map[string]string{
	"arrays":          "const a = []; for (;;) a.push(new Array(1000).fill(1.5))",
	"one array":       "const a = []; for (;;) a.push(1.5)",
	"strings":         "const c = []; for (;;) c.push('x'.repeat(1 << 20))",
	"small strings":   "const c = []; for (let i = 0;; i++) c.push('small ' + i)",
	"typed arrays":    "const a = []; for (;;) a.push(new Uint8Array(1 << 16).fill(1))",
	"small buffers":   "const a = []; for (;;) a.push(new ArrayBuffer(8))",
	"map":             "const m = new Map(); for (let i = 0;; i++) m.set(i, {})",
	"set of symbols":  "const s = new Set(); for (;;) s.add(Symbol('s'))",
	"closures":        "let f = () => 0; for (;;) { const g = f; f = () => g }",
	"objects":         "let o = null; for (;;) o = { o, a: 1, b: 2 }",
	"properties":      "const o = {}; for (let i = 0;; i++) o['k' + i] = i",
	"normalisation":   "const s = 'é'.repeat(4e6); for (const a = [];;) a.push(s.normalize('NFD'))",
	"BigInt":          "const a = []; for (let i = 0;; i++) a.push(1n << BigInt(100000 + i))",
	"promises":        "const a = []; for (;;) a.push(new Promise(() => {}))",
	"pending jobs":    "for (;;) Promise.resolve().then(() => {})",
	"matches":         "const a = []; for (;;) a.push(/(x)(y)?/.exec('xy'))",
	"functions":       "const a = []; for (let i = 0;; i++) a.push(new Function('return ' + i))",
	"generators":      "const a = []; function* g() { yield 1 } for (;;) { const x = g(); x.next(); a.push(x) }",
	"global":          "globalThis.keep = []; for (;;) keep.push(new Array(1000).fill({}))",
	"errors":          "const a = []; for (;;) a.push(new Error('x'))",
	"split":           "const a = []; for (;;) a.push('a,b,c,d'.repeat(1000).split(','))",
	"JSON":            "let v = [1, 2, 3, 'four']; for (;;) v = [v, JSON.parse(JSON.stringify(v))]",
	"held and caught": "const c = []; for (;;) { try { for (;;) c.push('x'.repeat(1 << 16)) } catch (e) { if (c.n++ > 3) throw e; c.n ??= 0 } }",
}

func TestMemoryLimitHolds(t *testing.T) {
	e := ownExecutor(t, engine.Options{Bounds: protocol.Bounds{Memory: 32 << 20}})
	for name, body := range hungry {
		t.Run(name, func(t *testing.T) {
			result := execute(t, e, protocol.Request{Code: "async () => { " + body + " }", Timeout: time.Minute})
			wantCode(t, result, protocol.CodeMemoryLimit)
			if peak := result.Stats.PeakMemoryBytes; peak > 34<<20 {
				t.Errorf("the sandbox had %d bytes", peak)
			}
			wantJSON(t, execute(t, e, protocol.Request{Code: "async () => [3, 1, 2].sort()"}), "[1,2,3]")
		})
	}
}

// TestMemoryForTheResult returns what the guest has no memory to encode, nor for the error
// that would say so. A Map in it has the guest encode it.
func TestMemoryForTheResult(t *testing.T) {
	e := sharedExecutor(t)
	for n := 1_200_000; n <= 1_800_000; n += 200_000 {
		code := fmt.Sprintf("async () => new Array(%d).fill(0).with(0, new Map())", n)
		wantCode(t, execute(t, e, protocol.Request{Code: code, Memory: 64 << 20}), protocol.CodeMemoryLimit)
	}
	before := "async () => { try { 'x'.repeat(1e8) } catch {} return () => 1 }"
	wantCode(t, execute(t, e, protocol.Request{Code: before, Memory: 32 << 20}), protocol.CodeUnserializableResult)
}

func TestMemoryIsPerRequest(t *testing.T) {
	e := sharedExecutor(t)
	code := "async () => new Uint8Array(20e6).length"
	wantJSON(t, execute(t, e, protocol.Request{Code: code}), "20000000")
	wantCode(t, execute(t, e, protocol.Request{Code: code, Memory: 16 << 20}), protocol.CodeMemoryLimit)
	garbage := "async () => { for (let i = 0; i < 2e5; i++) { const a = {}; a.a = a } return 'collected' }"
	wantJSON(t, execute(t, e, protocol.Request{Code: garbage, Memory: 8 << 20}), `"collected"`)
}

// TestGarbageIsCollected makes cycles, which only the collector frees, several
// times as much as there is memory.
func TestGarbageIsCollected(t *testing.T) {
	for name, garbage := range map[string]string{
		"small objects":  "for (let i = 0; i < 1e6; i++) { const a = {}; a.a = a }",
		"large payloads": "for (let i = 0; i < 3000; i++) { const a = {text: 'x'.repeat(1e5) + i}; a.a = a }",
		"buffers":        "for (let i = 0; i < 300; i++) { const a = {b: new Uint8Array(1e6)}; a.a = a }",
		"closures":       "for (let i = 0; i < 3e5; i++) { const a = () => a; a.big = [1, 2, 3, 4, 5, 6, 7, 8, 9] }",
		"promises":       "for (let i = 0; i < 3e5; i++) { let r; const p = new Promise(f => r = f); p.r = r; p.self = p }",
		"beside a lot":   "const keep = Array.from({length: 80}, (_, i) => 'y'.repeat(1e5) + i); for (let i = 0; i < 3000; i++) { const a = {text: 'x'.repeat(1e5) + i}; a.a = a }",
	} {
		t.Run(name, func(t *testing.T) {
			code := "async () => { " + garbage + " return 'collected' }"
			wantJSON(t, execute(t, sharedExecutor(t), protocol.Request{Code: code, Memory: 24 << 20}), `"collected"`)
		})
	}
}

func TestOutOfMemoryCanBeCaught(t *testing.T) {
	code := `async () => {
		try { 'x'.repeat(2 ** 40); return 'no error' } catch (e) { }
		try { new Uint8Array(1e9); return 'no error' } catch (e) { }
		let kept = [];
		try { for (;;) kept.push(new Array(1e5).fill(1)) } catch (e) { kept = null }
		return 'caught';
	}`
	wantJSON(t, execute(t, sharedExecutor(t), protocol.Request{Code: code}), `"caught"`)
}

func TestRecursion(t *testing.T) {
	tests := map[string]string{
		"function":           "(function f() { return f() + 1 })()",
		"async function":     "await (async function f() { return await f() })()",
		"getter":             "const o = { get x() { return this.x } }; o.x",
		"proxy":              "const p = new Proxy({}, { get(t, k, r) { return r[k] } }); p.x",
		"JSON.parse":         "JSON.parse('['.repeat(1e6) + ']'.repeat(1e6))",
		"JSON.stringify":     "let o = {}; for (let i = 0; i < 1e5; i++) o = { toJSON: ((o) => () => o)(o) }; JSON.stringify(o)",
		"toString":           "const o = { toString() { return '' + this } }; '' + o",
		"parser brackets":    "eval('['.repeat(1e6))",
		"parser parentheses": "eval('('.repeat(1e6))",
		"parser unary":       "eval('-~'.repeat(1e6) + '1')",
		"regular expression": "new RegExp('('.repeat(1e5) + ')'.repeat(1e5)).test('x')",
		"flat":               "let a = []; for (let i = 0; i < 1e5; i++) a = [a]; a.flat(Infinity)",
		"sort":               "const f = () => [2, 1].sort(f); f()",
		"replace":            "const f = () => 'a'.replace('a', f); f()",
		"constructor":        "class A { constructor() { new A() } } new A()",
		"instanceof":         "class A { static [Symbol.hasInstance](x) { return x instanceof A } } 1 instanceof A",
		"bound":              "let f = () => 1; for (let i = 0; i < 1e5; i++) f = f.bind(); f()",
		"iterator":           "const o = { [Symbol.iterator]() { return [...this][Symbol.iterator]() } }; [...o]",
		"template":           "const f = (s) => f`${f}`; f``",
		"generator":          "function* g() { yield* g() } [...g()]",
		"import":             "await eval('import('.repeat(1e5))",
	}
	e := ownExecutor(t, engine.Options{})
	for name, body := range tests {
		t.Run(name, func(t *testing.T) {
			code := fmt.Sprintf("async () => { let n; try { %s; n = 'fine' } catch (e) { n = e.name } return [n, 2 + 2] }", body)
			result := execute(t, e, protocol.Request{Code: code, Timeout: 20 * time.Second})
			if result.OK {
				if !strings.Contains(result.Value, "4") {
					t.Errorf("got %s", result.Value)
				}
			} else if c := result.Error.Code; c != protocol.CodeStackOverflow && c != protocol.CodeMemoryLimit && c != protocol.CodeTimeout {
				t.Errorf("failed with %q: %v", c, result.Error)
			}
			wantJSON(t, execute(t, e, protocol.Request{Code: "async () => [2 + 2, JSON.stringify({a: [1]})]"}), `[4,"{\"a\":[1]}"]`)
		})
	}
}

func TestCPULimit(t *testing.T) {
	e := sharedExecutor(t)
	req := protocol.Request{Code: "async () => { for (;;); }", CPUTime: 50 * time.Millisecond}
	wantCode(t, execute(t, e, req), protocol.CodeCPULimit)
	req = protocol.Request{Code: "async () => { await new Promise(r => setTimeout(r, 200)); return 'waiting is free' }", CPUTime: 100 * time.Millisecond}
	wantJSON(t, execute(t, e, req), `"waiting is free"`)
}

func TestStalled(t *testing.T) {
	for _, code := range []string{
		"async () => await new Promise(() => {})",
		"async () => { const t = setTimeout(() => {}, 1e6); clearTimeout(t); await new Promise(() => {}) }",
		"async () => { await codemode.add(1); await new Promise(() => {}) }",
	} {
		result := run(t, code, map[string]protocol.Tool{"add": sum})
		wantCode(t, result, protocol.CodeStalled)
	}
}

func TestToolCallLimitIsUncatchable(t *testing.T) {
	calls := 0
	dispatch := func(context.Context, protocol.Call) (string, error) { calls++; return `{"error":"denied"}`, nil }
	result := execute(t, sharedExecutor(t), protocol.Request{
		Code:      "async () => { for (;;) { try { await codemode.denied() } catch {} } }",
		Providers: []protocol.Provider{{Name: "codemode", Tools: []string{"denied"}}},
		Dispatch:  dispatch, ToolCalls: 100,
	})
	wantCode(t, result, protocol.CodeToolCallLimit)
	if calls != 100 || result.Stats.ToolCalls != 100 {
		t.Errorf("the host saw %d calls, the stats say %d", calls, result.Stats.ToolCalls)
	}
}

func TestTimerLimit(t *testing.T) {
	code := `async () => {
		let n = 0;
		try { for (;;) { setTimeout(() => {}, 1e6); n++ } } catch (e) { return [n, e.name] }
	}`
	wantJSON(t, run(t, code, nil), `[10000,"RangeError"]`)
}

func TestLogLimit(t *testing.T) {
	e := sharedExecutor(t)
	result := execute(t, e, protocol.Request{
		Code:     "async () => { for (let i = 0; i < 5000; i++) console.log('é'.repeat(40) + i); return 1 }",
		LogBytes: 1024,
	})
	wantJSON(t, result, "1")
	kept := 0
	for _, line := range result.Logs[:len(result.Logs)-1] {
		kept += len(line)
	}
	marker := result.Logs[len(result.Logs)-1]
	if kept > 1024 || !strings.Contains(marker, "truncated") || strings.Contains(strings.Join(result.Logs, ""), "\uFFFD") {
		t.Errorf("kept %d bytes; the last line is %q", kept, marker)
	}
	result = execute(t, e, protocol.Request{Console: protocol.ConsoleString, Code: "async () => { console.log('x'.repeat(5e6)); for (let i = 0; i < 20000; i++) console.log(i) }"})
	if n := len(result.Logs); n != 2 {
		t.Errorf("%d lines after one that fills the log", n)
	}
	result = execute(t, e, protocol.Request{Code: "async () => { for (let i = 0; i < 20000; i++) console.log(i) }"})
	if n := len(result.Logs); n != 10_001 {
		t.Errorf("%d lines, want 10000 and one about the others", n)
	}
}
