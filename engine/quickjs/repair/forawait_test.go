package repair_test

import "testing"

func TestForAwait(t *testing.T) {
	// An iterator of two values that logs how it is used.
	const iterator = `const log = [], late = v => new Promise(r => Promise.resolve().then(() => { log.push('closed'); r(v) }));
		const make = (last, ret = () => late({})) => ({ [Symbol.asyncIterator]() { let n = 0; return {
			next: async () => n < 2 ? { value: n++, done: false } : last(),
			return(...a) { log.push('return', ...a); return ret() } } } });
		const end = () => ({ value: 0, done: true });
		const caught = async f => { try { log.push(await f()) } catch (e) { log.push('caught', String(e.name ?? e)) } };
	`
	program := func(code string) string { return `async () => { ` + iterator + code + `; return log.join() }` }
	runTests(t, []repairTest{
		{"complete loop", program(`for await (const x of make(end)) log.push(x)`), `0,1`},
		{"next fails", program(`await caught(async () => { for await (const x of make(() => { throw 'next' })) log.push(x) })`), `0,1,caught,next`},
		{"next gives no object", program(`await caught(async () => { for await (const x of make(() => 5)) log.push(x) })`), `0,1,caught,TypeError`},
		{"value of the last result", program(`for await (const x of make(() => ({ done: true, get value() { log.push('value') } }))) log.push(x)`), `0,1`},
		{"value that fails", program(`await caught(async () => { for await (const x of make(() => ({ get value() { throw 'value' } }))) log.push(x) })`), `0,1,caught,value`},
		{"break", program(`for await (const x of make(end)) break; log.push('after')`), `return,closed,after`},
		{"break that fails", program(`await caught(async () => { for await (const x of make(end, () => late(5))) break })`), `return,closed,caught,TypeError`},
		{"break without return", program(`for await (const x of { [Symbol.asyncIterator]: () => ({ next: () => ({}) }) }) break; log.push('after')`), `after`},
		{"throw", program(`await caught(async () => { for await (const x of make(end)) throw 'body' })`), `return,closed,caught,body`},
		{"throw, and return fails", program(`await caught(async () => { for await (const x of make(end, () => Promise.reject('return'))) throw 'body' })`),
			`return,caught,body`},
		{"throw, and return cannot be read", program(`await caught(async () => { for await (const x of { [Symbol.asyncIterator]: () => ({ next: () => ({}), get return() { throw 'get' } }) }) throw 'body' })`),
			`caught,body`},
		{"pattern fails", program(`await caught(async () => { for await (const { a: { b } } of make(end)); })`), `return,closed,caught,TypeError`},
		{"return", program(`await caught(async () => { for await (const x of make(end)) return 'value' })`), `return,closed,value`},
		{"continue and break of an outer loop", program(`a: for (const i of [1, 2]) { for await (const x of make(end)) { if (i === 1) continue a; break a } } log.push('after')`),
			`return,closed,return,closed,after`},
		{"inner next fails within an outer loop", program(`await caught(async () => { for await (const x of make(end)) for await (const y of make(() => { throw 'next' })); })`),
			`return,closed,caught,next`},
		{"finally around and within", program(`await caught(async () => { try { for await (const x of make(end)) try { return 'value' } finally { log.push('in') } } finally { log.push('out') } })`),
			`in,return,closed,out,value`},
		{"generator that is closed", program(`const g = (async function* () { for await (const x of make(end)) yield x })(); await g.next(); log.push((await g.return('r')).value)`),
			`return,closed,r`},
		{"synchronous loop of an async generator", program(`const it = { __proto__: Iterator.prototype, next: () => ({}), return: () => (log.push('return'), { then() { log.push('awaited') } }) };
			const g = (async function* () { for (const x of it) yield x })(); await g.next(); log.push((await g.return('r')).value)`), `return,r`},
		{"reports of a public fault: 1577", `async () => { let closed = 0; const pager = { [Symbol.asyncIterator]() { let p = 0; return { next: async () => p < 2 ? { value: ++p, done: false } : { value: undefined, done: true }, return: async () => { closed++; return { done: true } } } } }; for await (const p of pager); return String(closed) }`, `0`},
		{"reports of a public fault: 1580", `async () => { const log = []; async function* g() { try { yield 1; yield 2 } finally { await null; log.push("fin") } } for await (const x of g()) break; log.push("after"); return log.join() }`, `fin,after`},
	})
}
