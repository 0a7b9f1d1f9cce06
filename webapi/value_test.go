package webapi_test

import (
	"strings"
	"testing"

	"github.com/codemode-executor/codemode-executor/protocol"
)

func TestEncode(t *testing.T) {
	h := newHarness(t, config{})
	for _, tt := range []struct{ name, value, want string }{
		{"null", `null`, `null`},
		{"true", `true`, `true`},
		{"number", `1.5e300`, `1.5e+300`},
		{"nan", `NaN`, `["nan"]`},
		{"infinity", `Infinity`, `["inf"]`},
		{"negative infinity", `-Infinity`, `["-inf"]`},
		{"negative zero", `-0`, `["-0"]`},
		{"zero", `0`, `0`},
		{"string", `'a"\n\u2028'`, "\"a\\\"\\n\u2028\""},
		{"emoji", `'🌍'`, `"🌍"`},
		{"lone surrogate", `'🌍🌎'.slice(1)`, `["utf16",[57101,55356,57102]]`},
		{"text that looks like an escape", `'\\ud800'`, `"\\ud800"`},
		{"undefined", `undefined`, `["undefined"]`},
		{"bigint", `-(2n ** 70n)`, `["bigint","-1180591620717411303424"]`},
		{"array", `[1, 'a', null]`, `[[1,"a",null]]`},
		{"array in array", `[[], [1]]`, `[[[[]],[[1]]]]`},
		{"holes", `[, 1, undefined, ,]`, `[[["hole"],1,["undefined"],["hole"]]]`},
		{"match array", `'ab'.match(/(?<x>b)/)`, `[["b","b"]]`},
		{"object", `({ b: 1, a: { c: [] }, 2: 0 })`, `{"2":0,"b":1,"a":{"c":[[]]}}`},
		{"key __proto__", `JSON.parse('{"__proto__": {"x": 1}}')`, `{"__proto__":{"x":1}}`},
		{"ill-formed key", `({ ok: '\ud800', '\udc00': 1 })`, `["object",[["ok",["utf16",[55296]]],[["utf16",[56320]],1]]]`},
		{"symbol keys", `({ [Symbol('s')]: 1, a: 1 })`, `{"a":1}`},
		{"hidden properties", `Object.defineProperty({ a: 1 }, 'b', { value: 2 })`, `{"a":1}`},
		{"getter", `({ n: 0, get next() { return ++this.n } })`, `{"n":0,"next":1}`},
		{"toJSON is not called", `({ toJSON: 1, a: new Date(5) })`, `{"toJSON":1,"a":["date",5]}`},
		{"null prototype", `Object.assign(Object.create(null), { a: 1 })`, `{"a":1}`},
		{"class instance", `new (class A { x = 1; #y = 2; get z() { return 3 } })`, `{"x":1}`},
		{"date", `new Date(86400000)`, `["date",86400000]`},
		{"invalid date", `new Date(NaN)`, `["date",null]`},
		{"map", `new Map([['a', 1], [{}, [2]]])`, `["map",[["a",1],[{},[[2]]]]]`},
		{"set", `new Set([1, 'b'])`, `["set",[1,"b"]]`},
		{"subclass of Map", `new (class M extends Map {})([[1, 2]])`, `["map",[[1,2]]]`},
		{"regexp", `/a\/"b/gimsuyd`, `["regexp","a\\/\"b","dgimsuy"]`},
		{"empty regexp", `new RegExp('')`, `["regexp","(?:)",""]`},
		{"bytes", `new Uint8Array([1, 2, 3])`, `["bytes","AQID"]`},
		{"window of a view", `new Uint8Array([0, 1, 2, 3]).subarray(1, 3)`, `["bytes","AQI="]`},
		{"int16", `new Int16Array([-1])`, `["bytes","//8=","Int16Array"]`},
		{"float16", `new Float16Array([1])`, `["bytes","ADw=","Float16Array"]`},
		{"array buffer", `new ArrayBuffer(1)`, `["bytes","AA==","ArrayBuffer"]`},
		{"shared array buffer", `new SharedArrayBuffer(1)`, `["bytes","AA==","ArrayBuffer"]`},
		{"data view", `new DataView(new Uint8Array([1, 2, 3]).buffer, 1)`, `["bytes","AgM=","DataView"]`},
		{"bytes among others", `[new Uint8Array(2), '\ud800', new Uint8Array(1)]`, `[[["bytes","AAA="],["utf16",[55296]],["bytes","AA=="]]]`},
		{"boxed", `[new Number(5), new String('s'), new Boolean(false), Object(1n), new Number(-0)]`,
			`[[["boxed",5],["boxed","s"],["boxed",false],["boxed",["bigint","1"]],["boxed",["-0"]]]]`},
		{"error", `(() => { const e = new TypeError('bad'); delete e.stack; return e })()`, `["error","TypeError","bad"]`},
		{"error with properties", `(() => { const e = new Error('m', { cause: 'c' }); e.stack = ''; e.code = 7; return e })()`,
			`["error","Error","m",null,{"code":7,"cause":"c"}]`},
		{"aggregate error", `(() => { const e = new AggregateError([1], 'm'); e.stack = 'at x'; return e })()`,
			`["error","AggregateError","m","at x",{"errors":[[1]]}]`},
		{"error class with fields", `(() => { class Q extends Error { name = 'Q' } const e = new Q('m'); e.stack = null; return e })()`, `["error","Q","m"]`},
		{"dom exception", `(() => { const e = new DOMException('m', 'AbortError'); delete e.stack; return e })()`, `["error","AbortError","m"]`},
		{"shared object", `(() => { const s = { a: 1 }; return [s, new Date(0), s, [s]] })()`, `[[{"a":1},["date",0],["ref",1],[[["ref",1]]]]]`},
		{"cycle", `(() => { const a = { b: [] }; a.b.push(a, a.b); return a })()`, `{"b":[[["ref",0],["ref",1]]]}`},
		{"cycle over a map", `(() => { const m = new Map(); m.set('m', m).set(m, 1); return m })()`, `["map",[["m",["ref",0]],[["ref",0],1]]]`},
		{"error properties take no number", `(() => { const e = new Error('m'); e.stack = ''; e.self = e; e.o = {}; return [e, e.o] })()`,
			`[[["error","Error","m",null,{"self":["ref",1],"o":{}}],["ref",2]]]`},
		{"deepest", `(() => { let v = []; for (let i = 1; i < 256; i++) v = [v]; return v })()`,
			strings.Repeat("[[", 256) + strings.Repeat("]]", 256)},
	} {
		t.Run(tt.name, func(t *testing.T) {
			got := h.text(h.ask("encode", h.value("("+tt.value+")", "v.js")))
			if got != "+"+tt.want {
				t.Errorf("\n got %s\nwant +%s", got, tt.want)
			}
			if _, err := protocol.DecodeValue(got[1:]); err != nil {
				t.Errorf("the decoder refuses %s: %v", got, err)
			}
		})
	}
}

