package repair_test

import "testing"

func TestDisposables(t *testing.T) {
	runTests(t, []repairTest{
		{"a disposer that allocates", `const log = []; const s = new DisposableStack();
			s.adopt({}, () => { for (let i = 0; i < 200000; i++) { const o = {}; o.o = o } log.push("adopt") });
			s.use({ [Symbol.dispose]() { log.push("use") } }); s.dispose(); String(log)`, `use,adopt`},
		{"many disposers that allocate", `const log = []; const s = new DisposableStack();
			for (let k = 0; k < 12; k++) {
				s.adopt({ k }, (v) => { ` + garbage + ` log.push(v.k) });
				s.defer(() => { log.push("d" + k) });
				s.use(k % 3 ? null : { [Symbol.dispose]() { log.push("u" + k) } });
			}
			s.dispose(); String(log)`,
			`d11,11,d10,10,u9,d9,9,d8,8,d7,7,u6,d6,6,d5,5,d4,4,u3,d3,3,d2,2,d1,1,u0,d0,0`},
		{"disposers that throw and allocate", `const s = new DisposableStack();
			for (let k = 0; k < 5; k++) s.defer(() => { ` + garbage + ` throw new Error("e" + k) });
			let text = ""; try { s.dispose() } catch (e) { for (; e instanceof SuppressedError; e = e.suppressed) text += e.error.message; text += e.message } text`,
			`e0e1e2e3e4`},
		{"the values are let go once", `let n = 0;
			for (let i = 0; i < 20000; i++) { const s = new DisposableStack(); const v = { a: [i] }; s.adopt(v, (x) => { n += x.a.length }); s.use({ v, [Symbol.dispose]() { n += this.v.a.length } }); s.dispose(); n += v.a.length }
			String(n)`, `60000`},
		{"a then that calls without arguments", `async () => {
			const then = Promise.prototype.then; const s = new AsyncDisposableStack(); const log = [];
			for (let k = 0; k < 3; k++) s.defer(async () => { log.push(k); throw new Error("e" + k) });
			Promise.prototype.then = function (a, b) { return then.call(this, a, b && (() => b())) };
			let p; try { p = s.disposeAsync() } finally { Promise.prototype.then = then }
			try { await p } catch (e) { log.push(e.name + (e.suppressed === undefined)) }
			return String(log) }`, `2,1,0,SuppressedErrortrue`},
		{"an async stack whose disposers allocate", `async () => {
			const log = []; const s = new AsyncDisposableStack();
			for (let k = 0; k < 4; k++) s.adopt({ k }, async (v) => { ` + garbage + ` await null; log.push(v.k) });
			await s.disposeAsync(); return String(log) }`, `3,2,1,0`},
	})
}
