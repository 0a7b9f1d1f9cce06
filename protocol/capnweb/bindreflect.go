package capnweb

import (
	"encoding"
	"encoding/json"
	"math/big"
	"net/http"
	"net/url"
	"reflect"
	"sync"
	"time"
)

// modelFunc converts the values of one type as [toModel] does.
type modelFunc func(v reflect.Value, depth int) (any, error)

var modelPlans sync.Map // of reflect.Type to modelFunc

// reflectModel converts a value of a type that is known at run time only.
func reflectModel(v reflect.Value, depth int) (any, error) {
	if depth >= maxSendDepth {
		return nil, errSendDepth
	}
	plan, ok := modelPlans.Load(v.Type())
	if !ok {
		plan, _ = modelPlans.LoadOrStore(v.Type(), planModel(v.Type()))
	}
	return plan.(modelFunc)(v, depth)
}

var (
	targetType        = reflect.TypeFor[Target]()
	errorType         = reflect.TypeFor[error]()
	marshalerType     = reflect.TypeFor[json.Marshaler]()
	textMarshalerType = reflect.TypeFor[encoding.TextMarshaler]()
)

// knownTypes are the concrete types, other than those of one machine word, that
// modelOf knows by name.
var knownTypes = map[reflect.Type]bool{
	reflect.TypeFor[Undefined]():       true,
	reflect.TypeFor[Date]():            true,
	reflect.TypeFor[Bytes]():           true,
	reflect.TypeFor[URL]():             true,
	reflect.TypeFor[Headers]():         true,
	reflect.TypeFor[[]any]():           true,
	reflect.TypeFor[Object]():          true,
	reflect.TypeFor[Getter]():          true,
	reflect.TypeFor[*big.Int]():        true,
	reflect.TypeFor[big.Int]():         true,
	reflect.TypeFor[time.Time]():       true,
	reflect.TypeFor[url.URL]():         true,
	reflect.TypeFor[*url.URL]():        true,
	reflect.TypeFor[http.Header]():     true,
	reflect.TypeFor[json.RawMessage](): true,
	reflect.TypeFor[json.Number]():     true,
}

// planModel chooses how values of a type are converted.
func planModel(t reflect.Type) modelFunc {
	switch pointer := reflect.PointerTo(t); {
	case knownTypes[t], isReferenceType(t), t.Implements(targetType), t.Implements(errorType):
		return modelKnown
	case t.Implements(marshalerType), t.Implements(textMarshalerType):
		return modelMarshaled
	case pointer.Implements(marshalerType), pointer.Implements(textMarshalerType):
		return addressed(planKind(t))
	}
	return planKind(t)
}

func modelKnown(v reflect.Value, depth int) (any, error) { return modelOf(v.Interface(), depth) }

// modelMarshaled asks the value itself.
func modelMarshaled(v reflect.Value, _ int) (any, error) {
	if (v.Kind() == reflect.Pointer || v.Kind() == reflect.Interface) && v.IsNil() {
		return nil, nil
	}
	if m, ok := v.Interface().(json.Marshaler); ok {
		return modelOfJSON(m.MarshalJSON())
	}
	text, err := v.Interface().(encoding.TextMarshaler).MarshalText()
	return string(text), err
}

// addressed asks the value itself if its pointer can be had, as encoding/json
// does, because the methods are the pointer's.
func addressed(otherwise modelFunc) modelFunc {
	return func(v reflect.Value, depth int) (any, error) {
		if v.CanAddr() {
			return modelMarshaled(v.Addr(), depth)
		}
		return otherwise(v, depth)
	}
}

// planKind chooses by the kind of a type alone.
func planKind(t reflect.Type) modelFunc {
	switch t.Kind() {
	case reflect.Bool:
		return func(v reflect.Value, _ int) (any, error) { return v.Bool(), nil }
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		return func(v reflect.Value, _ int) (any, error) { return integer(v.Int()), nil }
	case reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64, reflect.Uintptr:
		return func(v reflect.Value, _ int) (any, error) { return unsigned(v.Uint()), nil }
	case reflect.Float32, reflect.Float64:
		return func(v reflect.Value, _ int) (any, error) { return v.Float(), nil }
	case reflect.String:
		return func(v reflect.Value, _ int) (any, error) { return v.String(), nil }
	case reflect.Func:
		return modelFunction
	}
	return planComposite(t)
}
