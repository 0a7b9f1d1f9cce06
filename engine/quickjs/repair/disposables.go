package repair

import "github.com/codemode-executor/codemode-executor/engine/sandbox/wasm"

// DisposableStack.prototype.dispose gives the values back of what it has disposed of, but
// leaves them in its list. When a later disposer lets the collector run, that counts them
// as in use, and frees them once more (quickjs-ng/quickjs#1564).
//
// AsyncDisposableStack.prototype.disposeAsync chains functions that read the reason of a
// rejection, which is not there if something calls them without arguments, as a then of
// the program's own may (upstream 05b2db9).
var disposables = repair{name: "disposables", patches: []wasm.Patch{
	{Function: "js_disposable_stack_dispose", Edits: []wasm.Edit{
		{ // JS_FreeValue(ctx, res->value) after the call of a disposer
			Find: `
				local.set 6
				block
				local.get 10
				i64.load
				local.tee 8
			`,
			With: `
				local.set 6
				block
				local.get 10
				i64.load
				local.get 10
				i64.const 12884901888 ;; JS_UNDEFINED
				i64.store
				local.tee 8
			`,
		},
		{ // JS_FreeValue(ctx, res->method)
			Find: `
				local.get 11
				i64.load
				local.tee 8
			`,
			With: `
				local.get 11
				i64.load
				local.get 11
				i64.const 12884901888
				i64.store
				local.tee 8
			`,
		},
		oneArgument("187", "3"),
	}},
	{Function: "js_async_dispose_step", Edits: []wasm.Edit{oneArgument("188", "1")}},
}}

// oneArgument gives the function that handles a rejection (magic 1), which is made of a
// function pointer and so many values, one argument at least.
func oneArgument(pointer, values string) wasm.Edit {
	const want = `
		i32.const 0 ;; length
		i32.const 1 ;; magic
		i32.const `
	const atLeastOne = `
		i32.const 1
		i32.const 1
		i32.const `
	before := "i32.const " + pointer + "\ni32.const 0\n"
	return wasm.Edit{Find: before + want + values, With: before + atLeastOne + values}
}
