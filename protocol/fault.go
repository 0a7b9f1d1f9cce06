package protocol

// Fault is a failure of the service, as opposed to one of the program. It
// rejects the call: there is no envelope.
type Fault struct {
	Code Code `json:"code"`
	// Message is what happened and what to do; it is never empty.
	Message string `json:"message"`
	cause   error
}

// NewFault builds a fault. args fill the parameters of the class's text, as
// those of [Failure] do.
func NewFault(code Code, args ...any) *Fault {
	class := declared(code)
	return &Fault{Code: class.Code, Message: fill(class.Text, args)}
}

// FaultFrom builds a fault that wraps its cause. The text of the cause fills
// the first parameter of the class's text; a class without parameters, such as
// [CodeInternal], does not show it.
func FaultFrom(code Code, cause error) *Fault {
	fault := NewFault(code, cause)
	fault.cause = cause
	return fault
}

// Error implements error: the code and the message.
func (f *Fault) Error() string { return string(f.Code) + ": " + f.Message }

// Unwrap answers the cause, or nil.
func (f *Fault) Unwrap() error { return f.cause }

// Is makes [errors.Is] match a fault with its [Code].
func (f *Fault) Is(target error) bool { return matches(f.Code, target) }

// Retryable tells whether the same request may succeed when it is sent again
// unchanged.
func (f *Fault) Retryable() bool { return f.Code.Retryable() }
