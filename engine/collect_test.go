package engine_test

import (
	"context"
	"testing"

	"github.com/codemode-executor/codemode-executor/engine"
	"github.com/codemode-executor/codemode-executor/internal/corpus"
	"github.com/codemode-executor/codemode-executor/protocol"
)

// Programs whose objects hold one another in many ways.
var collected = map[string]string{
	"a limiter": `async () => {
		let active = 0; const queue = [];
		const limit = (fn) => new Promise((res, rej) => {
			const run = async () => { active++; try { res(await fn()) } catch (e) { rej(e) } finally { active--; queue.shift()?.() } };
			if (active < 2) run(); else queue.push(run);
		});
		return await Promise.all([1, 2, 3, 4, 5, 6].map((i) => limit(async () => {
			let done; const p = new Promise((r) => { done = r }); setTimeout(() => done({ i, tags: [i, i + 1] }), 1);
			const row = await p; return new Map([[row.i, row.tags]]).get(i).map((n) => ({ n }));
		}))) }`,
	"generators": `() => {
		function* walk(node) { const self = () => node; yield node.v; for (const c of node.c) yield* walk(c); return self }
		const tree = { v: 1, c: [{ v: 2, c: [{ v: 3, c: [] }] }, { v: 4, c: [] }] }; tree.top = tree;
		const it = walk(tree); return [it.next(), ...walk(tree), it.return(9), it.next()] }`,
	"asynchronous generators": `async () => {
		const log = [];
		async function* pages() { try { for (let i = 0; i < 4; i++) { const page = { i, next: () => page }; yield page } } finally { log.push("closed") } }
		for await (const page of pages()) { log.push(page.next().i); if (page.i === 2) break }
		return log }`,
	"classes": `() => {
		class A { #x = { v: 1 }; get x() { return this.#x } static s = [new A()]; m() { return () => super.toString === this.toString } }
		class B extends A { y = { a: this.x }; m() { const f = super.m(); return () => [f(), this.y.a.v] } }
		return [new B().m()(), A.s[0].x.v] }`,
	"collections": `() => {
		const key = {}, weak = new WeakMap([[key, { key, v: [1] }]]), set = new Set([{ a: 1 }, { a: 2 }]);
		const [first] = set; set.delete(first); set.add(first);
		return [weak.get(key).v, [...set], Object.groupBy([{ t: "a" }, { t: "b" }, { t: "a" }], (x) => x.t), structuredClone(new Map([[1, { m: [new Date(0)] }]]))] }`,
	"proxies and accessors": `() => {
		const log = []; const p = new Proxy({ a: { b: [1] } }, { get: (t, k, r) => (log.push({ k: String(k) }), Reflect.get(t, k, r)), ownKeys: (t) => [...Reflect.ownKeys(t), "z"] });
		return [p.a.b, Reflect.ownKeys(p), JSON.stringify(p), Object.entries({ get x() { return { l: log.length } } }), log.length] }`,
	"texts": `() => [..."a-b_c".matchAll(/(?<l>[a-z])(?=([-_])?)/g)].map((m) => [m.groups.l, m.index, m[2]]).concat(JSON.parse('[{"a":[1,{"b":null}]}]', (k, v) => Array.isArray(v) ? [...v, { k }] : v))`,
	"disposal": `async () => {
		const log = []; { using s = new DisposableStack(); s.adopt({ v: 1 }, (x) => log.push({ ...x })); s.use({ [Symbol.dispose]() { log.push({ u: 1 }) } }) }
		const a = new AsyncDisposableStack(); a.adopt({ v: 2 }, async (x) => { await null; log.push({ ...x }) }); a.defer(() => log.push([0])); await a.disposeAsync(); return log }`,
	"errors": `async () => {
		const out = []; for (const f of [() => null.x, () => undefinedName, () => { throw { o: [1] } }, () => Promise.any([Promise.reject({ r: 1 })])])
			try { await f() } catch (e) { out.push(e instanceof Error ? [e.name, e.errors] : e) }
		return out }`,
	"the web platform": `async () => {
		const stream = new Blob(["a,b\n", "c,d\n"]).stream().pipeThrough(new TextDecoderStream()); let text = ""; for await (const chunk of stream) text += chunk;
		const [a, b] = new Response("x".repeat(10)).body.tee(); const url = new URL("https://e.org/?q=1&q=2#h");
		return [text, await new Response(a).text(), (await new Response(b).bytes()).length, url.searchParams.getAll("q"), await new Response(new Blob(["{\"j\":[1]}"])).json(), new TextEncoder().encode("é")] }`,
	"destructuring and modules": `const { a: { b, ...rest }, c = [{ d: 1 }], ...more } = { a: { b: { x: 1 }, y: 2, z: [3] }, e: { f: 4 } };
		const [x, , ...y] = new Set([{ n: 1 }, { n: 2 }, { n: 3 }]); export default [b, rest, c, more, x, y]`,
}

// What the host and the engine hold is in use, however often the collector runs.
func TestCollectEvery(t *testing.T) {
	if testing.Short() {
		t.Skip("the collector runs all the time")
	}
	e := ownExecutor(t, engine.Options{CollectEvery: 5})
	for name, code := range collected {
		t.Run(name, func(t *testing.T) {
			want, got := runCollected(t, sharedExecutor(t), code), runCollected(t, e, code)
			if got != want {
				t.Errorf("%s\ngives %s\nwant  %s", code, got, want)
			}
		})
	}
}

func runCollected(t *testing.T, e *engine.Executor, code string) string {
	t.Helper()
	result, err := e.Execute(context.Background(), protocol.Request{
		Code: code, Outbound: protocol.Outbound{Mode: protocol.OutboundDisabled},
	})
	if err != nil {
		t.Fatal(err)
	}
	if result.Error != nil {
		t.Fatalf("%s\nfails: %v", code, result.Error)
	}
	return result.Value
}

// Programs of the corpus have the same outcome as without.
func TestCollectEveryOfCorpus(t *testing.T) {
	if testing.Short() {
		t.Skip("the collector runs all the time")
	}
	const oneIn = 25
	cases, err := corpus.Load("../testdata/corpus")
	if err != nil {
		t.Fatal(err)
	}
	h := host{ownExecutor(t, engine.Options{CollectEvery: 7})}
	for i, c := range cases {
		if i%oneIn != 0 {
			continue
		}
		t.Run(c.ID, func(t *testing.T) {
			got, recorded := h.run(t, c)
			calls := corpus.Calls(recorded)
			if differs := difference(c, got, calls); differs != deviations[c.ID].differs {
				t.Errorf("differs in %q, want %q\n%s", differs, deviations[c.ID].differs, report(c, got, calls))
			}
		})
	}
}
