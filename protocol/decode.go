package protocol

import (
	"math"

	"github.com/codemode-executor/codemode-executor/protocol/internal/jsontext"
)

// DecodeValue reads a value text, such as [Result.Value]. It takes untrusted
// text: what it answers takes memory in proportion to the text, and nesting
// deeper than [MaxValueDepth] is an error. Strings may share their memory with
// the text. The error is a [*ValueError].
//
// A value text is JSON. null, true, false, finite numbers but -0, well-formed
// strings and plain objects stand for themselves; everything else is an array
// whose first element is another array or the name of a form:
//
//	[[e, …]]  ["hole"]                  array, missing element
//	["undefined"]  ["nan"]  ["inf"]  ["-inf"]  ["-0"]
//	["bigint", digits]
//	["utf16", [unit, …]]                string with lone surrogates
//	["object", [[k, e], …]]             object with such strings as keys
//	["date", ms | null]                 null: invalid date
//	["bytes", base64, type?]            type: "Uint8Array" if left out
//	["error", name, message, stack | null?, props?]
//	["map", [[k, v], …]]  ["set", [e, …]]
//	["regexp", source, flags]
//	["boxed", primitive]
//	["headers", [[name, value], …]]
//	["ref", n]                          the n-th object met, from 0
//
// Every object takes the next number when it is first met, before its parts:
// arrays, objects and the forms from "object" to "headers", but not the props
// of an error. Keys of objects, maps and sets are distinct.
func DecodeValue(text string) (any, error) {
	d := decoder{Scanner: jsontext.NewScanner(text, &textReasons)}
	v := d.value()
	d.End()
	if err := d.Err(); err != nil {
		return nil, textError(err)
	}
	return v, nil
}

// decoder reads expressions. Recursion is bounded by depth: only objects have
// parts.
type decoder struct {
	jsontext.Scanner
	// objects are those met so far, in the order in which refs count them.
	objects []any
	depth   int
}

// enter meets an object, before its parts.
func (d *decoder) enter(object any) {
	d.objects = append(d.objects, object)
	if d.depth++; d.depth > MaxValueDepth {
		d.Fail("nested too deep: the value has more than 256 levels")
	}
}

// leave is called when the parts of an object have been read.
func (d *decoder) leave() { d.depth-- }

// value reads an expression.
func (d *decoder) value() any {
	v := d.element()
	if _, ok := v.(Hole); ok {
		d.Fail("a hole outside an array")
	}
	return v
}

// element reads an expression or a hole.
func (d *decoder) element() any {
	switch c := d.Peek(); {
	case c == '{':
		return d.object()
	case c == '[':
		return d.form()
	case c == '"':
		return d.ReadString()
	case c == '-' || '0' <= c && c <= '9':
		return d.finite()
	case d.Literal("null"):
		return nil
	case d.Literal("true"):
		return true
	case d.Literal("false"):
		return false
	}
	d.Fail("expected a value")
	return nil
}

// finite reads a number. JSON's -0 is refused so that a number has one form.
func (d *decoder) finite() float64 {
	n := d.ReadFinite()
	if n == 0 && math.Signbit(n) {
		d.Fail(`-0 is written ["-0"]`)
	}
	return n
}

// object reads an object whose keys are well-formed strings.
func (d *decoder) object() any {
	o := &Object{}
	d.enter(o)
	defer d.leave()
	o.Members = d.members()
	return o
}

// members reads the members of an object in braces.
func (d *decoder) members() []Member {
	var members []Member
	var seen keySet
	d.List('{', '}', func() {
		key := d.ReadString()
		d.distinct(seen.add(members, key))
		d.Expect(':')
		members = append(members, Member{key, d.value()})
	})
	return members
}

// list reads what stands between brackets.
func (d *decoder) list(element func()) { d.List('[', ']', element) }

// distinct fails unless a key was new.
func (d *decoder) distinct(fresh bool) {
	if !fresh {
		d.Fail("the key is repeated")
	}
}

// form reads an expression in brackets: an array, or a named form.
func (d *decoder) form() any {
	d.Expect('[')
	var v any
	switch d.Peek() {
	case '[':
		v = d.array()
	case '"':
		v = d.named(d.ReadString())
	default:
		d.Fail("expected an array in the array, or the name of a form")
	}
	d.Expect(']')
	return v
}

func (d *decoder) array() any {
	a := &Array{}
	d.enter(a)
	defer d.leave()
	d.list(func() { a.Elements = append(a.Elements, d.element()) })
	return a
}

// named reads the fields of the named form.
func (d *decoder) named(name string) any {
	switch name {
	case "undefined":
		return Undefined{}
	case "hole":
		return Hole{}
	case "nan":
		return math.NaN()
	case "inf":
		return math.Inf(1)
	case "-inf":
		return math.Inf(-1)
	case "-0":
		return math.Copysign(0, -1)
	case "utf16":
		return d.utf16()
	case "bigint":
		return d.bigint()
	case "ref":
		return d.ref()
	case "object":
		return d.pairedObject()
	case "date":
		return d.date()
	case "bytes":
		return d.binary()
	case "error":
		return d.error()
	case "map":
		return d.mapValue()
	case "set":
		return d.set()
	case "regexp":
		return d.regexp()
	case "boxed":
		return d.boxed()
	case "headers":
		return d.headers()
	}
	d.Fail("unknown form")
	return nil
}
