package repair

import (
	"strings"

	"github.com/codemode-executor/codemode-executor/engine/sandbox/wasm"
)

// The cycle collector frees what a closure still reads (quickjs-ng/quickjs#1569). A
// variable that a closure took from a function stands in the frame of that function until
// it returns, and it is the frame that has the counted reference to the value. Frames of
// running functions are roots of the collector, but those of suspended async functions and
// generators are objects like others: when nothing but closures leads to one it is
// garbage, and it takes the values of its variables with it.
//
// Upstream has closures keep the frame alive, with objects and references of their own
// that every captured variable of a coroutine pays for, and which make each coroutine part
// of a cycle. Here closures keep what they can read, which is the value. When the
// collector has found a closure that is in use it takes another reference to the value of
// each variable in a frame, if none of what it found before leads to that value. It gives
// these references back once the others are restored, before it frees anything. A frame
// that nothing can resume is freed, which hands the value to the closure.
var coroutines = repair{name: "coroutines", patches: []wasm.Patch{
	{Function: "js_bytecode_function_mark", Edits: []wasm.Edit{keepVariable}},
	{Function: "js_mapped_arguments_mark", Edits: []wasm.Edit{keepVariable}},
	{Function: "JS_RunGC", Edits: []wasm.Edit{
		{ // an argument that became a property while it stands in a frame
			Find: `
				local.get 13
				i32.load
				local.tee 8
				i32.load8_u offset=5
				br_if 2
				br 3
			`,
			With: `
				local.get 13
				i32.load
				local.tee 8
				i32.load8_u offset=5
				br_if 2
			` + strings.ReplaceAll(keepValue, "REF", "8") + `
				br 3
			`,
		},
		// The pass that finds what is in use calls the functions that mark with this one.
		{Find: "i32.const " + gcScanIncrefChild, With: "i32.const " + gcScanIncrefChild},
		{ // gc_phase = JS_GC_PHASE_REMOVE_CYCLES
			Find: `
				local.get 0
				i32.const 2
				i32.store8 offset=112
			`,
			With: giveBack + `
				local.get 0
				i32.const 2
				i32.store8 offset=112
			`,
		},
	}},
}}

// gcScanIncrefChild is the function pointer of gc_scan_incref_child.
const gcScanIncrefChild = "95"

// keepVariable changes a loop over references to variables that marks those which have
// left their frame.
var keepVariable = wasm.Edit{
	Find: `
		local.get 7
		i32.load8_u offset=5 ;; is_detached
		i32.eqz
		br_if 0
	`,
	With: `
		local.get 7
		i32.load8_u offset=5
		i32.eqz
		if
			local.get 2
			i32.const ` + gcScanIncrefChild + `
			i32.ne
			br_if 1
	` + strings.ReplaceAll(keepValue, "REF", "7") + `
			br 1
		end
	`,
}

// keepValue keeps the value of a variable in a frame. The references that were taken are
// in a list: it begins in the runtime, in a field for embedders that nothing uses, and goes
// on in the links of the collector, which references to variables in frames do not use.
// The REF is the number of a local.
const keepValue = `
	block
		local.get REF
		i32.load offset=16 ;; pvalue
		i64.load
		i64.const -8589934592 ;; objects and compiled functions
		i64.lt_u
		br_if 0
		local.get REF
		i32.load offset=16
		i32.load
		i32.load ;; ref_count
		br_if 0
		local.get 0
		local.get REF
		i32.load offset=16
		i32.load
		call $gc_scan_incref_child
		local.get REF
		local.get 0
		i32.load offset=260 ;; user_opaque
		i32.store offset=8 ;; header.link
		local.get 0
		local.get REF
		i32.store offset=260
	end
`

// giveBack gives the references back that keepValue took.
const giveBack = `
	local ref i32
	local value i32
	block
		local.get 0
		i32.load offset=260
		local.tee ref
		i32.eqz
		br_if 0
		loop
			checkpoint
			local.get ref
			i32.load offset=16
			i32.load
			local.tee value
			local.get value
			i32.load
			i32.const -1
			i32.add
			i32.store
			local.get ref
			i32.load offset=8
			local.tee ref
			br_if 0
		end
		local.get 0
		i32.const 0
		i32.store offset=260
	end
`
