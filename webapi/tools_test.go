package webapi_test

import (
	"strings"
	"testing"
)

func TestToolCalls(t *testing.T) {
	for _, tt := range []struct{ name, program, envelope, want string }{
		{"result", `() => api.go()`, `{"result":{"a":[1,null]}}`, `+{"a":[[1,null]]}`},
		{"no result", `() => api.go()`, `{}`, `+["undefined"]`},
		{"null error is none", `() => api.go()`, `{"error":null,"result":1}`, `+1`},
		{"error", `() => api.go()`, `{"error":"nope","result":1}`, `! nope`},
		{"error is an Error", `async () => { try { await api.go() } catch (e) { return [e instanceof Error, e.constructor === Error, e.message] } }`,
			`{"error":"nope"}`, `+[[true,true,"nope"]]`},
		{"empty error", `() => api.go()`, `{"error":""}`, `! Tool "go-it" failed without a message`},
		{"error that is no text", `() => api.go()`, `{"error":{"code":5}}`, `! {"code":5}`},
		{"not JSON", `() => api.go()`, `{"result":`, `! Tool "go-it" gave an answer that cannot be read: `},
		{"not an envelope", `() => api.go()`, `7`, `! Tool "go-it" gave an answer that is not an envelope: its host has to answer {"result": …}, {"error": "message"} or {}`},
		{"list", `() => api.go()`, `[1]`, `! Tool "go-it" gave an answer that is not an envelope: its host has to answer {"result": …}, {"error": "message"} or {}`},
		{"__proto__ in the answer", `async () => { const r = await api.go(); return [Object.keys(r), r.x] }`,
			`{"result":{"__proto__":{"x":1}}}`, `+[[[["__proto__"]],["undefined"]]]`},
		{"inherited names are no answer", `() => api.go()`, `{"__proto__":{"result":1,"error":"x"}}`, `! Tool "go-it" gave an answer that is not an envelope: its host has to answer {"result": …}, {"error": "message"} or {}`},
		{"a bare value", `() => api.go()`, `{"tempC":-3}`, `! Tool "go-it" gave an answer that is not an envelope: its host has to answer {"result": …}, {"error": "message"} or {}`},
		{"members beside the result", `() => api.go()`, `{"result":1,"cached":true}`, `+1`},
		{"bytes", `async () => { const r = await api.go(); return [r instanceof Uint8Array, r] }`,
			`{"result":{"__codemode_binary_v1__":"Uint8Array","data":"AQID"}}`, `+[[true,["bytes","AQID"]]]`},
		{"buffer", `() => api.go()`, `{"result":[{"__codemode_binary_v1__":"ArrayBuffer","data":"AQID"}]}`, `+[[["bytes","AQID","ArrayBuffer"]]]`},
		{"view", `() => api.go()`, `{"result":{"a":{"b":{"__codemode_binary_v1__":"ArrayBufferView","data":"AQ=="}}}}`, `+{"a":{"b":["bytes","AQ=="]}}`},
		{"tag without data", `() => api.go()`, `{"result":{"__codemode_binary_v1__":"Uint8Array"}}`, `+{"__codemode_binary_v1__":"Uint8Array"}`},
		{"tag with broken data", `() => api.go()`, `{"result":{"__codemode_binary_v1__":"Uint8Array","data":"?"}}`, `+{"__codemode_binary_v1__":"Uint8Array","data":"?"}`},
		{"bytes under __proto__", `async () => Object.entries(await api.go())`,
			`{"result":{"__proto__":{"__codemode_binary_v1__":"Uint8Array","data":"AQ=="}}}`, `+[[[["__proto__",["bytes","AQ=="]]]]]`},
	} {
		t.Run(tt.name, func(t *testing.T) {
			h := newHarness(t, config{Providers: []provider{{Name: "api", Tools: [][2]string{{"go", "go-it"}}}}})
			promise := h.run(tt.program)
			if calls := h.calls(); len(calls) != 1 || calls[0] != (call{1, "api", "go-it", "[]"}) {
				t.Fatalf("calls %+v", calls)
			}
			h.complete(1, tt.envelope)
			if got := h.result(promise); got != tt.want && !(strings.HasSuffix(tt.want, ": ") && strings.HasPrefix(got, tt.want)) {
				t.Errorf("\n got %s\nwant %s", got, tt.want)
			}
			h.complete(1, `{"result":"again"}`) // an id that was settled already
			h.ask("failed", 99, h.str("unknown"))
		})
	}
}

func TestToolFailures(t *testing.T) {
	h := newHarness(t, config{Providers: []provider{{Name: "api", Tools: tools("go")}}})
	promise := h.run(`() => api.go()`)
	h.ask("failed", 1, h.str("connection lost"))
	h.jobs()
	if got := h.result(promise); got != "! connection lost" {
		t.Error(got)
	}
	promise = h.run("async () => {\n  const all = Promise.all([api.go(),\n    api.go()]);\n  return all;\n}")
	h.complete(3, `{"error":"second"}`)
	if got := h.describe(h.call("JS_PromiseResult", h.js, promise)).Stack; got != "    at <anonymous> (program.js:3:9)" {
		t.Errorf("the stack is not that of the call: %q", got)
	}
	h.value(`0`, "")
	h.call("JS_SetPropertyStr", h.js, h.test, h.cstring("refuse"), h.str("too large"))
	if got := h.result(h.run(`async () => { try { await api.go() } catch (e) { return e.message } }`)); got != `+"too large"` {
		t.Error(got)
	}
}

