package generate

import "strings"

// limiters makes programs as models write them: tools that answer late, called through a
// limiter, a queue, in races, with retries, and with a cleanup in finally.
func limiters(s *source) {
	s.line("const log = []")
	s.line("const tick = (n, x) => n <= 0 ? Promise.resolve(x) : Promise.resolve().then(() => tick(n - 1, x))")
	s.line("const tool = async (id, fail) => { log.push('begin ' + id); await tick(%s); if (fail) throw new Error('u' + id); log.push('end ' + id); return { id, rows: Array.from({ length: %d }, (_, i) => ({ id, i })) } }", s.pick("id % 3", "5 - id % 5", "id * 7 % 4", "1"), s.n(4))
	for _, helper := range asyncHelpers {
		s.line("%s", helper)
	}
	for range s.between(2, 5) {
		s.asyncStep()
	}
	s.line("note('log', log)")
	s.line("note('slots', slots)")
}

// asyncHelpers are the parts that such programs bring along.
var asyncHelpers = []string{
	"let slots = 0",
	"const limit = (max) => { const waiting = []; let active = 0; const next = () => { active--; waiting.shift()?.() }; return async (f) => { if (active >= max) await new Promise((go) => waiting.push(go)); active++; slots = Math.max(slots, active); try { return await f() } finally { next() } } }",
	"const retry = async (f, times) => { for (let attempt = 1; ; attempt++) { try { return await f(attempt) } catch (e) { log.push(`attempt ${attempt}: ${e.message}`); if (attempt >= times) throw e; continue } finally { log.push('tried ' + attempt) } } }",
	"const channel = () => { const items = [], takers = []; let closed = false; return { put(x) { const t = takers.shift(); t ? t({ value: x, done: false }) : items.push(x) }, close() { closed = true; for (const t of takers.splice(0)) t({ value: undefined, done: true }) }, next() { return items.length ? Promise.resolve({ value: items.shift(), done: false }) : closed ? Promise.resolve({ value: undefined, done: true }) : new Promise((ok) => takers.push(ok)) }, [Symbol.asyncIterator]() { return this } } }",
	"async function* pages(n, bad) { let cursor = 0; try { while (cursor < n) { const page = await tool(cursor, cursor === bad); cursor++; yield page } } finally { await tick(2); log.push('pages closed') } }",
	"const outcome = (p) => p.then((v) => ({ v }), (e) => ({ e: /^u/.test(e?.message) ? e.message : e?.name ?? e, all: e?.errors?.map((x) => x.message) }))",
}

