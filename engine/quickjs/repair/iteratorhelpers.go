package repair

import "github.com/codemode-executor/codemode-executor/engine/sandbox/wasm"

// The objects that map, filter, take, drop and flatMap of an iterator give. QuickJS calls
// return() of the iterator beneath as if it were next(): that fails for the iterators of
// arrays, maps, sets and strings, which have none, so that take() over another helper
// throws (quickjs-ng/quickjs#1557). A helper goes on after its callback threw, the
// iterator is closed although its own next() failed (4afe458), and flatMap looks for the
// next() of the inner iterator again and again and closes it at its end. next() and
// return() are written anew, after 27.1.2.1 and 27.1.4; the object has room for the
// next() of the inner iterator and notes whether it was started.
var iteratorHelpers = repair{name: "iteratorhelpers", patches: []wasm.Patch{
	{Function: "js_iterator_helper_next", Code: helperNext},
	{Function: "js_create_iterator_helper", Edits: createHelper},
	{Function: "js_iterator_helper_finalizer", Code: code(`
		param rt this
		local it i32
		local.get this
		i32.wrap_i64
		i32.load offset=32
		local.tee it
		if
			local.get rt
			local.get it
			i64.load offset=48
			call $JS_FreeValueRT
		end
		local.get rt
		local.get this
		call $original`)},
	{Function: "js_iterator_helper_mark", Code: code(`
		param rt this mark
		local it i32
		local.get this
		i32.wrap_i64
		i32.load offset=32
		local.tee it
		if
			local.get rt
			local.get it
			i64.load offset=48
			local.get mark
			call $JS_MarkValue
		end
		local.get rt
		local.get this
		local.get mark
		call $original`)},
}}

// A helper's object holds at 0 the iterator, at 8 its next(), at 16 the callback, at 24
// the inner iterator, at 32 a count, at 40 its kind and flags, at 48 the inner next().
// Flags are 256 while it runs, 512 when it is done, and 1024 once it was started.
var helperNext = code(`
		param ctx this argc argv pdone magic
		local it i32
		local flags i32
		local value i64
		local result i64
		local index i64
		local inner i64
		local method i64
		local sp i32
		local.get pdone
		i32.const 0
		i32.store
		local.get ctx
		local.get this
		i32.const 42
		call $JS_GetOpaque2
		local.tee it
		i32.eqz
		if
			i64.const EXCEPTION
			return
		end
		local.get it
		i32.load16_u offset=40
		local.tee flags
		i32.const 256
		i32.and
		if`, throwTypeError(runningIterator), `
			i64.const EXCEPTION
			return
		end
		local.get flags
		i32.const 512
		i32.and
		if
			local.get pdone
			i32.const 1
			i32.store
			i64.const UNDEFINED
			return
		end
		local.get magic
		if`, helperReturn, `
		end
		local.get it
		local.get flags
		i32.const 1280 ;; started, running
		i32.or
		i32.store16 offset=40
		i64.const EXCEPTION
		local.set result
		block done
		block close
			local.get flags
			i32.const 255
			i32.and
			local.tee flags ;; the kind
			i32.const 8
			i32.eq
			if`, takeNext, `
			end
			local.get flags
			i32.eqz
			if`, dropNext, `
			end
			local.get flags
			i32.const 4
			i32.eq
			if`, flatMapNext, `
			end
			loop again`, step, `
				local.get flags
				i32.const 2
				i32.ne
				if`, callback, free("value"), isException("result"), `
					br_if close
					br done
				end`, callback, isException("result"), `
				if`, free("value"), `
					br close
				end
				local.get ctx
				local.get result
				call $JS_ToBoolFree
				if
					local.get value
					local.set result
					br done
				end`, free("value"), `
				checkpoint
				br again
			end
			unreachable
		end
		local.get ctx
		local.get it
		i64.load
		i32.const 1
		call $JS_IteratorClose
		drop
		i64.const EXCEPTION
		local.set result
		end
		local.get it
		local.get it
		i32.load16_u offset=40
		i32.const -257
		i32.and`, isException("result"), `
		local.get pdone
		i32.load
		i32.or
		i32.const 9
		i32.shl
		i32.or
		i32.store16 offset=40
		local.get result`)

