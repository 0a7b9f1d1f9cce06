package repair

import "github.com/codemode-executor/codemode-executor/engine/sandbox/wasm"

// Proxies check what their traps answer otherwise than ECMA-262, 10.5, says.
//
//   - [[DefineOwnProperty]] takes a descriptor without writable for one that says false, so
//     that nothing can be pushed to a proxy of an array; and it does not ask the target
//     whether it is extensible, which may be a proxy itself (quickjs-ng/quickjs#1626).
//   - [[GetOwnProperty]] makes data properties of accessors.
//   - [[OwnPropertyKeys]] takes primitives for lists (#1628), and makes a table for as many
//     keys as the list says that it has, whose size overflows.
//   - An assignment in strict code to what a trap refuses to define fails silently: the
//     flag for that is not handed on.
//   - Object.isFrozen and Object.isSealed look at the properties of what is extensible.
var proxies = repair{name: "proxies", patches: []wasm.Patch{
	{Function: "js_proxy_define_own_property", Edits: proxyDefine},
	{Function: "js_proxy_get_own_property", Edits: []wasm.Edit{{
		Find: `
			call $js_obj_to_desc
			local.set 4
		`,
		With: `
			local flags i32
			call $js_obj_to_desc
			local.set 4
			local.get 5
			i32.load offset=32
			local.tee flags
			i32.const 6144 ;; JS_PROP_HAS_GET, JS_PROP_HAS_SET
			i32.and
			if
			  local.get 5
			  local.get flags
			  i32.const 16 ;; JS_PROP_GETSET
			  i32.or
			  i32.store offset=32
			end
		`,
	}}},
	{Function: "js_proxy_get_own_property_names", Edits: proxyKeys},
	{Function: "JS_SetPropertyInternal2", Edits: []wasm.Edit{{
		Times: 2,
		Find: `
			i64.const 12884901888
			i64.const 12884901888
			i32.const 8192 ;; JS_PROP_HAS_VALUE
			call $JS_DefineProperty
		`,
		With: `
			i64.const 12884901888
			i64.const 12884901888
			i32.const 8192
			local.get 5
			i32.const 49152
			i32.and
			i32.or
			call $JS_DefineProperty
		`,
	}}},
	{Function: "js_object_isSealed", Edits: []wasm.Edit{{
		Find: `
			local.get 0
			local.get 5
			i32.const 12
			i32.add
			local.get 5
			i32.const 8
			i32.add
			local.get 7
			i32.wrap_i64
			local.tee 8
			i32.const 3
			call $JS_GetOwnPropertyNamesInternal
			br_if 0
		`,
		With: `
			local extensible i32
			local.get 0
			local.get 7
			call $JS_IsExtensible
			local.tee extensible
			i32.const 0
			i32.lt_s
			br_if 0
			local.get extensible
			if
			  i64.const 4294967296 ;; false
			  local.set 6
			  br 1
			end
			local.get 0
			local.get 5
			i32.const 12
			i32.add
			local.get 5
			i32.const 8
			i32.add
			local.get 7
			i32.wrap_i64
			local.tee 8
			i32.const 3
			call $JS_GetOwnPropertyNamesInternal
			br_if 0
		`,
	}}},
}}

