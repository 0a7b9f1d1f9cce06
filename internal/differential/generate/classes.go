package generate

import "strings"

// classes makes programs with classes: fields, private names, accessors, static blocks,
// super, and the order in which their parts are evaluated.
func classes(s *source) {
	s.line("const at = (label, v) => { report.push('at ' + label); return v }")
	s.block("class A", "globalThis.A = class A { %s }; return A.name", strings.Join(s.members(false), "; "))
	s.block("class B", "globalThis.B = class B extends A { %s }; return B.name", strings.Join(s.members(true), "; "))
	for range s.between(4, 10) {
		object := s.pick("new A(1)", "new B(2)", "A", "B", "A.prototype", "B.prototype")
		switch s.n(7) {
		case 0, 1:
			s.step("make", "%s", object)
		case 2:
			s.step("method", "%s.%s(%s)", object, s.pick("m", "n", "touch", "has", "bump", "make"), s.pick("", "1", "new A(3)", "new B(4)", "{}"))
		case 3:
			s.step("accessor", "%s.%s", object, s.pick("p", "p = 5", "q", "q += 1", "f", "s", "name", "length", "constructor === A"))
		case 4:
			s.step("call", "%s", s.pick("A()", "B.call({})", "Reflect.construct(A, [1], B)", "Reflect.construct(B, [], Array)", "new A(1).m.call(undefined)", "new (A.prototype.m)()", "Object.create(A.prototype).touch()", "A.prototype.m.hasOwnProperty('prototype')"))
		case 5:
			s.step("keys", "Reflect.ownKeys(%s)", object)
		default:
			s.step("instanceof", "[new B(1) instanceof A, %s instanceof B, Object.getPrototypeOf(B) === A, typeof A]", object)
		}
	}
}

// members returns the members of a class.
func (s *source) members(derived bool) []string {
	all := []string{"#k = at('#k', " + s.primitive() + ")", "touch() { return this.#k }", "has(o) { return #k in o }", "bump() { return [this.#k++, ++this.#k, this.#k] }"}
	if derived {
		all = append(all, "constructor(x) { "+s.pick("super(x)", "at('before', 1); super(x); at('after', 1)", "const f = () => super(x); f()", "super(x); return { own: 1 }", "try { this.x = 1 } catch (e) { report.push(e.name) } super(x)", "super(x); try { super(x) } catch (e) { report.push(e.name) }", "")+" }")
	} else if s.chance(60) {
		all = append(all, "constructor(x) { this.x = x; at('new.target ' + new.target.name, 1) }")
	}
	for range s.between(2, 7) {
		all = append(all, s.member(derived))
	}
	seen := map[string]bool{}
	var kept []string
	for _, m := range all {
		if !seen[m] {
			kept = append(kept, m)
		}
		seen[m] = true
	}
	return kept
}

func (s *source) member(derived bool) string {
	if derived && s.chance(35) {
		return s.pick("m() { return ['B', super.m?.()] }", "get p() { return [super.p] }", "set p(v) { super.p = v; at('set', 1) }", "static make() { return [super.make?.(), this.name] }", "n = () => super.m?.()", "static t = super.s", "q = super.p")
	}
	return s.pick("f = at('f', this.x)", "g", "'h i' = 1", "[at('computed', 'c')] = at('value', 2)", "static s = at('static', this.name)", "static { at('block', this.s); this.made = [1] }",
		"get p() { return this.x }", "set p(v) { report.push('set p ' + show(v)); this.x = v }", "m(a, b = 1) { return [a, b, new.target] }", "static make() { return new this('made') }",
		"*n() { yield this.x; yield* [1, 2] }", "async n2() { return this.x }", "static #z = 5; static z() { return A.#z }", "q = () => this.x", "get [at('getter', 'q')]() { return 'q' }", "m = 5", "static name = 'renamed'", "#private() { return this.x } m() { return this.#private() }", "get #r() { return 7 } q = this.#r", "accessor", "static async = 1", "get = 2; set = 3")
}
