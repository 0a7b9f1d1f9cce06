package server

import (
	"context"
	"sync"

	"github.com/codemode-executor/codemode-executor/protocol/capnweb"
)

// consoleFeed sends the lines of a run's console as they are written. The run does
// not wait for it: lines that come while too many wait are left out here, and are
// in the envelope all the same.
type consoleFeed struct {
	stub *capnweb.Stub
	done chan struct{}

	mu      sync.Mutex
	arrived sync.Cond
	lines   []string
	bytes   int
	closed  bool
}

// Bounds of what waits to be sent.
const (
	maxFeedLines = 1024
	maxFeedBytes = 256 << 10
)

func newConsoleFeed(stub *capnweb.Stub) *consoleFeed {
	f := &consoleFeed{stub: stub, done: make(chan struct{})}
	f.arrived.L = &f.mu
	go f.send()
	return f
}

// write takes a line; it never blocks.
func (f *consoleFeed) write(line string) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.closed || len(f.lines) >= maxFeedLines || f.bytes+len(line) > maxFeedBytes {
		return
	}
	f.lines = append(f.lines, line)
	f.bytes += len(line)
	f.arrived.Signal()
}

// close waits until the lines that wait are sent.
func (f *consoleFeed) close() {
	f.mu.Lock()
	f.closed = true
	f.arrived.Signal()
	f.mu.Unlock()
	<-f.done
}

// send sends what waits until the feed is closed.
func (f *consoleFeed) send() {
	defer close(f.done)
	for {
		lines := f.next()
		if lines == nil {
			return
		}
		for _, line := range lines {
			// The answer is of no use, so that nobody asks for it. Sending waits
			// while the caller does not read; a broken connection ends that.
			f.stub.StartInvoke(context.Background(), line).Release()
		}
	}
}

// next waits for lines and takes them, nil at the end.
func (f *consoleFeed) next() []string {
	f.mu.Lock()
	defer f.mu.Unlock()
	for len(f.lines) == 0 && !f.closed {
		f.arrived.Wait()
	}
	lines := f.lines
	f.lines, f.bytes = nil, 0
	return lines
}
