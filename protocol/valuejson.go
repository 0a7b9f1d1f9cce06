package protocol

import (
	"fmt"
	"reflect"
	"strconv"

	"github.com/codemode-executor/codemode-executor/protocol/internal/jsontext"
)

// ValueJSON writes a value, in the form that [DecodeValue] gives, as plain JSON
// for people and for programs that expect JSON. It writes what JSON.stringify
// does, and something useful where that would fail or lose everything:
//
//	undefined         null; as a member of an object, nothing
//	hole              null
//	NaN, infinities   null
//	-0                0
//	bigint            its digits, as a string
//	lone surrogate    \ud800, escaped
//	Date              "2025-06-01T12:00:00.000Z"; invalid: null
//	bytes             as at the tool boundary, see [Binary.MarshalJSON]
//	Error             {"name", "message", …}: own properties, cause and errors,
//	                  but no stack
//	Map, Headers      an object, as Object.fromEntries makes it, when all keys
//	                  are distinct strings, else an array of [key, value] pairs
//	Set               an array
//	RegExp            "/source/flags"
//	boxed primitive   the primitive
//
// Keys keep their order and HTML is not escaped. An object that is reachable
// twice is written twice. The error is a [*ValueError] that names the place: of
// a cycle, of what [EncodeValue] would refuse, and of shared objects that come
// to more than 64 MiB of repeated text.
func ValueJSON(v any) ([]byte, error) { return AppendJSON(nil, v) }

// AppendJSON appends what [ValueJSON] answers.
func AppendJSON(out []byte, v any) ([]byte, error) {
	r := renderer{out: out, spans: map[uintptr]span{}}
	r.value(v)
	if r.err != nil {
		return out, r.err
	}
	return r.out, nil
}

// maxRepeated bounds the text that repeats shared objects. A value text of some
// hundred bytes can share objects so that the JSON would not fit any memory.
const maxRepeated = 64 * MiB

// renderer writes JSON. Its first error sticks.
type renderer struct {
	out []byte
	// spans are the places in out of the objects met so far, by their
	// addresses; see encoder.ids.
	spans    map[uintptr]span
	repeated int
	path     path
	err      *ValueError
}

// span is the text of an object. While the object is being written the end is
// negative and depth is the length of the path to it.
type span struct{ start, end, depth int }

func (r *renderer) fail(reason string) {
	if r.err == nil {
		r.err = &ValueError{Offset: -1, Path: r.path.String(), Reason: reason}
	}
}

func (r *renderer) write(text string) { r.out = append(r.out, text...) }

func (r *renderer) string(s string) { r.out = jsontext.AppendString(r.out, s) }

// at writes a part of the value, which is one step further from its root.
func (r *renderer) at(s step, v any) {
	r.path = append(r.path, s)
	r.value(v)
	r.path = r.path[:len(r.path)-1]
}

// value writes any value.
func (r *renderer) value(v any) {
	switch v := v.(type) {
	case nil, Undefined, Hole:
		r.write("null")
	case bool:
		r.out = strconv.AppendBool(r.out, v)
	case float64:
		r.out = jsontext.AppendNumber(r.out, v)
	case string:
		r.string(v)
	case BigInt:
		r.string(string(v))
	case *Array, *Object, *Date, *Binary, *ErrorValue, *Map, *Set, *RegExp, *Boxed, *Headers:
		r.shared(v)
	default:
		r.fail(notValue(v))
	}
}

// shared writes an object, or repeats its text when it has been met before.
func (r *renderer) shared(object any) {
	address := reflect.ValueOf(object).Pointer()
	known, met := r.spans[address]
	switch {
	case r.err != nil:
	case address == 0:
		r.fail(fmt.Sprintf("is a nil %T", object))
	case met:
		r.repeat(known)
	case len(r.path) >= MaxValueDepth:
		r.fail("is nested too deep: the value has more than 256 levels")
	default:
		start := len(r.out)
		r.spans[address] = span{start: start, end: -1, depth: len(r.path)}
		r.object(object)
		r.spans[address] = span{start: start, end: len(r.out)}
	}
}

// repeat writes the text of an object again.
func (r *renderer) repeat(known span) {
	if known.end < 0 {
		r.fail("is a cycle: it refers back to " + r.path[:known.depth].String())
		return
	}
	if r.repeated += known.end - known.start; r.repeated > int(maxRepeated) {
		r.fail("repeats shared objects beyond " + maxRepeated.String())
		return
	}
	r.out = append(r.out, r.out[known.start:known.end]...)
}
