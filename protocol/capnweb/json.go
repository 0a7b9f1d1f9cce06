package capnweb

import (
	"errors"
	"fmt"
	"unsafe"

	"github.com/codemode-executor/codemode-executor/protocol/internal/jsontext"
)

// parseMessage reads a message: JSON text of at most maxSize UTF-16 code units and
// maxValues values, whose expressions are nested at most maxDepth deep. It answers a tree of nil,
// bool, float64, string, []any and [Object] that the caller owns. The message
// belongs to the tree from now on and must not be changed.
//
// Numbers are read as JavaScript does: what a float64 cannot hold becomes an
// infinity. Of members with the same key the last one wins. The error is an
// [*Error] to abort the session with.
//
// Expressions nest up to two arrays in one level, so the bound on nesting here
// is a coarse one, for the parser's own sake; the evaluator counts exactly.
func parseMessage(message []byte, maxSize, maxDepth, maxValues int) (any, error) {
	if exceedsLength(message, maxSize) {
		return nil, sizeError(maxSize)
	}
	tree, err := parseJSON(unsafe.String(unsafe.SliceData(message), len(message)), 2*maxDepth+messageNesting, maxValues)
	var syntax *jsontext.SyntaxError
	switch {
	case errors.Is(err, errNesting):
		return nil, depthError(maxDepth)
	case errors.Is(err, errValues):
		return nil, rangeError(fmt.Sprintf("A message has more than %d values.", maxValues))
	case errors.As(err, &syntax):
		return nil, &Error{Name: "SyntaxError", Message: syntax.Error()}
	}
	return tree, err
}

// messageNesting is how many levels a message adds around and inside of its
// expressions: the message itself and the pairs of a headers expression.
const messageNesting = 4

// exceedsLength tells whether text is longer than so many UTF-16 code units. It
// counts only text that may be: a unit takes one to three bytes of UTF-8.
func exceedsLength(text []byte, units int) bool {
	switch {
	case len(text) <= units:
		return false
	case len(text)/3 > units:
		return true
	}
	return jsontext.UTF16Length(text) > units
}

func sizeError(limit int) *Error {
	return typeError(fmt.Sprintf("Incoming message exceeds maximum size of %d UTF-16 code units.", limit))
}

func depthError(limit int) *Error {
	return typeError(fmt.Sprintf("Deserialization exceeded maximum allowed message depth of %d.", limit))
}
