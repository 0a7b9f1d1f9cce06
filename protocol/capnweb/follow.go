package capnweb

import (
	"math"
	"strconv"
	"strings"

	"github.com/codemode-executor/codemode-executor/protocol/internal/jsontext"
)

// destination is where a path leads: to a node, or to a reference on the way,
// whose hook the receiver has to dispose, and the rest of the path from there.
type destination struct {
	node *any
	hook hook
	rest []any
}

// undefinedNode is where paths lead that lead nowhere.
var undefinedNode any = Undefined{}

// follow goes along a path, by the rules for the callee of a call.
func (v view) follow(path []any) (destination, error) {
	v.payload.mu.Lock()
	defer v.payload.mu.Unlock()
	node := v.node
	for i, part := range path {
		name := partName(part)
		if isReserved(name) {
			node = &undefinedNode
			continue
		}
		if to, ok, err := throughReference(*node, path[i:]); ok {
			return to, err
		}
		if _, undefined := (*node).(Undefined); undefined {
			return destination{}, typeError("Cannot read properties of undefined (reading '" + name + "')")
		}
		node = member(node, part, name)
	}
	if promise, ok := (*node).(*Promise); ok {
		to, _, err := throughReference(promise, nil)
		return to, err
	}
	return destination{node: node}, nil
}

// throughReference answers the way on from a value that is a reference.
func throughReference(value any, rest []any) (destination, bool, error) {
	var r *reference
	switch x := value.(type) {
	case *Stub:
		r = &x.reference
	case *Promise:
		r = &x.reference
	default:
		return destination{}, false, nil
	}
	h, err := r.acquire()
	return destination{hook: h, rest: joined(r.path, rest)}, true, err
}

// member answers the place of an own member of an object or array.
func member(node *any, part any, name string) *any {
	switch x := (*node).(type) {
	case Object:
		for i := range x {
			if x[i].Key == name {
				return &x[i].Value
			}
		}
	case []any:
		if n, ok := part.(float64); ok && n >= 0 && n < float64(len(x)) && n == math.Trunc(n) {
			return &x[int(n)]
		}
	}
	return &undefinedNode
}

// partName answers a part of a path as a property name.
func partName(part any) string {
	if n, ok := part.(float64); ok {
		return numberText(n)
	}
	name, _ := part.(string)
	return name
}

// numberText answers a number as JavaScript converts it to a string.
func numberText(n float64) string {
	switch {
	case math.IsNaN(n):
		return "NaN"
	case math.IsInf(n, 1):
		return "Infinity"
	case math.IsInf(n, -1):
		return "-Infinity"
	case n == math.Trunc(n) && math.Abs(n) < 1<<53:
		return strconv.FormatInt(int64(n), 10)
	}
	return string(jsontext.AppendNumber(nil, n))
}

// joinPath answers a path as it stands in error texts.
func joinPath(path []any) string {
	names := make([]string, len(path))
	for i, part := range path {
		names[i] = partName(part)
	}
	return strings.Join(names, ".")
}

// joined answers a then b, as a slice of its own unless one is empty.
func joined(a, b []any) []any {
	if len(a) == 0 {
		return b
	}
	return append(a[:len(a):len(a)], b...)
}
