// Package inorder enters functions that may block one after the other, in the order
// in which they were given, and has them run at the same time all the same. It is
// how the tool calls of a run reach the host in the order in which the program made
// them. Implementations of [protocol.Executor] use it, and dispatch functions that
// hand calls on to somebody else, which gets them in order: see [Pass].
//
// Go does not tell when a function on another goroutine has done its first steps. A
// [Line] takes a function for entered when it has returned, has passed its turn on, or
// has had a moment to itself.
package inorder