func TestToolArguments(t *testing.T) {
	for _, tt := range []struct{ name, args, want string }{
		{"none", ``, `[]`},
		{"several", `"a", 2, [3], { d: null }`, `["a",2,[3],{"d":null}]`},
		{"gaps", `undefined, { u: undefined, f: () => 1, d: new Date(0) }, NaN, -0, [undefined]`,
			`[null,{"d":"1970-01-01T00:00:00.000Z"},null,0,[null]]`},
		{"odd", `new Map([[1, 2]]), new Set([1]), /x/, new Error("e"), Symbol("s"), "🚀 \u2028"`,
			"[{},{},{},{},null,\"🚀 \u2028\"]"},
		{"invalid date", `new Date(NaN)`, `[null]`},
		{"lone surrogate", `'\ud800'`, `["\ud800"]`},
		{"bytes", `new Uint8Array([1, 2, 3])`, `[{"__codemode_binary_v1__":"Uint8Array","data":"AQID"}]`},
		{"buffer", `new ArrayBuffer(2)`, `[{"__codemode_binary_v1__":"ArrayBuffer","data":"AAA="}]`},
		{"nested view", `{ nested: [new Float32Array([1])] }`, `[{"nested":[{"__codemode_binary_v1__":"ArrayBufferView","data":"AACAPw=="}]}]`},
		{"data view", `new DataView(new ArrayBuffer(3), 1)`, `[{"__codemode_binary_v1__":"ArrayBufferView","data":"AAA="}]`},
		{"window", `new Uint8Array([0, 1, 2, 255, 128, 10]).subarray(1, 5)`, `[{"__codemode_binary_v1__":"Uint8Array","data":"AQL/gA=="}]`},
		{"two of them", `new Uint8Array(1), new Uint8Array(2)`,
			`[{"__codemode_binary_v1__":"Uint8Array","data":"AA=="},{"__codemode_binary_v1__":"Uint8Array","data":"AAA="}]`},
		{"not quite a buffer", `Object.create(ArrayBuffer.prototype)`, `[{}]`},
		{"toJSON", `{ toJSON: () => [new Uint8Array(1)] }`, `[[{"__codemode_binary_v1__":"Uint8Array","data":"AA=="}]]`},
		{"an Array.prototype.toJSON", `(Array.prototype.toJSON = () => 'x', 1)`, `[1]`},
	} {
		t.Run(tt.name, func(t *testing.T) {
			h := newHarness(t, config{Providers: []provider{{Name: "api", Tools: tools("go")}}})
			h.run("() => { api.go(" + tt.args + ") }")
			calls := h.calls()
			if len(calls) != 1 {
				t.Fatalf("calls %+v", calls)
			}
			want := strings.ReplaceAll(tt.want, `\ud800`, "\ufffd") // as the test decodes it
			if calls[0].Args != want && calls[0].Args != tt.want {
				t.Errorf("\n got %s\nwant %s", calls[0].Args, want)
			}
		})
	}
}

func TestToolArgumentsRefused(t *testing.T) {
	h := newHarness(t, config{Providers: []provider{{Name: "api", Tools: tools("go")}}})
	for _, tt := range []struct{ name, args, want string }{
		{"bigint", `{ a: 1n }`, `TypeError: Tool arguments cannot hold a BigInt: pass String(value) or Number(value)`},
		{"cycle", `(() => { const a = {}; a.a = a; return a })()`, `TypeError: circular reference`},
		{"toJSON that throws", `{ toJSON() { throw new RangeError('r') } }`, `RangeError: r`},
		{"detached", `(() => { const b = new Uint8Array(1); b.buffer.transfer(); return b })()`, `TypeError: its ArrayBuffer was transferred and is detached`},
	} {
		t.Run(tt.name, func(t *testing.T) {
			got := h.result(h.run(`async () => { const p = api.go(` + tt.args + `); try { await p } catch (e) { return e.name + ': ' + e.message } }`))
			if got != `+"`+tt.want+`"` {
				t.Errorf("got %s", got)
			}
		})
	}
	if calls := h.calls(); len(calls) != 0 {
		t.Errorf("the host saw %+v", calls)
	}
}

