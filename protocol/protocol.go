// Package protocol is the contract between a host and an executor: requests,
// result envelopes, faults, bounds and the value codec. It holds types and pure
// functions only, so that every implementation (in-process, daemon, client) and
// every host can share it. It imports nothing else of this module but the JSON
// text code that it shares with capnweb, which is internal and imports nothing.
package protocol

import (
	"context"
	"math"
	"strings"
	"time"
)

// Version names the contract. The server publishes it and a caller compares it
// with exact equality.
const Version = "1"

// Executor runs programs. The engine implements it in-process; a client
// implements it over a connection.
//
// Execute returns a non-nil error only for a fault, a failure of the service
// (see [Fault]). A program that fails is not a fault: its failure is in
// [Result.Error]. Implementations are safe for concurrent use.
type Executor interface {
	Execute(ctx context.Context, req Request) (Result, error)
}

// NoTimeout as [Request.Timeout] lifts the time limit to the executor's ceiling.
const NoTimeout time.Duration = math.MaxInt64

// Request is one program to run and what it may use.
type Request struct {
	// Code is the program, in any of the accepted forms: an (async) arrow
	// function, a function, `export default …`, statements, a body with
	// top-level return or await, any of these in a Markdown fence, TypeScript.
	Code string
	// Modules maps import specifiers to module source text.
	Modules map[string]string
	// Providers are the tool namespaces the guest sees, in order.
	Providers []Provider
	// Dispatch serves tool calls. Nil answers every call with an error.
	Dispatch Dispatch
	// PassesTurn says that Dispatch calls [inorder.Pass] once a call is in its order:
	// until then, or until Dispatch returns, it is not called again. A dispatch that
	// hands calls on to somebody else keeps their order this way. Without it Dispatch
	// is called again as soon as it has returned, or 50 µs after it was called.
	//
	// [inorder.Pass]: https://pkg.go.dev/github.com/codemode-executor/codemode-executor/protocol/inorder#Pass
	PassesTurn bool
	// Timeout bounds the wall-clock time of the run, and of its wait in the
	// queue before that.
	// Zero means the executor's default, [NoTimeout] its ceiling; a value
	// above the ceiling is lowered to it. Negative is a fault.
	Timeout time.Duration
	// CPUTime bounds the time the guest computes. Zero means the executor's
	// own bound (off by default); a value above that bound is lowered to it.
	CPUTime time.Duration
	// Memory bounds the sandbox's memory, in bytes. Zero means the executor's
	// own bound; a value above that bound is lowered to it. Less than 8 MiB,
	// which holds no program, is a fault.
	Memory int64
	// ToolCalls bounds the tool calls of the run, ToolBytes the size in bytes
	// of one call's arguments or answer, LogBytes the size of all logs. Zero
	// means the executor's own bound; a larger value is lowered to it.
	ToolCalls int
	ToolBytes int64
	LogBytes  int64
	// ToolTimeout bounds one tool call. Zero means the executor's own bound
	// (off by default).
	ToolTimeout time.Duration
	// Outbound is what serves the program's fetch. The zero value is
	// [OutboundNative]: the executor makes the requests itself.
	Outbound Outbound
	// Console chooses how console arguments become text.
	Console ConsoleFormat
	// OnConsole, when set, receives every retained line as it is written, and in the
	// end the one that says how many were dropped, if any were. It is called from the
	// run's goroutine and must not block.
	OnConsole func(line string)
	// Caller groups requests for fair queueing. It is never a metric label.
	Caller string
}

// ConsoleFormat chooses how console arguments become text.
type ConsoleFormat string

const (
	// ConsoleReadable prints values as a person wants to read them.
	ConsoleReadable ConsoleFormat = ""
	// ConsoleString prints each argument with String(), as the dialect does.
	ConsoleString ConsoleFormat = "string"
)

