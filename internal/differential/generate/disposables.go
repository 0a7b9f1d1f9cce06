package generate

import "strings"

// disposables makes programs with stacks of things to dispose of, and with using.
func disposables(s *source) {
	s.line("const thing = (name, fails) => ({ name, [Symbol.dispose]() { report.push('dispose ' + name); if (fails) throw new Error('u9 ' + name) }, async [Symbol.asyncDispose]() { report.push('async ' + name); await null; report.push('done ' + name); if (fails) throw new Error('u9 ' + name) } })")
	s.line("const chain = (e) => e instanceof SuppressedError ? ['suppressed', chain(e.error), chain(e.suppressed)] : /^u\\d/.test(e?.message) ? e.message : e?.name")
	for range s.between(2, 4) {
		async := s.chance(45)
		class, await := "DisposableStack", ""
		if async {
			class, await = "AsyncDisposableStack", "await "
		}
		dispose := await + s.pick("s.dispose()", "s.dispose()", "s.move().dispose()", "s[Symbol.dispose]()")
		if async {
			dispose = strings.NewReplacer("s.dispose", "s.disposeAsync", ").dispose", ").disposeAsync", "Symbol.dispose", "Symbol.asyncDispose").Replace(dispose)
		}
		body := strings.Join(s.many(1, 5, s.disposableStep), "; ")
		s.waitBlock(class, "const s = new %s(); try { %s; return [s.disposed, %s, s.disposed] } catch (e) { return chain(e) }", class, body, dispose)
	}
	switch s.n(3) {
	case 0:
		s.line("await wait('using', async () => { try { const f = () => { using a = thing('a', %s), b = %s; report.push('body'); %s }; return f() } catch (e) { return chain(e) } })",
			s.pick("true", "false"), s.pick("null", "thing('b')", "thing('b', true)", "undefined", "{}", "5"), s.pick("return 'value'", "throw new Error('u7 body')", ""))
	case 1:
		s.line("await wait('await using', async () => { try { const f = async () => { await using a = thing('a', %s); await using b = %s; report.push('body'); %s }; return await f() } catch (e) { return chain(e) } })",
			s.pick("true", "false"), s.pick("null", "thing('b')", "thing('b', true)", "{ [Symbol.dispose]() { report.push('sync') } }"), s.pick("return 'value'", "throw new Error('u7 body')", "await null"))
	default:
		s.line("await wait('using in loops', async () => { const fs = []; for (let i = 0; i < 3; i++) { using t = thing('t' + i); fs.push(() => t.name); if (i === %d) %s } { using t = thing('block'); fs.push(() => t.name) } return fs.map((f) => f()) })", s.n(3), s.pick("continue", "break", "return 'left'"))
	}
}

func (s *source) disposableStep() string {
	name := quote(s.name("d"))
	return s.pick("s.use(thing("+name+"))", "s.use(thing("+name+", true))", "s.adopt("+name+", (x) => { report.push('adopt ' + x) })", "s.defer(() => { report.push('defer ' + "+name+") })",
		"s.defer(() => { throw new Error('u8 deferred') })", "s.use(null)", "s.use(undefined)", "s.adopt({}, (x) => { for (let i = 0; i < 20000; i++) { const o = {}; o.o = o } report.push('adopted') })", "s.use({})", "s.adopt(1)", "s.defer(5)", "report.push(String(s.disposed))")
}
