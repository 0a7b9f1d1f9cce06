package capnweb

import (
	"encoding"
	"fmt"
	"math"
	"math/big"
	"reflect"
	"strconv"
)

// modelOfJSON reads what a type writes for itself.
func modelOfJSON(text []byte, err error) (any, error) {
	if err != nil {
		return nil, err
	}
	return parseJSON(string(text), maxSendDepth, math.MaxInt)
}

// modelOfNumber reads the text of a json.Number: a bigint if it is an integer
// that a float64 does not hold exactly.
func modelOfNumber(text string) (any, error) {
	if n, ok := new(big.Int).SetString(text, 10); ok && !n.IsInt64() {
		return n, nil
	} else if ok {
		return integer(n.Int64()), nil
	}
	n, err := strconv.ParseFloat(text, 64)
	if err != nil {
		return nil, typeError(fmt.Sprintf("Cannot serialize value: %q is not a number", text))
	}
	return n, nil
}

// mapKey answers the member name for the key of a map.
func mapKey(key reflect.Value) (string, error) {
	if key.Kind() == reflect.String {
		return key.String(), nil
	}
	if m, ok := key.Interface().(encoding.TextMarshaler); ok {
		text, err := m.MarshalText()
		return string(text), err
	}
	switch {
	case key.CanInt():
		return strconv.FormatInt(key.Int(), 10), nil
	case key.CanUint():
		return strconv.FormatUint(key.Uint(), 10), nil
	}
	return "", typeError(fmt.Sprintf("Cannot serialize value: map with keys of type %s", key.Type()))
}
