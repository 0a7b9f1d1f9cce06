package repair

import "github.com/codemode-executor/codemode-executor/engine/sandbox/wasm"

// blockScopes gives every iteration of a loop bindings of its own, however the one before
// was left.
//
// QuickJS keeps the variables of a block in the frame of the function and detaches the
// closures that captured them where the block is left (OP_leave_scope, which the compiler
// emits). Two ways of leaving a block passed that by (every QuickJS does this):
//
//   - "continue" in a "for (let …;…;…)", which closes the scopes of the body alone. It now
//     closes those that the loop itself opened too, as in for-in and for-of.
//   - An exception, or a "finally" that goes elsewhere. Now entering a block detaches what an
//     earlier round may have left attached. This is for blocks within both a "try" and a
//     loop around it; elsewhere it cannot happen. The scope of a catch variable was entered
//     in code that never runs, before the label of the handler, and is now behind it.
//
// Both cost nothing at run time unless a variable is captured.
var blockScopes = repair{name: "blockscopes", patches: []wasm.Patch{
	{
		Function: "js_parse_statement_or_decl",
		Edits: []wasm.Edit{
			{
				// push_break_entry of a for loop
				Find: `
					i32.load8_u offset=60
					i32.const -8
					i32.and
					local.tee 11
					i32.store8 offset=60
				`,
				With: `
					i32.load8_u offset=60
					i32.const -8
					i32.and
					local.tee 11
					i32.store8 offset=60
					local.get 2
					local.get 8           ;; block_scope_level
					i32.store offset=56   ;; break_entry.scope_level
				`,
			},
			{
				// push_scope, emit_label(label_catch)
				Find: `
					local.get 0
					call $push_scope
					drop
					local.get 0
					local.get 6
					call $emit_label
				`,
				With: `
					local.get 0
					local.get 6
					call $emit_label
					local.get 0
					call $push_scope
					drop
				`,
			},
		},
	},
	{Function: "push_scope", Code: pushScope},
}}

// pushScope looks at 100 statements around a block at most; for one that is nested more
// deeply it takes for granted that it can be left by an exception.
const pushScope = `
	param s
	local fd i32
	local entry i32
	local caught i32
	local depth i32
	block plain
		block leave
			local.get s
			i32.load offset=84        ;; s->cur_func
			local.tee fd
			i32.eqz
			br_if plain
			local.get fd
			i32.load offset=280       ;; fd->top_break
			local.set entry
			loop next
				checkpoint
				local.get entry
				i32.eqz
				br_if plain
				local.get depth
				i32.const 1
				i32.add
				local.tee depth
				i32.const 100
				i32.gt_u
				br_if leave
				local.get caught
				local.get entry
				i32.load offset=20    ;; label_finally, -1 if none
				i32.const -1
				i32.ne
				i32.or
				local.set caught
				local.get caught
				local.get entry
				i32.load offset=12    ;; label_cont, -1 if it is no loop
				i32.const -1
				i32.ne
				i32.and
				br_if leave
				local.get entry
				i32.load              ;; prev
				local.set entry
				br next
			end
			unreachable
		end
		local.get fd
		i32.const 186                 ;; OP_leave_scope
		call $emit_op
		local.get fd
		local.get fd
		i32.load offset=136           ;; fd->scope_count, which becomes the scope's number
		call $emit_u16
	end
	local.get s
	call $original
`
