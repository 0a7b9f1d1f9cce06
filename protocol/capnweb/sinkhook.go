package capnweb

import (
	"io"
	"sync"
)

// sinkHook stands for the writable end of a stream: of a pipe, or of a stream of
// this process. The peer calls write, close and abort on it.
type sinkHook struct {
	to acceptor

	mu     sync.Mutex
	refs   int
	closed bool
	// arrivals are the calls that have not been passed on: the first one waits
	// for promises in its arguments. passing is set while somebody passes on.
	arrivals []*sinkCall
	passing  bool
}

// acceptor takes the calls of a sinkHook, in order. It must not block, and
// resolves or rejects each.
type acceptor interface{ accept(c sinkCall) }

// sinkCall is one call of a writable end.
type sinkCall struct {
	from   origin
	method string
	args   *payload
	// result is nil when nobody waits for it.
	result *pendingHook
	// ready is set when the arguments have settled, with failure if they could
	// not.
	ready   bool
	failure error
}

func newSinkHook(to acceptor) *sinkHook { return &sinkHook{to: to, refs: 1} }

var errUnclosed = plainError("WritableStream RPC stub was disposed without calling close()")

func (h *sinkHook) call(from origin, path []any, args *payload) hook {
	method, err := sinkMethod(path)
	var result *pendingHook
	if err == nil {
		// Chunks do not count as calls: there may be thousands in the window of
		// the peer. What they hold does count.
		result, err = newPendingBehind(args.depth())
	}
	if err != nil {
		return errorHook{err}.call(from, path, args)
	}
	c := &sinkCall{from: from, method: method, args: args, result: result}
	h.mu.Lock()
	h.closed = h.closed || method != "write"
	h.arrivals = append(h.arrivals, c)
	h.mu.Unlock()
	args.settle(func(err error) {
		h.mu.Lock()
		c.ready, c.failure = true, err
		h.mu.Unlock()
		h.pass()
	})
	return result
}

// sinkMethod answers the method that a path names.
func sinkMethod(path []any) (string, error) {
	method, ok := operandOf[string](path, 0)
	switch {
	case !ok || len(path) != 1:
		return "", plainError("WritableStream stub only supports direct method calls")
	case method != "write" && method != "close" && method != "abort":
		return "", plainError("Unknown WritableStream method: " + cutText(method, maxAbortText))
	}
	return method, nil
}

// pass passes on what can be.
func (h *sinkHook) pass() {
	for c := h.first(); c != nil; c = h.first() {
		if c.failure != nil {
			c.reject(c.failure)
		} else {
			h.to.accept(*c)
		}
		h.mu.Lock()
		h.passing = false
		h.mu.Unlock()
	}
}

// first takes the call that is next, if it is ready and nobody passes one on.
func (h *sinkHook) first() *sinkCall {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.passing || len(h.arrivals) == 0 || !h.arrivals[0].ready {
		return nil
	}
	h.passing = true
	c := h.arrivals[0]
	h.arrivals = h.arrivals[1:]
	return c
}

func (h *sinkHook) get(origin, []any) hook {
	return errorHook{plainError("Cannot access properties on a WritableStream stub")}
}

func (h *sinkHook) remap(from origin, path []any, m *mapper) hook {
	return errorHook{plainError("Cannot use map() on a WritableStream")}.remap(from, path, m)
}

func (h *sinkHook) pull(done func(view, error)) {
	done(view{}, plainError("Cannot pull a WritableStream stub"))
}

func (h *sinkHook) dup() hook {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.refs++
	return h
}

func (h *sinkHook) dispose() {
	h.mu.Lock()
	h.refs--
	unclosed := h.refs == 0 && !h.closed
	h.mu.Unlock()
	if unclosed {
		h.fail(errUnclosed)
	}
}

// fail aborts the stream.
func (h *sinkHook) fail(err error) {
	reason := &payload{refs: 1, value: []any{err}}
	c := &sinkCall{method: "abort", args: reason, ready: true}
	h.mu.Lock()
	h.closed = true
	h.arrivals = append(h.arrivals, c)
	h.mu.Unlock()
	h.pass()
}

// chunk takes what a write writes.
func (c *sinkCall) chunk() any {
	c.args.detach()
	return c.argument()
}

func (c *sinkCall) argument() any {
	list, _ := c.args.value.([]any)
	if len(list) == 0 {
		return Undefined{}
	}
	return list[0]
}

// end answers what the stream ends with.
func (c *sinkCall) end() error {
	if c.method == "close" {
		return io.EOF
	}
	return failureOf(c.argument())
}

// failureOf answers a reason for a failure as an error.
func failureOf(reason any) error {
	if err, ok := reason.(error); ok && err != nil {
		return err
	}
	return &Rejection{Value: reason}
}

func (c *sinkCall) resolve() { c.settle(newView(&payload{refs: 1, value: Undefined{}})) }

func (c *sinkCall) reject(err error) { c.settle(errorHook{err}) }

func (c *sinkCall) settle(h hook) {
	c.args.dispose()
	if c.result != nil {
		c.result.resolve(h)
	}
}
