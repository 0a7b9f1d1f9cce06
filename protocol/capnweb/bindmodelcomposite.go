package capnweb

import (
	"cmp"
	"reflect"
	"slices"
)

// planComposite chooses how values of a type that holds others are converted.
func planComposite(t reflect.Type) modelFunc {
	switch t.Kind() {
	case reflect.Slice, reflect.Array:
		if t.Elem().Kind() == reflect.Uint8 {
			return modelBytes
		}
		return modelList
	case reflect.Map:
		return modelMap
	case reflect.Struct:
		return modelStruct
	case reflect.Pointer, reflect.Interface:
		return modelElem
	}
	return func(v reflect.Value, _ int) (any, error) { return nil, unserializable(v.Interface()) }
}

// modelFunction makes a function something to export.
func modelFunction(v reflect.Value, _ int) (any, error) {
	if v.IsNil() {
		return nil, nil
	}
	target, err := newFuncTarget(v)
	if err != nil {
		return nil, unserializable(v.Interface())
	}
	return exported{target}, nil
}

func modelBytes(v reflect.Value, _ int) (any, error) {
	if v.Kind() == reflect.Slice || v.CanAddr() {
		return Bytes{Data: v.Bytes()}, nil
	}
	data := make([]byte, v.Len())
	reflect.Copy(reflect.ValueOf(data), v)
	return Bytes{Data: data}, nil
}

func modelList(v reflect.Value, depth int) (any, error) {
	array := make([]any, v.Len())
	for i := range array {
		element, err := reflectModel(v.Index(i), depth+1)
		if err != nil {
			return nil, err
		}
		array[i] = element
	}
	return array, nil
}

// modelElem converts what a pointer or an interface holds.
func modelElem(v reflect.Value, depth int) (any, error) {
	if v.IsNil() {
		return nil, nil
	}
	if v.Kind() == reflect.Interface {
		return modelOf(v.Elem().Interface(), depth)
	}
	return reflectModel(v.Elem(), depth+1)
}

func modelMap(v reflect.Value, depth int) (any, error) {
	object := make(Object, 0, v.Len())
	for entries := v.MapRange(); entries.Next(); {
		key, err := mapKey(entries.Key())
		if err != nil {
			return nil, err
		}
		value, err := reflectModel(entries.Value(), depth+1)
		if err != nil {
			return nil, err
		}
		object = append(object, Member{Key: key, Value: value})
	}
	slices.SortFunc(object, func(a, b Member) int { return cmp.Compare(a.Key, b.Key) })
	return object, nil
}

func modelStruct(v reflect.Value, depth int) (any, error) {
	fields := fieldsOf(v.Type()).list
	object := make(Object, 0, len(fields))
	for _, f := range fields {
		// The error is an embedded pointer that is nil: its fields do not exist.
		field, err := v.FieldByIndexErr(f.index)
		if err != nil || f.omits(field) {
			continue
		}
		value, err := reflectModel(field, depth+1)
		if err != nil {
			return nil, err
		}
		object = append(object, Member{Key: f.name, Value: value})
	}
	return object, nil
}
