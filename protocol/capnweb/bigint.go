package capnweb

import (
	"fmt"
	"math/big"
	"strings"
)

func (e *evaluator) bigint(expr []any, at *any) (ok bool, err error) {
	digits, ok := operandOf[string](expr, 1)
	if !ok {
		return false, nil
	}
	if len(digits) > e.limits.BigIntDigits {
		return true, typeError(fmt.Sprintf("Deserialized bigint exceeds maximum length of %d digits.", e.limits.BigIntDigits))
	}
	n, ok := parseBigInt(digits)
	if !ok {
		return true, &Error{Name: "SyntaxError", Message: "Cannot convert " + cutText(digits, 64) + " to a BigInt"}
	}
	e.payload.size += len(digits) / 2
	*at = n
	return true, nil
}

// bigintPrefixes are the prefixes of the bases but ten.
var bigintPrefixes = map[string]int{"0x": 16, "0X": 16, "0o": 8, "0O": 8, "0b": 2, "0B": 2}

// parseBigInt reads a bigint as StringToBigInt of ECMA-262 (section 7.1.14)
// does: decimal, perhaps with a sign, or with the prefix of another base; the
// empty string is zero.
func parseBigInt(text string) (*big.Int, bool) {
	text = strings.TrimSpace(text)
	if text == "" {
		return new(big.Int), true
	}
	base := bigintPrefixes[text[:min(2, len(text))]]
	if base == 0 {
		return new(big.Int).SetString(text, 10)
	}
	digits := text[2:]
	if strings.HasPrefix(digits, "+") || strings.HasPrefix(digits, "-") {
		return nil, false
	}
	return new(big.Int).SetString(digits, base)
}