// Provider is a namespace of tools, which the guest sees as a global.
type Provider struct {
	// Name is a JavaScript identifier, not reserved, unique in the request.
	Name string `json:"name"`
	// Tools are the names that exist. The guest reaches each by this name and
	// by its sanitized form (see [ToolTable]), and dispatch receives this name.
	Tools []string `json:"tools,omitempty"`
	// Open sends calls under any other name, of at most 1024 bytes, to dispatch as
	// well.
	Open bool `json:"open,omitempty"`
	// Prelude is guest JavaScript that runs once all namespaces exist and
	// before the program; what it assigns to the namespace wins over tools.
	Prelude string `json:"prelude,omitempty"`
}

// Call is one tool call.
type Call struct {
	Provider string
	Tool     string
	// Args is the JSON text of the argument array. Binary values are objects
	// tagged [BinaryTag].
	Args string
}

// Dispatch serves a tool call on the host. Its answer is the JSON text of an
// envelope, {"result": …}, {"error": "message"} or, for undefined, {}; anything
// else fails the call. A Go error reaches the guest as a thrown Error with that
// text.
//
// Calls run concurrently, each on a goroutine, and are entered in the order in which
// the program made them. All that the program made before it ended have been entered
// when Execute returns, and none is after that. ctx ends when the run is stopped, by
// its deadline, a limit or a cancellation, and otherwise, for a call that the program
// did not wait for, at the run's deadline or when the executor is closed: what the
// caller does with the context of Execute after that does not count.
type Dispatch func(ctx context.Context, call Call) (string, error)

// BinaryTag marks a binary value at the tool boundary:
// {BinaryTag: "Uint8Array" | "ArrayBuffer" | "ArrayBufferView", "data": base64}.
const BinaryTag = "__codemode_binary_v1__"

// Result is the envelope of a run.
type Result struct {
	// OK tells whether the program ran to its end.
	OK bool `json:"ok"`
	// Value is the program's value as value text when OK; see [DecodeValue],
	// [Result.JSON] and [Result.Unmarshal].
	Value string `json:"result,omitempty"`
	// Error is the failure when not OK.
	Error *Error `json:"error,omitempty"`
	// Logs are the captured console lines.
	Logs []string `json:"logs"`
	// Calls are the first tool calls of the run, in their order; see [MaxCallRecords].
	Calls []CallRecord `json:"calls,omitempty"`
	// ExecutionID names a retained execution.
	ExecutionID string `json:"executionId,omitempty"`
	Stats       Stats  `json:"stats"`
}

// Error is the failure of a program. Message is never empty.
type Error struct {
	// Name is the JavaScript error name, such as "TypeError".
	Name    string `json:"name"`
	Message string `json:"message"`
	// Stack names the program's own lines, one frame a line.
	Stack string `json:"stack,omitempty"`
	// Code classes a failure the executor declares; it is empty for an error
	// the program threw itself.
	Code Code `json:"code,omitempty"`
}

// Error implements error: the name and the message, unless that begins with the
// name, as messages about syntax do.
func (e *Error) Error() string {
	if e.Name == "" || strings.HasPrefix(e.Message, e.Name+": ") {
		return e.Message
	}
	return e.Name + ": " + e.Message
}

// Stats are the measurements of a run.
type Stats struct {
	// WallMs is the time from leaving the queue to settling, CPUMs the part in
	// which the guest computed, QueuedMs the time before; all in milliseconds.
	WallMs   float64 `json:"wallMs"`
	CPUMs    float64 `json:"cpuMs"`
	QueuedMs float64 `json:"queuedMs"`
	// PeakMemoryBytes is the largest size of the sandbox's linear memory.
	PeakMemoryBytes int64 `json:"peakMemoryBytes"`
	ToolCalls       int   `json:"toolCalls"`
	Requests        int   `json:"requests"`
}

// CompletedEnvelope answers a tool call that arrives after its run settled.
const CompletedEnvelope = `{"error":"Execution has already completed."}`
