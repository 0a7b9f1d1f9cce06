package repair

import "github.com/codemode-executor/codemode-executor/engine/sandbox/wasm"

// parameters gives functions with parameter expressions one binding a parameter.
//
// FunctionDeclarationInstantiation (10.2.11) has the body use the very bindings that the
// default values see; only a name that the body declares again with "var", or as a
// function, is another variable, which begins with the parameter's value. QuickJS (every
// one) has the body work on the arguments, and gives default values variables in a scope of
// their own, the argument scope, which the two never hear of each other. Now
//
//   - a parameter that a closure in a default value captured, and that the body does not
//     declare again, is its variable in the argument scope for the body as well;
//   - other ones are copied to the argument where the argument scope ends, if a default value
//     may have assigned to them.
//
// What the body declares again is noted in define_var. The functions in the default values
// are made before the others, so that it is known what they captured when the first of the
// body looks for a variable. QuickJS looks for variables of the level 0 before arguments: so
// the variables that are shared get that level. Only while the instructions of the argument
// scope are resolved they have their own, by which entering the scope finds them. A direct
// eval has its own lists of variables: functions that call it keep two bindings.
//
// Free fields of the argument scope hold the position where it ends and the state. Functions
// without parameter expressions are looked at and left alone.
var parameters = repair{name: "parameters", patches: []wasm.Patch{
	{Function: "js_parse_function_decl2", Edits: []wasm.Edit{{
		// fd->scope_level = 0, behind the OP_leave_scope of the argument scope
		Find: `
			local.get 9
			i32.const 0
			i32.store offset=124
			local.get 9
			local.get 9
			i32.load offset=140
			i32.load offset=4
			i32.store offset=128
		`,
		With: `
			local room i32
			local.get 9
			i32.load offset=140
			local.get 9
			i32.load offset=244      ;; byte_code.size
			i32.store offset=32      ;; scopes[1].using_label_catch: where the scope ends
			local.get 9
			i32.load offset=68       ;; arg_count
			i32.const 6              ;; room for get_loc_check and put_arg
			i32.mul
			local.set room
			block full
				loop more
					checkpoint
					local.get room
					i32.eqz
					br_if full
					local.get 9
					i32.const 184    ;; OP_nop
					call $emit_op
					local.get room
					i32.const 1
					i32.sub
					local.set room
					br more
				end
			end
			local.get 9
			i32.const 0
			i32.store offset=124
			local.get 9
			local.get 9
			i32.load offset=140
			i32.load offset=4
			i32.store offset=128
		`,
	}}},
	{Function: "define_var", Code: `
		param s fd name type
		local index i32
		local.get s
		local.get fd
		local.get name
		local.get type
		call $original
		local.set index
		block plain
			local.get type
			i32.const 6              ;; JS_VAR_DEF_VAR
			i32.ne
			br_if plain
			local.get fd
			i32.load8_u offset=36
			i32.const 64             ;; has_parameter_expressions
			i32.and
			i32.eqz
			br_if plain
			local.get fd
			i32.load offset=124      ;; scope_level
			local.get fd
			i32.load offset=224      ;; body_scope
			i32.lt_s
			br_if plain
			local.get index
			i32.const 0
			i32.lt_s
			br_if plain
			block variable i32
				local.get fd
				i32.load offset=48       ;; vars
				local.get index
				i32.const 0x20000000     ;; ARGUMENT_VAR_OFFSET
				i32.and
				i32.eqz
				br_if variable
				drop
				local.get fd
				i32.load offset=64       ;; args
			end
			local.get index
			i32.const 0x1fffffff
			i32.and
			i32.const 20             ;; sizeof(JSVarDef)
			i32.mul
			i32.add
			local.tee fd
			local.get fd
			i32.load8_u offset=12
			i32.const 8              ;; is_static_private, which is for other variables: declared again
			i32.or
			i32.store8 offset=12
		end
		local.get index
	`},
	{Function: "js_create_function", Code: `
		param ctx child
		local module i32
		local entry i32
		local last i32
		local import i32
		local result i64
		` + settleLocals + `
		block plain
			local.get child
			i32.load offset=4        ;; parent
			local.tee fd
			i32.eqz
			br_if plain
			local.get fd
			i32.load8_u offset=36
			i32.const 64
			i32.and
			i32.eqz
			br_if plain
			local.get child
			i32.load offset=12       ;; parent_scope_level
			local.get fd
			i32.load offset=224
			i32.lt_s
			br_if plain              ;; a function in a default value
			` + settle + `
		end
		local.get child
		i32.load offset=388          ;; module
		local.set module
		local.get ctx
		local.get child
		call $original
		local.set result
		` + reexport + `
		local.get result
	`},
	{Function: "resolve_variables", Code: `
		param ctx function
		` + settleLocals + `
		block plain
			local.get function
			local.tee fd
			i32.load8_u offset=36
			i32.const 64
			i32.and
			i32.eqz
			br_if plain
			` + settle + `
			local.get fd
			i32.load offset=140
			i32.load offset=36
			i32.const 1              ;; shared, in level 0
			i32.ne
			br_if plain
			` + setLevels("1", "2") + `
		end
		local.get ctx
		local.get function
		call $original
	`},
	{Function: "resolve_scope_var", Code: `
		param ctx fd name scope op bc buf label next
		local index i32
		local var i32
		block plain
			local.get fd
			i32.load8_u offset=36
			i32.const 64
			i32.and
			i32.eqz
			br_if plain
			local.get fd
			i32.load offset=140
			i32.load offset=36
			i32.const 2              ;; shared, in level 1
			i32.ne
			br_if plain
			block body
				local.get scope
				i32.eqz
				br_if body
				local.get scope
				local.get fd
				i32.load offset=224
				i32.lt_s
				br_if plain
			end
			` + setLevels("0", "3") + `
		end
		local.get ctx
		local.get fd
		local.get name
		local.get scope
		local.get op
		local.get bc
		local.get buf
		local.get label
		local.get next
		call $original
	`},
}}

