// Package soak has a server live with its callers for a while, well-behaved and
// hostile ones, and looks at what is left of it. It is a test that is not run with the
// others:
//
//	just soak 5m
package soak
