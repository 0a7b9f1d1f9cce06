package repair

import "github.com/codemode-executor/codemode-executor/engine/sandbox/wasm"

// Array.prototype.sort and toSorted do not ask the comparator about identical values
// (quickjs-ng/quickjs#1645), and sort does not store what stays in its place, so that it
// does not notice that an array is frozen (ECMA-262, 23.1.3.30).
var arraySort = repair{name: "arraysort", patches: []wasm.Patch{
	{Function: "js_array_cmp_generic", Edits: []wasm.Edit{{
		Find: `
			local.get 0
			i64.load
			local.get 1
			i64.load
			i64.eq
			br_if 2
		`,
		With: ``,
	}}},
	{Function: "js_array_sort", Edits: []wasm.Edit{{
		Find: `
			local.get 7
			local.get 6
			i32.const 16
			i32.add
			i64.load
			i64.ne
			br_if 0
		`,
		With: `
			local.get 4
			i64.load offset=32 ;; the length; one of 1 needs no sorting, which V8 makes visible
			i64.const 1
			i64.gt_s
			br_if 0
			local.get 7
			local.get 6
			i64.load offset=16
			i64.ne
			br_if 0
		`,
	}}},
}}
