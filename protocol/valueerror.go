package protocol

import (
	"fmt"
	"strconv"
	"strings"
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
	return "[" + string(appendString(nil, s.key)) + "]"
}
