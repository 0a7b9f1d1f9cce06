package webapi_test

import (
	"slices"
	"testing"
)

// tricks are what a hostile program does before the harness has work to do.
var tricks = []struct{ name, code string }{
	{"nothing", ``},
	{"JSON", `JSON.stringify = () => '"forged"'; JSON.parse = () => ({ result: 'forged' }); globalThis.JSON = null`},
	{"Array.prototype methods", `for (const k of ['push', 'pop', 'map', 'join', 'slice', 'concat', 'forEach', 'indexOf', 'shift', 'splice', 'toSpliced'])
		Array.prototype[k] = () => 'forged'`},
	{"String.prototype methods", `for (const k of Object.getOwnPropertyNames(String.prototype))
		if (typeof ''[k] === 'function' && k !== 'constructor') String.prototype[k] = () => 'forged'`},
	{"setters for indices", `for (const P of [Array.prototype, Object.prototype]) for (let i = 0; i < 20; i++)
		Object.defineProperty(P, i, { get() { return 'forged' }, set(v) { globalThis.stolen = v }, configurable: true })`},
	{"setters on Object.prototype", `for (const k of ['then', 'get', 'set', 'value', 'writable', 'enumerable', 'configurable', 'result', 'error', 'data', 'tool',
		'resolve', 'reject', 'stack', 'message', 'cause', 'errors', 'name', 'text', 'toJSON', 'room', 'steps', 'seen', 'callback'])
		Object.defineProperty(Object.prototype, k, { __proto__: null, get() { return undefined }, set(v) { globalThis.stolen = v }, configurable: true })`},
	{"values on Object.prototype", `Object.prototype.get = () => 'forged'; Object.prototype.value = 'forged'; Object.prototype.error = 'forged';
		Object.prototype.result = 'forged'; Object.prototype.stack = 'forged'; Object.prototype.has = () => true`},
	{"then on Object.prototype", `Object.prototype.then = function (f) { f('forged') }`},
	{"Promise", `Promise.prototype.then = Promise.prototype.catch = Promise.prototype.finally = () => 'forged'; Promise.resolve = Promise.reject = () => 'forged';
		globalThis.Promise = function () {}`},
	{"Promise species", `Object.defineProperty(Promise, Symbol.species, { get() { throw 'species' } })`},
	{"Symbol.iterator", `Array.prototype[Symbol.iterator] = function* () { yield 'forged' }; String.prototype[Symbol.iterator] = Map.prototype[Symbol.iterator] = null;
		Object.getPrototypeOf([][Symbol.iterator]()).next = () => ({ done: true })`},
	{"Function.prototype", `Function.prototype.call = Function.prototype.apply = Function.prototype.bind = () => 'forged';
		Function.prototype.toString = () => 'class'`},
	{"Map, Set and WeakMap", `for (const P of [Map.prototype, Set.prototype, WeakMap.prototype])
		for (const k of ['get', 'set', 'has', 'add', 'delete', 'forEach']) P[k] = () => 'forged';
		Object.defineProperty(Map.prototype, 'size', { get() { return 1e9 } }); globalThis.Map = globalThis.Set = globalThis.WeakMap = null`},
	{"Object and Reflect", `for (const N of [Object, Reflect]) for (const k of Object.getOwnPropertyNames(N))
		if (typeof N[k] === 'function' && k !== 'prototype') try { N[k] = () => 'forged' } catch {}`},
	{"RegExp", `RegExp.prototype.exec = RegExp.prototype.test = () => 'forged'; RegExp.prototype[Symbol.replace] = RegExp.prototype[Symbol.split] = () => 'forged';
		String.prototype[Symbol.split] = () => 'forged'`},
	{"Error", `globalThis.Error = function () { return 'forged' }; Error.prepareStackTrace = () => { throw 1 };
		TypeError.prototype.name = 'forged'; globalThis.TypeError = null`},
	{"numbers and strings", `Number.prototype.toString = String.prototype.toString = () => 'forged'; globalThis.String = globalThis.Number = () => 'forged';
		globalThis.parseInt = () => 'forged'`},
	{"typed arrays", `Uint8Array.prototype.toBase64 = () => 'forged'; Uint8Array.fromBase64 = () => 'forged'; globalThis.Uint8Array = null;
		ArrayBuffer.isView = () => false; Object.defineProperty(Object.getPrototypeOf(Int8Array.prototype), 'byteLength', { get() { return 1e9 } })`},
	{"Symbol.hasInstance", `for (const C of [Array, ArrayBuffer, Map, Promise, Function])
		Object.defineProperty(C, Symbol.hasInstance, { value: () => true })`},
	{"the global object", `for (const k of Object.getOwnPropertyNames(globalThis)) if (!/^(api|globalThis|undefined|NaN|Infinity)$/.test(k)) try { delete globalThis[k] } catch {}`},
	{"frozen everything", `for (const C of [Object, Array, Function, Error, Promise, Map, String]) { Object.freeze(C); Object.freeze(C.prototype) }; Object.freeze(globalThis)`},
	{"proxy as prototype", `Object.setPrototypeOf(Array.prototype, new Proxy({}, { get(o, k) { if (k !== 'toJSON') throw 1 }, set() { throw 2 }, has() { throw 3 }, getPrototypeOf() { throw 4 }, getOwnPropertyDescriptor() { throw 5 } }))`},
}

