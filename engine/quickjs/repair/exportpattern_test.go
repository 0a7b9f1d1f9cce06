package repair_test

import "testing"

func TestExportPattern(t *testing.T) {
	const list = `async () => { const m = await import('m'); return JSON.stringify([Object.keys(m), Object.values(m)]) }`
	runModuleTests(t, []moduleTest{
		{"array", map[string]string{"m": `export const [a, b] = [1, 2]`}, list, `[["a","b"],[1,2]]`},
		{"array with holes, defaults and rest", map[string]string{"m": `export let [a, , b = 3, ...c] = [1, 2, undefined, 4, 5]`}, list,
			`[["a","b","c"],[1,3,[4,5]]]`},
		{"var", map[string]string{"m": `export var [a] = [1]`}, list, `[["a"],[1]]`},
		{"object", map[string]string{"m": `export const { a, b: c, ...d } = { a: 1, b: 2, e: 3 }`}, list, `[["a","c","d"],[1,2,{"e":3}]]`},
		{"nested", map[string]string{"m": `export const { a: [b, { c }], ...d } = { a: [1, { c: 2 }], e: 3 }, [[f]] = [[4]]`}, list,
			`[["b","c","d","f"],[1,2,{"e":3},4]]`},
		{"assigned later", map[string]string{"m": `export let [a] = [1]; export const set = v => { a = v }`},
			`async () => { const m = await import('m'); m.set(2); return String(m.a) }`, `2`},
		{"not exported", map[string]string{"m": `const [a] = [1]; export const b = a`}, list, `[["b"],[1]]`},
	})
}