// setLevels sets the level of the variables that are shared, and the state.
func setLevels(level, state string) string {
	return `
		local.get fd
		i32.load offset=140
		i32.const ` + state + `
		i32.store offset=36
		local.get fd
		i32.load offset=140
		i32.load offset=24           ;; scopes[1].first
		local.set index
		block done
			loop each
				checkpoint
				local.get index
				i32.const 0
				i32.lt_s
				br_if done
				local.get fd
				i32.load offset=48
				local.get index
				i32.const 20
				i32.mul
				i32.add
				local.tee var
				i32.load offset=8    ;; scope_next
				local.set index
				local.get var
				i32.load8_u offset=12
				i32.const 8          ;; shared
				i32.and
				i32.eqz
				br_if each
				local.get var
				i32.const ` + level + `
				i32.store offset=4   ;; scope_level
				br each
			end
		end
	`
}

const settleLocals = `
	local fd i32
	local end i32
	local pos i32
	local assigned i32
	local index i32
	local var i32
	local arg i32
	local first i32
	local shared i32
`

// settle decides about the parameters of fd, once. Arguments are in the order of their
// variables, which are walked from the last to the first; those that are patterns have no
// name.
var settle = `
	block settled
		local.get fd
		i32.load offset=140
		i32.load offset=36           ;; scopes[1].using_label_end: the state
		i32.const -1
		i32.ne
		br_if settled
		local.get fd
		i32.load offset=140
		i32.const 4                  ;; nothing shared
		i32.store offset=36
		local.get fd
		i32.load offset=140
		i32.load offset=32
		local.tee end
		local.get fd
		i32.load offset=68
		i32.const 6
		i32.mul
		i32.add
		local.get fd
		i32.load offset=244
		i32.gt_u
		br_if settled                ;; memory ran out
		block scanned
			loop scan
				checkpoint
				local.get pos
				local.get end
				i32.ge_u
				br_if scanned
				local.get fd
				i32.load offset=240
				local.get pos
				i32.add
				local.tee var
				i32.load8_u
				local.tee index
				i32.const 2
				i32.shl
				i32.load8_u offset=73568 ;; opcode_info[op].size
				local.get pos
				i32.add
				local.set pos
				block assigns
					local.get index
					i32.const 192        ;; OP_scope_make_ref
					i32.eq
					br_if assigns
					local.get index
					i32.const 190        ;; OP_scope_put_var
					i32.ne
					br_if scan
					local.get var
					i32.load16_u offset=5
					i32.eqz
					br_if scan           ;; from the argument scope to that of the body
				end
				i32.const 1
				local.set assigned
				br scan
			end
		end
		local.get fd
		i32.load offset=240
		local.get end
		i32.add
		local.set pos
		block kept
			local.get fd
			i32.load8_u offset=37
			i32.const 1              ;; has_eval_call
			i32.and
			br_if kept
			;; OP_leave_scope, which would detach the closures
			local.get pos
			i32.const 3
			i32.sub
			i32.const 0xb8b8         ;; OP_nop
			i32.store16
			local.get pos
			i32.const 1
			i32.sub
			i32.const 184
			i32.store8
		end
		local.get fd
		i32.load offset=64
		local.tee first
		local.get fd
		i32.load offset=68
		i32.const 20
		i32.mul
		i32.add
		local.set arg                ;; behind the last
		local.get fd
		i32.load offset=140
		i32.load offset=24
		local.set index
		block done
			loop each
				checkpoint
				local.get index
				i32.const 0
				i32.lt_s
				br_if done
				local.get fd
				i32.load offset=48
				local.get index
				i32.const 20
				i32.mul
				i32.add
				local.set var
				block named
					loop patterns
						checkpoint
						local.get arg
						local.get first
						i32.eq
						br_if named
						local.get arg
						i32.const 20
						i32.sub
						i32.load
						br_if named
						local.get arg
						i32.const 20
						i32.sub
						local.set arg
						br patterns
					end
				end
				` + settleOne + `
				local.get var
				i32.load offset=8
				local.set index
				br each
			end
		end
		local.get shared
		i32.eqz
		br_if settled
		` + setLevels("0", "1") + `
	end
`

