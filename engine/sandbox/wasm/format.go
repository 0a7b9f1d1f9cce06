package wasm

import "fmt"

// FormatError reports a binary that is malformed, or that uses something this
// package does not understand.
type FormatError struct {
	// Offset is where in the binary, in bytes from its start.
	Offset int
	// What says what is wrong there.
	What string
}

// Error implements error.
func (e *FormatError) Error() string {
	return fmt.Sprintf("wasm: offset %#x: %s", e.Offset, e.What)
}
