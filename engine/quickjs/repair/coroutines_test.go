package repair_test

import "testing"

// garbage lets the collector run, by leaving objects that only it can free.
const garbage = `for (let i = 0; i < 100000; i++) { const o = {}; o.o = o } `

func TestCoroutines(t *testing.T) {
	runTests(t, []repairTest{
		{"an async function that its own resolver leads to", `async () => {
			let fire;
			async function w() { let go; const p = new Promise((r) => { go = r }); fire = () => go("7"); return await p }
			const r = w(); ` + garbage + ` fire(); return r }`, `7`},
		{"a timer that settles what the program waits for", `async () => {
			let stop; const seen = []; const done = new Promise((r) => { stop = r });
			const id = setInterval(() => { seen.push(1); ` + garbage + `
				if (seen.length === 3) { clearInterval(id); stop("ok") } }, 1);
			return await done + seen.length }`, `ok3`},
		{"variables of functions that nothing resumes", `async () => {
			const keep = [];
			for (let k = 0; k < 20; k++) {
				(async () => { const o = { k, subs: [] }; keep.push(() => o); await new Promise((ok) => o.subs.push(ok)) })();
				for (let i = 0; i < 5000; i++) { const a = { i }; a.f = () => a }
			}
			return String(keep.map((f) => f().k)) }`, `0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19`},
		{"a generator that a variable of its own leads to", `
			let leaked;
			(function () { let g; function* gen() { const o = {}; o.g = g; leaked = () => o; yield "a"; yield "b" } g = gen(); g.next(); g = null })();
			` + garbage + ` const o = leaked();
			JSON.stringify([o.g.next(), o.g.next()])`, `[{"value":"b","done":false},{"done":true}]`},
		{"an async generator", `async () => {
			let leaked;
			(function () { let g; async function* gen() { const o = {}; o.g = g; leaked = () => o; yield "a"; yield "b" } g = gen(); g.next(); g = null })();
			await null; ` + garbage + ` const o = leaked();
			return JSON.stringify([await o.g.next(), await o.g.next()]) }`, `[{"value":"b","done":false},{"done":true}]`},
		{"arguments of a suspended function", `
			let leaked;
			new Function("leak", "(async function (a) { leak(arguments); await new Promise(() => {}) })({ v: 123 })")((x) => { leaked = x });
			` + garbage + ` String(leaked[0].v)`, `123`},
		{"arguments that became properties", `
			let leaked;
			new Function("leak", "(async function (a) { leak(arguments); delete arguments[1]; await new Promise(() => {}) })({ v: 124 }, 2)")((x) => { leaked = x });
			` + garbage + ` String(leaked[0].v)`, `124`},
		{"assignments to a variable after its function is gone", `
			let next;
			(async function () { let u = { n: 0 }; u.self = u; next = () => (u = { n: u.n + 1, last: u }); await new Promise(() => {}) })();
			` + garbage + ` next(); ` + garbage + ` const u = next(); JSON.stringify([u.n, u.last.n, u.last.last.self.n])`, `[2,1,0]`},
		{"a closure of a closure", `
			let outer;
			(function* () { const o = { v: 5 }; o.o = o; outer = () => () => o; yield })().next();
			` + garbage + ` const inner = outer(); outer = null; ` + garbage + ` String(inner().v)`, `5`},
		{"a closure in a parameter's default", `
			function* g(a = () => b, b = { v: 6 }) { b.b = b; yield a }
			const read = g().next().value; ` + garbage + ` String(read().v)`, `6`},
		{"a method's super", `
			let leaked;
			(function () { class A { m() { return 8 } } class B extends A { async *m() { const o = { s: () => super.m() }; o.o = o; leaked = () => o; yield } } new B().m().next() })();
			` + garbage + ` String(leaked().s())`, `8`},
	})
}

// Suspended functions that nothing can resume are garbage, though closures and cycles
// lead to them: all of these together are some times what a sandbox may have.
func TestCoroutinesAreCollected(t *testing.T) {
	runTests(t, []repairTest{
		{"async functions", `
			async function w(i) { let go; const p = new Promise((r) => { go = r }); const call = () => go(i); const rows = new Uint8Array(50000); await p; return [call, rows] }
			for (let i = 0; i < 5000; i++) w(i);
			"done"`, `done`},
		{"generators", `
			function* g(i) { const f = () => o; const o = { f, rows: new Uint8Array(50000) }; yield f; yield o }
			for (let i = 0; i < 5000; i++) g(i).next();
			"done"`, `done`},
		{"async generators", `async () => {
			async function* g(i) { const f = () => o; const o = { f, rows: new Uint8Array(50000) }; yield f; yield o }
			for (let i = 0; i < 5000; i++) { g(i).next(); if (i % 100 === 0) await null }
			return "done" }`, `done`},
		{"functions whose variables are still read, one after another", `
			let read = () => 0;
			for (let i = 0; i < 5000; i++) {
				(async () => { const v = { i }; const rows = new Uint8Array(50000); v.v = v; read = () => v; await new Promise(() => {}); return rows })();
			}
			String(read().i)`, `4999`},
	})
}

// A limiter around many calls is the pattern that models write most.
func TestCoroutinesOfALimiter(t *testing.T) {
	runTests(t, []repairTest{{"200 calls of 300 rows", `async () => {
		let active = 0; const queue = [];
		const limit = (fn) => new Promise((res, rej) => {
			const run = async () => {
				active++;
				try { res(await fn()) } catch (e) { rej(e) } finally { active--; const next = queue.shift(); if (next) next() }
			};
			if (active < 5) run(); else queue.push(run);
		});
		const call = async (i) => {
			let done; const p = new Promise((r) => { done = r });
			setTimeout(() => done(Array.from({ length: 300 }, (_, k) => ({ id: i * 300 + k, name: "row " + k, tags: [k, k + 1] }))), 1);
			return await p;
		};
		const sums = await Promise.all(Array.from({ length: 200 }, (_, i) => limit(async () => {
			const byID = new Map((await call(i)).map((row) => [row.id, row]));
			return [...byID.values()].reduce((sum, row) => sum + row.id + row.tags.length, 0);
		})));
		return String(sums.reduce((a, b) => a + b)) }`, `1800090000`}})
}
