package repair

import "github.com/codemode-executor/codemode-executor/engine/sandbox/wasm"

// The setters of Date (ECMA-262, 21.4.4.20 and following) leave a date as it is when an
// argument is not finite. It becomes invalid, unless it was so before.
//
// Date.prototype.toString and toTimeString leave out the name of the time zone
// (21.4.4.41.3, TimeZoneString), which is always that of UTC here.
//
// Date.parse takes fields that are out of range, and offsets from UTC that stand apart from
// the time for years. It reads what V8 reads instead, through a host function; see package
// datetext.
var dates = repair{name: "dates", patches: []wasm.Patch{{
	Function: "js_Date_parse",
	Code: `
		param ctx this argc argv
		local text i64
		local time f64
		local.get ctx
		local.get argv
		i64.load
		call $JS_ToString
		local.tee text
		i64.const 32
		i64.shr_s
		i64.const 6 ;; an exception
		i64.eq
		if
		  local.get text
		  return
		end
		local.get text
		call @parseDate
		local.set time
		local.get ctx
		local.get text
		call $JS_FreeValue
		local.get time
		local.get time
		f64.ne
		if
		  i64.const -42949672960 ;; NaN
		  return
		end
		local.get time
		i64.reinterpret_f64
		i64.const 9221120279990763520
		i64.sub
	`,
}, {
	Function: "get_date_string",
	Code: `
		param ctx this argc argv format
		local sp i32
		local text i64
		local.get ctx
		local.get this
		local.get argc
		local.get argv
		local.get format
		call $original
		local.set text
		;; format 1, of the time with or without the date
		local.get format
		i32.const 18
		i32.and
		i32.const 18
		i32.ne
		local.get format
		i32.const 32
		i32.and
		i32.or
		local.get text
		i64.const 32
		i64.shr_s
		i64.const 6 ;; an exception
		i64.eq
		i32.or
		if
		  local.get text
		  return
		end
		global.get 0
		i32.const 80
		i32.sub
		local.tee sp
		global.set 0
		local.get ctx
		local.get this
		local.get sp
		i32.const 1
		i32.const 0
		call $get_date_fields
		i32.const 1
		i32.eq
		if
		  local.get sp
		  i64.const 0x6964726f6f432820 ;; " (Coordi"
		  i64.store
		  local.get sp
		  i64.const 0x6e5520646574616e ;; "nated Un"
		  i64.store offset=8
		  local.get sp
		  i64.const 0x206c617372657669 ;; "iversal "
		  i64.store offset=16
		  local.get sp
		  i64.const 0x29656d6954 ;; "Time)"
		  i64.store offset=24
		  local.get ctx
		  local.get text
		  local.get ctx
		  local.get sp
		  i32.const 29
		  call $JS_NewStringLen
		  call $JS_ConcatString
		  local.set text
		end
		local.get sp
		i32.const 80
		i32.add
		global.set 0
		local.get text
	`,
}, {
	Function: "set_date_field",
	Edits: []wasm.Edit{
		{
			Find: `
				call $get_date_fields
				local.tee 9
			`,
			With: `
				local valid i32
				call $get_date_fields
				local.tee valid
				local.tee 9
			`,
		},
		{
			Find: `
				local.get 9
				br_if 0
				i64.const -42949672960 ;; NaN
				local.set 6
			`,
			With: `
				local.get 9
				br_if 0
				i64.const -42949672960
				local.set 6
				local.get valid
				if
				  local.get 0
				  local.get 1
				  f64.const nan
				  call $JS_SetThisTimeValue
				  local.set 6
				end
			`,
		},
	},
}}}
