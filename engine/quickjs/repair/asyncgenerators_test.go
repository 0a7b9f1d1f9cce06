package repair_test

import "testing"

// settle runs calls of an async generator without waiting in between, and tells in which
// order what became of them.
const settle = `
	const log = [];
	const settle = async (g, ...calls) => {
		await Promise.all(calls.map(([m, v], i) => g[m](v).then(
			({value, done}) => log.push(m + i + ':' + value + (done ? '.' : '')), (e) => log.push(m + i + '!' + e))));
		return log.join(' ');
	};
	const next = ['next'], stop = (v) => ['return', v], fail = (v) => ['throw', v];
`

func TestAsyncGenerators(t *testing.T) {
	runTests(t, []repairTest{
		{"return and next before the start", settle + `await settle((async function* () { yield 1 })(), stop('z'), next)`, `return0:z. next1:undefined.`},
		{"next behind a return", settle + `await settle((async function* () { yield 1; yield 2 })(), next, next, stop(7), next)`,
			`next0:1 next1:2 return2:7. next3:undefined.`},
		{"many next behind the end", settle + `await settle((async function* () { try { return Promise.resolve(5) } finally { await null } })(), next, next, next)`,
			`next0:5. next1:undefined. next2:undefined.`},
		{"throw and others on a complete one", settle + `await settle((async function* () {})(), fail(1), next, stop(2), fail(3), next)`,
			`throw0!1 next1:undefined. return2:2. throw3!3 next4:undefined.`},
		{"many next behind a failure", settle + `await settle((async function* () { throw 1 })(), next, next, stop(2), next)`,
			`next0!1 next1:undefined. return2:2. next3:undefined.`},
		{"return of promises", settle + `await settle((async function* () { yield 1 })(), stop(Promise.reject(1)), stop(Promise.resolve(2)), next)`,
			`return0!1 return1:2. next2:undefined.`},
		{"return of a pending promise holds back the rest", settle + `const {promise, resolve} = Promise.withResolvers();
			setTimeout(() => { log.push('timer'); resolve(8) });
			await settle((async function* () { yield 1 })(), stop(promise), next, stop(3), next)`,
			`timer return0:8. next1:undefined. return2:3. next3:undefined.`},
		{"finally that awaits and yields", settle + `await settle((async function* () { try { yield 1 } finally { await null; yield 2 } })(), next, stop(5), next, next)`,
			`next0:1 return1:2 next2:5. next3:undefined.`},
		{"a generator that is entered while it delivers", `
			const log = []; let g, once = true;
			Object.defineProperty(Object.prototype, 'then', {configurable: true, get() {
				if (once && 'done' in this) { once = false; log.push('enter'); g.next().then(r => log.push(r.value)) }
			}});
			g = (async function* () { yield 1; await null; yield 2; yield 3 })();
			const all = [g.next(), g.next(), g.next()];
			for (let i = 0; i < 20; i++) await null;
			delete Object.prototype.then;
			log.push(...(await Promise.all(all)).map(r => r.value)); JSON.stringify(log)`, `["enter",null,1,2,3]`},
	})
}

func TestAsyncFromSync(t *testing.T) {
	runTests(t, []repairTest{
		{"for await closes when a value rejects", `const log = [];
			const it = {[Symbol.iterator]: () => ({next: () => ({done: false, value: Promise.reject(1)}), return() { log.push('closed'); return {} }})};
			try { for await (const x of it) log.push(x) } catch (e) { log.push(e) }
			JSON.stringify(log)`, `["closed",1]`},
		{"yield* closes when a value rejects", `const log = [];
			const it = function* () { try { yield 1; yield Promise.reject(2) } finally { log.push('closed') } };
			try { for await (const x of (async function* () { yield* it() })()) log.push(x) } catch (e) { log.push(e) }
			JSON.stringify(log)`, `[1,"closed",2]`},
		{"a value that cannot be made a promise", `const log = []; const p = Promise.resolve();
			Object.defineProperty(p, 'constructor', {get() { throw 3 }});
			const it = {[Symbol.iterator]: () => ({next: () => ({done: false, value: p}), return() { log.push('closed'); throw 4 }})};
			try { for await (const x of it); } catch (e) { log.push(e) }
			JSON.stringify(log)`, `["closed",3]`},
		{"the last value does not close", `const log = [];
			const it = {[Symbol.iterator]: () => ({next: () => ({done: true, value: Promise.reject(1)}), return() { log.push('closed'); return {} }})};
			await (async function* () { yield* it })().next().catch((e) => log.push(e));
			JSON.stringify(log)`, `[1]`},
		{"nor what return gave", `let n = 0;
			const it = {[Symbol.iterator]: () => ({next: () => ({done: false, value: 1}), return() { n++; return {done: false, value: Promise.reject(1)} }})};
			const g = (async function* () { yield* it })(); await g.next();
			const e = await g.return().catch((e) => e); JSON.stringify([e, n])`, `[1,1]`},
	})
}
