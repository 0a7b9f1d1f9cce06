package repair

import "github.com/codemode-executor/codemode-executor/engine/sandbox/wasm"

// every, some, find, forEach and reduce of iterators close the iterator although what
// failed is its own next(), or that it is empty (quickjs-ng/quickjs 4afe458), and some
// and find leak what they found when the end fails (947e6b0). Both functions are
// written anew, after 27.1.4.
var iteratorMethods = repair{name: "iteratormethods", patches: []wasm.Patch{
	{Function: "js_iterator_proto_func", Code: iteratorVisit},
	{Function: "js_iterator_proto_reduce", Code: iteratorReduce},
}}

// iteratorStart checks the arguments and reads next(). It leaves a frame of 32 bytes:
// the arguments of the callback, and at 24 whether the end was reached.
var iteratorStart = code(`
		local done i32
		local value i64
		local result i64
		local method i64
		local index i64
		local count i64
		local sp i32
		local.get this
		i64.const OBJECTS
		i64.lt_u
		if`, throwTypeError(notAnObject), `
			i64.const EXCEPTION
			return
		end
		global.get 0
		i32.const 32
		i32.sub
		local.tee sp
		global.set 0
		i64.const UNDEFINED
		local.set method
		i64.const EXCEPTION
		local.set result
		block finish
		block close
		local.get ctx
		local.get argv
		i64.load
		call $JS_IsFunction
		i32.eqz
		if`, throwTypeError(notAFunction), `
			br close
		end
		local.get ctx
		local.get this
		i32.const $next
		local.get this
		i32.const 0
		call $JS_GetPropertyInternal
		local.tee method
		i64.const EXCEPTION
		i64.eq
		br_if finish`)

// iteratorEnd closes the iterator after a failure, and returns the result.
var iteratorEnd = code(`
		end ;; close
		local.get ctx
		local.get this
		i32.const 1
		call $JS_IteratorClose
		drop
		end ;; finish`, free("method"), `
		local.get sp
		i32.const 32
		i32.add
		global.set 0
		local.get result`)

// iteratorValue takes the next value. What fails there is not closed.
var iteratorValue = code(`
		local.get ctx
		local.get this
		local.get method
		i32.const 0
		i32.const 0
		local.get sp
		i32.const 24
		i32.add
		call $JS_IteratorNext
		local.tee value
		i64.const EXCEPTION
		i64.eq
		if`, free("result"), `
			i64.const EXCEPTION
			local.set result
			br finish
		end
		local.get sp
		i32.load offset=24
		br_if finish`)

// iteratorIndex makes a value of the count, and counts.
var iteratorIndex = code(`
		local.get count
		local.tee index
		i64.const 1
		i64.add
		local.set count
		local.get index
		i64.const 2147483647
		i64.gt_u
		if
			local.get ctx
			local.get index
			f64.convert_i64_u
			call $JS_NewNumber
			local.set index
		end`)

// iteratorCall calls the callback with arguments of the frame.
func iteratorCall(arguments string) string {
	return code(`
		local.get ctx
		local.get argv
		i64.load
		i64.const UNDEFINED
		i64.const UNDEFINED
		i32.const ` + arguments + `
		local.get sp
		i32.const 2
		call $JS_CallInternal
		local.set result`)
}

// iteratorVisit is every (1), find (3), forEach (5) and some (7).
var iteratorVisit = code(`
		param ctx this argc argv kind`, iteratorStart, `
		loop again
			i64.const TRUE
			local.set result
			local.get kind
			i32.const 1
			i32.ne
			if
				i64.const FALSE
				i64.const UNDEFINED
				local.get kind
				i32.const 7
				i32.eq
				select
				local.set result
			end`, iteratorValue, iteratorIndex, `
			local.get sp
			local.get value
			i64.store
			local.get sp
			local.get index
			i64.store offset=8`, iteratorCall("2"), isException("result"), `
			if`, free("value"), `
				br close
			end
			block found
				local.get kind
				i32.const 5
				i32.eq
				if`, free("result"), `
				else
					local.get ctx
					local.get result
					call $JS_ToBoolFree
					local.get kind
					i32.const 1
					i32.ne
					i32.eq
					br_if found
				end`, free("value"), `
				checkpoint
				br again
			end
			i64.const EXCEPTION
			local.set result
			local.get ctx
			local.get this
			i32.const 0
			call $JS_IteratorClose
			i32.eqz
			if
				local.get kind
				i32.const 3
				i32.eq
				if
					local.get value
					local.set result
					br finish
				end
				i64.const TRUE
				i64.const FALSE
				local.get kind
				i32.const 7
				i32.eq
				select
				local.set result
			end`, free("value"), `
			br finish
		end
		unreachable`, iteratorEnd)

// iteratorReduce keeps what was gathered in the frame.
var iteratorReduce = code(`
		param ctx this argc argv`, iteratorStart, `
		local.get argc
		i32.const 1
		i32.gt_s
		if
			local.get ctx
			local.get argv
			i64.load offset=8
			call $JS_DupValue
			local.set result
		else
			local.get ctx
			local.get this
			local.get method
			i32.const 0
			i32.const 0
			local.get sp
			i32.const 24
			i32.add
			call $JS_IteratorNext
			local.tee result
			i64.const EXCEPTION
			i64.eq
			br_if finish
			local.get sp
			i32.load offset=24
			if`, throwTypeError(emptyIterator), `
				i64.const EXCEPTION
				local.set result
				br finish
			end
			i64.const 1
			local.set count
		end
		loop again`, iteratorValue, iteratorIndex, `
			local.get sp
			local.get result
			i64.store
			local.get sp
			local.get value
			i64.store offset=8
			local.get sp
			local.get index
			i64.store offset=16`, iteratorCall("3"), free("value"), `
			local.get sp
			i64.load
			local.set value`, free("value"), isException("result"), `
			br_if close
			checkpoint
			br again
		end
		unreachable`, iteratorEnd)
