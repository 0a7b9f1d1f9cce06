package repair

import (
	"bytes"
	"math"
	"slices"
	"strconv"

	"github.com/codemode-executor/codemode-executor/engine/sandbox/wasm"
)

// QuickJS does not print powers of two with the fewest digits that read back as the same
// number (ECMA-262, 6.1.6.1.20): the numbers below them are nearer than those above, which
// its search for digits does not know. For other bases than 10 the standard leaves digits of
// fractions open; there the digits are those of V8. Both go through a host function, all
// other numbers through the code that there was.
var numberText = repair{name: "numbertext", patches: []wasm.Patch{{
	Function: "js_dtoa",
	Code: `
		param buffer number radix digits flags memory
		local bits i64
		local length i32
		block own
		  ;; fewest digits
		  local.get flags
		  i32.const 3
		  i32.and
		  br_if own
		  local.get number
		  i64.reinterpret_f64
		  local.set bits
		  local.get radix
		  i32.const 10
		  i32.eq
		  if
		    ;; a power of two, neither 0 nor infinite nor one of the integers that are exact
		    local.get bits
		    i64.const 0xfffffffffffff
		    i64.and
		    i64.const 0
		    i64.ne
		    br_if own
		    local.get number
		    f64.abs
		    f64.const 9007199254740992
		    f64.lt
		    if
		      local.get number
		      local.get number
		      f64.trunc
		      f64.eq
		      br_if own
		    end
		    local.get bits
		    i64.const 0x7ff0000000000000
		    i64.and
		    i64.const 0x7ff0000000000000
		    i64.eq
		    br_if own
		    ;; and not with an exponent by demand
		    local.get flags
		    i32.const 12
		    i32.and
		    br_if own
		  else
		    ;; a fraction, or an integer that is not exact
		    local.get number
		    local.get number
		    f64.trunc
		    f64.eq
		    local.get number
		    f64.abs
		    f64.const 9007199254740992
		    f64.lt
		    i32.and
		    br_if own
		    local.get bits
		    i64.const 0x7ff0000000000000
		    i64.and
		    i64.const 0x7ff0000000000000
		    i64.eq
		    br_if own
		  end
		  local.get buffer
		  local.get number
		  local.get radix
		  local.get number
		  local.get radix
		  i32.const 0
		  local.get flags
		  call $js_dtoa_max_len
		  call @numberText
		  local.tee length
		  i32.eqz
		  br_if own
		  local.get length
		  return
		end
		local.get buffer
		local.get number
		local.get radix
		local.get digits
		local.get flags
		local.get memory
		call $original
	`,
}}}

// NumberText returns the text of a finite number in a base from 2 to 36, as
// Number.prototype.toString gives it.
func NumberText(number float64, base int) []byte {
	if base == 10 {
		return decimalText(number)
	}
	return baseText(number, base)
}

// decimalText is Number::toString (ECMA-262, 6.1.6.1.20) for base 10.
func decimalText(number float64) []byte {
	text := strconv.AppendFloat(nil, number, 'e', -1, 64)
	mantissa, power, _ := bytes.Cut(text, []byte{'e'})
	exponent, _ := strconv.Atoi(string(power)) // a number, since strconv wrote it
	if exponent >= -6 && exponent < 21 {
		return strconv.AppendFloat(nil, number, 'f', -1, 64)
	}
	mantissa = append(mantissa[:len(mantissa):len(mantissa)], 'e')
	if exponent > 0 {
		mantissa = append(mantissa, '+')
	}
	return strconv.AppendInt(mantissa, int64(exponent), 10)
}

const digitsOfBases = "0123456789abcdefghijklmnopqrstuvwxyz"

// baseText writes as many digits of the fraction as tell the number from its neighbours,
// the last one rounded, and zeros for the digits of an integer that a number has no bits
// for.
func baseText(number float64, base int) []byte {
	integer, fraction := math.Modf(math.Abs(number))
	ulp := math.Nextafter(math.Abs(number), math.Inf(1)) - math.Abs(number)
	digits, carry := fractionDigits(fraction, max(ulp/2, math.SmallestNonzeroFloat64), base)
	if carry {
		integer++
	}
	text := integerDigits(integer, base)
	if number < 0 {
		text = append([]byte{'-'}, text...)
	}
	if len(digits) > 0 {
		text = append(append(text, '.'), digits...)
	}
	return text
}

// fractionDigits returns the digits of a fraction whose neighbours in question are delta
// away, and reports whether rounding made it 1.
func fractionDigits(fraction, delta float64, base int) (digits []byte, carry bool) {
	for fraction >= delta {
		fraction *= float64(base)
		delta *= float64(base)
		digit := int(fraction)
		digits = append(digits, digitsOfBases[digit])
		fraction -= float64(digit)
		if (fraction > 0.5 || fraction == 0.5 && digit&1 == 1) && fraction+delta > 1 {
			return roundUp(digits, base)
		}
	}
	return digits, false
}

// roundUp adds one to the last digit.
func roundUp(digits []byte, base int) (rounded []byte, carry bool) {
	for i := len(digits) - 1; i >= 0; i-- {
		if value, _ := strconv.ParseUint(string(digits[i]), 36, 8); int(value)+1 < base {
			digits[i] = digitsOfBases[value+1]
			return digits[:i+1], false
		}
	}
	return nil, true
}

// integerDigits returns the digits of an integer that is not negative.
func integerDigits(integer float64, base int) []byte {
	var reversed []byte
	for ; integer/float64(base) >= 1<<53; integer /= float64(base) {
		reversed = append(reversed, '0')
	}
	for {
		remainder := math.Mod(integer, float64(base))
		reversed = append(reversed, digitsOfBases[int(remainder)])
		if integer = (integer - remainder) / float64(base); integer <= 0 {
			break
		}
	}
	slices.Reverse(reversed)
	return reversed
}
