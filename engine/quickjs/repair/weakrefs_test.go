package repair_test

import "testing"

func TestWeakRefs(t *testing.T) {
	runTests(t, []repairTest{
		{"within its job", `typeof new WeakRef({v: 1}).deref()`, `object`},
		{"after other jobs", `const ref = new WeakRef({v: 1}); await null; await null; String(ref.deref()?.v)`, `1`},
		{"what deref gave", `let target = {v: 1}; const ref = new WeakRef(target);
			await new Promise((r) => setTimeout(r)); ref.deref(); target = null; await null; String(ref.deref()?.v)`, `1`},
		{"not for ever", `const ref = new WeakRef({v: 1}); await new Promise((r) => setTimeout(r));
			String(ref.deref())`, `undefined`},
		{"not longer for other jobs", `const done = []; const registry = new FinalizationRegistry((v) => done.push(v));
			for (let i = 0; i < 3; i++) { registry.register(new WeakRef({}).deref(), i); registry.register(new WeakRef({}), 'r' + i) }
			const before = done.length; await new Promise((r) => setTimeout(r)); await null;
			JSON.stringify([before, done.sort()])`, `[0,[0,1,2,"r0","r1","r2"]]`},
		{"again and again", `const a = new WeakRef({}), b = new WeakRef({}); let n = 0;
			for (let i = 0; i < 300000; i++) if ((i % 2 ? a : b).deref()) n++; String(n)`, `300000`},
		{"many", `let n = 0; for (let i = 0; i < 30; i++) { for (let j = 0; j < 3000; j++) if (new WeakRef(new Array(20).fill(j)).deref()) n++;
			await new Promise((r) => setTimeout(r)) } String(n)`, `90000`},
		{"symbols and refusals", `JSON.stringify([typeof new WeakRef(Symbol()).deref(), ...[1, Symbol.for('x'), null].map((x) => {
			try { new WeakRef(x) } catch (e) { return e.name } })])`, `["symbol","TypeError","TypeError","TypeError"]`},
		{"subclasses", `class R extends WeakRef {} const r = new R({v: 2}); String(r.deref().v + (r instanceof R))`, `3`},
	})
}