// settleOne decides about var. Its owner is what the body would use: the argument, or the
// variable of a pattern.
const settleOne = `
	local owner i32
	block next
		block found
			block pattern
				local.get arg
				local.get first
				i32.eq
				br_if pattern
				local.get arg
				i32.const 20
				i32.sub
				i32.load
				local.get var
				i32.load
				i32.ne
				br_if pattern
				local.get arg
				i32.const 20
				i32.sub
				local.tee arg
				local.set owner
				br found
			end
			local.get var
			i32.load8_u offset=12
			i32.const 4              ;; is_captured
			i32.and
			i32.eqz
			br_if next
			local.get fd
			local.get var
			i32.load
			call $find_var
			local.tee owner
			i32.const 0x20000000
			i32.ge_u
			br_if next               ;; none, which cannot be
			local.get fd
			i32.load offset=48
			local.get owner
			i32.const 20
			i32.mul
			i32.add
			local.set owner
		end
		block copy
			local.get var
			i32.load8_u offset=12
			i32.const 4
			i32.and
			i32.eqz
			br_if copy
			local.get fd
			i32.load8_u offset=37
			i32.const 1              ;; has_eval_call
			i32.and
			br_if copy
			local.get owner
			i32.load8_u offset=12
			i32.const 8              ;; declared again
			i32.and
			br_if copy
			local.get ctx
			local.get owner
			i32.load
			call $JS_FreeAtom
			local.get owner
			i32.const 0              ;; so that nothing finds it
			i32.store
			local.get var
			local.get var
			i32.load8_u offset=12
			i32.const 8              ;; shared
			i32.or
			i32.store8 offset=12
			i32.const 1
			local.set shared
			br next
		end
		local.get owner
		local.get arg
		i32.ne
		br_if next
		local.get var
		i32.load8_u offset=12
		i32.const 4
		i32.and
		local.get assigned
		i32.or
		i32.eqz
		br_if next
		local.get pos
		i32.const 97                 ;; OP_get_loc_check
		i32.store8
		local.get pos
		local.get index
		i32.store16 offset=1
		local.get pos
		i32.const 91                 ;; OP_put_arg
		i32.store8 offset=3
		local.get pos
		local.get arg
		local.get first
		i32.sub
		i32.const 20
		i32.div_u
		i32.store16 offset=4
		local.get pos
		i32.const 6
		i32.add
		local.set pos
	end
`
