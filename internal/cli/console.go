package cli

import (
	"fmt"
	"io"
)

// console prints lines on a goroutine of its own: the engine's hook must not
// block, and whatever reads standard error may be slow.
type console struct {
	lines chan string
	done  chan struct{}
}

// newConsole prints to w. No more than maxLines lines may come.
func newConsole(w io.Writer, maxLines int) *console {
	c := &console{lines: make(chan string, maxLines), done: make(chan struct{})}
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
