package generate

// cycles makes programs whose functions are suspended in the middle of expressions, and
// are reached only through closures, while garbage in cycles piles up.
func cycles(s *source) {
	s.line("const garbage = (n) => { for (let i = 0; i < n; i++) { const o = { i, list: [i] }; o.self = o; o.f = () => o; o.list.push(o.f) } }")
	s.line("const fires = [], held = []")
	s.line("const pause = (x) => new Promise((ok, no) => { fires.push(() => ok(x)) })")
	n := s.between(1, 5)
	for i := range n {
		s.suspended(i)
	}
	s.line("const running = held.map((f) => f())")
	for range s.between(1, 4) {
		s.line("garbage(%d)", s.pickN(1000, 10000, 30000))
		s.line("for (const fire of fires.splice(0, %d)) fire()", s.between(1, 8))
		s.line("await null")
		if s.chance(30) {
			s.line("await new Promise((ok) => setTimeout(ok, 0))")
		}
	}
	s.line("for (let round = 0; round < 40; round++) { for (const fire of fires.splice(0)) fire(); garbage(%d); for (let i = 0; i < 6; i++) await null }", s.pickN(50, 300))
	s.wait("all", "Promise.allSettled(running)")
}

func (s *source) suspended(i int) {
	x := fill("'w%d'", []any{i})
	switch s.n(9) {
	case 0:
		s.line("held.push(async () => [%s, await pause(1), { a: await pause(2) }, `${await pause(3)}`])", x)
	case 1:
		s.line("held.push(async () => { const o = { k: %s, subs: [] }; o.me = () => o; await pause(o); return [o.me().k, await pause(5)] })", x)
	case 2:
		s.line("held.push(async () => { function* g(a) { const o = { a }; o.o = o; const got = yield () => o; yield [got, o.a] } const it = g(%s); const f = it.next().value; garbage(100); await pause(1); return [f().a, it.next('got').value, it.next().done] })", x)
	case 3:
		s.line("held.push(async () => { async function* g() { let i = 0; try { while (i < 4) { const back = yield await pause(++i); if (back) return back } } finally { await pause('fin') } } const got = []; for await (const v of g()) { got.push(v); if (v > %d) break } return got })", s.between(1, 4))
	case 4:
		s.line("held.push(async (a = { v: %s }, f = () => a) => { const sum = (p, q, r) => [p, q, r.v]; return sum(await pause(1), f().v, await pause(a)) })", x)
	case 5:
		s.line("held.push(async () => { try { await pause(1); throw new Error('u' + %d) } catch (e) { const keep = () => e.message; await pause(2); return keep() } finally { await pause(3) } })", i)
	case 6:
		s.line("held.push(async () => { const fs = []; for (let i = 0; i < 3; i++) { fs.push(() => i); await pause(i); if (i === 1) continue; fs.push(async () => { await pause('in'); return i }) } return Promise.all(fs.map((f) => f())) })")
	case 7:
		s.line("held.push(async () => { class C { #p = %s; async read() { const me = this; await pause(1); return [me.#p, await this.more?.()] } more = async () => { await pause(2); return this.#p } } return new C().read() })", x)
	default:
		s.line("held.push(async function () { const args = arguments, map = new Map([[args, %s]]); const weak = new WeakMap([[map, args]]); await pause(1); garbage(50); return [map.get(weak.get(map)), [...await pause([1, 2])], await Promise.all([pause(3), pause(4)])] })", x)
	}
}
