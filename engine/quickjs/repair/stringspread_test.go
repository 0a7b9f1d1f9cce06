package repair_test

import "testing"

func TestStringSpread(t *testing.T) {
	runTests(t, []repairTest{
		{"spread", `JSON.stringify({ ..."ab", c: 1, ..."x" })`, `{"0":"x","1":"b","c":1}`},
		{"spread of other primitives", `JSON.stringify({ ...1, ...true, ...null, ...undefined, ...2n, ...Symbol.iterator, ..."" })`, `{}`},
		{"rest", `const { 0: a, length, ...rest } = "abc"; JSON.stringify([a, length, rest])`, `["a",3,{"1":"b","2":"c"}]`},
		{"a long string", `const s = "x".repeat(700) + "y".repeat(700); const o = { ...s }; String([Object.keys(o).length, o[699], o[700]])`, `1400,x,y`},
		{"String objects", `JSON.stringify({ ...new String("ab") })`, `{"0":"a","1":"b"}`},
		{"many", `let n = 0; for (let i = 0; i < 20000; i++) n += Object.keys({ ...("abc" + i) }).length; String(n)`, `148890`},
	})
}
