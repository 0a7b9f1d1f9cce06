package engine

import (
	"github.com/codemode-executor/codemode-executor/engine/quickjs"
	"github.com/codemode-executor/codemode-executor/hostcalls"
	"github.com/codemode-executor/codemode-executor/hostcalls/outbound"
	"github.com/codemode-executor/codemode-executor/protocol"
)

// maxRequestHead bounds, in bytes, the method, the URL and the headers of a request.
const maxRequestHead = 64 << 10

// fetcher gives what serves the program's requests, or nil if the network is closed
// to it.
func (r *run) fetcher() protocol.Fetch {
	switch r.req.Outbound.Mode {
	case protocol.OutboundStub:
		return r.req.Outbound.Fetch
	case protocol.OutboundNative:
		return r.executor.native.fetch
	}
	return nil
}

// exchanges are the requests of this run. Most runs make none.
func (r *run) exchanges() *outbound.Session {
	if r.outbound == nil {
		limits := outbound.Limits{FetchBounds: r.limits.Fetch, Held: max(r.limits.Memory, 2*r.limits.Fetch.RequestBytes)}
		r.outbound = outbound.NewSession(r.ctx, r.queue, r.fetcher(), limits, r.executor.opts.Logger)
	}
	return r.outbound
}

// requests gives the number of requests so far.
func (r *run) requests() int {
	if r.outbound == nil {
		return 0
	}
	return r.outbound.Requests()
}

// networkCode gives a code that errors of fetch may have, and none for another: it
// comes out of the sandbox.
func networkCode(code protocol.Code) protocol.Code {
	if code == protocol.CodeNetworkDisabled || code == protocol.CodeNetworkDenied {
		return code
	}
	return ""
}

// hostFetch serves the host functions for requests; see package webapi.
func (r *run) hostFetch(function int32, args []quickjs.Value) error {
	first, _ := args[0].Number()
	switch function {
	case hostFetchEnd:
		r.exchanges().End(int64(first))
		return nil
	case hostFetchCancel:
		r.exchanges().Cancel(int64(first))
		return nil
	}
	task := int64(first)
	second, _ := args[1].Number()
	id := int64(second)
	switch function {
	case hostFetchOpen:
		return r.hostFetchOpen(task, id, args[2:])
	case hostFetchWrite:
		piece, size, err := r.vm.BytesUpTo(args[2], outbound.PieceSize)
		if err != nil || size > outbound.PieceSize {
			return orTooLarge(err)
		}
		r.exchanges().Write(task, id, piece)
	default:
		r.exchanges().Read(task, id)
	}
	return nil
}

// hostFetchOpen takes method, URL, headers, redirect mode, the number of the hop,
// and the body.
func (r *run) hostFetchOpen(task, id int64, args []quickjs.Value) error {
	var req outbound.Request
	room := int64(maxRequestHead)
	for i, field := range []*string{&req.Method, &req.URL, &req.Headers, &req.Redirect} {
		text, size, err := r.vm.TextUpTo(args[i], room)
		if room -= size; err != nil || room < 0 {
			return orTooLarge(err)
		}
		*field = text
	}
	hop, _ := args[4].Number()
	req.Hop = int(hop)
	if err := r.takeBody(&req, args[5]); err != nil {
		return err
	}
	r.exchanges().Open(task, id, req)
	return nil
}

// takeBody reads the body that a request has as a whole: a string or bytes. True
// stands for one that comes in pieces. One byte past the bound is taken of a body
// that is too large, which the session then refuses.
func (r *run) takeBody(req *outbound.Request, body quickjs.Value) (err error) {
	limit := r.limits.Fetch.RequestBytes + 1
	switch {
	case body == quickjs.True:
		req.Stream = true
	case body.IsString():
		var text string
		text, _, err = r.vm.TextUpTo(body, limit)
		req.Body = []byte(text)
	case body.IsObject():
		req.Body, _, err = r.vm.BytesUpTo(body, limit)
	}
	return err
}

// orTooLarge is the error of a read, or else of something that was too large.
func orTooLarge(err error) error {
	if err != nil {
		return err
	}
	return hostError(&hostcalls.Error{Name: "TypeError", Message: "fetch failed: the URL and the headers of the request are too large"})
}
