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

// decodeFunc stores a value, neither null nor undefined nor of the variable's own
// type, in a variable of one type.
type decodeFunc func(v any, into reflect.Value) error

var decodePlans sync.Map // of reflect.Type to decodeFunc

// decode stores a value in a variable.
func decode(v any, into reflect.Value) error {
	t := into.Type()
	switch v.(type) {
	case nil:
		into.SetZero()
		return nil
	case Undefined:
		return decodeUndefined(into)
	}
	if rv := reflect.ValueOf(v); rv.Type() == t || t.Kind() == reflect.Interface && rv.Type().Implements(t) {
		into.Set(rv)
		return nil
	}
	plan, ok := decodePlans.Load(t)
	if !ok {
		plan, _ = decodePlans.LoadOrStore(t, planDecode(t))
	}
	return plan.(decodeFunc)(v, into)
}

// decodeUndefined keeps undefined apart from null where the variable can.
func decodeUndefined(into reflect.Value) error {
	if into.Kind() == reflect.Interface && into.NumMethod() == 0 {
		into.Set(reflect.ValueOf(Undefined{}))
		return nil
	}
	into.SetZero()
	return nil
}

var (
	unmarshalerType     = reflect.TypeFor[json.Unmarshaler]()
	textUnmarshalerType = reflect.TypeFor[encoding.TextUnmarshaler]()
	bigIntType          = reflect.TypeFor[big.Int]()
)

// decodersByType are the decoders of types that have a counterpart in JavaScript.
var decodersByType = map[reflect.Type]decodeFunc{
	bigIntType:                         decodeBigInt,
	reflect.TypeFor[time.Time]():       decodeTime,
	reflect.TypeFor[url.URL]():         decodeURL,
	reflect.TypeFor[http.Header]():     decodeHeader,
	reflect.TypeFor[json.RawMessage](): decodeRaw,
	reflect.TypeFor[map[string]any]():  decodeAnyMap,
	reflect.TypeFor[[]any]():           expect("an array"),
	reflect.TypeFor[Object]():          expect("an object"),
	reflect.TypeFor[Bytes]():           expect("bytes"),
	reflect.TypeFor[Headers]():         expect("Headers"),
	reflect.TypeFor[Date]():            expect("a Date"),
	reflect.TypeFor[URL]():             expect("a URL"),
	reflect.TypeFor[Error]():           expect("an Error"),
}

// expect answers the decoder of a type that only takes its own values.
func expect(what string) decodeFunc {
	return func(v any, _ reflect.Value) error { return unexpected(what, v) }
}

// planDecode chooses how variables of a type are decoded.
func planDecode(t reflect.Type) decodeFunc {
	if known := decodersByType[t]; known != nil {
		return known
	}
	if name := referenceTypes[t]; name != "" {
		return expect(name)
	}
	switch pointer := reflect.PointerTo(t); {
	case pointer.Implements(unmarshalerType):
		return decodeUnmarshaler
	case pointer.Implements(textUnmarshalerType):
		return decodeText
	}
	switch t.Kind() {
	case reflect.Bool:
		return decodeBool
	case reflect.String:
		return decodeString
	case reflect.Int, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		return decodeInt
	case reflect.Uint, reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64, reflect.Uintptr:
		return decodeUint
	case reflect.Float32, reflect.Float64:
		return decodeFloat
	}
	return planDecodeComposite(t)
}

func planDecodeComposite(t reflect.Type) decodeFunc {
	switch t.Kind() {
	case reflect.Slice:
		if t.Elem().Kind() == reflect.Uint8 {
			return decodeBytes
		}
		return decodeSlice
	case reflect.Array:
		if t.Elem().Kind() == reflect.Uint8 {
			return decodeByteArray
		}
		return decodeArray
	case reflect.Map:
		return decodeMap
	case reflect.Struct:
		return decodeStruct
	case reflect.Pointer:
		return decodePointer
	}
	return expect("a value of type " + t.String())
}
