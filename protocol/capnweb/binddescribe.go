package capnweb

import (
	"math/big"
	"reflect"

	"github.com/codemode-executor/codemode-executor/protocol/internal/jsontext"
)

// describe names what a value is, for people.
func describe(v any) string {
	switch v := v.(type) {
	case nil:
		return "null"
	case Undefined:
		return "undefined"
	case bool:
		return "a boolean"
	case float64:
		return "the number " + string(describeNumber(v))
	case string:
		return "a string"
	case *big.Int:
		return "a bigint"
	case []any:
		return "an array"
	case Object:
		return "an object"
	case Bytes:
		return "bytes"
	}
	return describeType(reflect.TypeOf(v))
}

// describeType names a value by its type.
func describeType(t reflect.Type) string {
	if t.Kind() == reflect.Pointer {
		t = t.Elem()
	}
	if name := referenceTypes[t]; name != "" {
		return name
	}
	switch t {
	case reflect.TypeFor[Error]():
		return "an Error"
	case reflect.TypeFor[Headers]():
		return "Headers"
	}
	return "a " + t.Name()
}

// describeNumber writes a number as JavaScript converts it to a string.
func describeNumber(n float64) []byte {
	if n-n != 0 {
		return []byte(notFinite(n))
	}
	return jsontext.AppendNumber(nil, n)
}

// notFinite names NaN and the infinities.
func notFinite(n float64) string {
	switch {
	case n > 0:
		return "Infinity"
	case n < 0:
		return "-Infinity"
	}
	return "NaN"
}
