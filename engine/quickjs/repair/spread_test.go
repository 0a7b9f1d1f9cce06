package repair_test

import "testing"

func TestSpread(t *testing.T) {
	runTests(t, []repairTest{
		{"of strings into objects", `JSON.stringify([{ ..."xy" }, { a: 1, ..."" }, { ...("a".repeat(300) + "b".repeat(300)) }[300], { ...new String("z") }])`, `[{"0":"x","1":"y"},{"a":1},"b",{"0":"z"}]`},
		{"of other primitives", `JSON.stringify({ ...5, ...true, ...null, ...undefined, ...1n, ...Symbol("s") })`, `{}`},
		{"the rest of a string", `const { length, 0: first, ...rest } = "abc"; JSON.stringify([length, first, rest])`, `[3,"a",{"1":"b","2":"c"}]`},
	})
}
