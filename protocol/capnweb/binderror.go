package capnweb

import (
	"errors"
	"slices"
)

// asError answers the model value of a Go error. An [*Error] is itself; one that
// is wrapped lends its class and properties to the text of the whole.
func asError(err error) *Error {
	if e, ok := err.(*Error); ok && e != nil {
		return e
	}
	var inner *Error
	if errors.As(err, &inner) && inner != nil {
		return &Error{Name: inner.Name, Message: err.Error(), Props: inner.Props}
	}
	return &Error{Name: "Error", Message: err.Error()}
}

// modelError converts what an error holds. What cannot cross is left out, as
// JavaScript does, because an error must arrive whatever is attached to it.
func modelError(e *Error, depth int) (any, error) {
	if e == nil {
		return nil, nil
	}
	if depth >= maxSendDepth {
		return nil, errSendDepth
	}
	if e.Cause == nil && e.Errors == nil && e.Props == nil {
		return e, nil
	}
	out := *e
	out.Props = convertible(e.Props, depth)
	out.Errors = convertibleErrors(e.Errors, depth)
	cause, err := modelOf(e.Cause, depth+1)
	if out.Cause = cause; err != nil {
		out.Cause = nil
	}
	return &out, nil
}

// convertible converts the properties of an error.
func convertible(props Object, depth int) Object {
	out := make(Object, 0, len(props))
	for _, p := range props {
		if value, err := modelOf(p.Value, depth+1); err == nil {
			out = append(out, Member{Key: p.Key, Value: value})
		}
	}
	return out
}

// convertibleErrors converts the errors of an aggregate, nil if there are none.
func convertibleErrors(list []any, depth int) []any {
	out := slices.Clone(list)
	for i, v := range list {
		value, err := modelOf(v, depth+2)
		if out[i] = value; err != nil {
			out[i] = Undefined{}
		}
	}
	return out
}
