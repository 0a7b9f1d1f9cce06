package protocol

import (
	"math"
	"math/big"
	"slices"
	"strings"
	"time"
)

// The Go form of a JavaScript value, as [DecodeValue] gives it and
// [EncodeValue] takes it, is one of
//
//	nil          null
//	Undefined    undefined
//	bool         boolean
//	float64      number, NaN, infinities and -0 included
//	string       string; see [UTF16] for lone surrogates
//	BigInt       bigint
//	*Array  *Object  *Date  *Binary  *ErrorValue  *Map  *Set  *RegExp
//	*Boxed  *Headers
//
// Objects are pointers: an object that is reachable twice is one pointer, and a
// cycle of objects is a cycle of pointers. A tree with cycles must not be
// printed with package fmt.
type (
	// Undefined is undefined.
	Undefined struct{}

	// Hole is a missing element. It occurs in [Array.Elements] only.
	Hole struct{}

	// BigInt is a bigint in decimal digits, in the form that its toString has:
	// no sign but "-", no leading zeros, no "-0". It stays text because
	// converting it takes more than linear time; see [BigInt.Int].
	BigInt string

	// Array is an array. Elements are values or [Hole].
	Array struct{ Elements []any }

	// Object is a plain object. The order of its members is that of the
	// program: integer-like keys ascending, then the others as inserted.
	Object struct{ Members []Member }

	// Member is a property of an object.
	Member struct {
		Key   string
		Value any
	}

	// Date is a Date. Ms is its time value: whole milliseconds since the Unix
	// epoch within ±8.64e15, or NaN for an invalid date.
	Date struct{ Ms float64 }

	// Binary is an ArrayBuffer, or a view of one. Type is "ArrayBuffer",
	// "DataView" or the name of a typed array, "Uint8Array" if empty. Data are
	// the bytes the view shows, little-endian.
	Binary struct {
		Type string
		Data []byte
	}

	// ErrorValue is an Error inside a value. Stack is empty when there is
	// none. Props are the own enumerable properties, "cause" and, of an
	// AggregateError, "errors".
	ErrorValue struct {
		Name, Message, Stack string
		Props                []Member
	}

	// Map is a Map, in insertion order.
	Map struct{ Entries []Entry }

	// Entry is an entry of a map.
	Entry struct{ Key, Value any }

	// Set is a Set, in insertion order.
	Set struct{ Values []any }

	// RegExp is a regular expression. Whether JavaScript accepts the source is
	// not checked.
	RegExp struct{ Source, Flags string }

	// Boxed is a Number, String, Boolean or BigInt object. Value is the
	// primitive: a float64, string, bool or [BigInt].
	Boxed struct{ Value any }

	// Headers are the fields of a Headers object, in its order.
	Headers struct{ Fields []HeaderField }

	// HeaderField is one field of a Headers object.
	HeaderField struct{ Name, Value string }
)

// Get answers the member with that key, and false when there is none.
func (o *Object) Get(key string) (any, bool) { return member(o.Members, key) }

// Get answers the property with that key, and false when there is none.
func (v *ErrorValue) Get(key string) (any, bool) { return member(v.Props, key) }

func member(members []Member, key string) (any, bool) {
	i := slices.IndexFunc(members, func(m Member) bool { return m.Key == key })
	if i < 0 {
		return nil, false
	}
	return members[i].Value, true
}

// NewBigInt answers the bigint of that value.
func NewBigInt(x *big.Int) BigInt { return BigInt(x.String()) }

// Int answers the value of the bigint, and nil when its text is not one.
func (b BigInt) Int() *big.Int {
	if !b.valid() {
		return nil
	}
	x, _ := new(big.Int).SetString(string(b), 10)
	return x
}

// valid tells whether the text is what toString of a bigint gives.
func (b BigInt) valid() bool {
	digits := string(b)
	if digits == "0" {
		return true
	}
	if digits != "" && digits[0] == '-' {
		digits = digits[1:]
	}
	return digits != "" && digits[0] != '0' && strings.TrimLeft(digits, "0123456789") == ""
}

// maxTime is the end of the time values of ECMA-262, section 21.4.1.1.
const maxTime = 8.64e15

// valid tells whether the time value is one that TimeClip (ECMA-262, section
// 21.4.1.31) can answer.
func (d *Date) valid() bool {
	return math.IsNaN(d.Ms) || math.Abs(d.Ms) <= maxTime && d.Ms == math.Trunc(d.Ms)
}

// Time answers the date in UTC, and false when it is invalid.
func (d *Date) Time() (time.Time, bool) {
	if math.IsNaN(d.Ms) || !d.valid() {
		return time.Time{}, false
	}
	return time.UnixMilli(int64(d.Ms)).UTC(), true
}

// elementSizes are the types of [Binary] and the bytes of one of their
// elements.
var elementSizes = map[string]int{
	"ArrayBuffer":       1,
	"DataView":          1,
	"Int8Array":         1,
	"Uint8Array":        1,
	"Uint8ClampedArray": 1,
	"Int16Array":        2,
	"Uint16Array":       2,
	"Float16Array":      2,
	"Int32Array":        4,
	"Uint32Array":       4,
	"Float32Array":      4,
	"Float64Array":      8,
	"BigInt64Array":     8,
	"BigUint64Array":    8,
}
