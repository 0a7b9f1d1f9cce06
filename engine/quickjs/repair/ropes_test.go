package repair_test

import "testing"

func TestRopes(t *testing.T) {
	const ab = `const a = "x".repeat(300) + "y.".repeat(300), flat = [...a].join(""); `
	runTests(t, []repairTest{
		{"RegExp.escape", ab + `const e = RegExp.escape(a); String([e === RegExp.escape(flat), e.length, new RegExp("^" + e + "$").test(a)])`,
			`true,1203,true`},
		{"RegExp.escape of a string not joined before", ab + `String(RegExp.escape(a + a) === RegExp.escape(flat + flat))`, `true`},
		{"RegExp.escape of wide characters", `const w = "é☃".repeat(300) + " .".repeat(300);
			String(RegExp.escape(w) === RegExp.escape([...w].join("")))`, `true`},
		{"RegExp.escape applied", ab + `String([[a + "b"].map(RegExp.escape)[0] === RegExp.escape(flat + "b"), RegExp.escape.apply(null, [a + "c"]) === RegExp.escape(flat + "c")])`,
			`true,true`},
		{"RegExp.escape of what is no string", `let name; try { RegExp.escape(1) } catch (e) { name = e.name } name`, `TypeError`},
		{"JSON.stringify with a rope for its space", ab + `JSON.stringify([1], null, a + a)`, "[\nxxxxxxxxxx1\n]"},
		{"JSON.stringify with a new rope each time", ab + `let n = 0; for (let i = 0; i < 20000; i++) n += JSON.stringify([1], null, a + a + i).length; String(n)`, `300000`},
		{"JSON.stringify with a String object", ab + `JSON.stringify([1], null, new String(a + a))`, "[\nxxxxxxxxxx1\n]"},
		{"== of a rope and a string", ab + `const b = "x".repeat(300) + "y.".repeat(300);
			JSON.stringify([flat == b, b == flat, flat != b, b == new String(b), [b] == b, b == { toString: () => flat }, flat == b + "", b == flat + "z", b == 1, "0".repeat(999) + "1" == 1, "0".repeat(999) + "1" == true, b == null, b == Symbol.iterator])`,
			`[true,true,false,true,true,true,true,false,false,true,true,false,false]`},
		{"== in assertions", ab + `const m = new Map([[flat, 1]]); String([m.get(a), [flat].findIndex((x) => x == a), [flat].includes(a)])`, `1,0,true`},
		{"JSON.stringify with other spaces", `JSON.stringify([[1], null, 2, "--", new Number(1)].map((space) => JSON.stringify([1], null, space)))`,
			`["[1]","[1]","[\n  1\n]","[\n--1\n]","[\n 1\n]"]`},
	})
}
