package client

import (
	"context"
	"slices"
	"sync"

	"github.com/codemode-executor/codemode-executor/protocol/capnweb"
)

// Bounds of the lines of one run that may wait for the host's function. They are as
// many as the default bound on logs allows; the server, which is not trusted with
// this process's memory, may be set to allow more. Further lines are left out of the
// live feed; the envelope has them.
const (
	maxWaitingLines = 10_000
	maxWaitingBytes = 1 << 20
)

// console hands the lines of a run to the host's function, one after the other, on a
// goroutine of its own: one that blocks must not hold up the connection. The nil
// console has nobody to hand them to.
type console struct {
	sink func(line string)
	done chan struct{}

	mu      sync.Mutex
	arrived sync.Cond
	waiting []string
	bytes   int
	closed  bool
	// told are the lines that the function has had.
	told []string
}

func newConsole(sink func(line string)) *console {
	if sink == nil {
		return nil
	}
	c := &console{sink: sink, done: make(chan struct{})}
	c.arrived.L = &c.mu
	go c.pump()
	return c
}

// argument answers the function that takes lines, as an argument of execute.
func (c *console) argument() any {
	if c == nil {
		return capnweb.Undefined{}
	}
	return consoleTarget{c}
}

// write takes a line. It never blocks.
func (c *console) write(line string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.closed || len(c.waiting) >= maxWaitingLines || c.bytes+len(line) > maxWaitingBytes {
		return
	}
	c.waiting = append(c.waiting, line)
	c.bytes += len(line)
	c.arrived.Signal()
}

// close waits until the lines that have come are handed over.
func (c *console) close() {
	if c != nil {
		c.end(false)
	}
}

// abandon drops the lines that wait, and answers those that were handed over.
func (c *console) abandon() []string {
	if c == nil {
		return nil
	}
	c.end(true)
	return slices.Clip(c.told)
}

func (c *console) end(drop bool) {
	c.mu.Lock()
	c.closed = true
	if drop {
		c.waiting = nil
	}
	c.arrived.Signal()
	c.mu.Unlock()
	<-c.done
}

// pump hands lines over until the console is closed.
func (c *console) pump() {
	defer close(c.done)
	for {
		line, ok := c.next()
		if !ok {
			return
		}
		c.tell(line)
	}
}

// next waits for a line and takes it, and answers false at the end.
func (c *console) next() (line string, ok bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	for len(c.waiting) == 0 && !c.closed {
		c.arrived.Wait()
	}
	if len(c.waiting) == 0 {
		return "", false
	}
	line, c.waiting = c.waiting[0], c.waiting[1:]
	c.bytes -= len(line)
	c.told = append(c.told, line)
	return line, true
}

// tell calls the host's function. One that panics hears no more, as with the engine.
func (c *console) tell(line string) {
	defer func() {
		if recover() != nil {
			c.sink = func(string) {}
		}
	}()
	c.sink(line)
}

// consoleTarget takes lines in the order in which the server sent them.
type consoleTarget struct{ *console }

var _ capnweb.Starter = consoleTarget{}

// Start implements [capnweb.Starter].
func (t consoleTarget) Start(_ context.Context, _, args []any) func() (any, error) {
	if line, ok := firstText(args); ok {
		t.write(line)
	}
	return func() (any, error) { return capnweb.Undefined{}, nil }
}

func firstText(args []any) (string, bool) {
	if len(args) == 0 {
		return "", false
	}
	line, ok := args[0].(string)
	return line, ok
}

// Call implements [capnweb.Target].
func (t consoleTarget) Call(ctx context.Context, path, args []any) (any, error) {
	return t.Start(ctx, path, args)()
}

// Get implements [capnweb.Target]. A function has no members.
func (t consoleTarget) Get(context.Context, []any) (any, error) { return capnweb.Undefined{}, nil }
