package capnweb

// Release gives up every reference in a value as [Undefined] describes it: stubs
// and promises, and streams that nobody has begun to use. It is how a result is
// disposed of.
func Release(v any) {
	switch v := v.(type) {
	case *Stub:
		v.Release()
	case *Promise:
		v.Release()
	case *ReadableStream:
		v.drop()
	case *WritableStream:
		v.drop()
	case *Request:
		if v.Body != nil {
			v.Body.drop()
		}
	case *Response:
		if v.Body != nil {
			v.Body.drop()
		}
	case *Error:
		Release(v.Cause)
		Release(v.Errors)
		Release(v.Props)
	case []any:
		for _, element := range v {
			Release(element)
		}
	case Object:
		for _, member := range v {
			Release(member.Value)
		}
	}
}
