package native

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"strings"

	"github.com/codemode-executor/codemode-executor/protocol"
)

// userAgent is what navigator.userAgent of the programs says.
const userAgent = "codemode-executor"

// newRequest checks a request and puts it into the form of net/http.
func newRequest(ctx context.Context, r *protocol.OutboundRequest) (*http.Request, error) {
	request, err := http.NewRequestWithContext(ctx, r.Method, r.URL, r.Body)
	if err != nil {
		return nil, errors.New("the request is not valid")
	}
	if err := check(request); err != nil {
		return nil, err
	}
	request.ContentLength, request.GetBody = r.ContentLength, r.GetBody
	for _, h := range r.Header {
		request.Header.Add(h[0], h[1])
	}
	if request.Header["User-Agent"] == nil {
		request.Header.Set("User-Agent", userAgent)
	}
	// Such a server takes the connection for the user from then on.
	request.Close = authenticatesConnection(request.Header)
	return request, nil
}

func check(r *http.Request) error {
	switch {
	case r.URL.Scheme != "http" && r.URL.Scheme != "https":
		return fmt.Errorf("nothing can be read from URLs of the scheme %s", r.URL.Scheme)
	case r.URL.Host == "" || r.URL.User != nil:
		return errors.New("the URL is not valid")
	case hasBadPort(r.URL):
		return fmt.Errorf("port %s is not for HTTP", r.URL.Port())
	case isForbiddenMethod(r.Method):
		return fmt.Errorf("%s is not a method that fetch can use", r.Method)
	}
	return nil
}

// isForbiddenMethod: Fetch standard, 2.2.1 "Methods".
func isForbiddenMethod(method string) bool {
	switch strings.ToUpper(method) {
	case "CONNECT", "TRACE", "TRACK":
		return true
	}
	return false
}

// authenticatesConnection tells of the schemes that break HTTP's statelessness (RFC
// 4559, section 6). Such a connection must not serve another program's request.
func authenticatesConnection(header http.Header) bool {
	for _, value := range header["Authorization"] {
		scheme, _, _ := strings.Cut(strings.ToLower(value), " ")
		if scheme == "ntlm" || scheme == "negotiate" {
			return true
		}
	}
	return false
}

// origin names the server of a URL.
func origin(u *url.URL) string { return u.Scheme + "://" + u.Host }
