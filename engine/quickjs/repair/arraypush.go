package repair

import "github.com/codemode-executor/codemode-executor/engine/sandbox/wasm"

// Array.prototype.push has a fast path that stores behind the last of the elements that
// the array has in one block, and then takes its length, which may be larger, for their
// number: what lies between was never set (quickjs-ng/quickjs#1562). The path is only for
// arrays whose length is the number of their elements.
var arrayPush = repair{name: "arraypush", patches: []wasm.Patch{{
	Function: "js_array_push",
	Edits: []wasm.Edit{{
		// new length = argc + length
		Find: `
			local.get 2
			local.get 8
			i32.wrap_i64
			local.tee 9
			i32.add
			local.tee 10
		`,
		With: `
			local.get 6
			i32.load offset=40 ;; u.array.count
			local.get 8
			i32.wrap_i64
			i32.ne
			br_if 0
			local.get 2
			local.get 8
			i32.wrap_i64
			local.tee 9
			i32.add
			local.tee 10
		`,
	}},
}}}
