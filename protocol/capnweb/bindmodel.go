package capnweb

import (
	"encoding/json"
	"fmt"
	"reflect"
)

// maxSendDepth is how many levels a value that is sent may have. JavaScript
// peers refuse more.
const maxSendDepth = 256

var errSendDepth = &Error{
	Name:    "Error",
	Message: "Serialization exceeded maximum allowed depth. (Does the message contain cycles?)",
}

// toModel converts a Go value, at any depth, to a value as described at
// [Undefined]; functions and targets become exported. What is one already comes
// back as it is, uncopied.
//
// Integers beyond ±(2^53-1) become bigints, []byte and arrays of bytes
// Uint8Arrays, [time.Time] a Date, maps objects with sorted keys, and structs
// objects with the member names that their json tags give (of the options
// omitempty, omitzero and "-" count). Types with a MarshalJSON or MarshalText of
// their own are what that gives. A nil pointer is null, a nil slice or map is
// empty.
func toModel(v any) (any, error) { return modelOf(v, 0) }

// modelOf is toModel at some depth. It handles without reflection whatever
// occurs often.
func modelOf(value any, depth int) (any, error) {
	switch v := value.(type) {
	case nil, Undefined, bool, float64, string, Date, Bytes, URL, Headers:
		return value, nil
	case int:
		return integer(int64(v)), nil
	case []byte:
		return Bytes{Data: v}, nil
	case []any:
		return modelArray(value, v, depth)
	case Object:
		return modelObject(value, v, depth)
	case *Error:
		return modelError(v, depth)
	}
	if isReference(value) {
		return value, nil
	}
	if special, ok := standardModel(value); ok {
		return special, nil
	}
	return modelByRole(value, depth)
}

// modelByRole converts what is sent for what it can do rather than for what it
// holds.
func modelByRole(v any, depth int) (any, error) {
	rv := reflect.ValueOf(v)
	if rv.Kind() == reflect.Pointer && rv.IsNil() {
		return nil, nil
	}
	switch v := v.(type) {
	case exported:
		return v, nil
	case Getter:
		return nil, unserializable(v)
	case Target:
		return exported{v}, nil
	case json.RawMessage:
		return modelOfJSON(v, nil)
	case json.Number:
		return modelOfNumber(string(v))
	case error:
		return modelError(asError(v), depth)
	}
	return reflectModel(rv, depth)
}

// unserializable answers the error for what cannot cross.
func unserializable(v any) *Error { return typeError(fmt.Sprintf("Cannot serialize value: %T", v)) }
