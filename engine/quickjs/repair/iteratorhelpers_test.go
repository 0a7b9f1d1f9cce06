package repair_test

import "testing"

// closable is an iterator that counts, logs what is called, and has a return method.
const closable = `
	const log = [];
	const closable = (n, extra) => ({
		__proto__: Iterator.prototype, i: 0,
		next(...a) { log.push('next' + a.length); return {done: this.i >= n, value: this.i++} },
		return(...a) { log.push('return' + a.length); return {} }, ...extra,
	});
	const attempt = (f) => { try { return f() } catch (e) { return e.name } };
`

func TestIteratorHelpers(t *testing.T) {
	runTests(t, []repairTest{
		{"take closes iterators without return", `JSON.stringify([1, 2, 3, 4].values().filter(x => x % 2).take(1).toArray())`, `[1]`},
		{"break", `const o = []; for (const x of [1, 2, 3].values().map(x => x * 2)) { o.push(x); if (x > 2) break } JSON.stringify(o)`, `[2,4]`},
		{"maps, sets, strings, matches", `JSON.stringify([
			new Map([[1, 2], [3, 4]]).entries().map(([k, v]) => k + v).take(1).toArray(),
			new Set([1, 2]).values().drop(1).take(1).toArray(),
			'abc'[Symbol.iterator]().filter(Boolean).take(2).toArray(),
			'a1b2'.matchAll(/\d/g).map(m => m[0]).take(1).toArray()])`, `[[3],[2],["a","b"],["1"]]`},
		{"a callback that throws ends the helper", `const h = [1, 2].values().map(() => { throw new Error('cb') });
			const log = []; for (let i = 0; i < 2; i++) try { log.push(h.next()) } catch (e) { log.push(e.message) }
			JSON.stringify(log)`, `["cb",{"done":true}]`},
		{"return closes once and gives the end", `let n = 0;
			const B = {__proto__: Iterator.prototype, next: () => ({done: false, value: 1}), return() { n++; return 1 }};
			try { for (const x of B.map(x => x)) break } catch {} String(n)`, `1`},
		{"return before the start", closable + `
			const results = [i => i.map(x => x), i => i.drop(3), i => i.filter(x => x), i => i.take(0), i => i.flatMap(x => [x])]
				.map(f => f(closable(2)).return());
			JSON.stringify([results.every(r => r.done && r.value === undefined), log])`,
			`[true,["return0","return0","return0","return0","return0"]]`},
		{"flatMap closes the inner iterator first", closable + `
			const h = closable(3).flatMap(() => closable(3, {return() { log.push('inner'); return {} }}));
			h.next(); h.return(); JSON.stringify(log)`, `["next0","next0","inner","return0"]`},
		{"flatMap reads next once and does not close a complete one", closable + `
			const inner = () => Object.defineProperty(closable(2), 'next', {get() { log.push('get'); return Object.getPrototypeOf(closable(0)).next ?? (() => ({done: true})) }});
			[1].values().flatMap(inner).toArray(); JSON.stringify(log)`, `["get"]`},
		{"flatMap refuses strings", `let name; try { ['ab'].values().flatMap(x => x).toArray() } catch (e) { name = e.name } name`, `TypeError`},
		{"what next throws is not closed", closable + `
			const broken = () => closable(3, {next() { throw new RangeError() }});
			const all = [i => i.map(x => x).next(), i => i.filter(x => x).next(), i => i.take(1).next(), i => i.drop(1).next(),
				i => i.flatMap(x => [x]).next(), i => i.every(x => x), i => i.some(x => x), i => i.find(x => x),
				i => i.forEach(x => x), i => i.reduce(x => x), i => i.toArray()].map(f => attempt(() => f(broken())));
			JSON.stringify([new Set(all).size, all[0], log])`, `[1,"RangeError",[]]`},
		{"a next that cannot be read is not closed", closable + `
			const broken = () => Object.defineProperty(closable(3), 'next', {get() { throw new RangeError() }});
			JSON.stringify([attempt(() => broken().map(x => x)), attempt(() => broken().every(x => x)), log])`,
			`["RangeError","RangeError",[]]`},
		{"limits", closable + `
			const r = [2 ** 53, 2 ** 53 - 1, Infinity, -1, NaN, '3', 1.9, 1e300].map(v => attempt(() => (closable(1).take(v), 'ok')));
			JSON.stringify([r, log.length])`, `[["RangeError","ok","ok","RangeError","RangeError","ok","ok","RangeError"],4]`},
		{"drop reads no value of what it drops", closable + `
			closable(3, {next() { return {done: false, get value() { log.push('value'); return 1 }} }}).drop(2).next();
			JSON.stringify(log)`, `["value"]`},
		{"a helper that runs cannot be entered", `let h; const f = () => { try { h.next() } catch (e) { return e.name } };
			h = [1].values().map(f); h.next().value`, `TypeError`},
		{"references are counted", `let n = 0;
			for (let i = 0; i < 20000; i++) {
				const g = [{}, {}, {}].values().flatMap(x => [{x}, {x}].values()).filter(x => x).map(x => ({x}));
				g.next(); if (i % 2) g.return(); else for (const x of g) { n++; if (i % 3) break }
			} String(n)`, `23336`},
	})
}

