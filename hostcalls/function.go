package hostcalls

import (
	"context"
	"io"
	"time"
)

// Function is a host function that the web platform in the guest calls by its
// name, for work that a Go library does better: cryptography, legacy encodings,
// compression.
//
// Arguments and results are nil (undefined or null), bool, float64, string or
// []byte (a Uint8Array; the function owns the copy it gets). Arguments are the
// guest's: a function checks their number, types and sizes itself, and returns an
// [*Error] for what it does not accept.
type Function struct {
	// Name is the property of the host object under which the guest's harness
	// finds the function.
	Name string
	// Length is the least number of arguments.
	Length int
	// Call computes the result while the guest waits. It should take at most a
	// few milliseconds.
	Call func(env *Env, args []any) (any, error)
	// Start computes the result on a goroutine of its own, for work that may
	// take longer; ctx ends with the run. The guest passes the id of a pending
	// call before the other arguments. A function has Call or Start.
	Start func(ctx context.Context, env *Env, args []any) (any, error)
}

// Env is what functions use of the outside.
type Env struct {
	Now     func() time.Time
	Entropy io.Reader
	// State keeps values between the calls of one run, such as streams in
	// progress. Functions use keys of types of their own.
	State map[any]any
}

// Error is an error of a host function, which the guest sees as an Error with
// this name.
type Error struct {
	// Name is the JavaScript error or DOMException name, such as "TypeError" or
	// "OperationError".
	Name    string
	Message string
}

func (e *Error) Error() string { return e.Name + ": " + e.Message }
