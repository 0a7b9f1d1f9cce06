package repair

import "github.com/codemode-executor/codemode-executor/engine/sandbox/wasm"

// What a getter of a property descriptor throws when get or set are read is replaced by a
// TypeError about that property (quickjs-ng/quickjs#1627). ToPropertyDescriptor (ECMA-262,
// 6.2.6.5) hands it on.
var descriptors = repair{name: "descriptors", patches: []wasm.Patch{{
	Function: "js_obj_to_desc",
	Edits: []wasm.Edit{
		handOn("9263", "9"), // "Getter must be a function"
		handOn("9237", "2"), // "Setter must be a function"
	},
}}}

// handOn has an exception leave without a message. A local holds the high word of what was
// read.
func handOn(message, local string) wasm.Edit {
	code := func(label string) string {
		return `
			i32.const ` + message + `
			local.set 5
			local.get ` + local + `
			i64.const 25769803776 ;; an exception
			i64.eq
			br_if ` + label
	}
	return wasm.Edit{Find: code("1"), With: code("2")}
}
