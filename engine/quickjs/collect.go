package quickjs

import (
	"strconv"

	"github.com/codemode-executor/codemode-executor/engine/sandbox/wasm"
)

// collectEvery has the collector run with every n-th object. The threshold of the heap's
// size, where it runs otherwise, counts the objects down to the next time.
func collectEvery(n int) wasm.Patch {
	return wasm.Patch{Function: "JS_NewObjectFromShape", Edits: []wasm.Edit{
		{
			Find: `
				local.tee 6
				local.get 5
				i32.load offset=116 ;; malloc_gc_threshold
				i32.le_u
				br_if 0
			`,
			With: `
				local count i32
				local.set 6
				local.get 5
				i32.load offset=116
				local.tee count
				i32.const 1
				i32.gt_u
				if
					local.get 5
					local.get count
					i32.const -1
					i32.add
					i32.store offset=116
					br 1
				end
			`,
		},
		{
			Find: `
				i32.shr_u
				local.get 6
				i32.add
				i32.store offset=116
			`,
			With: `
				i32.shr_u
				drop
				i32.const ` + strconv.Itoa(n) + `
				i32.store offset=116
			`,
		},
	}}
}
