package generate

import "strings"

// iterators makes programs with iterator helpers over iterators of every kind, traced
// where they are closed.
func iterators(s *source) {
	s.line(`const traced = (n, extra) => ({ __proto__: Iterator.prototype, i: 0, next() { report.push('next'); return this.i < n ? { value: this.i++, done: false } : { value: undefined, done: true } }, return(x) { report.push('return ' + show(x)); return %s }, ...extra })`, s.pick("{}", "{ value: 'r', done: true }", "{}", "1", "{ value: 1, done: false }"))
	s.line(`const plain = (n) => { let i = 0; return { next: () => ({ value: i, done: i++ >= n }), return() { report.push('plain return'); return {} } } }`)
	s.line(`function* counted(n) { try { for (let i = 0; i < n; i++) { const got = yield i; if (got !== undefined) report.push('got ' + show(got)) } return 'returned' } finally { report.push('finally') } }`)
	s.line(`class Range { constructor(n) { this.n = n } *[Symbol.iterator]() { for (let i = 0; i < this.n; i++) yield i } }`)
	for range s.between(3, 9) {
		switch s.n(7) {
		case 0, 1, 2:
			s.step("chain", "%s%s", s.chain(), s.consumer())
		case 3:
			s.block("by hand", "const it = %s; return [%s]", s.chain(), s.some(1, 5, func() string {
				return s.pick("it.next()", "it.next(1)", "it.return?.()", "it.return?.(5)", "it.next()")
			}))
		case 4:
			s.block("for of", "const seen = []; for (const x of %s) { seen.push(x); %s } return seen", s.chain(), s.pick("if (x > 1) break", "if (x === 1) continue", "if (seen.length > 2) throw new Error('u3')", "if (seen.length > 3) return x"))
		case 5:
			s.step("destructure", "(([%s]) => %s)(%s)", s.pick("p, q = 5", "p", ", q", "p, ...q", ""), s.pick("1", "typeof p === 'undefined'"), s.chain())
		default:
			s.step("protocol", "%s", s.pick(
				"Object.prototype.toString.call("+s.chain()+")", "Iterator.from("+s.pick("5", "'ab'", "null", "{}", "plain(2)", "[1]")+")[Symbol.toStringTag]",
				"new Iterator()", "Iterator()", s.iterator()+" instanceof Iterator", "new (class extends Iterator {})()", "Object.getOwnPropertyNames(Iterator.prototype).sort()",
				"[].values()[Symbol.iterator]().next()", "Iterator.prototype.map.call({ next: 1 }, x => x).next()", "Iterator.prototype.take.call(traced(2), NaN)", "Iterator.prototype.map.call(5, x => x)"))
		}
	}
}

func (s *source) iterator() string {
	n := s.pick("0", "1", "3", "4")
	return s.pick("traced("+n+")", "traced("+n+")", "counted("+n+")", "[1, 2, 3, 4].values()", "new Set([5, 6, 5]).values()", "new Map([[1, 'a'], [2, 'b']]).entries()",
		"'a😀c'[Symbol.iterator]()", "'a1b2'.matchAll(/\\d/g)", "Iterator.from(plain("+n+"))", "Iterator.from(new Range("+n+"))", "Iterator.from([7, 8])", "Iterator.from('xy')", "[ , 1].entries()",
		"traced(3, { return: undefined })", "traced(2, { next() { throw new Error('u1') } })", "Iterator.from({ next() { return { value: 1, get done() { throw new Error('u2') } } } })", "traced(2, { next() { return 5 } })")
}

// chain returns an iterator with some helpers on it.
func (s *source) chain() string {
	return s.iterator() + strings.Join(s.many(0, 3, s.helper), "")
}

func (s *source) helper() string {
	switch s.n(7) {
	case 0:
		return ".take(" + s.pick("0", "1", "2", "3", "Infinity", "-1", "NaN", "1.9", "'2'", "undefined") + ")"
	case 1:
		return ".drop(" + s.pick("0", "1", "2", "5", "-1", "NaN", "'1'") + ")"
	case 2:
		return ".filter(" + s.pick("x => x % 2", "(x, i) => i > 0", "x => true", "x => false", "x => { throw new Error('u5') }", "5") + ")"
	case 3, 4:
		return ".map(" + s.pick("x => x * 2", "(x, i) => [i, x]", "x => x", "x => { if (x === 1) throw new Error('u6'); return x }", "undefined") + ")"
	default:
		return ".flatMap(" + s.pick("x => [x, x]", "x => []", "x => 'ab'", "x => new Set([x, x])", "x => x", "x => counted(2)", "x => traced(2)", "x => Object('xy')") + ")"
	}
}

func (s *source) consumer() string {
	return s.pick(".toArray()", ".toArray()", ".reduce((a, x) => a + '/' + show(x))", ".reduce((a, x) => [a, x], 0)", ".some(x => x > 1)", ".every(x => x < 2)", ".find(x => x === 1)", ".find(x => { throw new Error('u7') })",
		".forEach((x, i) => { report.push(show([i, x])) })", ".some(5)", ".next()", "[Symbol.iterator]().next()")
}
