package capnweb

import "reflect"

// isReference tells whether the value stands for something that stays at its end
// of the session, or is made of such.
func isReference(v any) bool {
	switch v.(type) {
	case *Stub, *Promise, *ReadableStream, *WritableStream, *Request, *Response, *Blob:
		return true
	}
	return false
}

// referenceTypes are the types of these, with the names for people.
var referenceTypes = map[reflect.Type]string{
	reflect.TypeFor[Stub]():           "a stub",
	reflect.TypeFor[Promise]():        "a promise",
	reflect.TypeFor[ReadableStream](): "a ReadableStream",
	reflect.TypeFor[WritableStream](): "a WritableStream",
	reflect.TypeFor[Request]():        "a Request",
	reflect.TypeFor[Response]():       "a Response",
	reflect.TypeFor[Blob]():           "a Blob",
}

// isReferenceType tells whether values of a type are references.
func isReferenceType(t reflect.Type) bool {
	return t.Kind() == reflect.Pointer && referenceTypes[t.Elem()] != ""
}
