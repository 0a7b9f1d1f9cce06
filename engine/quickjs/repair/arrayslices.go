package repair

import "github.com/codemode-executor/codemode-executor/engine/sandbox/wasm"

// %TypedArray%.prototype.slice copies byte by byte in ascending order (ECMA-262, 23.2.3.27,
// step 14.g), which shows where a constructor of the program's own gives a view that begins
// within the source (upstream 2549a20). memory.copy copies as if there were a buffer between.
var typedArraySlice = repair{name: "arrayslices", patches: []wasm.Patch{{
	Function: "js_typed_array_slice",
	Edits: []wasm.Edit{{
		Find: `
			local.get 9
			i32.load offset=36
			local.get 5
			i32.load offset=36
			local.get 8
			local.get 13
			i32.shl
			i32.add
			local.get 0
		`,
		With: `
			local target i32
			local source i32
			local.get 9
			i32.load offset=36
			local.set target
			local.get 5
			i32.load offset=36
			local.get 8
			local.get 13
			i32.shl
			i32.add
			local.tee source
			local.get target
			i32.lt_u
			local.get target
			local.get source
			local.get 0
			i32.add
			i32.lt_u
			i32.and
			if
			  loop next
			    checkpoint
			    local.get target
			    local.get source
			    i32.load8_u
			    i32.store8
			    local.get target
			    i32.const 1
			    i32.add
			    local.set target
			    local.get source
			    i32.const 1
			    i32.add
			    local.set source
			    local.get 0
			    i32.const 1
			    i32.sub
			    local.tee 0
			    br_if next
			  end
			end
			local.get target
			local.get source
			local.get 0
		`,
	}},
}}}
