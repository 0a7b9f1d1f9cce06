package repair

import "github.com/codemode-executor/codemode-executor/engine/sandbox/wasm"

// forAwait closes the iterators of for-await loops as AsyncIteratorClose says (7.4.13):
//
//   - not after a complete loop, nor when next() fails or its result is no object
//     (quickjs-ng/quickjs#1577, f2da139 for the first), nor is the value of the last result
//     read;
//   - awaiting what return() gives after break, return and throw (#1580, d5a59c3 for the
//     first two), whatever the kind of the function;
//
// and those of for-of loops in async generators without awaiting anything.
//
// QuickJS leaves the closing to the exception handling of the interpreter, which cannot
// wait. So the compiler now puts a handler around the loop, which awaits, and a hidden
// variable tells it whether next() is being called.
var forAwait = repair{name: "forawait", patches: []wasm.Patch{
	{Function: "js_parse_for_in_of", Edits: []wasm.Edit{
		{
			// break_entry.has_iterator = true, and which kind it is in a free bit
			Find: `
				i32.load8_u offset=76
				i32.const 1
				i32.or
				i32.store8 offset=76
			`,
			With: `
				i32.load8_u offset=76
				i32.const 0xf7
				i32.and
				i32.const 1
				i32.or
				local.get 2          ;; is_async
				i32.const 3
				i32.shl
				i32.or
				i32.store8 offset=76
			`,
		},
		{
			// The stack is now: iterator next handler, where there was a catch offset of
			// for_await_of_start's.
			Find: `
				local.get 1
				i32.const 127
				call $emit_op
			`,
			With: `
				local onThrow i32        ;; 24, in the edits below
				local calling i32        ;; 25
				block found
					local.get 0
					i32.load offset=84
					i32.const 48         ;; the empty name, which nothing else has
					call $find_var
					local.tee calling
					i32.const 0
					i32.ge_s
					br_if found
					local.get 0
					i32.load
					local.get 0
					i32.load offset=84
					i32.const 48
					call $add_var
					local.tee calling
					i32.const 0
					i32.lt_s
					br_if 9              ;; return -1
				end
				local.get 0
				call $new_label
				local.set onThrow
			` + emit(`
				for_await_of_start
				drop
				catch onThrow
			`),
		},
		{
			// the call of next()
			Find: `
				local.get 7
				i32.const 20
				call $emit_op
			`,
			With: emit(`
				push_true
				put_loc 25
				dup3
			`),
		},
		{
			// iterator_get_value_done, which also reads the value of the last result
			Find: `
				local.get 0
				i32.load offset=84
				i32.const 130
				call $emit_op
			`,
			With: emit(`
				check_object
				get_field2 done
				new exhausted            ;; 26
				if_true exhausted
				get_field value
				push_false
				put_loc 25
				push_false
			`),
		},
		{
			// emit_goto(if_false, label_next), and emit_op(drop)
			Find: `
				i32.const 104
				local.get 10
				call $emit_goto
				drop
			`,
			With: `
				i32.const 104
				local.get 10
				call $emit_goto
				drop
				block sync
					local.get 2
					i32.eqz
					br_if sync
			` + emit(`
				label 26
			`) + `
				end
			`,
		},
		{
			// emit_label(label_break)
			Find: `
				local.get 0
				local.get 13
				call $emit_label
			`,
			With: `
				local end i32            ;; 27
				block sync
					local.get 2
					i32.eqz
					br_if sync
					local.get 0
					call $new_label
					local.set end
			` + emit(`
				push_false
				put_loc 25
				drop
				drop
				drop
				goto end
			`) + `
				end
				local.get 0
				local.get 13
				call $emit_label
			`,
		},
		{
			// iterator_close
			Find: `
				local.get 0
				i32.load offset=84
				i32.const 131
				call $emit_op
			`,
			With: `
				block async
				block sync
					local.get 2
					i32.eqz
					br_if sync
			` + emit(`
				drop
				drop
			`+asyncClose("Break")+`
				goto 27
				label 24
				nip
				get_loc 25
				push_false
				put_loc 25
				new rethrow
				if_true rethrow
				new ignore
				catch ignore
				dup3
				drop
				drop
				get_field2 return
				dup
				is_undefined_or_null
				new none
				if_true none
				call_method 0
				await
				new closed
				goto closed
				label none
				drop
				label closed
				drop
				drop
				goto rethrow
				label ignore
				drop
				label rethrow
				throw
				label 27
			`) + `
					br async
				end
				local.get 0
				i32.load offset=84
				i32.const 131
				call $emit_op
				end
			`,
		},
	}},
	{Function: "emit_break", Edits: []wasm.Edit{{
		// if (top->has_iterator)
		Find: `
			local.get 4
			i32.load8_u offset=28
			i32.const 1
			i32.and
			i32.eqz
			br_if 0
		`,
		With: `
			block other
				local.get 4
				i32.load8_u offset=28
				i32.const 9
				i32.and
				i32.const 9
				i32.ne
				br_if other
		` + emit(`
			drop
			drop
		`+asyncClose("")) + `
				i32.const 3
				local.set 6
				br 1
			end
			local.get 4
			i32.load8_u offset=28
			i32.const 1
			i32.and
			i32.eqz
			br_if 0
		`,
	}}},
	{Function: "emit_return", Edits: []wasm.Edit{
		{
			// if (top->has_iterator)
			Find: `
				local.get 2
				i32.load8_u offset=28
				local.tee 3
				i32.const 1
				i32.and
				i32.eqz
				br_if 0
			`,
			With: `
				block other
					local.get 2
					i32.load8_u offset=28
					i32.const 9
					i32.and
					i32.const 9
					i32.ne
					br_if other
			` + emit(`
				nip
				swap
			`+asyncClose("")) + `
					br 2
				end
				local.get 2
				i32.load8_u offset=28
				local.tee 3
				i32.const 1
				i32.and
				i32.eqz
				br_if 0
			`,
		},
		{
			// if (s->cur_func->func_kind == JS_FUNC_ASYNC_GENERATOR), for iterators that
			// are not asynchronous now
			Find: `
				i32.const 534773760
				i32.and
				i32.const 6291456
				i32.ne
				br_if 0
			`,
			With: `
				drop
				br 0
			`,
		},
	}},
}}

// asyncClose emits the closing of the asynchronous iterator on the stack, which it drops.
func asyncClose(suffix string) string {
	return `
		get_field2 return
		dup
		is_undefined_or_null
		new none` + suffix + `
		if_true none` + suffix + `
		call_method 0
		await
		check_object
		new done` + suffix + `
		goto done` + suffix + `
		label none` + suffix + `
		drop
		label done` + suffix + `
		drop
	`
}
