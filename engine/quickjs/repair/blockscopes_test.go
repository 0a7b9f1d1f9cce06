package repair_test

import (
	"fmt"
	"testing"
)

func TestBlockScopes(t *testing.T) {
	const call = `return JSON.stringify(fs.map(f => f())) }`
	runTests(t, []repairTest{
		{"continue in a for loop", `() => { const fs = []; for (let i = 0; i < 3; i++) { fs.push(() => i); if (i === 1) continue } ` + call,
			`[0,1,2]`},
		{"continue without an update", `() => { const fs = []; for (let i = 0; i < 3;) { fs.push(() => i); if (i++ === 1) continue; i += 0 } ` + call,
			`[1,2,3]`},
		{"continue without a test", `() => { const fs = []; for (let i = 0;; i++) { if (i > 2) break; fs.push(() => i); continue } ` + call,
			`[0,1,2]`},
		{"continue of an outer loop", `() => { const fs = []; a: for (let i = 0; i < 2; i++) for (let j = 0; j < 3; j++) {
			fs.push(() => [i, j]); if (j === 1) continue a } ` + call, `[[0,0],[0,1],[1,0],[1,1]]`},
		{"continue in a switch", `() => { const fs = []; for (let i = 0; i < 3; i++) { switch (i) { case 1: let x = i; fs.push(() => x); continue }
			fs.push(() => -i) } ` + call, `[0,1,-2]`},
		{"continue after await", `async () => { const fs = []; for (let i = 0; i < 3; i++) { await null; fs.push(() => i); if (i < 2) continue } ` + call,
			`[0,1,2]`},
		{"continue and using", `() => { const fs = [], log = []; for (let i = 0; i < 2; i++) { using r = { [Symbol.dispose]() { log.push(i) } }; fs.push(() => i); continue }
			fs.push(() => log); ` + call, `[0,1,[0,1]]`},
		{"updates belong to the next iteration", `() => { const fs = []; for (let i = 0; i < 2; fs.push(() => i), i++) { if (i === 0) continue } ` + call,
			`[1,2]`},

		{"left by an exception", `async () => { const fs = []; for (const id of [1, 2, 3]) { try { const label = id; fs.push(() => label); await Promise.reject() } catch {} } ` + call,
			`[1,2,3]`},
		{"loop left by an exception", `() => { const fs = []; for (const x of [1, 2]) try { for (const y of [x, 0]) { fs.push(() => y); throw y } } catch {} ` + call,
			`[1,2]`},
		{"for loop left by an exception", `() => { const fs = []; for (const x of [1, 2]) try { for (let i = x; i < 9; i++) { fs.push(() => i); throw i } } catch {} ` + call,
			`[1,2]`},
		{"catch block left by an exception", `() => { const fs = []; for (const x of [1, 2]) try { try { throw x } catch (e) { fs.push(() => e); throw e } } catch {} ` + call,
			`[1,2]`},
		{"catch pattern left by an exception", `() => { const fs = []; for (const x of [1, 2]) try { try { throw [x] } catch ([e]) { fs.push(() => e); throw e } } catch {} ` + call,
			`[1,2]`},
		{"overridden by finally", `() => { const fs = []; for (const x of [1, 2]) { try { let y = x; fs.push(() => y); return 'no' } finally { continue } } ` + call,
			`[1,2]`},
		{"switch left by an exception", `() => { const fs = []; for (const x of [1, 2]) try { switch (x) { default: let y = x; fs.push(() => y); throw 1 } } catch {} ` + call,
			`[1,2]`},
		{"class and function left by an exception", `() => { const fs = []; for (const x of [1, 2]) try { class A { static x = x }; function f() { return [A.x, x] }
			fs.push(() => f()); throw 1 } catch {} ` + call, `[[1,1],[2,2]]`},
		{"class field of a block left by an exception", `() => { const fs = []; for (const x of [1, 2]) try { const C = class N { #p = x; static f = (o) => [N.name, o.#p] }; const o = new C;
			fs.push(() => C.f(o)); throw 1 } catch {} ` + call, `[["N",1],["N",2]]`},
		{"eval left by an exception", `() => { const fs = []; for (const x of [1, 2]) try { let y = x; eval('fs.push(() => y)'); throw 1 } catch {} ` + call,
			`[1,2]`},
		{"nested deeply", `() => { const fs = []; for (const x of [1, 2]) try { ` + nested(150, `let y = x; fs.push(() => y); throw 1`) + ` } catch {} ` + call,
			`[1,2]`},
		{"use of a catch pattern before its initialization", `() => { try { try { throw {} } catch ({ a = b, b }) { return 'read' } } catch (e) { return e.name } }`,
			`ReferenceError`},
	})
}

// nested puts statements into so many blocks that have a label.
func nested(depth int, statements string) string {
	for i := range depth {
		statements = fmt.Sprintf("a%d: {%s}", i, statements)
	}
	return statements
}
