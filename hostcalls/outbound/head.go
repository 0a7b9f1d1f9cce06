package outbound

import (
	"encoding/json"
	"fmt"
	"net/http"
	"strings"

	"golang.org/x/net/http/httpguts"

	"github.com/codemode-executor/codemode-executor/protocol"
)

// head is the JSON that answers an opened request: a failure if Error is not empty,
// else a response without its body. All members are always there.
type head struct {
	Error      string        `json:"error"`
	Code       protocol.Code `json:"code"`
	Status     int           `json:"status"`
	StatusText string        `json:"statusText"`
	URL        string        `json:"url"`
	Redirected bool          `json:"redirected"`
	Headers    [][2]string   `json:"headers"`
	Body       bool          `json:"body"`
}

func (h head) text() string {
	text, err := json.Marshal(h)
	if err != nil {
		panic(err) // it has strings and numbers only
	}
	return string(text)
}

func failureHead(err error) head {
	if code, text, ok := refusal(err); ok {
		return head{Error: text, Code: code}
	}
	return head{Error: failureText(err)}
}

// responseHead checks a response and gives its head, without a body that cannot be
// there (Fetch standard, 4.1 "Main fetch", on null body statuses and HEAD).
func responseHead(method, address string, response *protocol.OutboundResponse) (head, error) {
	if response.Status < 200 || response.Status > 999 {
		return head{}, fmt.Errorf("the answer has the status %d, which is none", response.Status)
	}
	statusText, err := fieldText("the status text", response.StatusText)
	if err != nil {
		return head{}, err
	}
	headers, err := headerTexts(response.Header)
	if err != nil {
		return head{}, err
	}
	h := head{
		Status: response.Status, StatusText: statusText, Headers: headers,
		URL: response.URL, Redirected: response.Redirected,
		Body: response.Body != nil && method != http.MethodHead && !isNullBodyStatus(response.Status),
	}
	if h.URL == "" {
		h.URL = address
	}
	return h, nil
}

func isNullBodyStatus(status int) bool { return status == 204 || status == 205 || status == 304 }

// A header counts with overhead on top of its name and value, as in HTTP/2 (RFC
// 9113, section 6.5.2).
const (
	headerOverhead = 32
	maxHeaderSize  = 64 << 10
)

// headerTexts gives the headers as texts of JavaScript's.
func headerTexts(header [][2]string) ([][2]string, error) {
	texts := make([][2]string, len(header))
	size := 0
	for i, h := range header {
		if size += len(h[0]) + len(h[1]) + headerOverhead; size > maxHeaderSize {
			return nil, fmt.Errorf("the headers of the answer are larger than %v", protocol.Size(maxHeaderSize))
		}
		if !httpguts.ValidHeaderFieldName(h[0]) {
			return nil, fmt.Errorf("the answer has a header with the invalid name %.60q", h[0])
		}
		value, err := fieldText("the header "+h[0], h[1])
		if err != nil {
			return nil, err
		}
		texts[i] = [2]string{h[0], value}
	}
	return texts, nil
}

// fieldText gives the text of octets from one line of a message, without the
// whitespace around it. what names them in an error.
func fieldText(what, octets string) (string, error) {
	if strings.ContainsAny(octets, "\r\n\x00") {
		return "", fmt.Errorf("%s of the answer has a line break or a null character in it", what)
	}
	return protocol.IsomorphicDecode(strings.Trim(octets, " \t")), nil
}
