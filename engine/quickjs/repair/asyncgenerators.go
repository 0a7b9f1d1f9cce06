package repair

import "github.com/codemode-executor/codemode-executor/engine/sandbox/wasm"

// Requests that wait in the queue of an async generator are answered one at most when it
// completes, so that the others never settle: [g.return(1), g.next()] before the start,
// three calls of next() at once, any request behind one of return(). The queue is
// drained (27.6.3.10), up to a return() whose value is awaited, and on from there. A
// generator that was resumed while a result was delivered is left alone.
var asyncGenerators = repair{name: "asyncgenerators", patches: []wasm.Patch{
	{Function: "js_async_generator_resume_next", Edits: []wasm.Edit{
		{
			// The next request of a complete generator that was asked for next().
			Find: code(`
				local.get 0
				local.get 1
				i64.const UNDEFINED
				i32.const 1
				call $js_async_generator_resolve
				br 11`),
			With: code(`
				local.get 0
				local.get 1
				i64.const UNDEFINED
				i32.const 1
				call $js_async_generator_resolve
				br 9`),
		},
		{
			// And for throw().
			Find: `
				local.get 0
				local.get 2
				local.get 2
				i64.load offset=16
				i32.const 1
				call $js_async_generator_resolve_or_reject
				br 9`,
			With: `
				local.get 0
				local.get 2
				local.get 2
				i64.load offset=16
				i32.const 1
				call $js_async_generator_resolve_or_reject
				br 7`,
		},
		{
			// Around again: only the first round may resume what is executing.
			Find: `
				local.get 1
				i32.load offset=76
				local.tee 2
				local.get 4
				i32.ne
				br_if 0`,
			With: `
				local.get 1
				i32.load offset=76
				local.tee 2
				local.get 4
				i32.ne
				local.get 1
				i32.load offset=4
				i32.const 3
				i32.ne
				i32.and
				br_if 0`,
		},
	}},
	{Function: "js_async_generator_resolve_function", Code: code(`
		param ctx this argc argv magic data
		local generator i32
		local result i64
		local.get ctx
		local.get this
		local.get argc
		local.get argv
		local.get magic
		local.get data
		call $original
		local.set result
		local.get magic
		i32.const 2
		i32.ge_s
		if ;; the value of a return() was awaited
			local.get data
			i64.load
			i32.wrap_i64
			i32.load offset=32
			local.tee generator
			i32.load offset=4
			i32.const 5
			i32.eq
			if
				local.get ctx
				local.get generator
				call $js_async_generator_resume_next
			end
		end
		local.get result`)},
}}
