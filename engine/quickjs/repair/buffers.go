package repair

import "github.com/codemode-executor/codemode-executor/engine/sandbox/wasm"

// Resizable buffers, from ECMA-2024 on:
//
//   - maxByteLength of a detached one is 0 (25.1.6.3).
//   - transfer to more than that is a RangeError (25.1.3.3).
//   - A DataView that follows the length has the bounds of what there is (25.3.1.5).
//   - A typed array whose length may change can always be extended (10.4.5.1).
//
// Struct JSTypedArray has at 12 the object of the buffer, at 16 the offset, at 20 the
// length and at 24 whether it follows the buffer's; struct JSArrayBuffer begins with the
// length, the maximum, or -1, and whether it is detached.
var buffers = repair{name: "buffers", patches: []wasm.Patch{
	{Function: "js_array_buffer_get_maxByteLength", Edits: []wasm.Edit{{
		Find: `
			local.get 4
			i32.const 4
			i32.add
			i32.load
			local.tee 0
		`,
		With: `
			local.get 4
			i32.const 4
			i32.add
			i32.load
			i32.const 0
			local.get 4
			i32.load8_u offset=8
			i32.eqz
			select
			local.tee 0
		`,
	}}},
	{Function: "js_array_buffer_transfer", Edits: []wasm.Edit{{
		Find: `
			i32.const 10985 ;; "invalid array buffer length"
			i32.const 0
			call $JS_ThrowTypeError
		`,
		With: `
			i32.const 10985
			i32.const 0
			call $JS_ThrowRangeError
		`,
	}}},
	{Function: "js_dataview_getValue", Edits: dataViewBounds("2", "3")},
	{Function: "js_dataview_setValue", Edits: dataViewBounds("3", "8")},
	{Function: "js_object_preventExtensions", Edits: proxyOrTypedArray("i32.load16_u offset=6", "ne")},
	{Function: "js_object_seal", Edits: proxyOrTypedArray("local.get 7", "eq")},
	{Function: "JS_PreventExtensions", Edits: []wasm.Edit{{
		Find: `
			local.get 2
			local.get 2
			i32.load16_u offset=4
			i32.const 65279
			i32.and
			i32.store16 offset=4
		`,
		With: `
			;; JS_CLASS_UINT8C_ARRAY to JS_CLASS_FLOAT64_ARRAY
			local.get 2
			i32.load16_u offset=6
			i32.const 22
			i32.sub
			i32.const 12
			i32.lt_u
			if
			  local.get 2
			  i32.load offset=32
			  i32.load8_u offset=24
			  local.get 2
			  i32.load offset=32
			  i32.load offset=12
			  i32.load offset=32
			  i32.load offset=4
			  i32.const 0
			  i32.ge_s
			  i32.or
			  if
			    i32.const 0
			    return
			  end
			end
			local.get 2
			local.get 2
			i32.load16_u offset=4
			i32.const 65279
			i32.and
			i32.store16 offset=4
		`,
	}}},
}}

// proxyOrTypedArray are edits of the functions that JS_PreventExtensions is inlined into:
// what they do for proxies they do for typed arrays as well, whose class comes from class.
func proxyOrTypedArray(class, compare string) []wasm.Edit {
	return []wasm.Edit{
		{
			Find: class + `
				i32.const 51 ;; JS_CLASS_PROXY
				i32.` + compare + `
			`,
			With: `
				local class i32
				` + class + `
				local.tee class
				i32.const 51
				i32.eq
				local.get class
				i32.const 22
				i32.sub
				i32.const 12
				i32.lt_u
				i32.or
				i32.const 1
				i32.` + compare + `
			`,
		},
		{
			Find: `call $js_proxy_preventExtensions`,
			With: `call $JS_PreventExtensions`,
		},
	}
}

// dataViewBounds has a view that follows its buffer report an index out of bounds as such.
// Offset and buffer are the locals of the view's offset and of its buffer; 7 is the view.
func dataViewBounds(offset, buffer string) []wasm.Edit {
	return []wasm.Edit{{
		Find: `
			local.get 0
			i32.const 15201 ;; "out of bound"
			i32.const 0
			call $JS_ThrowTypeError
		`,
		With: `
			local.get 7
			i32.load8_u offset=24
			local.get ` + offset + `
			local.get ` + buffer + `
			i32.load
			i32.le_u
			i32.and
			if i64
			  local.get 0
			  i32.const 15201
			  i32.const 0
			  call $JS_ThrowRangeError
			else
			  local.get 0
			  i32.const 15201
			  i32.const 0
			  call $JS_ThrowTypeError
			end
		`,
	}}
}