func TestEncodeRefuses(t *testing.T) {
	h := newHarness(t, config{})
	for _, tt := range []struct{ name, value, want string }{
		{"function", `() => 1`, `result is a function, which cannot be returned: call it, or leave it out`},
		{"method", `({ items: [1, 2, 3, { load() {} }] })`, `result.items[3].load is a function, which cannot be returned: call it, or leave it out`},
		{"class", `({ 'a b': class {} })`, `result["a b"] is a function, which cannot be returned: call it, or leave it out`},
		{"symbol", `[Symbol('ok')]`, `result[0] is a symbol, which cannot be returned: use a string instead`},
		{"promise", `[Promise.resolve(1)]`, `result[0] is a Promise: await it before returning it`},
		{"map value", `new Map([['k', new Map([[2, () => 1]])]])`, `result.get("k").get(2) is a function, which cannot be returned: call it, or leave it out`},
		{"map key", `new Map([[1, 1], [Symbol(), 1]])`, `result (key 1) is a symbol, which cannot be returned: use a string instead`},
		{"set member", `new Set([1, () => 1])`, `result (member 1) is a function, which cannot be returned: call it, or leave it out`},
		{"iterator", `[1].values()`, `result is an iterator: collect it with Array.from(…) first`},
		{"generator", `(function* () {})()`, `result is an iterator: collect it with Array.from(…) first`},
		{"async generator", `(async function* () {})()`, "result is an async iterator: collect it with `for await` first"},
		{"weak map", `({ w: new WeakMap() })`, `result.w is a WeakMap, which cannot be returned: use a Map`},
		{"cause of an error", `new Error('x', { cause: () => 1 })`, `result.cause is a function, which cannot be returned: call it, or leave it out`},
		{"detached", `(() => { const b = new Uint8Array(4); b.buffer.transfer(); return [b] })()`,
			`result[0] has no bytes to return: its ArrayBuffer was transferred and is detached`},
		{"getter that throws", `({ a: [{ get b() { throw new Error('boom') } }] })`, `result.a[0].b could not be read: boom`},
		{"getter that throws null", `({ get b() { throw null } })`, `result.b could not be read: Thrown: null`},
		{"proxy that throws", `[new Proxy({}, { ownKeys() { throw new Error('no') } })]`, `result[0] could not be read: no`},
		{"revoked proxy", `(() => { const { proxy, revoke } = Proxy.revocable({}, {}); revoke(); return { proxy } })()`, `result.proxy could not be read: revoked proxy`},
		{"too deep", `(() => { let v = []; for (let i = 1; i < 257; i++) v = [v]; return v })()`,
			"result" + strings.Repeat("[0]", 65)[:194] + "… is nested too deep: more than 256 levels cannot be returned; return a flatter value"},
		{"sparse", `(() => { const a = []; a[4e9] = 1; return { a } })()`,
			`result.a is a sparse array of length 4000000001: return its elements in an object or a Map`},
		{"reserved text", `[new Uint8Array(1), '-0E-20718281828459045']`, `result could not be read: A string holds the reserved text -0E-20718281828459045`},
	} {
		t.Run(tt.name, func(t *testing.T) {
			if got := h.text(h.ask("encode", h.value("("+tt.value+")", "v.js"))); got != "-"+tt.want {
				t.Errorf("\n got %s\nwant -%s", got, tt.want)
			}
		})
	}
}

func TestEncodeDepthIsConfigured(t *testing.T) {
	h := newHarness(t, config{Depth: 2})
	if got := h.result(h.run(`() => [[]]`)); got != "+[[[[]]]]" {
		t.Error(got)
	}
	if got := h.result(h.run(`() => [[{}]]`)); !strings.HasPrefix(got, "-result[0][0] is nested too deep: more than 2 levels") {
		t.Error(got)
	}
}
