package repair

import "github.com/codemode-executor/codemode-executor/engine/sandbox/wasm"

// missingExport names the module that lacks an export, and the name it lacks: of
// "export { x as y } from 'b'" the error said that y is not in the module that has that
// statement (d2f0d78).
var missingExport = repair{name: "missingexport", patches: []wasm.Patch{{
	Function: "js_inner_module_linking",
	Edits: []wasm.Edit{
		{
			// me->export_name
			Find: `
				local.get 6
				i32.load
				local.set 2
				i32.const 20508
			`,
			With: `
				local.get 1
				i32.load offset=16       ;; req_module_entries
				local.get 6
				i32.const 16
				i32.sub
				i32.load                 ;; me->u.req_module_idx
				i32.const 4
				i32.shl
				i32.add
				i32.load offset=4        ;; module
				local.set 4              ;; which counts no more: the function returns -1
				local.get 9              ;; me->local_name
				local.set 2
				i32.const 20508
			`,
		},
		{
			Find: `
				local.get 1
				i32.load offset=4
				call $JS_AtomGetStrRT
			`,
			With: `
				local.get 4
				i32.load offset=4        ;; module_name
				call $JS_AtomGetStrRT
			`,
		},
	},
}}}
