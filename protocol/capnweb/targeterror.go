package capnweb

import (
	"runtime/debug"
	"strings"
	"unicode/utf8"
)

// PanicError is what a call fails with when its method panicked. The peer learns
// no more than that it did.
type PanicError struct {
	Value any
	Stack []byte
}

func (e *PanicError) Error() string { return "the method panicked" }

// panicError answers the error for what a deferred function has recovered.
func panicError(recovered any) error {
	return &PanicError{Value: recovered, Stack: debug.Stack()}
}

// notFunction answers the error of a call to something that is none.
func notFunction(path []any) *Error {
	var text strings.Builder
	for i, part := range path {
		if i > 0 {
			text.WriteByte('.')
		}
		text.WriteString(shortened(partName(part)))
		if text.Len() > maxPathText {
			break
		}
	}
	return typeError("'" + shortened(text.String()) + "' is not a function.")
}

// callUndefined answers the error of a call along a path whose part at that
// place turned out to be undefined.
func callUndefined(path []any, at int) *Error {
	if at == len(path)-1 {
		return notFunction(path)
	}
	return cannotRead(partName(path[at+1]))
}

// getUndefined answers what reading along such a path gives.
func getUndefined(path []any, at int) (any, error) {
	if at == len(path)-1 {
		return Undefined{}, nil
	}
	return nil, cannotRead(partName(path[at+1]))
}

// cannotRead answers the error of reading a member of undefined.
func cannotRead(name string) *Error {
	return typeError("Cannot read properties of undefined (reading '" + shortened(name) + "')")
}

// maxPathText bounds, in bytes, what error texts repeat of a path that the peer
// chose.
const maxPathText = 256

// shortened cuts a text to maxPathText, at the end of a character.
func shortened(text string) string {
	if len(text) <= maxPathText {
		return text
	}
	end := maxPathText
	for !utf8.RuneStart(text[end]) {
		end--
	}
	return text[:end] + "…"
}