var proxyDefine = []wasm.Edit{
	{
		// setting_not_configurable, after the target was asked for the property
		Find: `
			local.get 6
			i32.const 257
			i32.and
			local.set 2
		`,
		With: `
			local extensible i32
			local.get 0
			local.get 11
			i64.extend_i32_u
			i64.const -4294967296
			i64.or
			call $JS_IsExtensible
			local.tee extensible
			i32.const 0
			i32.lt_s
			if
			  local.get 9
			  if
			    local.get 0
			    local.get 8
			    call $js_free_desc
			  end
			  br 1
			end
			local.get 6
			i32.const 257
			i32.and
			local.set 2
		`,
	},
	{
		// JS_PROP_THROW, and JS_PROP_THROW_STRICT as well; only code of eval and Function
		// is not strict
		Find: `
			local.get 6
			i32.const 16384
			i32.and
		`,
		With: `
			local.get 6
			i32.const 49152
			i32.and
		`,
	},
	{
		Find: `
			local.get 11
			i32.load16_u offset=4
			i32.const 256
			i32.and
			i32.eqz
			br_if 1
			br 3
		`,
		With: `
			local.get extensible
			i32.eqz
			br_if 1
			br 3
		`,
	},
	{
		// a value for what is writable and not configurable; checked below
		Find: `
			local.get 6
			i32.const 2
			i32.and
			br_if 0
			local.get 9
			i32.const 2
			i32.eq
			br_if 2
		`,
		With: ``,
	},
	{
		Find: `
			local.get 14
			i32.eqz
			br_if 2
		`,
		With: `
			local.get 14
			i32.eqz
			br_if 2
			local.get 6
			i32.const 2
			i32.and
			br_if 2
		`,
	},
}

// proxyKeys has the table of keys grow with the list. Local 12 is the table, 11 how many
// keys it has room for, all of them set to nothing, and 13 the next one.
var proxyKeys = []wasm.Edit{
	{
		// the length of the list
		Find: `
			local.get 0
			local.get 7
			i32.const 51
			local.get 7
			i32.const 0
			call $JS_GetPropertyInternal
		`,
		With: `
			local.get 7
			i64.const 32
			i64.shr_s
			i64.const -1
			i64.ne
			if
			  local.get 0
			  i32.const 0 ;; notAList
			  call @repairError
			  br 1
			end
			local.get 0
			local.get 7
			i32.const 51
			local.get 7
			i32.const 0
			call $JS_GetPropertyInternal
		`,
	},
	{
		Find: `
			local.get 0
			i32.load offset=16
			local.tee 9
			i32.load offset=24
			local.get 11
			i32.const 3
			i32.shl
			local.tee 8
		`,
		With: `
			local total i64
			local.get 11
			i64.extend_i32_u
			local.set total
			local.get 11
			i32.const 1024
			local.get 11
			i32.const 1024
			i32.lt_u
			select
			local.set 11
			local.get 0
			i32.load offset=16
			local.tee 9
			i32.load offset=24
			local.get 11
			i32.const 3
			i32.shl
			local.tee 8
		`,
	},
	{
		Find: `
			local.get 11
			i64.extend_i32_u
			local.set 14
		`,
		With: `
			local.get total
			local.set 14
		`,
	},
	{
		Find: `
			local.get 0
			local.get 7
			local.get 13
			call $JS_GetPropertyInt64
		`,
		With: `
			local room i32
			local.get 13
			i32.wrap_i64
			local.get 11
			i32.eq
			if
			  ;; twice the room, at most the total
			  local.get 11
			  i32.const 1
			  i32.shl
			  local.tee room
			  local.get 14
			  i32.wrap_i64
			  local.get room
			  local.get 14
			  i32.wrap_i64
			  i32.lt_u
			  select
			  local.set room
			  local.get 0
			  local.get 12
			  local.get room
			  i32.const 3
			  i32.shl
			  i32.const -1
			  local.get room
			  i32.const 0x1fffffff
			  i32.lt_u
			  select
			  call $js_realloc
			  local.tee 9
			  i32.eqz
			  br_if 3
			  local.get 9
			  local.set 12
			  local.get 9
			  local.get 11
			  i32.const 3
			  i32.shl
			  i32.add
			  local.set 9
			  loop next
			    checkpoint
			    local.get 9
			    i64.const 0
			    i64.store
			    local.get 9
			    i32.const 8
			    i32.add
			    local.set 9
			    local.get 11
			    i32.const 1
			    i32.add
			    local.tee 11
			    local.get room
			    i32.lt_u
			    br_if next
			  end
			  local.get 12
			  local.get 13
			  i32.wrap_i64
			  i32.const 3
			  i32.shl
			  i32.add
			  local.set 9
			end
			local.get 0
			local.get 7
			local.get 13
			call $JS_GetPropertyInt64
		`,
	},
}
