package capnweb

import (
	"fmt"
	"reflect"
)

func decodeBytes(v any, into reflect.Value) error {
	bytes, ok := v.(Bytes)
	if !ok {
		return unexpected("bytes", v)
	}
	into.SetBytes(bytes.Data)
	return nil
}

func decodeByteArray(v any, into reflect.Value) error {
	bytes, ok := v.(Bytes)
	if !ok {
		return unexpected("bytes", v)
	}
	if len(bytes.Data) != into.Len() {
		return wrongLength(len(bytes.Data), into, "bytes")
	}
	reflect.Copy(into, reflect.ValueOf(bytes.Data).Convert(reflect.SliceOf(into.Type().Elem())))
	return nil
}

func wrongLength(got int, into reflect.Value, of string) error {
	return &mismatch{reason: fmt.Sprintf("expected %d %s, got %d", into.Len(), of, got)}
}

func decodeSlice(v any, into reflect.Value) error {
	array, ok := v.([]any)
	if !ok {
		return unexpected("an array", v)
	}
	into.Set(reflect.MakeSlice(into.Type(), len(array), len(array)))
	return decodeElements(array, into)
}

func decodeArray(v any, into reflect.Value) error {
	array, ok := v.([]any)
	if !ok {
		return unexpected("an array", v)
	}
	if len(array) != into.Len() {
		return wrongLength(len(array), into, "elements")
	}
	return decodeElements(array, into)
}

func decodeElements(array []any, into reflect.Value) error {
	for i, element := range array {
		if err := decode(element, into.Index(i)); err != nil {
			return inElement(err, i)
		}
	}
	return nil
}

func decodePointer(v any, into reflect.Value) error {
	variable := reflect.New(into.Type().Elem())
	if err := decode(v, variable.Elem()); err != nil {
		return err
	}
	into.Set(variable)
	return nil
}
