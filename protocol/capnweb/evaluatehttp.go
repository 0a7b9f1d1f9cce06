package capnweb

import "math"

// http evaluates requests, responses and blobs.
func (e *evaluator) http(code string, expr []any, at *any, depth int) (ok bool, err error) {
	if len(expr) != 3 {
		return false, nil
	}
	switch code {
	case "request":
		return e.request(expr, at, depth)
	case "response":
		return e.response(expr, at, depth)
	}
	return e.blob(expr, at, depth)
}

func (e *evaluator) request(expr []any, at *any, depth int) (ok bool, err error) {
	url, hasURL := expr[1].(string)
	init, hasInit := expr[2].(Object)
	if !hasURL || !hasInit {
		return false, nil
	}
	if err := checkURL(url); err != nil {
		return true, err
	}
	r := &Request{Method: "GET", URL: url, Init: withoutKeys(init, "method", "headers", "body", "duplex", "signal")}
	if method, ok := optionOf[string](init, "method"); ok {
		r.Method = method
	}
	body, _ := init.Get("body")
	if r.Body, err = e.body(body, depth+1, "Request"); err != nil {
		return true, err
	}
	e.payload.size += len(url)
	*at = r
	r.Headers, err = e.initHeaders(init)
	return true, err
}

func (e *evaluator) response(expr []any, at *any, depth int) (ok bool, err error) {
	init, ok := expr[2].(Object)
	if !ok {
		return false, nil
	}
	r := &Response{Status: 200, Init: withoutKeys(init, "status", "statusText", "headers")}
	if r.Body, err = e.body(expr[1], depth+1, "Response"); err != nil {
		return true, err
	}
	if status, ok := optionOf[float64](init, "status"); ok {
		r.Status = int(math.Trunc(status))
	}
	if r.Status < 200 || r.Status > 599 {
		return true, rangeError("The status of a response must be in the range of 200 to 599.")
	}
	r.StatusText, _ = optionOf[string](init, "statusText")
	*at = r
	r.Headers, err = e.initHeaders(init)
	return true, err
}

// optionOf answers a member of a type.
func optionOf[T any](o Object, key string) (T, bool) {
	v, _ := o.Get(key)
	t, ok := v.(T)
	return t, ok
}

// initHeaders reads the headers of an init.
func (e *evaluator) initHeaders(init Object) (Headers, error) {
	v, ok := init.Get("headers")
	if !ok || v == nil {
		return nil, nil
	}
	list, ok := v.([]any)
	if !ok {
		return nil, typeError("Request headers must be serialized as an array of pairs.")
	}
	return e.headers(list)
}

// body evaluates the body of a request or response.
func (e *evaluator) body(expr any, depth int, of string) (*ReadableStream, error) {
	var v any
	if err := e.put(expr, &v, depth); err != nil {
		return nil, err
	}
	switch v := v.(type) {
	case nil:
		return nil, nil
	case *ReadableStream:
		return v, nil
	case string:
		return e.bodyOf([]byte(v)), nil
	case Bytes:
		return e.bodyOf(v.Data), nil
	}
	return nil, typeError(of + " body must be of type ReadableStream.")
}

// bodyOf answers a body of data that came with the message.
func (e *evaluator) bodyOf(data []byte) *ReadableStream {
	r := bytesStream(data)
	e.payload.own(r)
	return r
}

// blob evaluates a blob, which is there when its stream has been read.
func (e *evaluator) blob(expr []any, at *any, depth int) (ok bool, err error) {
	typ, ok := expr[1].(string)
	if !ok {
		return false, nil
	}
	var content any
	if err := e.put(expr[2], &content, depth+1); err != nil {
		return true, err
	}
	stream, ok := content.(*ReadableStream)
	if !ok {
		return true, typeError("Blob content must be serialized as a ReadableStream.")
	}
	e.promised(e.readBlob(stream, typ), at)
	return true, nil
}