func TestNamespaces(t *testing.T) {
	providers := []provider{
		{Name: "api", Tools: [][2]string{{"list_it", "list-it"}, {"toString", "toString"}, {"搜索", "搜索"}}},
		{Name: "open", Tools: tools("known"), Open: true},
	}
	for _, tt := range []struct {
		name, program, want string
		calls               []call
	}{
		{"registered", `() => { api.list_it() }`, `+["undefined"]`, []call{{1, "api", "list-it", "[]"}}},
		{"any script", `() => { api['搜索']() }`, `+["undefined"]`, []call{{1, "api", "搜索", "[]"}}},
		{"raw name that is not registered", `() => api['list-it']().catch((e) => e.message)`, `+"Tool \"list-it\" not found: did you mean api.list_it(…)?"`, nil},
		{"unknown", `() => api.nope(1).catch((e) => [e.name, e.message])`, `+[["Error","Tool \"nope\" not found"]]`, nil},
		{"unknown rejects and does not throw", `() => { api.nope().catch(() => {}); return 1 }`, `+1`, nil},
		{"registered name of Object.prototype", `() => { api.toString(1) }`, `+["undefined"]`, []call{{1, "api", "toString", "[1]"}}},
		{"inherited names stay here", `async () => { const out = []; for (const k of ['constructor', 'hasOwnProperty', 'valueOf', '__defineGetter__', '__proto__'])
			out.push(typeof open[k]); return [out, api.hasOwnProperty('x'), await (async () => open.valueOf() === open)()] }`,
			`+[[[["function","function","function","function","object"]],false,true]]`, nil},
		{"open", `() => { open['any thing'](1) }`, `+["undefined"]`, []call{{1, "open", "any thing", "[1]"}}},
		{"awaited, printed and returned", `async () => { await api; await open; return [open, JSON.stringify(api)] }`, `+[[{},"{}"]]`, nil},
		{"listed", `() => [Object.keys(api), 'list_it' in api, 'nope' in api, JSON.stringify(api)]`, `+[[[["list_it","toString","搜索"]],true,false,"{}"]]`, nil},
		{"near names", `async () => { const out = []; for (const k of ['listIt', 'list_its', 'LISTIT', 'tostring', 'x'.repeat(1e6)])
			await api[k]().catch((e) => out.push(e.message.slice(0, 60))); return out }`,
			`+[["Tool \"listIt\" not found: did you mean api.list_it(…)?","Tool \"list_its\" not found: did you mean api.list_it(…)?","Tool \"LISTIT\" not found: did you mean api.list_it(…)?","Tool \"tostring\" not found: did you mean api.toString(…)?","Tool \"xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"]]`, nil},
		{"symbols", `() => [api[Symbol.iterator], open[Symbol.toPrimitive], String(open)]`, `+[[["undefined"],["undefined"],"[object Object]"]]`, nil},
		{"same function each time", `() => [api.list_it === api.list_it, api.nope === api.nope]`, `+[[true,true]]`, nil},
		{"functions look ordinary", `() => [api.list_it.name, api.list_it.length, 'prototype' in api.list_it]`, `+[["list_it",0,false]]`, nil},
		{"functions do not construct", `() => { try { new api.list_it() } catch (e) { return e.name } }`, `+"TypeError"`, nil},
		{"own properties win", `async () => { api.list_it = async (x) => x + 1; return [await api.list_it(1), Object.keys(api)] }`, `+[[2,[["toString","搜索","list_it"]]]]`, nil},
		{"own getter", `() => { Object.defineProperty(api, 'me', { get() { return this === api } }); return api.me }`, `+true`, nil},
		{"frozen", `() => { Object.freeze(api); return [typeof api.list_it, Object.isFrozen(api)] }`, `+[["function",true]]`, nil},
		{"traps on Object.prototype", `() => { Object.prototype.has = () => true; Object.prototype.ownKeys = () => ['x'];
			try { return ['q' in api, Object.keys(api)] } finally { delete Object.prototype.has; delete Object.prototype.ownKeys } }`, `+[[false,[["list_it","toString","搜索"]]]]`, nil},
		{"polluted then", `async () => { Object.prototype.then = (f) => f('forged'); try { return api.then } finally { delete Object.prototype.then } }`, `+["undefined"]`, nil},
		{"polluted name", `() => { Object.prototype.list_it = 1; return typeof api.list_it }`, `+"function"`, nil},
	} {
		t.Run(tt.name, func(t *testing.T) {
			h := newHarness(t, config{Providers: providers})
			if got := h.result(h.run(tt.program)); got != tt.want {
				t.Errorf("\n got %s\nwant %s", got, tt.want)
			}
			calls := h.calls()
			if len(calls) != len(tt.calls) || len(calls) > 0 && calls[0] != tt.calls[0] {
				t.Errorf("the host saw %+v", calls)
			}
		})
	}
}

func TestLargeBytes(t *testing.T) {
	h := newHarness(t, config{Providers: []provider{{Name: "api", Tools: tools("go")}}})
	promise := h.run(`async () => { const r = await api.go(new Uint8Array(10 << 20).fill(7)); return [r.length, r[0], r[r.length - 1]] }`)
	if calls := h.calls(); len(calls) != 1 || !strings.HasSuffix(calls[0].Args, " characters)") {
		t.Fatalf("calls %.200v", calls)
	}
	h.complete(1, `{"result":{"__codemode_binary_v1__":"Uint8Array","data":"`+strings.Repeat("BwcH", 10<<20/3)+`"}}`)
	if got := h.result(promise); got != `+[[10485759,7,7]]` {
		t.Error(got)
	}
}
