package jsontext

import "fmt"

// SyntaxError is text that is no JSON. Offset counts bytes.
type SyntaxError struct {
	Offset int
	Reason string
}

func (e *SyntaxError) Error() string {
	return fmt.Sprintf("%s at position %d of the JSON text", e.Reason, e.Offset)
}

// Reasons are how a package words what a [Scanner] finds wrong by itself. They
// differ because each package puts them into a sentence of its own, which a peer
// or a host reads.
type Reasons struct {
	// NotUTF8 is a byte that is not UTF-8.
	NotUTF8 string
	// NoNumber is anything but a number, where one must be.
	NoNumber string
	// OutOfRange is a number that is too large, for [Scanner.ReadFinite].
	OutOfRange string
	// Control is a control character in a string.
	Control string
	// Escape is a backslash in a string that begins no escape.
	Escape string
	// Unterminated is a string that goes on at the end of the text.
	Unterminated string
	// Trailing is anything behind the value.
	Trailing string
}
