package capnweb

// Rejection is the error of a call that failed with something that is no Error.
// A method returns one to fail like that.
type Rejection struct{ Value any }

func (r *Rejection) Error() string {
	if text, ok := r.Value.(string); ok {
		return text
	}
	return "rejected with a value that is not an Error"
}

// plainError answers an Error.
func plainError(message string) *Error { return &Error{Name: "Error", Message: message} }

// rangeError answers a RangeError.
func rangeError(message string) *Error { return &Error{Name: "RangeError", Message: message} }

// badMessage answers the error for a message that breaks the protocol.
func badMessage(what string) *Error {
	return plainError("bad RPC message: " + cutText(what, maxAbortText))
}