// helperReturn is return(): what was never started is done before the iterator beneath
// is closed, and runs meanwhile otherwise.
var helperReturn = code(`
			local.get it
			local.get flags
			i32.const 512
			i32.const 768
			local.get flags
			i32.const 1024
			i32.and
			i32.eqz
			select
			i32.or
			i32.store16 offset=40
			i32.const 0
			local.set sp ;; whether an exception is pending
			local.get it
			i64.load offset=24
			local.tee inner
			i64.const UNDEFINED
			i64.ne
			if
				local.get ctx
				local.get inner
				i32.const 0
				call $JS_IteratorClose
				i32.const 0
				i32.ne
				local.set sp`, freeInner, `
			end
			local.get ctx
			local.get it
			i64.load
			local.get sp
			call $JS_IteratorClose
			local.set sp
			local.get it
			local.get it
			i32.load16_u offset=40
			i32.const -257
			i32.and
			i32.store16 offset=40
			local.get pdone
			local.get sp
			i32.eqz
			i32.store
			i64.const EXCEPTION
			i64.const UNDEFINED
			local.get sp
			select
			return`)

// step takes the next value of the iterator. Its exceptions and its end are the helper's
// own, without closing.
var step = code(`
		local.get ctx
		local.get it
		i64.load
		local.get it
		i64.load offset=8
		i32.const 0
		i32.const 0
		local.get pdone
		call $JS_IteratorNext
		local.tee value
		local.set result
		local.get pdone
		i32.load`, isException("value"), `
		i32.or
		br_if done`)

// createHelper makes room, tells limits that are out of range, and does not close an
// iterator whose next cannot be read.
var createHelper = []wasm.Edit{
	{
		Find: code(`
			local.get 0
			local.get 5
			i32.const 8
			i32.add
			local.get 6
			call $JS_ToInt64Free`),
		With: code(`
			local.get 6
			i64.const 4294967295
			i64.gt_u ;; no small integer
			local.get 6
			i64.const 9221120279990763520
			i64.add
			f64.reinterpret_i64
			f64.const 9007199254740991
			f64.gt
			i32.and
			br_if 1
			local.get 0
			local.get 5
			i32.const 8
			i32.add
			local.get 6
			call $JS_ToInt64Free`),
	},
	{
		Find: code(`
			i32.const $next
			local.get 1
			i32.const 0
			call $JS_GetPropertyInternal
			local.tee 11
			i64.const -4294967296
			i64.and
			i64.const EXCEPTION
			i64.eq
			br_if 1`),
		With: code(`
			i32.const $next
			local.get 1
			i32.const 0
			call $JS_GetPropertyInternal
			local.tee 11
			i64.const EXCEPTION
			i64.eq
			if
				local.get 5
				i32.const 16
				i32.add
				global.set 0
				i64.const EXCEPTION
				return
			end`),
	},
	{
		Find: "i32.const 48\ni32.add",
		With: "i32.const 56\ni32.add",
	},
	{
		Find: "i32.const 48\nlocal.get 3",
		With: "i32.const 56\nlocal.get 3",
	},
	{
		Find: code(`
			local.get 7
			i64.const UNDEFINED
			i64.store offset=24`),
		With: code(`
			local.get 7
			i64.const UNDEFINED
			i64.store offset=24
			local.get 7
			i64.const UNDEFINED
			i64.store offset=48`),
	},
	{
		Find: "i32.const 64767\ni32.and",
		With: "i32.const 255\ni32.and",
	},
}

// callback calls the callback with the value and the count of those before it.
var callback = code(`
		global.get 0
		i32.const 16
		i32.sub
		local.tee sp
		global.set 0
		local.get it
		local.get it
		i64.load offset=32
		local.tee index
		i64.const 1
		i64.add
		i64.store offset=32
		local.get index
		i64.const 2147483647
		i64.gt_u
		if
			local.get ctx
			local.get index
			f64.convert_i64_u
			call $JS_NewNumber
			local.set index
		end
		local.get sp
		local.get value
		i64.store
		local.get sp
		local.get index
		i64.store offset=8
		local.get ctx
		local.get it
		i64.load offset=16
		i64.const UNDEFINED
		i64.const UNDEFINED
		i32.const 2
		local.get sp
		i32.const 2
		call $JS_CallInternal
		local.set result
		local.get sp
		i32.const 16
		i32.add
		global.set 0`)

