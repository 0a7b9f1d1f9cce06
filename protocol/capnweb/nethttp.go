package capnweb

import (
	"context"
	"net/http"
	"strings"
)

// NewRequest answers the request that can be sent for one of package net/http,
// whose body it takes over. The URL must be absolute.
func NewRequest(r *http.Request) *Request {
	out := &Request{Method: r.Method, URL: r.URL.String(), Headers: headersOf(r.Header)}
	if r.Body != nil && r.Body != http.NoBody {
		out.Body = NewByteStream(r.Body)
	}
	return out
}

// HTTP answers the request as package net/http makes one. ctx is its context,
// and ends the reading of the body, which belongs to the request now.
func (r *Request) HTTP(ctx context.Context) (*http.Request, error) {
	out, err := http.NewRequestWithContext(ctx, r.Method, r.URL, http.NoBody)
	if err != nil {
		return nil, err
	}
	out.Header = r.Headers.HTTP()
	if host := out.Header.Get("Host"); host != "" {
		out.Host = host
	}
	if r.Body != nil {
		out.Body = r.Body.Reader(ctx)
		out.ContentLength = -1
	}
	return out, nil
}

// NewResponse answers the response that can be sent for one of package net/http,
// whose body it takes over.
func NewResponse(r *http.Response) *Response {
	_, text, _ := strings.Cut(r.Status, " ")
	out := &Response{Status: r.StatusCode, StatusText: text, Headers: headersOf(r.Header)}
	if r.Body != nil && r.Body != http.NoBody {
		out.Body = NewByteStream(r.Body)
	}
	return out
}

// HTTP answers the response in the form of package net/http. ctx ends the
// reading of the body, which belongs to the response now.
func (r *Response) HTTP(ctx context.Context) *http.Response {
	out := &http.Response{
		StatusCode:    r.Status,
		Status:        strings.TrimSpace(numberText(float64(r.Status)) + " " + r.StatusText),
		Proto:         "HTTP/1.1",
		ProtoMajor:    1,
		ProtoMinor:    1,
		Header:        r.Headers.HTTP(),
		Body:          http.NoBody,
		ContentLength: 0,
	}
	if r.Body != nil {
		out.Body = r.Body.Reader(ctx)
		out.ContentLength = -1
	}
	return out
}

// HTTP answers the fields in the form of package net/http.
func (h Headers) HTTP() http.Header {
	out := make(http.Header, len(h))
	for _, field := range h {
		out.Add(field[0], field[1])
	}
	return out
}
