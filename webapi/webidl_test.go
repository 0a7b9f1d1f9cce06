package webapi_test

import (
	"testing"

	"github.com/codemode-executor/codemode-executor/webapi"
)

// newInternals gives a context with the sources, in which `webidl` and
// `internals` are globals.
func newInternals(t *testing.T) *harness {
	t.Helper()
	h := &harness{vm: newVM(t)}
	h.test = h.value(fakeHost, "host.js")
	args := []uint64{h.value("({})", ""), h.get(h.test, "host"), h.value("({})", "")}
	for _, source := range webapi.Sources() {
		h.api = h.invoke(h.value(source.Text, "codemode:"+source.Name), args...)
	}
	h.invoke(h.value(`(function (primordials, host, internals) {
		globalThis.internals = internals; globalThis.webidl = internals.webidl;
		globalThis.list = (l) => JSON.stringify(Array.from({ length: l.length }, (_, i) => l[i]));
		globalThis.thrown = (f) => { try { return 'gave ' + f() } catch (e) { return e.name + ': ' + e.message } };
	})`, ""), args...)
	return h
}

func TestConverters(t *testing.T) {
	h := newInternals(t)
	for _, tt := range []struct{ name, code, want string }{
		{"string of an object", `webidl.DOMString({ toString: () => 'x' }, 'a')`, "x"},
		{"string of a symbol", `thrown(() => webidl.DOMString(Symbol('s'), 'a'))`, "TypeError: a is a symbol, not a string"},
		{"string of an object that gives a symbol", `thrown(() => webidl.DOMString({ toString: () => Symbol('s') }, 'a')).split(':')[0]`, "TypeError"},
		{"scalar values", `webidl.USVString('a\ud800b', 'a') === 'a\ufffdb'`, "true"},
		{"bytes", `thrown(() => webidl.ByteString('\u0100', 'a'))`, "TypeError: a has characters above U+00FF"},
		{"finite", `thrown(() => webidl.double('x', 'a'))`, "TypeError: a is not a finite number"},
		{"octet wraps", `[257, -1, 1.9, -0.5, NaN, Infinity, '3', null].map((v) => webidl.octet(v))`, "1,255,1,0,0,0,3,0"},
		{"byte wraps", `[127, 128, -129, 255].map((v) => webidl.byte(v))`, "127,-128,127,-1"},
		{"long wraps", `[2147483648, -2147483649, 4294967296].map((v) => webidl.long(v))`, "-2147483648,2147483647,0"},
		{"no negative zero", `Object.is(webidl.long(-0), 0) && Object.is(webidl.long.enforceRange(-0.2), 0) && Object.is(webidl.long.clamp(-0.2), 0)`, "true"},
		{"unsigned long long wraps", `[2 ** 64, -2, 2 ** 53].map((v) => webidl.unsignedLongLong(v))`, "0,18446744073709552000,9007199254740992"},
		{"clamp rounds half to even", `[0.5, 1.5, 2.5, 300, -4, NaN].map((v) => webidl.octet.clamp(v))`, "0,2,2,255,0,0"},
		{"enforced range", `thrown(() => webidl.octet.enforceRange(256, 'a'))`, "TypeError: a is outside the range 0 to 255"},
		{"enforced range ends", `thrown(() => webidl.unsignedLongLong.enforceRange(2 ** 53, 'a'))`, "TypeError: a is outside the range 0 to 9007199254740991"},
		{"a BigInt is no number", `thrown(() => webidl.double(1n)).split(':')[0] + thrown(() => webidl.long(1n)).split(':')[0]`, "TypeErrorTypeError"},
		{"enumeration", `thrown(() => webidl.enumeration('Color', ['red'])('blue', 'a'))`, "TypeError: a: 'blue' is no Color"},
		{"nullable", `webidl.nullable(webidl.DOMString)(undefined)`, "null"},
		{"buffer sources", `[new Uint8Array(1), new DataView(new ArrayBuffer(1)), new ArrayBuffer(1), {}, 'x', null].map(webidl.isBufferSource)`, "true,true,true,false,false,false"},
		{"shared", `thrown(() => webidl.bufferSource(new Uint8Array(new SharedArrayBuffer(1)), 'a')) + webidl.bufferSource.allowShared(new SharedArrayBuffer(1))`, "TypeError: a is shared memory[object SharedArrayBuffer]"},
		{"resizable", `thrown(() => webidl.bufferSource(new ArrayBuffer(1, { maxByteLength: 2 }), 'a'))`, "TypeError: a has a resizable buffer"},
		{"no buffer", `thrown(() => webidl.bufferSource({}, 'a'))`, "TypeError: a is not an ArrayBuffer or a view of one"},
		{"bytes of a view", `webidl.copyBytes(new Uint16Array([1, 2, 3]).subarray(1))`, "2,0,3,0"},
		{"bytes of a detached buffer", `(() => { const b = new ArrayBuffer(3); b.transfer(); return webidl.bytesOf(b).length })()`, "0"},
		{"sequence of an array", `list(webidl.sequence(webidl.long)(['1', 2]))`, "[1,2]"},
		{"sequence of an iterable", `list(webidl.sequence(webidl.DOMString)(new Set([1, 'x'])))`, `["1","x"]`},
		{"sequence of a string", `thrown(() => webidl.sequence(webidl.any)('ab', 'a'))`, "TypeError: a is not iterable"},
		{"sequence under a replaced iterator", `(() => { const P = Object.getPrototypeOf([][Symbol.iterator]()), { next } = P; P.next = () => ({ done: true });
			try { return webidl.sequence(webidl.any)([1]).length } finally { P.next = next } })()`, "0"},
		{"record", `list(webidl.record(webidl.USVString, webidl.long)({ a: '1', '\ud800': 2, '\ud801': 3, [Symbol.for('x')]: 1 } && { a: '1', '\ud800': 2, '\ud801': 3 }))`, `[["a",1],["�",3]]`},
		{"record with a symbol", `thrown(() => webidl.record(webidl.DOMString, webidl.any)({ [Symbol('x')]: 1 }, 'a')).split(':')[0]`, "TypeError"},
		{"dictionary reads in order", `(() => { const seen = []; const d = webidl.dictionary('D', [{ key: 'b', type: webidl.any }, { key: 'a', type: webidl.any }]);
			d(new Proxy({}, { get(o, k) { seen.push(k) } })); return seen })()`, "a,b"},
		{"dictionary defaults", `JSON.stringify(webidl.dictionary('D', [{ key: 'n', type: webidl.long, default: 5 }, { key: 'l', type: webidl.any, default: () => [] }])(undefined))`, `{"l":[],"n":5}`},
		{"dictionary requires", `thrown(() => webidl.dictionary('D', [{ key: 'n', type: webidl.long, required: true }])({}, 'a'))`, "TypeError: a lacks the member 'n'"},
		{"dictionary of a primitive", `thrown(() => webidl.dictionary('D', [])(1, 'a'))`, "TypeError: a is not an object, as D must be"},
		{"inherited members come first", `(() => { const seen = []; const p = webidl.dictionary('P', [{ key: 'z', type: webidl.any }]);
			webidl.dictionary('D', [{ key: 'a', type: webidl.any }], p)(new Proxy({}, { get(o, k) { seen.push(k) } })); return seen })()`, "z,a"},
		{"arguments", `thrown(() => webidl.required(0, 1, 'f')) + thrown(() => webidl.required(1, 2, 'f'))`, "TypeError: f needs 1 argument, but got 0TypeError: f needs 2 arguments, but got 1"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			if got := h.must(tt.code); got != tt.want {
				t.Errorf("got %s, want %s", got, tt.want)
			}
		})
	}
}

