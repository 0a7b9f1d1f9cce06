package protocol

import (
	"encoding/base64"
	"fmt"
	"math"
	"reflect"
	"strconv"
	"unicode/utf8"

	"github.com/codemode-executor/codemode-executor/protocol/internal/jsontext"
)

// EncodeValue writes the value text of a value in the form that [DecodeValue]
// gives. Its error is a [*ValueError]: for a Go type that no value has, for
// what a JavaScript object cannot hold, and for nesting deeper than
// [MaxValueDepth].
func EncodeValue(v any) (string, error) {
	e := encoder{ids: map[uintptr]int{}}
	e.value(v)
	if e.err != nil {
		return "", e.err
	}
	return string(e.out), nil
}

// encoder writes expressions. Its first error sticks.
type encoder struct {
	out []byte
	// ids are the numbers of the objects met so far, by their addresses: the
	// value keeps them alive, and a map without pointers costs the collector
	// nothing.
	ids  map[uintptr]int
	path path
	err  *ValueError
}

func (e *encoder) fail(reason string) {
	if e.err == nil {
		e.err = &ValueError{Offset: -1, Path: e.path.String(), Reason: reason}
	}
}

func (e *encoder) write(text string) { e.out = append(e.out, text...) }

// at writes a part of the value, which is one step further from its root.
func (e *encoder) at(s step, v any) {
	e.path = append(e.path, s)
	e.value(v)
	e.path = e.path[:len(e.path)-1]
}

// separate writes the comma before every item of a list but the first.
func (e *encoder) separate(i int) {
	if i > 0 {
		e.write(",")
	}
}

// open meets an object. It answers false when there is nothing more to write:
// the object has been met before, or must not be there.
func (e *encoder) open(object any) bool {
	address := reflect.ValueOf(object).Pointer()
	n, met := e.ids[address]
	switch {
	case e.err != nil:
		return false
	case address == 0:
		e.fail(fmt.Sprintf("is a nil %T", object))
		return false
	case met:
		e.write(`["ref",` + strconv.Itoa(n) + `]`)
		return false
	case len(e.path) >= MaxValueDepth:
		e.fail("is nested too deep: the value has more than 256 levels")
		return false
	}
	e.ids[address] = len(e.ids)
	return true
}

// value writes an expression.
func (e *encoder) value(v any) {
	switch v := v.(type) {
	case nil:
		e.write("null")
	case bool:
		e.out = strconv.AppendBool(e.out, v)
	case float64:
		e.number(v)
	case string:
		e.string(v)
	case Undefined:
		e.write(`["undefined"]`)
	case Hole:
		e.fail("is a hole outside an array")
	case BigInt:
		e.bigint(v)
	case *Array, *Object, *Date, *Binary, *ErrorValue, *Map, *Set, *RegExp, *Boxed, *Headers:
		if e.open(v) {
			e.object(v)
		}
	default:
		e.fail(notValue(v))
	}
}

// notValue says why a Go value outside of the closed set cannot be written.
func notValue(v any) string { return fmt.Sprintf("has the Go type %T, which is no value", v) }

// number writes a number or the form that stands for it.
func (e *encoder) number(n float64) { e.out = AppendNumber(e.out, n) }

// string writes a string expression.
func (e *encoder) string(s string) {
	if !utf8.ValidString(s) && !jsontext.ValidWTF8(s) {
		e.fail("is a string that is neither UTF-8 nor WTF-8")
		return
	}
	e.out = AppendString(e.out, s)
}

// AppendNumber appends the value text of a number: its JSON, or the form that stands for
// one that JSON lacks.
func AppendNumber(out []byte, n float64) []byte {
	switch {
	case math.IsNaN(n):
		return append(out, `["nan"]`...)
	case math.IsInf(n, 1):
		return append(out, `["inf"]`...)
	case math.IsInf(n, -1):
		return append(out, `["-inf"]`...)
	case n == 0 && math.Signbit(n):
		return append(out, `["-0"]`...)
	}
	return jsontext.AppendNumber(out, n)
}

// AppendString appends the value text of a string: its JSON, or a form for one with lone
// surrogates, which are in s as [UTF16] says.
func AppendString(out []byte, s string) []byte {
	if utf8.ValidString(s) {
		return jsontext.AppendString(out, s)
	}
	out = append(out, `["utf16",[`...)
	for i, unit := range UTF16(s) {
		if i > 0 {
			out = append(out, ',')
		}
		out = strconv.AppendUint(out, uint64(unit), 10)
	}
	return append(out, "]]"...)
}

func (e *encoder) bigint(b BigInt) {
	if !b.valid() {
		e.fail("is not the digits of a bigint")
	}
	e.write(`["bigint","` + string(b) + `"]`)
}

func (e *encoder) base64(data []byte) {
	e.write(`"`)
	e.out = base64.StdEncoding.AppendEncode(e.out, data)
	e.write(`"`)
}
