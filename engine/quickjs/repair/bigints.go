package repair

import "github.com/codemode-executor/codemode-executor/engine/sandbox/wasm"

// BigInt.asUintN returns negative numbers where a limb of 32 bits is filled whole
// (quickjs-ng/quickjs#1575). Up to 64 bits, the width of hashes, the answer comes from the
// conversion to 64 bits; wider ones that come out negative get 2^bits added.
//
// Two negative numbers, one a BigInt and one not, of which one is twice the other or
// more, compare as if they were positive. The order by magnitude has to be turned round.
var bigInts = repair{name: "bigints", patches: []wasm.Patch{
	{Function: "js_bigint_asUintN", Code: asUintN},
	{Function: "js_bigint_float64_cmp", Edits: []wasm.Edit{{
		Find: `
			i32.const -1
			i32.const 1
			local.get 3
			local.get 0
			i32.lt_s
			select
		`,
		With: `
			i32.const -1
			i32.const 1
			local.get 3
			local.get 0
			i32.lt_s
			select
			i32.const 1
			local.get 6 ;; the sign of both
			i32.const 1
			i32.shl
			i32.sub
			i32.mul
		`,
	}}},
}}

// Constants of values in their 64-bit form, and of struct JSBigInt, in the texts below:
// 25769803776 is JS_EXCEPTION, the high word of a BigInt in the value is 7, of one on the
// heap -9; such a one has the number of its limbs at 4 and the limbs from 8 on.
const asUintN = `
	param ctx this argc argv signed
	local value i64
	local bits i64
	local sp i32
	local sum i32
	local power i32
	local.get signed
	if
	  local.get ctx
	  local.get this
	  local.get argc
	  local.get argv
	  local.get signed
	  call $original
	  return
	end
	global.get 0
	i32.const 48
	i32.sub
	local.tee sp
	global.set 0
	block done
	  block fail
	    local.get ctx
	    local.get sp
	    local.get argv
	    i64.load
	    call $JS_ToIndex
	    br_if fail
	    local.get sp
	    i64.load
	    local.set bits
	    local.get ctx
	    local.get ctx
	    local.get argv
	    i64.load offset=8
	    call $JS_DupValue
	    call $JS_ToBigIntFree
	    local.tee value
	    i64.const 32
	    i64.shr_s
	    i64.const 6
	    i64.eq
	    br_if fail
	    local.get bits
	    i64.const 64
	    i64.le_u
	    if
	      local.get ctx
	      local.get sp
	      local.get value
	      call $JS_ToBigInt64Free
	      drop
	      local.get sp
	      i64.load
	      local.set value
	      local.get bits
	      i64.const 64
	      i64.lt_u
	      if
	        local.get value
	        i64.const 1
	        local.get bits
	        i64.shl
	        i64.const 1
	        i64.sub
	        i64.and
	        local.set value
	      end
	      local.get value
	      i64.const 0
	      i64.ge_s
	      if
	        local.get ctx
	        local.get value
	        call $JS_NewBigInt64
	        local.set value
	        br done
	      end
	      local.get ctx
	      i32.const 3
	      call $js_bigint_new
	      local.tee sum
	      i32.eqz
	      br_if fail
	      local.get sum
	      i32.const 3
	      i32.store offset=4
	      local.get sum
	      local.get value
	      i64.store offset=8
	      local.get sum
	      i32.const 0
	      i32.store offset=16
	      local.get sum
	      i64.extend_i32_u
	      i64.const -38654705664
	      i64.or
	      local.set value
	      br done
	    end
	    local.get sp
	    local.get bits
	    f64.convert_i64_u
	    i64.reinterpret_f64
	    i64.const 9221120279990763520
	    i64.sub
	    i64.store offset=16
	    local.get sp
	    local.get value
	    i64.store offset=24
	    local.get ctx
	    local.get this
	    i32.const 2
	    local.get sp
	    i32.const 16
	    i32.add
	    i32.const 0
	    call $original
	    local.set bits ;; the result, for now
	    local.get ctx
	    local.get value
	    call $JS_FreeValue
	    local.get bits
	    local.set value
	    ;; a BigInt in the value
	    local.get value
	    i64.const 32
	    i64.shr_s
	    i64.const 7
	    i64.eq
	    if
	      local.get value
	      i32.wrap_i64
	      i32.const 0
	      i32.ge_s
	      br_if done
	      local.get ctx
	      local.get value
	      i64.extend32_s
	      call $js_bigint_new_di
	      local.tee sum
	      i32.eqz
	      br_if fail
	      local.get sum
	      i64.extend_i32_u
	      i64.const -38654705664
	      i64.or
	      local.set value
	    end
	    local.get value
	    i64.const 32
	    i64.shr_s
	    i64.const -9
	    i64.ne
	    br_if done
	    ;; the sign of one on the heap
	    local.get value
	    i32.wrap_i64
	    local.tee sum
	    local.get sum
	    i32.load offset=4
	    i32.const 2
	    i32.shl
	    i32.add
	    i32.load offset=4
	    i32.const 0
	    i32.ge_s
	    br_if done
	    local.get ctx
	    i64.const 1
	    call $js_bigint_new_di
	    local.tee power
	    i32.eqz
	    if
	      local.get ctx
	      local.get value
	      call $JS_FreeValue
	      br fail
	    end
	    local.get ctx
	    local.get power
	    local.get sp
	    i64.load offset=16
	    i64.const 9221120279990763520
	    i64.add
	    f64.reinterpret_i64
	    f64.const 1073741824 ;; past what can be allocated
	    f64.min
	    i32.trunc_f64_s
	    call $js_bigint_shl
	    local.get ctx
	    local.get power
	    call $js_free
	    local.tee power
	    if i32
	      local.get ctx
	      local.get sum
	      local.get power
	      i32.const 0
	      call $js_bigint_add
	      local.get ctx
	      local.get power
	      call $js_free
	    else
	      i32.const 0
	    end
	    local.set sum
	    local.get ctx
	    local.get value
	    call $JS_FreeValue
	    local.get sum
	    i32.eqz
	    br_if fail
	    local.get ctx
	    local.get sum
	    call $JS_CompactBigInt
	    local.set value
	    br done
	  end
	  i64.const 25769803776
	  local.set value
	end
	local.get sp
	i32.const 48
	i32.add
	global.set 0
	local.get value
`