// thing is an interface with one of everything.
const thing = `
class Thing {
	#pairs = [['a', 1], ['b', 2]];
	constructor(text, more = undefined) { webidl.required(arguments.length, 1, 'Thing constructor') }
	get size() { return this.#pairs.length }
	add(key, value) { this.#pairs.push([key, value]) }
	static make() { return new Thing('x') }
	static pairsOf(thing) { return thing.#pairs }
}
const { pairsOf } = Thing;
delete Thing.pairsOf;
webidl.defineInterface(Thing, { constants: { NONE: 0 } });
webidl.definePairIterable(Thing, pairsOf);
class Source { #left = 2; static leftOf(source) { return source.#left } }
const { leftOf } = Source;
webidl.defineAsyncIterable(Source, {
	start(source) { return { left: leftOf(source) } },
	next(state) { return Promise.resolve(state.left > 0 ? state.left-- : webidl.endOfIteration) },
	end(state, value) { state.ended = value; return Promise.resolve() },
});
const t = new Thing('x'), s = new Source();
`

func TestInterfaces(t *testing.T) {
	h := newInternals(t)
	h.must(thing)
	for _, tt := range []struct{ name, code, want string }{
		{"members are enumerable", `(() => { const keys = []; for (const k in t) keys.push(k); return keys.sort() })()`,
			"NONE,add,entries,forEach,keys,size,values"},
		{"statics are enumerable", `Object.keys(Thing).sort()`, "NONE,make"},
		{"class string", `String(t) + Object.getOwnPropertyDescriptor(Thing.prototype, Symbol.toStringTag).writable`, "[object Thing]false"},
		{"lengths", `[Thing.length, t.add.length, t.forEach.length, t.entries.length]`, "1,2,1,0"},
		{"a global", `globalThis.Thing === Thing && !Object.keys(globalThis).includes('Thing')`, "true"},
		{"constants", `(() => { 'use strict'; return thrown(() => { Thing.NONE = 1 }).split(':')[0] })()`, "TypeError"},
		{"brand", `thrown(() => Object.getOwnPropertyDescriptor(Thing.prototype, 'size').get.call({})).split(':')[0]`, "TypeError"},
		{"iterates", `[...t].join() + [...t.keys()] + [...t.values()] + [...t.entries()].length`, "a,1,b,2a,b1,22"},
		{"iterator method", `Thing.prototype.entries === Thing.prototype[Symbol.iterator]`, "true"},
		{"forEach", `(() => { const seen = []; t.forEach(function (v, k, o) { seen.push(v, k, o === t, this.x) }, { x: 9 }); return seen })()`,
			"1,a,true,9,2,b,true,9"},
		{"forEach is live", `(() => { const u = new Thing(''); let n = 0; u.forEach(() => { if (n++ < 3) u.add('c', n) }); return n })()`, "5"},
		{"iterator object", `(() => { const P = Object.getPrototypeOf(t.keys()); return [Object.keys(P), P[Symbol.toStringTag],
			Object.getPrototypeOf(P) === Iterator.prototype, t.keys().map((k) => k + '!').toArray()].join() })()`, "next,Thing Iterator,true,a!,b!"},
		{"iterator brand", `thrown(() => t.keys().next.call({})).split(':')[0] + thrown(() => t.keys.call({})).split(':')[0]`, "TypeErrorTypeError"},
		{"iterators differ", `(() => { class U { static p(u) { return [] } } webidl.definePairIterable(U, U.p);
			return thrown(() => t.keys().next.call(new U().keys())).split(':')[0] })()`, "TypeError"},
		{"async iterator object", `(() => { const P = Object.getPrototypeOf(s[Symbol.asyncIterator]()); return [Object.keys(P), P[Symbol.toStringTag]].join() })()`,
			"next,return,Source AsyncIterator"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			if got := h.must(tt.code); got != tt.want {
				t.Errorf("got %s, want %s", got, tt.want)
			}
		})
	}
}

