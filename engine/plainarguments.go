package engine

import (
	"math"
	"unicode/utf8"

	"github.com/codemode-executor/codemode-executor/engine/quickjs"
	"github.com/codemode-executor/codemode-executor/protocol"
)

// plainArguments gives the JSON text of the list of a call's arguments, if they are plain
// data. It is not ok where JSON.stringify in the guest has to do it.
func (r *run) plainArguments(args quickjs.Value) (text string, ok bool, err error) {
	w := plainArguments{r.plainWriter(r.limits.ToolBytes)}
	if w.MayInherit(toJSON) {
		return "", false, nil
	}
	return w.whole(w.value(args, 0))
}

// toJSON is the name of the method that JSON.stringify asks objects for.
const toJSON = "toJSON"

// plainArguments writes JSON as JSON.stringify does (ECMA-262, section 25.5.4).
type plainArguments struct{ plainWriter }

// value writes a value inside of depth objects.
func (w *plainArguments) value(v quickjs.Value, depth int) bool {
	if !w.pause() {
		return false
	}
	if n, ok := v.Number(); ok {
		w.number(n)
		return true
	}
	switch {
	case v.IsString():
		text, ok := w.text(v)
		w.out = protocol.AppendString(w.out, text)
		return ok && utf8.ValidString(text)
	case v.IsObject():
		return w.container(v, depth)
	case v == quickjs.Undefined: // in an array
		w.out = append(w.out, "null"...)
		return true
	}
	return w.literal(v)
}

func (w *plainArguments) number(n float64) {
	switch {
	case math.IsNaN(n) || math.IsInf(n, 0):
		w.out = append(w.out, "null"...)
	case n == 0: // of either sign
		w.out = append(w.out, '0')
	default:
		w.out = protocol.AppendNumber(w.out, n)
	}
}

// container writes an object that inherits from the intrinsics or from nothing.
func (w *plainArguments) container(v quickjs.Value, depth int) bool {
	class := w.Class(v)
	if depth == plainDepth || class == quickjs.Opaque || class == quickjs.Date || w.Has(v, toJSON) {
		return false
	}
	inside := func(v quickjs.Value) bool { return w.value(v, depth+1) }
	if class == quickjs.Plain {
		return w.object(v, quickjs.Undefined, inside)
	}
	return w.IsArray(v) && w.list("[", "]", v, inside)
}
