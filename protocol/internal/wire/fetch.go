package wire

import (
	"context"
	"errors"
	"fmt"
	"io"

	"github.com/codemode-executor/codemode-executor/protocol"
	"github.com/codemode-executor/codemode-executor/protocol/capnweb"
)

// EncodeFetch writes a request of a program as the argument of the caller's
// outbound function. The session reads the body and closes it.
func EncodeFetch(r *protocol.OutboundRequest) *capnweb.Request {
	request := &capnweb.Request{Method: r.Method, URL: r.URL, Headers: encodeHeader(r.Header)}
	if r.Body != nil {
		request.Body = capnweb.NewByteStream(r.Body)
	}
	if r.Redirect != "" && r.Redirect != followRedirects {
		request.Init = capnweb.Object{{Key: "redirect", Value: r.Redirect}}
	}
	return request
}

// followRedirects is the default of what a request does about redirects.
const followRedirects = "follow"

// DecodeFetch reads what [EncodeFetch] wrote. The body belongs to the receiver;
// reading it ends with ctx.
func DecodeFetch(ctx context.Context, r *capnweb.Request) (*protocol.OutboundRequest, error) {
	header, err := decodeHeader(r.Headers)
	if err != nil {
		return nil, err
	}
	request := &protocol.OutboundRequest{Method: r.Method, URL: r.URL, Header: header, Redirect: followRedirects}
	if request.Method == "" {
		request.Method = "GET"
	}
	if redirect, ok := r.Init.Get("redirect"); ok {
		request.Redirect, _ = redirect.(string)
	}
	request.Body = decodeBody(ctx, r.Body)
	return request, nil
}

// EncodeFetched writes the answer of the caller's outbound function. The session
// reads the body and closes it. Where the response came from is lost: a Response
// of the Fetch standard cannot be made to say so.
func EncodeFetched(r *protocol.OutboundResponse) *capnweb.Response {
	response := &capnweb.Response{Status: r.Status, StatusText: protocol.IsomorphicDecode(r.StatusText), Headers: encodeHeader(r.Header)}
	if r.Body != nil {
		response.Body = capnweb.NewByteStream(r.Body)
	}
	return response
}

// DecodeFetched reads the answer of the caller's outbound function, which it takes
// over. Reading the body ends with ctx.
func DecodeFetched(ctx context.Context, answer any) (*protocol.OutboundResponse, error) {
	r, ok := answer.(*capnweb.Response)
	if !ok {
		capnweb.Release(answer)
		return nil, errors.New("the outbound function answered something that is not a Response")
	}
	header, err := decodeHeader(r.Headers)
	statusText, octets := protocol.IsomorphicEncode(r.StatusText)
	if err == nil && !octets {
		err = errors.New("the status text of the response has a character above U+00FF")
	}
	if err != nil {
		capnweb.Release(answer)
		return nil, err
	}
	response := &protocol.OutboundResponse{Status: r.Status, StatusText: statusText, Header: header, Body: decodeBody(ctx, r.Body)}
	if response.Status == 0 {
		response.Status = 200
	}
	return response, nil
}

func decodeBody(ctx context.Context, body *capnweb.ReadableStream) io.ReadCloser {
	if body == nil {
		return nil
	}
	return body.Reader(ctx)
}

func encodeHeader(header [][2]string) capnweb.Headers {
	fields := make(capnweb.Headers, len(header))
	for i, field := range header {
		fields[i] = [2]string{protocol.IsomorphicDecode(field[0]), protocol.IsomorphicDecode(field[1])}
	}
	return fields
}

func decodeHeader(fields capnweb.Headers) ([][2]string, error) {
	header := make([][2]string, len(fields))
	for i, field := range fields {
		name, ok1 := protocol.IsomorphicEncode(field[0])
		value, ok2 := protocol.IsomorphicEncode(field[1])
		if !ok1 || !ok2 {
			return nil, fmt.Errorf("the header %.100q has a character above U+00FF", field[0])
		}
		header[i] = [2]string{name, value}
	}
	return header, nil
}
