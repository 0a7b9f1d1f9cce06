package repair_test

import "testing"

func TestArrayPush(t *testing.T) {
	runTests(t, []repairTest{
		{"after new Array(n)", `const a = new Array(5); a.push("x"); JSON.stringify([a, a.length, 4 in a])`,
			`[[null,null,null,null,null,"x"],6,false]`},
		{"after a hole at the end", `const a = [5, , ]; a.push(6); JSON.stringify([a, 1 in a])`, `[[5,null,6],false]`},
		{"after the length grew", `const a = [1]; a.length = 4; a.push(5, 6); JSON.stringify([a, Object.keys(a)])`,
			`[[1,null,null,null,5,6],["0","4","5"]]`},
		{"after the length shrank", `const a = [1, 2, 3]; a.length = 1; a.push(5); JSON.stringify(a)`, `[1,5]`},
		{"counts of holes", `const a = new Array(3); a.push(1, 2); let n = 0; a.forEach(() => n++); String(n)`, `2`},
	})
}
