package repair_test

import "testing"

func TestArraySort(t *testing.T) {
	runTests(t, []repairTest{
		{"the comparator sees identical values", `let n = 0; const o = {}; [o, o, o].sort(() => { n++; return 0 }); [1, 1].toSorted(() => { n += 10; return 0 }); String(n > 11)`, "true"},
		{"a comparator that throws about identical values", `let text; try { [1, 1].sort(() => { throw new Error("seen") }) } catch (e) { text = e.message } text`, "seen"},
		{"duplicates can be found", `let dup = false; ["a", "b", "a"].sort((a, b) => { if (a === b) dup = true; return a < b ? -1 : a > b ? 1 : 0 }); String(dup)`, "true"},
		{"a frozen array", `const out = []; for (const a of [[2, 1], [1, 2], [1], []]) try { Object.freeze(a).sort((x, y) => x - y); out.push("sorted") } catch (e) { out.push(e.name) } out.join()`,
			"TypeError,TypeError,sorted,sorted"},
		{"stable, with holes and undefined", `const a = [, 3, undefined, 1, , 2]; a.sort(); JSON.stringify([a, Object.keys(a)])`, `[[1,2,3,null,null,null],["0","1","2","3"]]`},
		{"stable", `[[1, "a"], [0, "b"], [1, "c"], [0, "d"]].sort((x, y) => x[0] - y[0]).map((x) => x[1]).join("")`, "bdac"},
	})
}
