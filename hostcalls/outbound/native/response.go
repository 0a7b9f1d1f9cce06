package native

import (
	"io"
	"maps"
	"net/http"
	"slices"
	"strings"

	"github.com/codemode-executor/codemode-executor/protocol"
)

func newResponse(request *http.Request, response *http.Response) *protocol.OutboundResponse {
	_, statusText, _ := strings.Cut(response.Status, " ")
	out := &protocol.OutboundResponse{Status: response.StatusCode, StatusText: statusText, Body: &body{request, response.Body}}
	for _, name := range slices.Sorted(maps.Keys(response.Header)) {
		for _, value := range response.Header[name] {
			out.Header = append(out.Header, [2]string{name, value})
		}
	}
	return out
}

// body is the body of a response, whose errors are for the program.
type body struct {
	request *http.Request
	io.ReadCloser
}

func (b *body) Read(p []byte) (int, error) {
	n, err := b.ReadCloser.Read(p)
	if err != nil && err != io.EOF {
		err = explain(b.request, err)
	}
	return n, err
}
