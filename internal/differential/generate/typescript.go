package generate

import "strings"

// typescript makes programs with types, whose twins without them Node runs.
func typescript(s *source) {
	s.typed("«type Row = { id: number; name?: string; tags: readonly string[]; when: Date | null };»")
	s.typed("«interface Page<T = Row> extends Iterable<T> { items: T[]; next?: () => Promise<Page<T>>; [key: string]: unknown }»")
	s.typed("const rows«: Row[]» = [%s]", s.some(0, 4, func() string {
		return fill("{ id: %d, name: %s, tags: [%s], when: %s }", []any{s.n(5), s.word(), s.some(0, 2, s.word), s.pick("null", "new Date(0)")})
	}))
	used := map[int]bool{}
	for range s.between(4, 10) {
		n := s.n(len(typedSteps))
		if used[n] {
			continue
		}
		used[n] = true
		s.typed("%s", strings.ReplaceAll(typedSteps[n], "$N", s.integer()))
	}
}

// typedSteps are lines with types between « and ». Where one leaves out a word that
// matters to JavaScript, the line has both forms in what they evaluate to.
var typedSteps = []string{
	"step('arrow', () => ((x«: number», y«?: string»)«: string» => `${x}${y}`)($N))",
	"step('generic arrow', () => («<T,>»(x«: T»)«: T» => x)($N))",
	"step('generic function', () => { function first«<T extends object>»(x«: T[]», n«: number» = 0)«: T | undefined» { return x[n] } return first(rows) })",
	"step('type arguments', () => new Map«<string, number[]>»([['a', [$N]]]))",
	"step('type arguments of a set', () => [...new Set«<string>»(['a', 'b', 'a'])])",
	"step('reduce', () => rows.reduce«<Record<number, Row[]>>»((all, row) => { (all[row.id] ??= []).push(row); return all }, {}))",
	"step('reduce to a number', () => [1, 2, 3].reduce«<number>»((a, b) => a + b, $N))",
	"step('as', () => ((rows« as unknown as any[]»).map((r) => r.id)« as number[]»).length)",
	"step('as const', () => ({ a: 1, list: [1, 2]« as const» }« as const»))",
	"step('satisfies', () => ({ a: $N }« satisfies Record<string, number>»))",
	"step('non-null', () => rows.find((r) => r.id >= 0)«!»?.tags«!».length)",
	"step('non-null call', () => rows.at(0)?.name«!».toUpperCase())",
	"step('optional', () => { const f = (p«?: { q?: number }») => p?.q ?? $N; return [f(), f({}), f({ q: 1 })] })",
	"step('enum', () => { «/* */» const Kind = { A: 0, B: 1 }; return Kind })",
	"step('class', () => { class Box«<T>»«» { «private readonly» value«: T»; static count«: number» = 0; constructor(value«: T») { this.value = value; Box.count++ } get«<U>»(f«: (x: T) => U»)«: U» { return f(this.value) } } return [new Box«<number>»($N).get((x) => x + 1), Box.count] })",
	"step('abstract', () => { «abstract» class Shape { «abstract area(): number;» name() { return 'shape' } } class Square extends Shape «implements Iterable<number>» { constructor(«private» side«: number») { super(); this.s = side } area()«: number» { return this.s ** 2 } «declare s: number;» *[Symbol.iterator]()«: IterableIterator<number>» { yield this.area() } } return [...new Square($N)] })",
	"step('overloads', () => { «function over(x: number): number; function over(x: string): string;» function over(x«: any») { return x } return over($N) })",
	"step('guard', () => { const isRow = (x«: unknown»)«: x is Row» => typeof x === 'object' && x !== null && 'id' in x; return rows.filter(isRow).length })",
	"step('assertion', () => { function check(x«: unknown»)«: asserts x is number» { if (typeof x !== 'number') throw new TypeError('u1') } return check($N) })",
	"step('this', () => { function f(«this: { a: number }») { return this.a } return f.call({ a: $N }) })",
	"step('tuple', () => { const pair«: [string, number?]» = ['a']; const [p, q = 5]«: [string, number?]» = pair; return [p, q] })",
	"step('destructured parameter', () => (({ id, ...rest }«: Row», [a, b]«: number[]» = [1, 2]) => [id, rest, a + b])({ id: $N, tags: [], when: null }))",
	"step('union', () => { let x«: string | number | undefined»; x = $N; return x })",
	"step('conditional type', () => { «type Elem<T> = T extends (infer U)[] ? U : never;» const x«: Elem<number[]>» = $N; return x })",
	"step('mapped type', () => { const x«: { readonly [K in keyof Row]?: Row[K] }» = { id: $N }; return x })",
	"step('template type', () => { «type Key = `k-${number}`;» const k«: Key» = `k-${$N}`; return k })",
	"step('catch', () => { try { throw $N } catch (e«: unknown») { return e } })",
	"step('keyof', () => { const get = «<T, K extends keyof T>»(o«: T», k«: K»)«: T[K]» => o[k]; return get({ a: $N }, 'a') })",
	"step('less than', () => { const a = 1, b = 5, c = $N; return [a < b, a < (b > c), (a < b) > c] })",
	"step('function type', () => { const f«: (a: number, b?: string) => void» = (...xs«: any[]») => { report.push(String(xs)) }; return f($N) })",
	"await wait('async', async ()«: Promise<number[]>» => { const load = async «<T,>»(x«: T»)«: Promise<T>» => x; return Promise.all«<number>»([load«<number>»($N), load(2)]) })",
	"await wait('async generator', async () => { async function* g()«: AsyncGenerator<Row, void, unknown>» { for (const r of rows) yield r } const all«: Row[]» = []; for await (const r of g()) all.push(r); return all.length })",
	"step('optional method', () => { const o«: { f?(): number }» = {}; return o.f?.() ?? $N })",
	"step('index', () => { const counts«: { [k: string]: number }» = {}; for (const r of rows) for (const t of r.tags) counts[t] = (counts[t] ?? 0) + 1; return counts })",
	"step('definite', () => { let x«!: number»; (() => { x = $N })(); return x })",
	"step('unique symbol', () => { const k«: unique symbol» = Symbol('k'); return { [k]: $N } })",
	"step('instantiation', () => { const make = Map«<string, number>»; return new make([['a', $N]]) })",
	"step('object method', () => ({ m«<T>»(x«: T», ...r«: T[]»)«: T[]» { return [x, ...r] }, get g()«: number» { return $N }, set g(v«: number») {} }).m(1, 2))",
	"step('arrow returning object type', () => ((x)«: { a: number }» => ({ a: x }))($N))",
	"step('ternary with arrow', () => true ? (x«: number») => x : (y«: string») => y)",
	"step('ternary with parentheses', () => $N ? (rows) : null)",
}
