package repair_test

import "testing"

func TestMissingExport(t *testing.T) {
	const code = `async () => { try { await import('a') } catch (e) { return String(e) } }`
	const want = `SyntaxError: The requested module 'b' does not provide an export named 'x'`
	runModuleTests(t, []moduleTest{
		{"imported", map[string]string{"a": `import { x } from 'b'`, "b": `export const y = 1`}, code, want},
		{"exported again", map[string]string{"a": `export { x as y } from 'b'`, "b": `export const y = 1`}, code, want},
		{"imported, and exported again", map[string]string{"a": `import { x } from 'b'; export { x as y }`, "b": `export const y = 1`}, code, want},
		{"ambiguous", map[string]string{"a": `export { x as y } from 'b'`, "b": `export * from 'c'; export * from 'd'`,
			"c": `export const x = 1`, "d": `export const x = 2`}, code,
			`SyntaxError: The requested module 'b' contains conflicting star exports for name 'x'`},
	})
}
