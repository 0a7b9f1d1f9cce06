package repair

import "github.com/codemode-executor/codemode-executor/engine/sandbox/wasm"

// QuickJS joins long strings lazily: what + leaves is a tree of pieces, a rope, until
// something reads it. Two built-ins take a rope for a string in one piece, and so read
// what happens to stand in memory there: RegExp.escape (quickjs-ng/quickjs#1571) and
// JSON.stringify with a rope as its space (upstream 35e195c). They get a copy of the rope
// in one piece.
//
// And == finds a rope different from every string in one piece, since it compares only
// strings of the same representation.
var ropes = repair{name: "ropes", patches: []wasm.Patch{
	{Function: "js_eq_slow", Edits: []wasm.Edit{{
		// The second operand is a string. Local 1 is the tag of the first one.
		Find: `
			local.get 1
			local.get 8
			i32.eq
			br_if 7 ;; js_strict_eq2
			local.get 1
			i32.const 9
			i32.add
			local.tee 7
		`,
		With: `
			local.get 1
			i32.const 7
			i32.add
			i32.const 1
			i32.le_u ;; a string or a rope
			br_if 7
			local.get 1
			i32.const 9
			i32.add
			local.tee 7
		`,
	}}},
	{Function: "JS_JSONStringify", Code: `
		param ctx value replacer space
		local text i64
		local result i64
		local.get space
		` + isRope + `
		i32.eqz
		if
			local.get ctx
			local.get value
			local.get replacer
			local.get space
			call $original
			return
		end
		local.get ctx
		local.get space
		i32.const 0
		call $JS_ToStringInternal
		local.tee text
		i64.const -4294967296
		i64.and
		i64.const 25769803776 ;; JS_EXCEPTION
		i64.eq
		if
			local.get text
			return
		end
		local.get ctx
		local.get value
		local.get replacer
		local.get text
		call $original
		local.set result
		local.get ctx
		local.get text
		call $JS_FreeValue
		local.get result
	`},
	{Function: "js_regexp_escape", Code: `
		param ctx this argc argv
		local text i64
		local result i64
		local.get argv
		i64.load
		` + isRope + `
		i32.eqz
		if
			local.get ctx
			local.get this
			local.get argc
			local.get argv
			call $original
			return
		end
		local.get ctx
		local.get argv
		i64.load
		i32.const 0
		call $JS_ToStringInternal
		local.tee text
		i64.const -4294967296
		i64.and
		i64.const 25769803776 ;; JS_EXCEPTION
		i64.eq
		if
			local.get text
			return
		end
		global.get 0 ;; the stack pointer
		i32.const 16
		i32.sub
		global.set 0
		global.get 0
		local.get text
		i64.store
		local.get ctx
		local.get this
		i32.const 1
		global.get 0
		call $original
		local.set result
		global.get 0
		i32.const 16
		i32.add
		global.set 0
		local.get ctx
		local.get text
		call $JS_FreeValue
		local.get result
	`},
}}

// isRope reports whether a value is a rope.
const isRope = `
	i64.const 32
	i64.shr_s
	i64.const -6 ;; JS_TAG_STRING_ROPE
	i64.eq
`