var takeNext = code(`
				local.get it
				i64.load offset=32
				local.tee index
				i64.eqz
				if
					local.get pdone
					i32.const 1
					i32.store
					i64.const EXCEPTION
					i64.const UNDEFINED
					local.get ctx
					local.get it
					i64.load
					i32.const 0
					call $JS_IteratorClose
					select
					local.set result
					br done
				end
				local.get it
				local.get index
				i64.const 1
				i64.sub
				i64.store offset=32`, step, `
				br done`)

// dropNext reads no value of what it drops.
var dropNext = code(`
				loop again
					local.get it
					i64.load offset=32
					local.tee index
					i64.eqz
					i32.eqz
					if
						local.get it
						local.get index
						i64.const 1
						i64.sub
						i64.store offset=32
						local.get ctx
						local.get it
						i64.load
						local.get it
						i64.load offset=8
						i32.const 0
						i32.const 0
						local.get pdone
						call $JS_IteratorNext2
						local.tee value
						local.set result`, isException("value"), `
						br_if done
						local.get pdone
						i32.load
						i32.const 2
						i32.eq
						if ;; an object that tells whether it is the end
							local.get ctx
							local.get value
							i32.const $done
							local.get value
							i32.const 0
							call $JS_GetPropertyInternal
							local.set result`, free("value"), `
							local.get pdone
							i32.const 0
							i32.store`, isException("result"), `
							br_if done
							local.get pdone
							local.get ctx
							local.get result
							call $JS_ToBoolFree
							i32.store
						else`, free("value"), `
						end
						i64.const UNDEFINED
						local.set result
						local.get pdone
						i32.load
						br_if done
						checkpoint
						br again
					end
				end`, step, `
				br done`)

var flatMapNext = code(`
				loop again
					local.get it
					i64.load offset=24
					local.tee inner
					i64.const UNDEFINED
					i64.eq
					if`, step, callback, free("value"), isException("result"), `
						br_if close`, flatten, `
						local.get it
						local.get inner
						i64.store offset=24
						local.get it
						local.get method
						i64.store offset=48
					end
					local.get ctx
					local.get inner
					local.get it
					i64.load offset=48
					i32.const 0
					i32.const 0
					local.get pdone
					call $JS_IteratorNext
					local.tee result
					local.set value`, isException("value"), `
					if`, freeInner, `
						br close
					end
					local.get pdone
					i32.load
					i32.eqz
					br_if done`, freeInner, `
					local.get pdone
					i32.const 0
					i32.store
					checkpoint
					br again
				end
				unreachable`)

// flatten makes an iterator and its next() of what the callback gave, and closes if it
// cannot.
var flatten = code(`
						local.get result
						i64.const OBJECTS
						i64.lt_u
						if`, free("result"), throwTypeError(notAnObject), `
							br close
						end
						local.get ctx
						local.get result
						i32.const $iterator
						local.get result
						i32.const 0
						call $JS_GetPropertyInternal
						local.tee method
						local.set inner`, isException("method"), `
						if`, free("result"), `
							br close
						end
						local.get method
						i64.const UNDEFINED
						i64.eq
						local.get method
						i64.const NULL
						i64.eq
						i32.or
						if
							local.get result
							local.set inner
						else
							local.get ctx
							local.get result
							local.get method
							call $JS_GetIterator2
							local.set inner`, free("method"), free("result"), isException("inner"), `
							br_if close
						end
						local.get ctx
						local.get inner
						i32.const $next
						local.get inner
						i32.const 0
						call $JS_GetPropertyInternal
						local.tee method
						i64.const EXCEPTION
						i64.eq
						if`, free("inner"), `
							br close
						end`)

// freeInner lets go of the inner iterator.
var freeInner = code(`
		local.get it
		i64.load offset=48
		local.set method
		local.get it
		i64.const UNDEFINED
		i64.store offset=24
		local.get it
		i64.const UNDEFINED
		i64.store offset=48`, free("inner"), free("method"))
