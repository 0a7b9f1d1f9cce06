package protocol

import (
	"context"
	"io"
)

// Outbound is what serves the program's fetch. The zero value is [OutboundNative]:
// a host that wants the network closed asks for [OutboundDisabled].
type Outbound struct {
	// Mode decides. Whether there is a function does not.
	Mode OutboundMode
	// Fetch makes the requests in the mode [OutboundStub]. It is nil in the
	// others: a function that is there and not used is a fault, so that a
	// forgotten mode cannot open the network.
	Fetch Fetch
}

// wrong says what is wrong with it, or nothing.
func (o Outbound) wrong() string {
	switch {
	case !o.Mode.known():
		return "outbound has an unknown mode"
	case o.Mode == OutboundStub && o.Fetch == nil:
		return "outbound has the mode stub, but no function"
	case o.Mode != OutboundStub && o.Fetch != nil:
		return "outbound has a function, but the mode " + o.Mode.String() + " instead of stub"
	}
	return ""
}

// Fetch makes one HTTP request for a program. It is called on a goroutine of its
// own, several times at once. A redirect need not be followed: the program's own
// side follows what is answered as it is, with one more call.
//
// ctx ends when the program aborts the request, when the body of the response has
// been read or given up, and when the run settles. What is asked for after that is
// of no interest to anybody.
//
// The program sees an error as a TypeError, "fetch failed: " and the text. One that
// matches [CodeNetworkDenied] or [CodeNetworkDisabled] by [errors.Is] is a refusal:
// the run that fails because of it gets that code.
type Fetch func(ctx context.Context, r *OutboundRequest) (*OutboundResponse, error)

// OutboundRequest is a request of a program. Method and URL are those of the Fetch
// standard: a method in its usual case, an absolute http or https URL without a
// fragment and credentials.
type OutboundRequest struct {
	Method, URL string
	// Header has names and values in the order they were set; both are octets,
	// as in net/http (see [IsomorphicDecode]). Headers that frame or route a
	// message, such as Host, Content-Length or Transfer-Encoding, are the
	// sender's and not among them.
	Header [][2]string
	// Body is the body, nil if there is none or nothing in it. Reading it takes
	// the data from the program as it comes, and an error means that there will be no more. Fetch
	// closes it, at the latest when ctx ends; it may do so at any time, and
	// read on after it has answered.
	Body io.ReadCloser
	// ContentLength is the size of Body in bytes. Zero, with a Body, means that
	// it is not known. GetBody gives the same body from its beginning, for a
	// second attempt; it is nil for a body that comes as it is read.
	ContentLength int64
	GetBody       func() (io.ReadCloser, error)
	// Redirect is what the program wants of redirects: "follow", "error" or
	// "manual".
	Redirect string
}

// OutboundResponse is the answer to a request. It is not trusted: a status that is
// none, an invalid header or an endless body fails the request, not the run.
type OutboundResponse struct {
	// Status is from 200 to 999. StatusText is octets, in one line.
	Status     int
	StatusText string
	// URL is where the response comes from after the redirects that Fetch
	// followed, absolute; empty means the URL of the request. Redirected tells
	// whether there were any.
	URL        string
	Redirected bool
	// Header has names and values, both octets, in any order. Those that are
	// there several times, such as Set-Cookie, stay apart.
	Header [][2]string
	// Body is the body after all codings are undone, nil if there is none. It is
	// read a little ahead of the program. It is closed in every case: at its
	// end, or while a Read may be under way, which must return then.
	Body io.ReadCloser
}
