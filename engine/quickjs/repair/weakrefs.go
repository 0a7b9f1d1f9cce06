package repair

import "github.com/codemode-executor/codemode-executor/engine/sandbox/wasm"

// QuickJS counts references, so that a WeakRef is empty at once where nothing else holds
// its target: typeof new WeakRef({}).deref() is "undefined". What a WeakRef was made for
// or gave stays alive until the job ends (AddToKeptObjects, 9.10), and here, as in V8,
// until no job is left. The targets are in an array that a job of its own holds; it goes
// to the end of the queue until it is the only one.
//
// The array stands where QuickJS has an object that only its address is needed of, and
// behind it the number of the arrays before. In place of the tag of its own object, which
// is not needed either, a WeakRef has the number of the last array that its target is in.
var weakRefs = repair{name: "weakrefs", patches: []wasm.Patch{
	{Function: "js_weakref_constructor", Code: code(`
		param ctx target argc argv
		local ref i64
		local data i32
		local array i64
		local sp i32
		local.get ctx
		local.get target
		local.get argc
		local.get argv
		call $original
		local.tee ref
		i64.const EXCEPTION
		i64.eq
		if
			i64.const EXCEPTION
			return
		end
		local.get ref
		i32.wrap_i64
		i32.load offset=32
		local.set data
		local.get argv
		i64.load
		local.set target`, keepTarget, free("ref"), `
			i64.const EXCEPTION
			return
		end
		local.get ref`)},
	{Function: "js_weakref_deref", Code: code(`
		param ctx ref argc argv
		local target i64
		local data i32
		local array i64
		local sp i32
		local.get ctx
		local.get ref
		local.get argc
		local.get argv
		call $original
		local.tee target
		i64.const REFERENCES
		i64.lt_u
		if ;; undefined, or an exception
			local.get target
			return
		end
		local.get ref
		i32.wrap_i64
		i32.load offset=32
		local.set data`, keepTarget, free("target"), `
			i64.const EXCEPTION
			return
		end
		local.get target`)},
	// The job of a FinalizationRegistry has two arguments, that of the array three.
	{Function: "js_finrec_job", Code: code(`
		param ctx argc argv
		local rt i32
		local array i64
		local.get argc
		i32.const 3
		i32.ne
		if
			local.get ctx
			local.get argc
			local.get argv
			call $original
			return
		end
		local.get ctx
		i32.load offset=16
		local.tee rt
		i32.load offset=184
		local.get rt
		i32.const 180
		i32.add
		i32.ne
		if ;; other jobs wait
			i64.const EXCEPTION
			i64.const UNDEFINED
			local.get ctx
			i32.const FINREC
			i32.const 3
			local.get argv
			call $JS_EnqueueJob
			select
			return
		end
		i32.const KEPT
		i64.load
		local.set array
		i32.const KEPT
		i64.const 0
		i64.store
		i32.const KEPT
		i32.const KEPT
		i32.load offset=8
		i32.const 1
		i32.add
		i32.store offset=8`, free("array"), `
		i64.const UNDEFINED`)},
}}

// keepTarget adds a target to the array, once. What fails goes on behind it, up to the
// end of the block.
var keepTarget = code(`
		block kept
		block failed
			local.get data
			i32.load offset=12
			i32.const KEPT
			i32.load offset=8
			i32.eq
			br_if kept
			i32.const KEPT
			i64.load
			local.tee array
			i64.eqz
			if
				local.get ctx
				call $JS_NewArray
				local.tee array
				i64.const EXCEPTION
				i64.eq
				br_if failed
				global.get 0
				i32.const 32
				i32.sub
				local.tee sp
				global.set 0
				local.get sp
				local.get array
				i64.store
				local.get sp
				i64.const UNDEFINED
				i64.store offset=8
				local.get sp
				i64.const UNDEFINED
				i64.store offset=16
				local.get ctx
				i32.const FINREC
				i32.const 3
				local.get sp
				call $JS_EnqueueJob
				local.get sp
				i32.const 32
				i32.add
				global.set 0
				if`, free("array"), `
					br failed
				end
				i32.const KEPT
				local.get array
				i64.store
			end
			local.get ctx
			local.get array
			local.get array
			i32.wrap_i64
			i32.load offset=40
			local.get ctx
			local.get target
			call $JS_DupValue
			i32.const 7
			call $JS_DefinePropertyValueUint32
			i32.const 0
			i32.lt_s
			br_if failed
			local.get data
			i32.const KEPT
			i32.load offset=8
			i32.store offset=12
			br kept
		end`)
