package capnweb

import (
	"math"
	"math/big"
	"reflect"
)

func decodeInt(v any, into reflect.Value) error {
	if f, ok := v.(float64); ok && isSafe(f) && !into.OverflowInt(int64(f)) {
		into.SetInt(int64(f))
		return nil
	}
	n, err := integerOf(v)
	switch {
	case err != nil:
		return err
	case !n.IsInt64() || into.OverflowInt(n.Int64()):
		return outOfRange(n, into.Type())
	}
	into.SetInt(n.Int64())
	return nil
}

func decodeUint(v any, into reflect.Value) error {
	if f, ok := v.(float64); ok && isSafe(f) && f >= 0 && !into.OverflowUint(uint64(f)) {
		into.SetUint(uint64(f))
		return nil
	}
	n, err := integerOf(v)
	switch {
	case err != nil:
		return err
	case !n.IsUint64() || into.OverflowUint(n.Uint64()):
		return outOfRange(n, into.Type())
	}
	into.SetUint(n.Uint64())
	return nil
}

func decodeFloat(v any, into reflect.Value) error {
	switch v := v.(type) {
	case float64:
		if into.OverflowFloat(v) && !math.IsInf(v, 0) {
			return unexpected("a number in the range of "+into.Kind().String(), v)
		}
		into.SetFloat(v)
		return nil
	case *big.Int:
		n, accuracy := new(big.Float).SetInt(v).Float64()
		if accuracy != big.Exact {
			return outOfRange(v, into.Type())
		}
		into.SetFloat(n)
		return nil
	}
	return unexpected("a number", v)
}

func decodeBigInt(v any, into reflect.Value) error {
	n, err := integerOf(v)
	if err != nil {
		return err
	}
	into.Addr().Interface().(*big.Int).Set(n)
	return nil
}

// isSafe tells whether a number is an integer that is exact (Number.isSafeInteger).
func isSafe(n float64) bool { return math.Abs(n) <= maxSafeInteger && n == math.Trunc(n) }

// integerOf answers the integer that a number or bigint is.
func integerOf(v any) (*big.Int, error) {
	switch v := v.(type) {
	case *big.Int:
		return v, nil
	case float64:
		if v == math.Trunc(v) && !math.IsInf(v, 0) {
			n, _ := big.NewFloat(v).Int(nil)
			return n, nil
		}
	}
	return nil, unexpected("an integer", v)
}

func outOfRange(n *big.Int, t reflect.Type) error {
	digits := n.String()
	if len(digits) > 40 {
		digits = digits[:40] + "…"
	}
	return &mismatch{reason: digits + " is out of range for " + t.Kind().String()}
}
