package capnweb

import (
	"fmt"
	"sync/atomic"
)

// load counts what a session holds and runs on behalf of its peer.
type load struct {
	calls, bytes       atomic.Int64
	maxCalls, maxBytes int64
}

// begin counts one more call and answers false when there are too many.
func (l *load) begin() bool {
	if l.calls.Add(1) > l.maxCalls {
		l.calls.Add(-1)
		return false
	}
	return true
}

// end ends a call that was begun on behalf of a peer.
func (o origin) end() {
	if o.session != nil {
		o.session.load.calls.Add(-1)
	}
}

// take counts so many bytes more. The error is one to abort the session with.
func (l *load) take(bytes int) error {
	if l.bytes.Add(int64(bytes)) > l.maxBytes {
		l.bytes.Add(-int64(bytes))
		return rangeError(fmt.Sprintf("The session holds more than %d bytes of values.", l.maxBytes))
	}
	return nil
}

func (l *load) give(bytes int) { l.bytes.Add(-int64(bytes)) }

// Sizes that [load] counts for values, roughly what they take in memory.
const (
	payloadSize = 256
	nodeSize    = 32
)

var errTooManyCalls = rangeError("Too many calls are outstanding in this session.")
