package protocol

import (
	"errors"
	"fmt"
	"math"
	"time"
)

// Off as a bound lifts it altogether. Only the bounds that are off by default
// accept it, so that no other bound is lost by accident.
const Off = -1

// MaxTimeout is the longest time limit there is, 2 147 483 647 ms: the widest
// delay that a 32-bit timer of a host accepts.
const MaxTimeout = math.MaxInt32 * time.Millisecond

// MaxValueDepth is the deepest nesting of objects that a result may have.
const MaxValueDepth = 256

// Bounds are what an operator allows the executions of one executor. A request
// can only lower them. A zero field means the default; [Off] lifts the bounds
// that say so. [BoundsTable] lists each with its default, floor and ceiling.
type Bounds struct {
	// Timeout is the wall-clock time of a run whose request names none,
	// MaxTimeout the most a request gets.
	Timeout, MaxTimeout time.Duration
	// CPUTime is the time a guest may compute. May be Off, the default.
	CPUTime time.Duration
	// Memory is the size of a sandbox in bytes.
	Memory int64
	// CodeBytes is the size of code and modules together.
	CodeBytes int64
	// ToolCalls is the number of tool calls of a run, ToolBytes the size of one
	// call's arguments and of its answer, ToolTimeout the time one call may
	// take (may be Off, the default).
	ToolCalls   int
	ToolBytes   int64
	ToolTimeout time.Duration
	// LogBytes and LogLines bound the captured console output of a run.
	LogBytes int64
	LogLines int
	// Timers is the number of timers that may be pending at once.
	Timers int
	// Queue is the number of executions that may wait for their turn.
	Queue int
	// ResponseBytes is the size of a whole result envelope as JSON text. May be
	// Off, the default; the wire's own ceiling always holds.
	ResponseBytes int64
	// ValueDepth is the nesting of the result.
	ValueDepth int
	// Fetch bounds what a guest sends outward.
	Fetch FetchBounds
}

// FetchBounds bound the guest's own requests.
type FetchBounds struct {
	// Concurrent is the number of requests open at once; more wait.
	Concurrent int
	// Requests is the number of requests of a run.
	Requests int
	// RequestBytes and ResponseBytes are the sizes of one body.
	RequestBytes, ResponseBytes int64
	// Redirects is the number of redirects one request follows.
	Redirects int
}

// DefaultBounds answers the bounds of an executor that sets none.
func DefaultBounds() Bounds { return Bounds{}.WithDefaults() }

// WithDefaults answers the bounds with every zero field set to its default.
func (b Bounds) WithDefaults() Bounds {
	for _, bound := range boundsTable {
		if bound.get(&b) == 0 {
			bound.Set(&b, bound.Default)
		}
	}
	return b
}

// Validate answers an error that names every field that is out of its range, a
// line each, or nil.
func (b Bounds) Validate() error {
	var wrong []error
	for _, bound := range boundsTable {
		if err := bound.Check(bound.Get(b)); err != nil {
			wrong = append(wrong, fmt.Errorf("%s: %w", bound.Name, err))
		}
	}
	return errors.Join(wrong...)
}

// ResolveTimeout settles the time limit of a run: what the request asks for, or
// the default when it asks for nothing, and never more than the ceiling.
// [NoTimeout] asks for the ceiling.
func (b Bounds) ResolveTimeout(requested time.Duration) time.Duration {
	return b.WithDefaults().resolveTimeout(requested)
}

// resolveTimeout is ResolveTimeout of bounds that have their defaults.
func (b Bounds) resolveTimeout(requested time.Duration) time.Duration {
	if requested <= 0 {
		requested = b.Timeout
	}
	return min(requested, b.MaxTimeout, MaxTimeout)
}
