package repair_test

import "testing"

func TestProxies(t *testing.T) {
	runTests(t, []repairTest{
		{"push to an array with a defineProperty trap", `const p = new Proxy([1, 2], { defineProperty: Reflect.defineProperty }); p.push(3); p.length = 2; p.unshift(0); JSON.stringify([...p])`, "[0,1,2]"},
		{"what makes writable false", `const t = Object.defineProperty({}, "a", { value: 1, writable: true }); const p = new Proxy(t, { defineProperty: () => true });
			const f = (d) => { try { return Reflect.defineProperty(p, "a", d) } catch (e) { return e.name } };
			[f({ value: 1 }), f({ writable: true }), f({ writable: false }), f({ configurable: true })].join()`, "true,true,TypeError,TypeError"},
		{"descriptors of accessors", `const p = new Proxy(Object.defineProperty({ get b() { return 1 } }, "a", { set() {}, configurable: true }), { getOwnPropertyDescriptor: Reflect.getOwnPropertyDescriptor });
			["a", "b"].map((k) => { const d = Object.getOwnPropertyDescriptor(p, k); return [Object.keys(d).join("+"), typeof d.get, typeof d.set].join(":") }).join()`,
			"get+set+enumerable+configurable:undefined:function,get+set+enumerable+configurable:function:undefined"},
		{"a property that a trap makes permanent", `const p = new Proxy({ a: 1 }, { defineProperty: Reflect.defineProperty }); Object.defineProperty(p, "a", { value: 5, configurable: false }); JSON.stringify(Object.getOwnPropertyDescriptor(p, "a"))`,
			`{"value":5,"writable":true,"enumerable":true,"configurable":false}`},
		{"a refused assignment", `const p = new Proxy({ a: 1 }, { defineProperty: () => false }); const out = [];
			for (const set of [() => { p.a = 2 }, () => { p.b = 2 }, () => Reflect.set(p, "a", 2)]) try { out.push(set()) } catch (e) { out.push(e.name) } out.join()`, "TypeError,TypeError,false"},
		{"keys that are no list", `const out = []; for (const keys of [false, 5, "ab", null, undefined, Symbol()]) try { Object.keys({ ...new Proxy({}, { ownKeys: () => keys }) }); out.push("keys") } catch (e) { out.push(e.message) } [...new Set(out)].join()`,
			"CreateListFromArrayLike called on non-object"},
		{"a list that claims a huge length", `const keys = []; for (let i = 0; i < 2000; i++) keys.push("k" + i); const out = [];
			for (const length of [0x20000000, 0x40000000, 0xfffffffe, 0xffffffff]) try { Object.keys(new Proxy({}, { ownKeys: () => ({ ...keys, length }) })); out.push("keys") } catch (e) { out.push(e.name) } out.join()`,
			"TypeError,TypeError,TypeError,TypeError"},
		{"many keys", `const keys = []; for (let i = 0; i < 5000; i++) keys.push("k" + i); const p = new Proxy({}, { ownKeys: () => keys, getOwnPropertyDescriptor: () => ({ value: 1, enumerable: true, configurable: true }) });
			const ks = Object.keys(p); [ks.length, ks[0], ks[1023], ks[1024], ks[4999]].join()`, "5000,k0,k1023,k1024,k4999"},
		{"a list that fails late", `const p = new Proxy({}, { ownKeys: () => new Proxy({}, { get(_, k) { if (k === "length") return 0xffffffff; if (k > 3000) throw new RangeError(k); return "k" + k } }) });
			let text; try { Reflect.ownKeys(p) } catch (e) { text = e.message } text`, "3001"},
		{"the target says whether it is extensible", `const log = []; const t = new Proxy({}, { isExtensible(t) { log.push("asked"); return Reflect.isExtensible(t) } });
			Object.defineProperty(new Proxy(t, { defineProperty: () => true }), "a", { value: 1, configurable: true }); log.join()`, "asked"},
		{"isFrozen asks first whether anything can be added", `const log = []; const p = new Proxy({ a: 1 }, { isExtensible(t) { log.push("extensible"); return true }, ownKeys(t) { log.push("keys"); return Reflect.ownKeys(t) } });
			[Object.isFrozen(p), Object.isSealed(p), ...log].join()`, "false,false,extensible,extensible"},
	})
}
