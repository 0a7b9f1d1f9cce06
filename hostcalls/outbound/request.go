package outbound

import (
	"slices"
	"strings"

	"golang.org/x/net/http/httpguts"

	"github.com/codemode-executor/codemode-executor/protocol"
)

// Request is what the guest's side passes of a request.
type Request struct {
	// Method, URL and Redirect are as in [protocol.OutboundRequest].
	Method, URL, Redirect string
	// Headers is one line for each name, and one for its value after it. A
	// character stands for an octet.
	Headers string
	// Hop is the number of redirects that led here.
	Hop int
	// Body is the whole body, or nil. Stream says that it comes in pieces.
	Body   []byte
	Stream bool
}

var redirectModes = []string{"follow", "error", "manual"}

// outgoing checks the request and gives what Fetch gets of it, without the body.
func (r *Request) outgoing() (*protocol.OutboundRequest, error) {
	u, ok := parseURL(r.URL)
	if !ok || !httpguts.ValidHeaderFieldName(r.Method) || !slices.Contains(redirectModes, r.Redirect) {
		return nil, errProtocol
	}
	header, err := r.header()
	if err != nil {
		return nil, err
	}
	return &protocol.OutboundRequest{Method: r.Method, URL: u.String(), Header: header, Redirect: r.Redirect}, nil
}

// header gives the headers that are the guest's to set.
func (r *Request) header() ([][2]string, error) {
	text, ok := protocol.IsomorphicEncode(r.Headers)
	lines := strings.Split(text, "\n")
	switch {
	case !ok:
		return nil, errProtocol
	case text == "":
		return nil, nil
	case len(lines)%2 != 0:
		return nil, errProtocol
	}
	header := make([][2]string, 0, len(lines)/2)
	for i := 0; i < len(lines); i += 2 {
		name, value := lines[i], lines[i+1]
		if !httpguts.ValidHeaderFieldName(name) || strings.ContainsAny(value, "\r\x00") {
			return nil, errProtocol
		}
		if !isSendersHeader(strings.ToLower(name)) {
			header = append(header, [2]string{name, value})
		}
	}
	return header, nil
}

// sendersHeaders are those that say how a message is framed, coded on its way and
// routed (RFC 9110, sections 7.6 and 12.5.3; RFC 9112, section 6; RFC 7239). They
// belong to whoever sends it.
var sendersHeaders = map[string]bool{
	"accept-encoding": true, "connection": true, "content-length": true, "expect": true,
	"forwarded": true, "host": true, "http2-settings": true, "keep-alive": true, "te": true,
	"trailer": true, "transfer-encoding": true, "upgrade": true, "via": true,
}

func isSendersHeader(name string) bool {
	return sendersHeaders[name] || strings.HasPrefix(name, "proxy-") || strings.HasPrefix(name, "x-forwarded-")
}
