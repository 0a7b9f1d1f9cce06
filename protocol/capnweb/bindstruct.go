package capnweb

import (
	"fmt"
	"reflect"
)

func decodeStruct(v any, into reflect.Value) error {
	object, ok := v.(Object)
	if !ok {
		return unexpected("an object", v)
	}
	fields := fieldsOf(into.Type())
	for _, m := range object {
		place, ok := fields.places[m.Key]
		if !ok {
			continue
		}
		field, err := settable(into, fields.list[place].index)
		if err == nil {
			err = decode(m.Value, field)
		}
		if err != nil {
			return inMember(err, m.Key)
		}
	}
	return nil
}

// settable answers the field at the index, making the embedded structs on the
// way to it.
func settable(v reflect.Value, index []int) (reflect.Value, error) {
	for i, n := range index {
		if i > 0 && v.Kind() == reflect.Pointer {
			if v.IsNil() && !v.CanSet() {
				return v, fmt.Errorf("capnweb: embedded pointer to unexported struct %s", v.Type().Elem())
			}
			if v.IsNil() {
				v.Set(reflect.New(v.Type().Elem()))
			}
			v = v.Elem()
		}
		v = v.Field(n)
	}
	return v, nil
}
