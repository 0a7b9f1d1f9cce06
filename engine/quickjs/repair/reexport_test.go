package repair_test

import "testing"

func TestReexport(t *testing.T) {
	runModuleTests(t, []moduleTest{
		{"of a module that imports the namespace", map[string]string{
			"a": `import { f } from 'b'; export { f }; export function g(x) { return x + 1 }`,
			"b": `import * as a from 'a'; export function f(x) { return 2 * a.g(x) + a.f.length }`,
		}, `async () => String((await import('a')).f(1))`, `5`},
		{"over three modules", map[string]string{
			"a": `import { f } from 'b'; export { f as ff }`,
			"b": `import { g } from 'c'; export { g as f }; import * as a from 'a'; export const k = () => Object.keys(a).join() + a.ff`,
			"c": `import * as b from 'b'; export let g = 4; export const set = v => { g = v }; export const k = () => Object.keys(b).join() + b.f`,
		}, `async () => { const a = await import('a'), b = await import('b'), c = await import('c'); c.set(5); return [a.ff, b.k(), c.k()].join() }`,
			`5,ff5,f,k5`},
		{"of namespaces and stars", map[string]string{
			"a": `import { f, h } from 'b'; export { f, h as hh }; export function g(x) { return x + 1 }; export * as ns from 'c'`,
			"b": `import * as a from 'a'; import * as c from 'c'; export function f(x) { return 2 * a.g(x) }; export let h = 3; export const ks = () => Object.keys(a) + ';' + Object.keys(c)`,
			"c": `export * from 'a'; import * as d from 'b'; export { d }`,
		}, `async () => { const a = await import('a'), b = await import('b'); return [a.f(1), a.hh, b.ks()].join() }`,
			`4,3,f,g,hh,ns;d,f,g,hh,ns`},
		{"of nothing", map[string]string{
			"a": `import { f } from 'b'; export { f }`,
			"b": `import { f } from 'a'; export { f }`,
		}, `async () => { try { await import('a') } catch (e) { return e.name } }`, `SyntaxError`},
		{"of the default", map[string]string{
			"a": `import d, { default as e } from 'b'; export { d, e as default }; export const own = d + 1`,
			"b": `export default 1`,
		}, `async () => { const a = await import('a'); return JSON.stringify([a.d, a.default, a.own]) }`, `[1,1,2]`},
	})
}
