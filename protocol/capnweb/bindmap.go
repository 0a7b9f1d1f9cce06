package capnweb

import (
	"encoding"
	"reflect"
	"strconv"
)

func decodeMap(v any, into reflect.Value) error {
	object, ok := v.(Object)
	if !ok {
		return unexpected("an object", v)
	}
	t := into.Type()
	result := reflect.MakeMapWithSize(t, len(object))
	for _, m := range object {
		key, value := reflect.New(t.Key()).Elem(), reflect.New(t.Elem()).Elem()
		if err := decodeKey(m.Key, key); err != nil {
			return inMember(err, m.Key)
		}
		if err := decode(m.Value, value); err != nil {
			return inMember(err, m.Key)
		}
		result.SetMapIndex(key, value)
	}
	into.Set(result)
	return nil
}

// decodeAnyMap is decodeMap for the map that programs like best.
func decodeAnyMap(v any, into reflect.Value) error {
	object, ok := v.(Object)
	if !ok {
		return unexpected("an object", v)
	}
	result := make(map[string]any, len(object))
	for _, m := range object {
		result[m.Key] = m.Value
	}
	into.Set(reflect.ValueOf(result))
	return nil
}

// decodeKey stores the name of a member in a variable for the key of a map.
func decodeKey(name string, into reflect.Value) error {
	if into.Kind() == reflect.String {
		into.SetString(name)
		return nil
	}
	if u, ok := into.Addr().Interface().(encoding.TextUnmarshaler); ok {
		if err := u.UnmarshalText([]byte(name)); err != nil {
			return refused(err)
		}
		return nil
	}
	return decodeIntegerKey(name, into)
}

func decodeIntegerKey(name string, into reflect.Value) error {
	bits := 0
	if into.CanInt() || into.CanUint() {
		bits = into.Type().Bits()
	}
	if n, err := strconv.ParseInt(name, 10, bits); err == nil && into.CanInt() {
		into.SetInt(n)
		return nil
	}
	if n, err := strconv.ParseUint(name, 10, bits); err == nil && into.CanUint() {
		into.SetUint(n)
		return nil
	}
	return &mismatch{reason: "expected a name that is a key of type " + into.Kind().String()}
}
