package capnweb

import (
	"reflect"
	"strings"
	"sync"
)

// structField is a field of a struct that is a member of an object.
type structField struct {
	name string
	// index leads to the field through embedded structs, as in
	// [reflect.Value.FieldByIndex].
	index     []int
	omitEmpty bool
	omitZero  bool
}

// structFields are the fields of a struct type, in order, and the place of each
// name.
type structFields struct {
	list   []structField
	places map[string]int
}

var structPlans sync.Map // of reflect.Type to *structFields

// fieldsOf answers the fields of a struct type by their json tags. Fields of
// embedded structs count as fields of the outer one; of two with the same name
// the less embedded one wins, then the first.
func fieldsOf(t reflect.Type) *structFields {
	if plan, ok := structPlans.Load(t); ok {
		return plan.(*structFields)
	}
	fields := &structFields{places: map[string]int{}}
	fields.collect(t, nil, map[reflect.Type]bool{})
	plan, _ := structPlans.LoadOrStore(t, fields)
	return plan.(*structFields)
}

// collect adds the fields of a struct that is embedded at the index. The types
// that enclose it are not entered again.
func (f *structFields) collect(t reflect.Type, index []int, enclosing map[reflect.Type]bool) {
	if enclosing[t] {
		return
	}
	enclosing[t] = true
	defer delete(enclosing, t)
	for i := range t.NumField() {
		field := t.Field(i)
		tag := field.Tag.Get("json")
		name, options, _ := strings.Cut(tag, ",")
		at := append(index[:len(index):len(index)], i)
		switch inner := embeddedStruct(field); {
		case tag == "-":
		case inner != nil && name == "":
			f.collect(inner, at, enclosing)
		case field.IsExported():
			f.add(newField(field.Name, name, options, at))
		}
	}
}

// embeddedStruct answers the struct type that the field embeds, by value or
// pointer, and nil for other fields.
func embeddedStruct(field reflect.StructField) reflect.Type {
	t := field.Type
	if t.Kind() == reflect.Pointer {
		t = t.Elem()
	}
	if !field.Anonymous || t.Kind() != reflect.Struct {
		return nil
	}
	return t
}

func newField(goName, tagName, options string, index []int) structField {
	f := structField{name: tagName, index: index}
	if tagName == "" {
		f.name = goName
	}
	for option := range strings.SplitSeq(options, ",") {
		f.omitEmpty = f.omitEmpty || option == "omitempty"
		f.omitZero = f.omitZero || option == "omitzero"
	}
	return f
}

// add puts a field in its place, unless a better one has the name.
func (f *structFields) add(field structField) {
	place, taken := f.places[field.name]
	switch {
	case !taken:
		f.places[field.name] = len(f.list)
		f.list = append(f.list, field)
	case len(field.index) < len(f.list[place].index):
		f.list[place] = field
	}
}

// omits tells whether a value of the field is left out of the object.
func (f structField) omits(v reflect.Value) bool {
	return f.omitEmpty && isEmpty(v) || f.omitZero && isZero(v)
}

// isEmpty is the meaning of omitempty in package encoding/json.
func isEmpty(v reflect.Value) bool {
	switch v.Kind() {
	case reflect.Array, reflect.Map, reflect.Slice, reflect.String:
		return v.Len() == 0
	case reflect.Struct:
		return false
	}
	return v.IsZero()
}

// isZero is the meaning of omitzero in package encoding/json.
func isZero(v reflect.Value) bool {
	if z, ok := v.Interface().(interface{ IsZero() bool }); ok && (v.Kind() != reflect.Pointer || !v.IsNil()) {
		return z.IsZero()
	}
	return v.IsZero()
}
