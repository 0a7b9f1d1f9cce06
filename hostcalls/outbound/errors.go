package outbound

import (
	"errors"
	"fmt"
	"strings"

	"github.com/codemode-executor/codemode-executor/protocol"
)

var (
	errInsideHost    = errors.New("it failed inside the host")
	errNoAnswer      = errors.New("the host answered nothing")
	errCancelled     = errors.New("it was cancelled")
	errBodyClosed    = errors.New("the body of the request is not read any more")
	errProtocol      = errors.New("the request is not valid")
	errTooMuchAtOnce = errors.New("too much data is in requests that have not been answered: await some of them first")
)

func tooManyRequests(limit int) error {
	return fmt.Errorf("the program has made the %d requests it may make: ask for more with each, or use a tool", limit)
}

func tooManyRedirects(limit int) error {
	return fmt.Errorf("there were more than %d redirects", limit)
}

func tooManyUnread(limit int) error {
	return fmt.Errorf("%d responses are open whose bodies nobody reads, as many as there may be: read them, or cancel them with response.body.cancel()", limit)
}

func requestTooLarge(limit int64) error {
	return fmt.Errorf("the body of the request is larger than %v, the most that one may have: send it in several requests", protocol.Size(limit))
}

func responseTooLarge(limit int64) error {
	return fmt.Errorf("the body of the response is larger than %v, the most that one may have: ask for less, or for a part", protocol.Size(limit))
}

// maxText bounds, in bytes, a text of the host's in a failure.
const maxText = 2000

// failureText is what the guest's error says. It is never empty.
func failureText(err error) string {
	text := strings.ToValidUTF8(err.Error(), "\uFFFD")
	if text == "" {
		text = "there is no reason given"
	}
	if len(text) > maxText {
		text = strings.ToValidUTF8(text[:maxText], "") + "…"
	}
	return "fetch failed: " + text
}

// refusal gives the class and the text of an error that says that the network, or
// the target, is closed to the program.
func refusal(err error) (code protocol.Code, text string, ok bool) {
	for _, code := range []protocol.Code{protocol.CodeNetworkDisabled, protocol.CodeNetworkDenied} {
		if !errors.Is(err, code) {
			continue
		}
		var declared *protocol.Error
		if errors.As(err, &declared) && declared.Code == code {
			return code, declared.Message, true
		}
		return code, failureText(err), true
	}
	return "", "", false
}
