package protocol

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"github.com/codemode-executor/codemode-executor/protocol/internal/jsontext"
)

// ValueError says why a value text does not decode, or a value does not encode.
type ValueError struct {
	// Offset is the byte of the text at which decoding failed, and -1 when a
	// value was being encoded.
	Offset int
	// Path is where in the value encoding failed, as a program would write it:
	// "result.items[3].load". Empty when a text was being decoded.
	Path string
	// Reason is what is wrong there.
	Reason string
}

// Error implements error.
func (e *ValueError) Error() string {
	if e.Offset >= 0 {
		return fmt.Sprintf("value text, byte %d: %s", e.Offset, e.Reason)
	}
	return e.Path + " " + e.Reason
}

// textReasons are what is wrong with a text that is not even JSON.
var textReasons = jsontext.Reasons{
	NotUTF8:      "the text is not UTF-8",
	NoNumber:     "expected a number",
	OutOfRange:   "the number is out of range",
	Control:      "control character in a string",
	Escape:       "unknown escape in a string",
	Unterminated: "the string does not end",
	Trailing:     "text after the value",
}

// textError answers the error of a scan as a ValueError.
func textError(err error) error {
	var syntax *jsontext.SyntaxError
	if !errors.As(err, &syntax) {
		return err
	}
	return &ValueError{Offset: syntax.Offset, Reason: syntax.Reason}
}

// path is the way from the root of a value to one of its parts.
type path []step

// step is one link of a path.
type step struct {
	kind  stepKind
	key   string
	index int
}

type stepKind int

const (
	memberStep  stepKind = iota // property of an object
	elementStep                 // element of an array
	keyStep                     // key of a map
	valueStep                   // value of a map, member of a set
)

// String writes the path as a program would.
func (p path) String() string {
	var b strings.Builder
	b.WriteString("result")
	for _, s := range p {
		b.WriteString(s.String())
	}
	return b.String()
}

func (s step) String() string {
	index := "[" + strconv.Itoa(s.index) + "]"
	switch s.kind {
	case elementStep:
		return index
	case keyStep:
		return ".keys()" + index
	case valueStep:
		return ".values()" + index
	}
	if isIdentifier(s.key) {
		return "." + s.key
	}
	return "[" + string(jsontext.AppendString(nil, s.key)) + "]"
}
