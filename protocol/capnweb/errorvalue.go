package capnweb

// Error is a JavaScript Error: the reason of a failed call, or a value like any
// other. Name is its name property ("TypeError"); a JavaScript peer recreates
// the standard classes and turns every other name into a plain Error, so put
// what programs should act on into Props, by custom a member "code".
type Error struct {
	Name, Message string
	// Stack is empty unless the peer chose to reveal it.
	Stack string
	// Cause is the cause property. HasCause tells a cause that is null from no
	// cause; it need not be set with any other cause.
	Cause    any
	HasCause bool
	// Errors are the errors of an AggregateError, else nil.
	Errors []any
	// Props are the other own properties.
	Props Object
}

// Error answers what toString does (ECMA-262, section 20.5.3.4).
func (e *Error) Error() string {
	switch {
	case e.Name == "":
		return e.Message
	case e.Message == "":
		return e.Name
	}
	return e.Name + ": " + e.Message
}

// Unwrap answers the cause and the errors of an aggregate, as far as they are
// errors.
func (e *Error) Unwrap() []error {
	var all []error
	for _, v := range append([]any{e.Cause}, e.Errors...) {
		if err, ok := v.(error); ok {
			all = append(all, err)
		}
	}
	return all
}

// cause answers the cause property, and false when there is none.
func (e *Error) cause() (any, bool) { return e.Cause, e.HasCause || e.Cause != nil }

// typeError answers a TypeError.
func typeError(message string) *Error { return &Error{Name: "TypeError", Message: message} }
