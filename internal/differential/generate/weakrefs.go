package generate

// weakrefs makes programs with weak references, whose targets live at least as long as
// the job that made or read them, and with registries. None shows when garbage goes.
func weakrefs(s *source) {
	s.line("const garbage = (n) => { for (let i = 0; i < n; i++) { const o = { i }; o.self = o } }")
	s.line("const kept = { k: %s }, map = new WeakMap(), refs = []", s.primitive())
	s.line("const registry = new FinalizationRegistry(() => {})")
	for range s.between(4, 9) {
		switch s.n(8) {
		case 0:
			s.block("own job", "const r = new WeakRef({ a: %s }); garbage(%d); return r.deref()", s.primitive(), s.pickN(10, 3000, 20000))
		case 1:
			s.waitBlock("kept", "const r = new WeakRef(kept); refs.push(r); garbage(%d); await null; return [r.deref() === kept, r.deref().k]", s.pickN(10, 3000))
		case 2:
			s.waitBlock("after a read", "let o = { b: 1 }; const r = new WeakRef(o); await null; const again = r.deref(); o = null; await null; garbage(%d); return [again.b, r.deref() === again]", s.pickN(10, 3000))
		case 3:
			s.step("registry", "[%s]", s.some(1, 4, func() string {
				return s.pick("registry.register(kept, 1, kept)", "registry.unregister(kept)", "registry.register({}, 2)", "registry.unregister({})", "registry.register(Symbol('s'), 3)")
			}))
		case 4:
			s.step("refused", "%s", s.pick("new WeakRef(1)", "new WeakRef(Symbol.for('s'))", "WeakRef(kept)", "registry.register(kept, kept)", "registry.unregister(1)", "registry.register(1, 2)", "new FinalizationRegistry()", "map.set(Symbol.for('s'), 1)"))
		case 5:
			s.step("symbols", "%s", s.pick("new WeakRef(Symbol('s')).deref()", "map.set(Symbol.iterator, 2).get(Symbol.iterator)", "new WeakSet([Symbol('s')]) instanceof WeakSet"))
		case 6:
			s.waitBlock("map", "const keys = Array.from({ length: 20 }, (_, i) => ({ i })); for (const k of keys) map.set(k, { of: k, next: keys[(k.i + 1) %% 20] }); garbage(%d); await null; let k = keys[0]; for (let n = 0; n < %d; n++) k = map.get(k).next; return k.i", s.pickN(100, 10000), s.between(1, 45))
		default:
			s.step("shape", "%s", s.pick("Object.prototype.toString.call(new WeakRef(kept))", "new WeakRef(kept) instanceof WeakRef", "WeakRef.prototype.deref.call({})", "[WeakRef.length, FinalizationRegistry.length, registry.register.length]", "refs.map(r => r.deref() === kept)"))
		}
	}
}
