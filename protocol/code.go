package protocol

// Code names the class of a failure or a fault. The set is closed: each code
// is declared once, in the table that [Classes] answers, and metrics, documents
// and hosts use that table.
//
// A Code is itself an error, so that it serves as the target of [errors.Is]:
//
//	errors.Is(err, protocol.CodeQueueOverflow) // err wraps a *Fault
//	errors.Is(result.Error, protocol.CodeTimeout)
type Code string

// The classes of failing programs, found in [Error.Code].
const (
	CodeTimeout              Code = "TIMEOUT"
	CodeQueueTimeout         Code = "QUEUE_TIMEOUT"
	CodeCPULimit             Code = "CPU_LIMIT"
	CodeMemoryLimit          Code = "MEMORY_LIMIT"
	CodeStackOverflow        Code = "STACK_OVERFLOW"
	CodeStalled              Code = "STALLED"
	CodeToolCallLimit        Code = "TOOL_CALL_LIMIT"
	CodeInvalidProgram       Code = "INVALID_PROGRAM"
	CodeInvalidProviders     Code = "INVALID_PROVIDERS"
	CodeNetworkDisabled      Code = "NETWORK_DISABLED"
	CodeNetworkDenied        Code = "NETWORK_DENIED"
	CodeUnserializableResult Code = "UNSERIALIZABLE_RESULT"
	CodeCancelled            Code = "CANCELLED"
)

// CodeInternal is a defect of the executor. It is found in [Error.Code] when
// the defect ended one run, and in [Fault.Code] when there is no envelope.
const CodeInternal Code = "INTERNAL"

// The classes of faults of the service, found in [Fault.Code].
const (
	CodeQueueOverflow      Code = "QUEUE_OVERFLOW"
	CodeShuttingDown       Code = "SHUTTING_DOWN"
	CodeInvalidRequest     Code = "INVALID_REQUEST"
	CodeRequestTooLarge    Code = "REQUEST_TOO_LARGE"
	CodeResponseTooLarge   Code = "RESPONSE_TOO_LARGE"
	CodeProtocolMismatch   Code = "PROTOCOL_MISMATCH"
	CodeConnectionRejected Code = "CONNECTION_REJECTED"
	CodeConnectionLost     Code = "CONNECTION_LOST"
	CodeUnknownHandle      Code = "UNKNOWN_HANDLE"
)

// Error implements error: the code itself.
func (c Code) Error() string { return string(c) }

// Retryable tells whether the same request may succeed when it is sent again
// unchanged. It is false for a code that is not declared.
func (c Code) Retryable() bool {
	class, _ := c.Class()
	return class.Retryable
}

// Class answers the declaration of the code, and false when there is none.
func (c Code) Class() (Class, bool) {
	for i := range classes {
		if classes[i].Code == c {
			return classes[i], true
		}
	}
	return Class{}, false
}
