package engine

import (
	"math"
	"strconv"

	"github.com/codemode-executor/codemode-executor/engine/quickjs"
	"github.com/codemode-executor/codemode-executor/protocol"
)

// plainText gives the value text of plain data, which [protocol.DecodeValue] reads. It is
// not ok where the encoder in the guest has to do it.
func (r *run) plainText(value quickjs.Value) (text string, ok bool, err error) {
	w := plainValue{plainWriter: r.plainWriter(r.limits.Memory), maxDepth: r.limits.ValueDepth}
	return w.whole(w.value(value, 1))
}

// plainValue writes value text.
type plainValue struct {
	plainWriter
	maxDepth int
	// objects counts those met, numbers are those of objects that may be met again.
	objects int
	numbers map[quickjs.Value]int
}

// value writes a value. depth is the number of objects around it, itself included if it is
// one.
func (w *plainValue) value(v quickjs.Value, depth int) bool {
	if !w.pause() {
		return false
	}
	if n, ok := v.Number(); ok {
		w.out = protocol.AppendNumber(w.out, n)
		return true
	}
	switch {
	case v.IsString():
		text, ok := w.text(v)
		w.out = protocol.AppendString(w.out, text)
		return ok
	case v.IsObject():
		return w.reference(v, depth)
	case v == quickjs.Undefined:
		w.out = append(w.out, `["undefined"]`...)
		return true
	}
	return w.literal(v)
}

// reference writes an object, or which one it is if it was met before.
func (w *plainValue) reference(v quickjs.Value, depth int) bool {
	if depth > w.maxDepth {
		return false
	}
	if w.Shared(v) {
		if n, met := w.numbers[v]; met {
			w.out = append(w.out, `["ref",`...)
			w.out = append(strconv.AppendInt(w.out, int64(n), 10), ']')
			return true
		}
		if w.numbers == nil {
			w.numbers = map[quickjs.Value]int{}
		}
		w.numbers[v] = w.objects
	}
	w.objects++
	inside := func(v quickjs.Value) bool { return w.value(v, depth+1) }
	switch w.Class(v) {
	case quickjs.Plain:
		return w.object(v, quickjs.Nothing, inside)
	case quickjs.Dense:
		return w.list("[[", "]]", v, inside)
	case quickjs.Date:
		return w.date(v)
	default:
		return false
	}
}

func (w *plainValue) date(v quickjs.Value) bool {
	ms, ok := w.Time(v)
	if !ok {
		return false
	}
	w.out = append(w.out, `["date",`...)
	if math.IsNaN(ms) {
		w.out = append(w.out, "null]"...)
		return true
	}
	w.out = append(protocol.AppendNumber(w.out, ms), ']')
	return true
}