// TestHostilePrograms checks that arguments, answers, logs, timers, results and
// errors are the same whatever a program did to its globals.
func TestHostilePrograms(t *testing.T) {
	for _, tt := range tricks {
		t.Run(tt.name, func(t *testing.T) {
			h := newHarness(t, config{Providers: []provider{{Name: "api", Tools: [][2]string{{"go", "go-it"}}}}})
			program := h.value(`((log, later) => async () => {
				const bytes = new Uint8Array([1, 2]), map = new Map([['k', [1]]]);
				`+tt.code+`;
				log('line', 1, { a: ['x'], 'b c': null });
				later(() => log('later'));
				const answer = await api.go({ n: 10, list: [1, 2] }, bytes);
				let failure;
				try { await api.go(); } catch (e) { failure = e.message; }
				delete ({}).__proto__.then; // or it would take the program's own result
				return { answer, failure, map, bytes, date: 'd' };
			})(console.log, setTimeout)`, "program.js")
			promise := h.ask("run", program, boolean(true))
			h.jobs()
			h.complete(1, `{"result":{"x":[1,{"__codemode_binary_v1__":"Uint8Array","data":"/w=="}],"__proto__":5}}`)
			h.complete(2, `{"error":"no such issue"}`)
			h.ask("fire", 1)
			h.jobs()

			want := `+{"answer":{"x":[[1,["bytes","/w=="]]],"__proto__":5},"failure":"no such issue","map":["map",[["k",[[1]]]]],"bytes":["bytes","AQI="],"date":"d"}`
			if got := h.result(promise); got != want {
				t.Errorf("result\n got %s\nwant %s", got, want)
			}
			calls := []call{
				{1, "api", "go-it", `[{"n":10,"list":[1,2]},{"__codemode_binary_v1__":"Uint8Array","data":"AQI="}]`},
				{2, "api", "go-it", `[]`},
			}
			if got := h.calls(); !slices.Equal(got, calls) {
				t.Errorf("calls\n got %+v\nwant %+v", got, calls)
			}
			if got, want := h.logs(), []string{"line 1 { a: [ 'x' ], 'b c': null }", "later"}; !slices.Equal(got, want) {
				t.Errorf("logs\n got %q\nwant %q", got, want)
			}
			if got := h.describe(h.value(`'thrown'`, "")); got != (description{Name: "Error", Message: "thrown"}) {
				t.Errorf("described as %+v", got)
			}
		})
	}
}

// TestHarnessStaysHidden looks for a way from guest code to an object of the
// harness.
func TestHarnessStaysHidden(t *testing.T) {
	h := newHarness(t, config{Providers: []provider{{Name: "api", Tools: tools("go")}}})
	for _, tt := range []struct{ name, program, want string }{
		{"frames", `() => { const seen = []; Error.prepareStackTrace = (e, frames) => { seen.push(...frames); return '' };
			new Proxy({}, {}); try { api.go({ toJSON() { seen.push(new Error('x').stack); return 1 } }) } catch {}
			return seen.every((s) => typeof s === 'string') }`, `+true`},
		{"callers", `() => { function f() { try { return typeof f.caller } catch (e) { return e.name } } return f() }`, `+"undefined"`},
		{"caller of a callback", `() => new Promise((resolve) => { api.go({ toJSON: function f() { try { resolve(f.caller ?? null) } catch (e) { resolve(e.name) } } }) })`, `+null`},
		{"arguments of a callback", `() => { let holder; api.go({ toJSON() { holder = arguments.length; return 1 } }); return holder }`, `+1`},
		{"receiver of a timer", `() => new Promise((r) => { queueMicrotask(function () { 'use strict'; r(this === undefined || this === globalThis) }) })`, `+true`},
		{"setters see only their own data", `() => { const seen = []; Object.defineProperty(Array.prototype, 0, { set(v) { seen.push(typeof v) }, configurable: true });
			console.log([1], 'a'); const n = seen.filter((t) => t === 'function').length; delete Array.prototype[0]; return n }`, `+0`},
	} {
		t.Run(tt.name, func(t *testing.T) {
			if got := h.result(h.run(tt.program)); got != tt.want {
				t.Errorf("got %s, want %s", got, tt.want)
			}
		})
	}
}