func (s *source) asyncStep() {
	ids := "[" + s.some(1, 7, func() string { return s.pick("1", "2", "3", "4", "5", "6", "8") }) + "]"
	bad := s.pick("9", "2", "3", "1")
	switch s.n(12) {
	case 0:
		s.waitBlock("limiter", "const run = limit(%d); return (await Promise.%s(%s.map((id) => run(() => tool(id, id === %s))))).map(x => x.id ?? x.status)", s.between(1, 3), s.pick("all", "allSettled"), ids, bad)
	case 1:
		s.waitBlock("combine", "return outcome(Promise.%s(%s.map((id) => tool(id, id === %s).then(x => x.id))))", s.pick("all", "allSettled", "race", "any"), ids, bad)
	case 2:
		s.waitBlock("retry", "return outcome(retry(async (n) => (await tool(n, n < %d)).id, %d))", s.between(1, 4), s.between(1, 4))
	case 3:
		s.waitBlock("for await", "const got = []; for await (const { id, rows } of pages(%d, %s)) { got.push(id); %s } return got", s.between(0, 5), s.pick("9", "2"), s.pick("if (rows.length > 2) continue", "if (id === 1) break", "if (id === 2) return got", "if (id === 2) throw new Error('u7')", "await tick(id)", ""))
	case 4:
		s.waitBlock("queue", "const queue = %s, done = []; const worker = async (name) => { while (queue.length) { const id = queue.shift(); try { done.push([name, (await tool(id, id === %s)).id]) } catch (e) { done.push([name, e.message]); if (id === 1) continue; queue.push(9) } } }; await Promise.all(['a', 'b'].map(worker)); return done", ids, s.pick("7", "2"))
	case 5:
		s.waitBlock("callbacks", "const got = [], tasks = []; for (let page = 0; page < %d; page++) { tasks.push(tool(page, page === %s).then((r) => got.push([page, r.id]), (e) => got.push([page, e.message]))); if (page === 1) continue } await Promise.all(tasks); return got", s.between(1, 5), bad)
	case 6:
		s.waitBlock("cleanup", "const order = []; const f = async () => { try { await tool(%s, %s); return 'value' } catch (e) { order.push(e.message); %s } finally { await tick(1); order.push('finally'); %s } }; return [await outcome(f()), order]", s.integer(), s.pick("true", "false"), s.pick("return 'caught'", "throw e", "throw new Error('u5')", ""), s.pick("", "", "return 'last'", "throw new Error('u6')"))
	case 7:
		s.waitBlock("channel", "const c = channel(), got = []; const reader = (async () => { for await (const x of c) { got.push(x); if (x === 3) break } })(); for (const id of %s) { c.put(id); if (id %% 2) await tick(id) } c.close(); await reader; return got", ids)
	case 8:
		s.waitBlock("race", "const timeout = (n) => tick(n).then(() => { throw new Error('u late') }); return outcome(Promise.race([tool(%s).then(x => x.id), timeout(%d)]))", s.pick("1", "2", "5"), s.n(9))
	case 9:
		s.waitBlock("order", "const seen = []; const p = (n) => seen.push(n); %s; await tick(12); return seen", strings.Join(s.many(2, 6, s.orderStep), "; "))
	case 10:
		s.waitBlock("resolvers", "const { promise, resolve, reject } = Promise.withResolvers(); %s; return outcome(promise)", s.pick("resolve(1); reject(new Error('u1'))", "resolve(tool(2).then(x => x.id))", "reject(new Error('u3')); resolve(1)", "queueMicrotask(() => resolve('later'))", "resolve({ then(ok, no) { ok('thenable'); no(1) } })", "resolve(promise)", "setTimeout(resolve, 1, 'timer')", "resolve({ get then() { throw new Error('u4') } })"))
	default:
		s.waitBlock("reduce", "return %s.reduce(async (all, id) => { const before = await all; const x = await tool(id, id === %s).catch((e) => ({ id: e.message })); return [...before, x.id] }, Promise.resolve([]))", ids, bad)
	}
}

// orderStep returns something whose jobs run in an order that the standard sets.
func (s *source) orderStep() string {
	n := quote(s.name("o"))
	return s.pick(
		"Promise.resolve().then(() => p("+n+"))", "Promise.resolve().then(() => Promise.resolve()).then(() => p("+n+"))", "(async () => { await null; p("+n+") })()",
		"(async () => { await (async () => {})(); p("+n+") })()", "(async () => { await { then(ok) { ok() } }; p("+n+") })()", "queueMicrotask(() => p("+n+"))",
		"(async () => { return Promise.resolve() })().then(() => p("+n+"))", "Promise.reject().catch(() => p("+n+"))", "Promise.all([1, Promise.resolve()]).then(() => p("+n+"))",
		"(async () => { for await (const x of [Promise.resolve(1), 2]) p("+n+" + x) })()", "Promise.race([]).then(() => p("+n+"))", "Promise.resolve().finally(() => p("+n+")).then(() => p("+n+"))",
		"(async () => { try { await Promise.reject(1) } finally { p("+n+") } })().catch(() => p("+n+"))", "Promise.try(() => p("+n+")).then(() => p("+n+"))", "(async function* () { yield 1; yield Promise.resolve(2) })().next().then((x) => p("+n+" + x.value))",
		"Promise.any([Promise.reject(1), Promise.resolve(2)]).then(() => p("+n+"))", "Promise.allSettled([]).then(() => p("+n+"))", "new Promise((ok) => ok(Promise.resolve())).then(() => p("+n+"))")
}
