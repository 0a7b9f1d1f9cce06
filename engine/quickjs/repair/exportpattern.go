package repair

import "github.com/codemode-executor/codemode-executor/engine/sandbox/wasm"

// exportPattern exports the names in array patterns: of "export const [a, b] = …" nothing was
// exported (quickjs-ng/quickjs#1576, 117c802).
//
// Array patterns also have an iterator to close; its entry says that it is not asynchronous,
// which forAwait asks.
var exportPattern = repair{name: "exportpattern", patches: []wasm.Patch{{
	Function: "js_parse_destructuring_element",
	Edits: []wasm.Edit{
		{
			Find: `
				local.get 0
				local.get 10
				local.get 1
				call $js_define_var
				br_if 8
			`,
			With: `
				local.get 0
				local.get 10
				local.get 1
				call $js_define_var
				br_if 8
				block plain
					local.get 6          ;; export_flag
					i32.eqz
					br_if plain
					local.get 0
					i32.load
					local.get 0
					local.get 0
					i32.load offset=84
					i32.load offset=388  ;; s->cur_func->module
					local.get 10
					local.get 10
					i32.const 0          ;; JS_EXPORT_TYPE_LOCAL
					call $add_export_entry2
					i32.eqz
					br_if 9
				end
			`,
		},
		{
			// block_env.has_iterator = true
			Find: `
				i32.load8_u offset=32
				i32.const 248
				i32.and
				i32.const 1
				i32.or
			`,
			With: `
				i32.load8_u offset=32
				i32.const 240
				i32.and
				i32.const 1
				i32.or
			`,
		},
	},
}}}
