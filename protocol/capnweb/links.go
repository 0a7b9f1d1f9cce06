package capnweb

// links answers the references in the value, in the order they are written.
func (p *payload) links() []any {
	if p == nil {
		return nil
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	if !p.linked {
		return nil
	}
	return appendLinks(nil, p.value)
}

func appendLinks(links []any, v any) []any {
	switch v := v.(type) {
	case *Stub, *Promise, *ReadableStream, *WritableStream, *Blob:
		return append(links, v)
	case *Request:
		return appendBody(links, v.Body)
	case *Response:
		return appendBody(links, v.Body)
	case []any:
		for _, element := range v {
			links = appendLinks(links, element)
		}
	case Object:
		for _, member := range v {
			links = appendLinks(links, member.Value)
		}
	case *Error:
		links = appendLinks(links, v.Props)
		links = appendLinks(links, v.Cause)
		links = appendLinks(links, v.Errors)
	}
	return links
}

func appendBody(links []any, body *ReadableStream) []any {
	if body == nil {
		return links
	}
	return append(links, body)
}
