package repair

import "github.com/codemode-executor/codemode-executor/engine/sandbox/wasm"

// Each round of a quantified group begins with its captures undefined (RepeatMatcher, step
// 4). The compiler of regular expressions resets them once, before the first round, and
// only where there may be none: /(?:(a)|(b))+/ keeps the a of an earlier round. The
// instruction that resets becomes a part of what is repeated. A round that fails is undone
// with all captures, and where there is no round, that of the group around it has reset
// them (quickjs-ng/quickjs commit 5f2fb55).
var captureResets = repair{name: "captureresets", patches: []wasm.Patch{{
	Function: "re_parse_term",
	Edits: []wasm.Edit{
		{
			// The reset is inserted for any least number of rounds.
			Find: `
				block
				local.get 12 ;; the least number of rounds
				br_if 0
				block
				local.get 6
				local.get 0
				i32.load offset=44
				i32.eq
				br_if 0
			`,
			With: `
				block
				block
				local.get 6
				local.get 0
				i32.load offset=44
				i32.eq
				br_if 0
			`,
		},
		{
			// It belongs to what is repeated, which starts where it did and is longer.
			Find: `
				i32.store8 offset=2
				local.get 3 ;; start
				i32.const 3
				i32.add
				local.set 3
				end
			`,
			With: `
				i32.store8 offset=2
				local.get 17 ;; length
				i32.const 3
				i32.add
				local.set 17
				end
				local.get 12
				br_if 0
			`,
		},
	},
}}}
