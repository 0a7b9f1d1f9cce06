package repair

import "github.com/codemode-executor/codemode-executor/engine/sandbox/wasm"

// for await and yield* over a synchronous iterator leave it open when one of its values
// is a promise that rejects, in QuickJS of all versions. AsyncFromSyncIteratorContinuation
// (27.1.6.4) closes it, but for what return() gave.
var asyncFromSync = repair{name: "asyncfromsync", patches: []wasm.Patch{
	{Function: "js_async_from_sync_iterator_next", Edits: []wasm.Edit{
		{
			// Local 11, here and below: whether it was next() or throw().
			Find: `call $JS_IteratorNext2`,
			With: `
				local closing i32
				call $JS_IteratorNext2
				local.get 4
				i32.const 1
				i32.ne
				local.set closing`,
		},
		{
			// The value cannot even be made a promise.
			Find: code(`
				call $js_promise_resolve
				local.tee 6
				i64.const -4294967296
				i64.and
				i64.const EXCEPTION
				i64.ne
				br_if 0`),
			With: code(`
				call $js_promise_resolve
				local.tee 6
				i64.const EXCEPTION
				i64.ne
				br_if 0
				local.get 5
				i32.load offset=20 ;; done
				i32.eqz
				local.get 11
				i32.and
				if
					local.get 0
					local.get 9
					i64.load
					i32.const 1
					call $JS_IteratorClose
					drop
				end`),
		},
		{
			Find: code(`
				i64.const UNDEFINED
				i64.store offset=8
				local.get 0
				local.get 6
				local.get 5
				local.get 5
				i32.const 32
				i32.add
				call $perform_promise_then
				local.set 3`),
			With: code(`
				i64.const UNDEFINED
				i64.store offset=8
				local.get 5
				i32.load offset=20
				i32.eqz
				local.get 11
				i32.and
				if
					local.get 5
					local.get 0
					i32.const 185 ;; js_async_from_sync_iterator_unwrap in the table
					i32.const 0 ;; name
					i32.const 1 ;; length
					i32.const 1 ;; magic
					i32.const 1 ;; one value: the iterator
					local.get 9
					call $JS_NewCFunctionData2
					i64.store offset=8
				end
				local.get 0
				local.get 6
				local.get 5
				local.get 5
				i32.const 32
				i32.add
				call $perform_promise_then
				local.set 3
				local.get 0
				local.get 5
				i64.load offset=8
				call $JS_FreeValue`),
		},
	}},
	{Function: "js_async_from_sync_iterator_unwrap", Code: code(`
		param ctx this argc argv magic data
		local.get magic
		if ;; closes the iterator, and rejects
			local.get ctx
			local.get ctx
			local.get argv
			i64.load
			call $JS_DupValue
			call $JS_Throw
			drop
			local.get ctx
			local.get data
			i64.load
			i32.const 1
			call $JS_IteratorClose
			drop
			i64.const EXCEPTION
			return
		end
		local.get ctx
		local.get this
		local.get argc
		local.get argv
		local.get magic
		local.get data
		call $original`)},
}}
