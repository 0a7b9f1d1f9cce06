package capnweb

import (
	"math"
	"math/big"
	"slices"
	"time"
)

// A value that crosses a session is, in Go, one of
//
//	nil          null
//	Undefined    undefined
//	bool         boolean
//	float64      number, NaN and the infinities included; the sign of -0 is lost
//	string       string, a lone surrogate as the three bytes that generalised
//	             UTF-8 (WTF-8) gives it
//	*big.Int     bigint
//	Date         Date
//	Bytes        ArrayBuffer and its views
//	URL          URL
//	Headers      Headers
//	*Error       Error, as a value or as the reason of a failure
//	[]any        array
//	Object       plain object
//	*Stub *Promise *ReadableStream *WritableStream *Request *Response *Blob
//
// This is what arrives. What is sent may also hold ordinary Go values: see
// [Decode] for the one direction and [Target] for functions and objects that
// stay here.
type (
	// Undefined is undefined, which is neither null nor a missing member.
	Undefined struct{}

	// Object is a plain object, its members in the order of the message.
	Object []Member

	// Member is a property of an object.
	Member struct {
		Key   string
		Value any
	}

	// Date is a Date. Ms is its time value: milliseconds since the Unix epoch,
	// NaN for an invalid date.
	Date struct{ Ms float64 }

	// Bytes is an ArrayBuffer or a view of one. Type is "ArrayBuffer",
	// "DataView" or the name of a typed array; empty means Uint8Array. Data
	// holds the bytes the view shows, little-endian. A received Bytes owns its
	// Data; Data that is sent must not change until the call has returned.
	Bytes struct {
		Type string
		Data []byte
	}

	// URL is the href of a URL object.
	URL string

	// Headers are the fields of a Headers object: pairs of name and value.
	Headers [][2]string
)

// Get answers the value of the member with that key, and false when there is
// none. It takes time linear in the number of members.
func (o Object) Get(key string) (any, bool) {
	i := slices.IndexFunc(o, func(m Member) bool { return m.Key == key })
	if i < 0 {
		return nil, false
	}
	return o[i].Value, true
}

// maxTime is the end of the time values of ECMA-262, section 21.4.1.1, in
// milliseconds from the epoch.
const maxTime = 8.64e15

// NewDate answers the date of that time, cut to milliseconds; invalid when
// JavaScript's dates do not reach so far.
func NewDate(t time.Time) Date { return clippedDate(float64(t.UnixMilli())) }

// clippedDate answers the date of a time value as TimeClip (ECMA-262, section
// 21.4.1.31) does: without fraction, invalid when out of range.
func clippedDate(ms float64) Date {
	if !(math.Abs(ms) <= maxTime) {
		return Date{Ms: math.NaN()}
	}
	return Date{Ms: math.Trunc(ms) + 0}
}

// Time answers the date in UTC, and false when it is invalid.
func (d Date) Time() (time.Time, bool) {
	d = clippedDate(d.Ms)
	if math.IsNaN(d.Ms) {
		return time.Time{}, false
	}
	return time.UnixMilli(int64(d.Ms)).UTC(), true
}

// elementSizes are the types of [Bytes] that have a name on the wire, with the
// size of one element in bytes.
var elementSizes = map[string]int{
	"ArrayBuffer":       1,
	"DataView":          1,
	"Int8Array":         1,
	"Uint8Array":        1,
	"Uint8ClampedArray": 1,
	"Int16Array":        2,
	"Uint16Array":       2,
	"Int32Array":        4,
	"Uint32Array":       4,
	"BigInt64Array":     8,
	"BigUint64Array":    8,
	"Float32Array":      4,
	"Float64Array":      8,
}

// maxSafeInteger is Number.MAX_SAFE_INTEGER: integers up to here are exact as
// numbers, those beyond cross as bigints.
const maxSafeInteger = 1<<53 - 1

// integer answers the model value of an integer.
func integer(n int64) any {
	if -maxSafeInteger <= n && n <= maxSafeInteger {
		return float64(n)
	}
	return big.NewInt(n)
}

// unsigned answers the model value of an unsigned integer.
func unsigned(n uint64) any {
	if n <= maxSafeInteger {
		return float64(n)
	}
	return new(big.Int).SetUint64(n)
}
