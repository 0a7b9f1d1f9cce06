package repair

import "github.com/codemode-executor/codemode-executor/engine/sandbox/wasm"

// Spreading a string into an object gives nothing. CopyDataProperties (ECMA-262, 7.3.26)
// takes the object of the string, whose properties are its characters.
var spread = repair{name: "spread", patches: []wasm.Patch{{
	Function: "JS_CopyDataProperties",
	Code: `
		param ctx target source excluded set
		local result i32
		;; a string, in one piece or concatenated
		local.get source
		i64.const 32
		i64.shr_s
		i64.const -7
		i64.sub
		i64.const 2
		i64.lt_u
		if
		  local.get ctx
		  local.get source
		  call $JS_ToObject
		  local.tee source
		  i64.const 32
		  i64.shr_s
		  i64.const 6 ;; an exception
		  i64.eq
		  if
		    i32.const -1
		    return
		  end
		  local.get ctx
		  local.get target
		  local.get source
		  local.get excluded
		  local.get set
		  call $original
		  local.set result
		  local.get ctx
		  local.get source
		  call $JS_FreeValue
		  local.get result
		  return
		end
		local.get ctx
		local.get target
		local.get source
		local.get excluded
		local.get set
		call $original
	`,
}}}