func TestAsyncIterables(t *testing.T) {
	h := newInternals(t)
	h.must(thing)
	for _, tt := range []struct{ name, code, want string }{
		{"for await", `const seen = []; for await (const v of s) seen.push(v); return seen`, "2,1"},
		{"calls queue up", `const i = s.values(); return (await Promise.all([i.next(), i.next(), i.next()])).map((r) => r.value + ':' + r.done)`,
			"2:false,1:false,undefined:true"},
		{"return", `const i = s.values(); const r = await i.return('r'); const n = await i.next(); return [r.value, r.done, n.value, n.done]`, "r,true,,true"},
		{"return twice", `const i = s.values(); await i.return('r'); const r = await i.return('s'); return [r.value, r.done]`, "s,true"},
		{"brand", `return await s.values().next.call({}).catch((e) => e.name)`, "TypeError"},
		{"replaced then", `const { then } = Promise.prototype; Promise.prototype.then = 0; let p;
			try { p = s.values().next() } finally { Promise.prototype.then = then } return (await p).value`, "2"},
		{"species", `class P extends Promise {} ; Promise.prototype.constructor = P; let p;
			try { p = internals.promiseThen(Promise.resolve.call(Promise, 1), (v) => v) } finally { Promise.prototype.constructor = Promise } return p instanceof P`, "false"},
		{"frozen promises", `return internals.promiseThen(Object.freeze(Promise.resolve(3)), (v) => v + 1)`, "4"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			h.must(`globalThis.outcome = 'pending'; (async () => {` + tt.code + `})().then((v) => { outcome = String(v) }, (e) => { outcome = 'threw ' + e }); 0`)
			h.jobs()
			if got := h.must(`outcome`); got != tt.want {
				t.Errorf("got %s, want %s", got, tt.want)
			}
		})
	}
}
