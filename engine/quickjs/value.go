package quickjs

import "math"

// Value is a JSValue in the NaN boxing QuickJS uses on 32-bit targets: the tag in
// the upper half, the payload in the lower (quickjs.h, JS_NAN_BOXING). Values with
// a reference count belong to the context that made them and are freed with
// [VM.Free].
type Value uint64

// Tags of quickjs.h; the negative ones carry a reference count.
const (
	tagFirst     = -9
	tagString    = -7
	tagRope      = -6
	tagObject    = -1
	tagInt       = 0
	tagBool      = 1
	tagNull      = 2
	tagUndefined = 3
	tagNothing   = 4 // JS_TAG_UNINITIALIZED
	tagException = 6
	tagFloat64   = 8
)

// floatAddend is JS_FLOAT64_TAG_ADDEND, moved to the upper half.
const floatAddend = uint64(0x7ff80000-tagFirst+1) << 32

// The values without a payload.
const (
	Null      = Value(tagNull << 32)
	Undefined = Value(tagUndefined << 32)
	False     = Value(tagBool << 32)
	True      = Value(tagBool<<32 | 1)
	// Nothing is no value of JavaScript's. It is thrown where QuickJS fails without
	// an error, as some functions do for want of memory.
	Nothing   = Value(tagNothing << 32)
	exception = Value(tagException << 32)
)

// Bool gives True or False.
func Bool(b bool) Value {
	if b {
		return True
	}
	return False
}

// Int gives a number.
func Int(n int32) Value { return Value(uint32(n)) }

// Float gives a number.
func Float(f float64) Value {
	if i := int32(f); float64(i) == f && !(f == 0 && math.Signbit(f)) {
		return Int(i)
	}
	bits := math.Float64bits(f)
	if f != f {
		bits = 0x7ff8000000000000 // one NaN only: others would look like tags
	}
	return Value(bits - floatAddend)
}

func (v Value) tag() int32 { return int32(v >> 32) }

func (v Value) pointer() uint32 { return uint32(v) }

// Number gives the value of a number, and whether v is one.
func (v Value) Number() (float64, bool) {
	switch t := v.tag(); {
	case t == tagInt:
		return float64(int32(v)), true
	case uint32(t-tagFirst) >= tagFloat64-tagFirst:
		return math.Float64frombits(uint64(v) + floatAddend), true
	}
	return 0, false
}

// Int gives the value of a number that is held as an integer of 32 bits.
func (v Value) Int() (int32, bool) { return int32(v), v.tag() == tagInt }

// IsString tells whether v is a primitive string.
func (v Value) IsString() bool { return v.tag() == tagString || v.tag() == tagRope }

// IsObject tells whether v is an object, functions included.
func (v Value) IsObject() bool { return v.tag() == tagObject }

// counted tells whether v has a reference count (JS_VALUE_HAS_REF_COUNT).
func (v Value) counted() bool {
	t := v.tag()
	return t >= tagFirst && t < 0
}
