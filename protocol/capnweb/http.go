package capnweb

import "slices"

// Request is an HTTP request, a Request of the Fetch standard. Body is nil when
// there is none; its chunks are [Bytes]. Init holds the other members that a
// RequestInit may have and that are not at their default, such as "redirect".
type Request struct {
	Method, URL string
	Headers     Headers
	Body        *ReadableStream
	Init        Object
}

// Response is an HTTP response, a Response of the Fetch standard. Body is nil
// when there is none; its chunks are [Bytes]. Init holds the other members that
// a ResponseInit may have.
type Response struct {
	// Status is 200 when it is zero.
	Status     int
	StatusText string
	Headers    Headers
	Body       *ReadableStream
	Init       Object
}

// Blob is immutable data with a MIME type.
type Blob struct {
	Type string
	Data []byte
}

// stream answers a stream of the data of a blob.
func (b *Blob) stream() *ReadableStream { return bytesStream(b.Data) }

func (m *outgoing) requestExpression(r *Request) []any {
	init := Object{}
	if r.Method != "" && r.Method != "GET" {
		init = append(init, Member{Key: "method", Value: r.Method})
	}
	if len(r.Headers) > 0 {
		init = append(init, Member{Key: "headers", Value: headerPairs(r.Headers)})
	}
	if r.Body != nil {
		init = append(init, Member{Key: "body", Value: m.expressions[r.Body]}, Member{Key: "duplex", Value: "half"})
	}
	return []any{"request", r.URL, appendOptions(init, r.Init)}
}

func (m *outgoing) responseExpression(r *Response) []any {
	var body any
	if r.Body != nil {
		body = m.expressions[r.Body]
	}
	init := Object{}
	if r.Status != 0 && r.Status != 200 {
		init = append(init, Member{Key: "status", Value: float64(r.Status)})
	}
	if r.StatusText != "" {
		init = append(init, Member{Key: "statusText", Value: r.StatusText})
	}
	if len(r.Headers) > 0 {
		init = append(init, Member{Key: "headers", Value: headerPairs(r.Headers)})
	}
	return []any{"response", body, appendOptions(init, r.Init)}
}

// appendOptions appends the members that are strings, numbers or booleans, the
// only ones an init has besides those that are fields.
func appendOptions(init, more Object) Object {
	for _, m := range more {
		switch m.Value.(type) {
		case string, bool, float64:
			if _, given := init.Get(m.Key); !given {
				init = append(init, m)
			}
		}
	}
	return init
}

// withoutKeys answers the members with other keys.
func withoutKeys(o Object, keys ...string) Object {
	var rest Object
	for _, m := range o {
		if !slices.Contains(keys, m.Key) {
			rest = append(rest, m)
		}
	}
	return rest
}
