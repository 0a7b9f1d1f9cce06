package repair

import "github.com/codemode-executor/codemode-executor/engine/sandbox/wasm"

// Iterator.from gives what [Symbol.iterator]() of its argument gives, so that the
// iterator of a class of the program's own has no helpers; it looks whether the argument
// itself is an Iterator, and not its iterator. The function is written anew, after 27.1.3.2
// and 7.4.5. What it wraps gets no arguments, and its results pass as they are (27.1.3.2.1).
var iteratorFrom = repair{name: "iteratorfrom", patches: []wasm.Patch{
	{Function: "js_iterator_from", Code: code(`
		param ctx this argc argv
		local object i64
		local iterator i64
		local method i64
		local result i64
		local record i32
		local.get argv
		i64.load
		local.tee object
		i64.const OBJECTS
		i64.lt_u
		if
			local.get object
			i64.const 32
			i64.shr_u
			i64.const 4294967289 ;; a string, or one that is put together
			i64.sub
			i64.const 1
			i64.gt_u
			if`, throwTypeError("4202"), `
				i64.const EXCEPTION
				return
			end
		end
		local.get ctx
		local.get object
		i32.const $iterator
		local.get object
		i32.const 0
		call $JS_GetPropertyInternal
		local.tee method
		i64.const EXCEPTION
		i64.eq
		if
			i64.const EXCEPTION
			return
		end
		local.get method
		i64.const UNDEFINED
		i64.eq
		local.get method
		i64.const NULL
		i64.eq
		i32.or
		if
			local.get object
			i64.const OBJECTS
			i64.lt_u
			if`, throwTypeError(notAnObject), `
				i64.const EXCEPTION
				return
			end
			local.get ctx
			local.get object
			call $JS_DupValue
			local.set iterator
		else
			local.get ctx
			local.get object
			local.get method
			call $JS_GetIterator2
			local.set iterator`, free("method"), isException("iterator"), `
			if
				i64.const EXCEPTION
				return
			end
		end
		local.get ctx
		local.get iterator
		i32.const $next
		local.get iterator
		i32.const 0
		call $JS_GetPropertyInternal
		local.set method
		i64.const EXCEPTION
		local.set result
		block done`, isException("method"), `
			br_if done
			local.get ctx
			local.get iterator
			local.get ctx
			i64.load offset=208
			call $JS_OrdinaryIsInstanceOf
			local.tee record
			if
				local.get record
				i32.const 0
				i32.lt_s
				br_if done
				local.get iterator
				local.set result
				i64.const UNDEFINED
				local.set iterator
				br done
			end
			local.get ctx
			i32.const 43
			call $JS_NewObjectClass
			local.tee result
			i64.const EXCEPTION
			i64.eq
			br_if done
			local.get ctx
			i32.const 16
			call $js_malloc
			local.tee record
			i32.eqz
			if`, free("result"), `
				i64.const EXCEPTION
				local.set result
				br done
			end
			local.get record
			local.get iterator
			i64.store
			local.get record
			local.get method
			i64.store offset=8
			local.get result
			i32.wrap_i64
			local.get record
			i32.store offset=32
			local.get result
			return
		end`, free("iterator"), free("method"), `
		local.get result`)},
	{Function: "js_iterator_wrap_next", Edits: []wasm.Edit{
		{
			Find: `
				local.get 2
				local.get 3
				local.get 4
				call $JS_IteratorNext`,
			With: `
				i32.const 0
				i32.const 0
				local.get 4
				call $JS_IteratorNext2`,
		},
		{
			Find: `
				local.get 2
				local.get 3
				local.get 4
				call $JS_IteratorNext2`,
			With: `
				i32.const 0
				i32.const 0
				local.get 4
				call $JS_IteratorNext2`,
		},
	}},
}}
