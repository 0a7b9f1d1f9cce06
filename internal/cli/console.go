package cli

import (
	"fmt"
	"io"
)

// console prints lines on a goroutine of its own: the hook of an executor should not
// block, and whatever reads standard error may be slow.
type console struct {
	lines chan string
	done  chan struct{}
}

// maxUnprinted is how many lines may wait for a slow reader. Past it the program
// waits as well, which disturbs nobody: it is the only one.
const maxUnprinted = 10_000

// newConsole prints to w.
func newConsole(w io.Writer) *console {
	c := &console{lines: make(chan string, maxUnprinted), done: make(chan struct{})}
	go func() {
		defer close(c.done)
		for line := range c.lines {
			fmt.Fprintln(w, line)
		}
	}()
	return c
}

// line prints a line soon.
func (c *console) line(text string) { c.lines <- text }

// close waits until all lines are printed.
func (c *console) close() {
	close(c.lines)
	<-c.done
}
