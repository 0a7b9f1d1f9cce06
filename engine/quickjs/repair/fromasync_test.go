package repair_test

import "testing"

// source is an asynchronous iterator that logs what is called.
const source = `
	const log = [];
	const source = (n, key = Symbol.asyncIterator) => ({[key]: () => ({
		i: 0,
		next() { log.push('next'); return {done: this.i >= n, value: this.i++} },
		return() { log.push('return'); return {} },
	})});
`

func TestFromAsync(t *testing.T) {
	runTests(t, []repairTest{
		{"elements are enumerable", `const a = await Array.fromAsync([1, Promise.resolve(2)]);
			JSON.stringify([Object.keys(a), {...a}, Object.keys(await Array.fromAsync({length: 1, 0: 9}))])`,
			`[["0","1"],{"0":1,"1":2},["0"]]`},
		{"a complete iteration is not closed", source + `await Array.fromAsync(source(1)); await Array.fromAsync(source(1, Symbol.iterator));
			JSON.stringify(log)`, `["next","next","next","next"]`},
		{"a mapper that fails closes", source + `const fail = async () => { throw new RangeError() };
			for (const key of [Symbol.asyncIterator, Symbol.iterator]) await Array.fromAsync(source(1, key), fail).catch((e) => log.push(e.name));
			JSON.stringify(log)`, `["next","return","RangeError","next","return","RangeError"]`},
		{"closing is awaited", `const log = [];
			async function* numbers() { try { yield 1 } finally { await null; log.push('closed') } }
			await Array.fromAsync(numbers(), () => { throw 1 }).catch((e) => log.push(e)); JSON.stringify(log)`, `["closed",1]`},
		{"a value that rejects closes", source + `const it = {[Symbol.iterator]: () => ({next: () => ({done: false, value: Promise.reject(1)}), return() { log.push('return') }})};
			await Array.fromAsync(it).catch((e) => log.push(e)); JSON.stringify(log)`, `["return",1]`},
		{"a next that fails does not close", source + `const it = {[Symbol.asyncIterator]: () => ({next: async () => { throw 1 }, return() { log.push('return') }})};
			await Array.fromAsync(it).catch((e) => log.push(e)); JSON.stringify(log)`, `[1]`},
		{"mappers", `JSON.stringify([await Array.fromAsync([1, 2], async function (x, i) { return [x, i, this.y] }, {y: 3}),
			await Array.fromAsync({length: 2, 0: Promise.resolve(5)}, (x, i) => [x, i])])`,
			`[[[1,0,3],[2,1,3]],[[5,0],[null,1]]]`},
		{"constructors", `class A extends Array {}
			const made = []; const C = function (...a) { made.push(a.length) };
			const c = await Array.fromAsync.call(C, [1]); await Array.fromAsync.call(C, {length: 0});
			JSON.stringify([await A.fromAsync([1]) instanceof A, c, made, Array.isArray(await Array.fromAsync.call(() => {}, [1]))])`,
			`[true,{"0":1,"length":1},[0,1],true]`},
		{"refusals", `const r = []; for (const f of [() => Array.fromAsync(), () => Array.fromAsync([], 5), () => Array.fromAsync({[Symbol.iterator]: 5}),
				() => Array.fromAsync({length: 2 ** 32})]) await f().catch((e) => r.push(e.name));
			JSON.stringify(r)`, `["TypeError","TypeError","TypeError","RangeError"]`},
		{"its properties", `const {value, ...d} = Object.getOwnPropertyDescriptor(Array, 'fromAsync');
			JSON.stringify([d, value.name, value.length, 'prototype' in value, Object.getPrototypeOf(value) === Function.prototype])`,
			`[{"writable":true,"enumerable":false,"configurable":true},"fromAsync",1,false,true]`},
	})
}