func TestIteratorMethods(t *testing.T) {
	runTests(t, []repairTest{
		{"results", `JSON.stringify([
			[1, 2].values().every(x => x), [1, 0].values().every(x => x), [0, 2].values().some(x => x), [0].values().some(x => x),
			[1, 2].values().find(x => x > 1), [[].values().find(x => x), [1].values().forEach(x => x)],
			[1, 2, 3].values().reduce((a, x, i) => a + x * i), [1, 2, 3].values().reduce((a, x, i) => a + x * i, '')])`,
			`[true,false,true,false,2,[null,null],9,"026"]`},
		{"what is found early is closed", closable + `
			JSON.stringify([closable(3).every(x => !x), closable(3).some(x => x), closable(3).find(x => x), log.filter(x => x === 'return0').length])`,
			`[false,true,1,3]`},
		{"callbacks that throw close", closable + `
			const thrower = () => { throw new RangeError() };
			const r = ['every', 'some', 'find', 'forEach', 'reduce'].map(m => attempt(() => closable(3)[m](thrower, 0)));
			JSON.stringify([r.every(x => x === 'RangeError'), log.filter(x => x === 'return0').length])`, `[true,5]`},
		{"an empty reduce does not close", closable + `JSON.stringify([attempt(() => closable(0).reduce(x => x)), log])`,
			`["TypeError",["next0"]]`},
		{"a callback that is no function closes", closable + `JSON.stringify([attempt(() => closable(0).find(5)), log])`,
			`["TypeError",["return0"]]`},
	})
}

func TestIteratorFrom(t *testing.T) {
	runTests(t, []repairTest{
		{"iterables of classes", `class Range { *[Symbol.iterator]() { yield 1 } }
			class Plain { [Symbol.iterator]() { let i = 0; return {next: () => ({value: i, done: i++ > 1})} } }
			JSON.stringify([Iterator.from(new Range()).map(x => x).toArray(), Iterator.from(new Plain()).map(x => x * 2).toArray()])`,
			`[[1],[0,2]]`},
		{"an Iterator is asked for its iterator", `class A extends Iterator { [Symbol.iterator]() { return [7].values() } }
			JSON.stringify([...Iterator.from(new A())])`, `[7]`},
		{"strings and refusals", `JSON.stringify([Iterator.from('a' + 'b').toArray(), ...[5, null, {[Symbol.iterator]: () => 5}, {[Symbol.iterator]: 5}]
			.map(x => { try { return Iterator.from(x) } catch (e) { return e.name } })])`,
			`[["a","b"],"TypeError","TypeError","TypeError","TypeError"]`},
		{"results pass as they are", `const r = {done: false, value: 1, more: 2}; let n;
			const i = Iterator.from({next(...a) { n = a.length; return r }, return(...a) { n += 10 * a.length; return r }});
			JSON.stringify([i.next(5) === r, i.return(5) === r, n])`, `[true,true,0]`},
	})
}

func TestIterators(t *testing.T) {
	runTests(t, []repairTest{
		{"concat", `JSON.stringify([...Iterator.concat([1], new Set([2]), {[Symbol.iterator]: () => [3].values()})])`, `[1,2,3]`},
		{"concat closes what is open", closable + `
			const it = Iterator.concat([0], {[Symbol.iterator]: () => closable(5)}, [9]);
			it.next(); it.next(); JSON.stringify([it.return(), it.next(), log])`, `[{"done":true},{"done":true},["next0","return0"]]`},
		{"concat of arrays can be closed", `const it = Iterator.concat([1, 2]); it.next(); JSON.stringify([it.return(), it.next()])`,
			`[{"done":true},{"done":true}]`},
		{"concat ends with a failure", `const src = {[Symbol.iterator]: () => ({next: () => ({done: false, get value() { throw new Error('v') }})})};
			const it = Iterator.concat(src); const log = [];
			for (let i = 0; i < 2; i++) try { log.push(it.next()) } catch (e) { log.push(e.message) } JSON.stringify(log)`, `["v",{"done":true}]`},
		{"concat refuses", `JSON.stringify(['abc', 5, {}].map(x => { try { return Iterator.concat(x) } catch (e) { return e.name } }))`,
			`["TypeError","TypeError","TypeError"]`},
		{"setters", `const o = Object.create(Iterator.prototype); o.constructor = 5; o[Symbol.toStringTag] = 'x';
			const frozen = Object.freeze(Object.create(Iterator.prototype));
			const fails = (f) => { try { f(); return 'silent' } catch (e) { return e.name } };
			JSON.stringify([Object.getOwnPropertyDescriptor(o, 'constructor'), String(o),
				fails(() => { 'use strict'; Iterator.prototype.constructor = 1 }), fails(() => { 'use strict'; frozen[Symbol.toStringTag] = 'x' }),
				Iterator.prototype.constructor === Iterator])`,
			`[{"value":5,"writable":true,"enumerable":true,"configurable":true},"[object x]","TypeError","TypeError",true]`},
	})
}
