package repair

import "github.com/codemode-executor/codemode-executor/engine/sandbox/wasm"

// CopyDataProperties, which makes {...source} and the rest of an object pattern, skips
// what is no object. The properties of a string are its characters.
var stringSpread = repair{name: "stringspread", patches: []wasm.Patch{{
	Function: "JS_CopyDataProperties",
	Code: `
		param ctx target source excluded set
		local object i64
		local result i32
		local.get source
		i64.const 32
		i64.shr_s
		i64.const 7
		i64.add
		i64.const 1
		i64.gt_u ;; neither JS_TAG_STRING nor JS_TAG_STRING_ROPE
		if
			local.get ctx
			local.get target
			local.get source
			local.get excluded
			local.get set
			call $original
			return
		end
		local.get ctx
		local.get source
		call $JS_ToObject
		local.tee object
		i64.const -4294967296
		i64.and
		i64.const 25769803776 ;; JS_EXCEPTION
		i64.eq
		if
			i32.const -1
			return
		end
		local.get ctx
		local.get target
		local.get object
		local.get excluded
		local.get set
		call $original
		local.set result
		local.get ctx
		local.get object
		call $JS_FreeValue
		local.get result
	`,
}}}
