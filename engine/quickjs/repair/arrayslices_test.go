package repair_test

import "testing"

func TestTypedArraySlice(t *testing.T) {
	runTests(t, []repairTest{
		{"onto a view that begins within", `class Over extends Uint8Array { static get [Symbol.species]() { return function (n) { return new Uint8Array(shared, 1, n) } } }
			const shared = new ArrayBuffer(6); const a = new Over(shared); a.set([1, 2, 3, 4, 5, 6]); [a.slice(0, 4), a].join(";")`, "1,1,1,1;1,1,1,1,1,6"},
		{"onto a view that begins before", `class Over extends Uint8Array { static get [Symbol.species]() { return function (n) { return new Uint8Array(shared, 0, n) } } }
			const shared = new ArrayBuffer(6); const a = new Over(shared); a.set([1, 2, 3, 4, 5, 6]); [a.slice(2), a].join(";")`, "3,4,5,6;3,4,5,6,5,6"},
		{"into memory of its own", `[new Uint16Array([1, 2, 3]).slice(1), new Float64Array(3).fill(1.5).slice(-2), new Uint8Array(2).slice(5)].join(";")`, "2,3;1.5,1.5;"},
	})
}
