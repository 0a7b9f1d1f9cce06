package quickjs

import (
	"cmp"
	"encoding/binary"
	"slices"
)

// Reader reads values where they lie in the guest's memory. Nothing of the guest's runs for
// it: no getter, no trap of a Proxy and no toJSON. It knows plain data; everything else,
// and what it does not understand, is Opaque to it. It is valid until the guest runs again.
type Reader struct {
	mem   []byte
	atoms uint32 // JSRuntime.atom_array
	// prototypes are where Object.prototype and its like are.
	prototypes [prototypes]uint32
}

// Reader gives a reader of the guest's present values.
func (vm *VM) Reader() *Reader {
	mem, _ := vm.in.Memory().Read(0, vm.in.Memory().Size())
	r := &Reader{mem: mem}
	r.atoms = r.word(vm.boot.rt + runtimeAtoms)
	for i, prototype := range vm.boot.prototypes {
		r.prototypes[i] = prototype.pointer()
	}
	return r
}

// Class is what a Reader knows of an object.
type Class int

// The classes.
const (
	Opaque Class = iota
	Plain        // an object whose prototype is Object.prototype or null
	Dense        // an array without holes
	Date         // an object whose prototype is Date.prototype
)

// Positions in the structures of quickjs.c, for a target of 32 bits. Build fails if a
// reader with these does not find the values that it knows to be there.
const (
	runtimeAtoms = 60 // JSRuntime.atom_array

	objectHead    = 4 // JSObject: mark, a byte of flags, class_id
	objectShape   = 16
	objectProps   = 20
	objectUnion   = 32 // u.object_data
	objectValues  = 36 // u.array.u.values
	objectCount   = 40 // u.array.count
	isExotic      = 1 << 10
	isFastArray   = 1 << 11
	classShift    = 16
	classObject   = 1 // JS_CLASS_OBJECT
	classArray    = 2 // JS_CLASS_ARRAY
	classDate     = 10
	valueSize     = 8 // JSValue, JSProperty
	shapeCount    = 32
	shapeProto    = 44
	shapeProps    = 48
	shapePropSize = 8
	flagsShift    = 26      // JSShapeProperty.flags
	kindOfProp    = 3 << 4  // JS_PROP_TMASK
	integerAtom   = 1 << 31 // JS_ATOM_TAG_INT
	stringAtom    = 1       // JS_ATOM_TYPE_STRING
)

// maxProperties is how many properties of an object are read, which is done in one piece.
const maxProperties = 1 << 15

// word reads a 32-bit number, 0 outside of the memory.
func (r *Reader) word(at uint32) uint32 {
	if uint64(at)+4 > uint64(len(r.mem)) {
		return 0
	}
	return binary.LittleEndian.Uint32(r.mem[at:])
}

// bytes gives a piece of the memory, nothing if it is not all there.
func (r *Reader) bytes(at, size uint64) []byte {
	if at+size > uint64(len(r.mem)) {
		return nil
	}
	return r.mem[at : at+size]
}

// values gives n values that lie one after the other.
func (r *Reader) values(at, n uint32) Values {
	return Values{r.bytes(uint64(at), uint64(n)*valueSize)}
}

// Values is a list of values in the guest's memory.
type Values struct{ mem []byte }

// Len is the number of values.
func (l Values) Len() int { return len(l.mem) / valueSize }

// At gives the value at i.
func (l Values) At(i int) Value {
	return Value(binary.LittleEndian.Uint64(l.mem[i*valueSize:]))
}

// Class tells what an object is.
func (r *Reader) Class(object Value) Class {
	p := object.pointer()
	head, prototype := r.word(p+objectHead), r.prototype(p)
	switch class := head >> classShift; {
	case class == classArray && head&isFastArray != 0 && r.dense(p):
		return Dense
	case class == classDate && prototype == r.prototypes[datePrototype]:
		return Date
	case class == classObject && head&isExotic == 0 && (prototype == 0 || prototype == r.prototypes[objectPrototype]):
		return Plain
	}
	return Opaque
}

func (r *Reader) prototype(p uint32) uint32 { return r.word(r.word(p+objectShape) + shapeProto) }

// dense tells whether a fast array, whose first property is its length, has all of its
// elements.
func (r *Reader) dense(p uint32) bool {
	length := r.values(r.word(p+objectProps), 1)
	return length.Len() == 1 && length.At(0) == Int(int32(r.word(p+objectCount)))
}

// IsArray tells whether the prototype of a Dense array is Array.prototype.
func (r *Reader) IsArray(array Value) bool {
	return r.prototype(array.pointer()) == r.prototypes[arrayPrototype]
}

// MayInherit tells whether an array or an object without properties may have one with a
// key, which is a string of ASCII characters, all the same.
func (r *Reader) MayInherit(key string) bool {
	object, array := r.prototypes[objectPrototype], r.prototypes[arrayPrototype]
	return r.has(object, key) || r.prototype(object) != 0 || r.has(array, key) || r.prototype(array) != object
}

// Has tells whether an object that is Plain or Dense has a property of its own with a key
// that is a string of ASCII characters. One with very many properties may be taken for one
// that has.
func (r *Reader) Has(object Value, key string) bool { return r.has(object.pointer(), key) }

// Size is the number of properties of an object that have to be looked at.
func (r *Reader) Size(object Value) int { return r.names(object.pointer()).len() }

// Elements gives the elements of a Dense array.
func (r *Reader) Elements(array Value) Values {
	p := array.pointer()
	return r.values(r.word(p+objectValues), r.word(p+objectCount))
}

// Time gives the value of a Date: milliseconds since the Unix epoch, or NaN.
func (r *Reader) Time(date Value) (ms float64, ok bool) {
	data := r.values(date.pointer()+objectUnion, 1)
	if data.Len() == 0 {
		return 0, false
	}
	return data.At(0).Number()
}

// Shared tells whether there is more than one reference to an object. One that is
// reached a second time is shared.
func (r *Reader) Shared(object Value) bool { return r.word(object.pointer()) != 1 }

// Property is a property of an object. Its key is for [Reader.AppendKey].
type Property struct {
	Key   uint32
	Value Value
}

// names gives the keys and flags of the properties of the object at p, deleted ones
// included.
func (r *Reader) names(p uint32) names {
	shape := r.word(p + objectShape)
	return names{r.bytes(uint64(shape)+shapeProps, uint64(r.word(shape+shapeCount))*shapePropSize)}
}

// names is a list of JSShapeProperty.
type names struct{ mem []byte }

func (l names) len() int { return len(l.mem) / shapePropSize }

func (l names) at(i int) (key, flags uint32) {
	name := l.mem[i*shapePropSize:]
	return binary.LittleEndian.Uint32(name[4:]), binary.LittleEndian.Uint32(name) >> flagsShift
}

func (r *Reader) has(p uint32, key string) bool {
	names := r.names(p)
	if names.len() > maxProperties {
		return true
	}
	for i := range names.len() {
		if atom, _ := names.at(i); atom&integerAtom == 0 && r.isString(atom) && r.isText(r.atom(atom), key) {
			return true
		}
	}
	return false
}

// AppendProperties appends the enumerable properties of a Plain object whose keys are
// strings, in the order of Object.keys. It is not ok if there are very many, or if a value
// is not there, but would have to be computed.
func (r *Reader) AppendProperties(dst []Property, object Value) (_ []Property, ok bool) {
	p := object.pointer()
	names := r.names(p)
	values := r.values(r.word(p+objectProps), uint32(names.len()))
	if names.len() > maxProperties || names.len() != values.Len() {
		return dst, false
	}
	start, integers := len(dst), false
	for i := range names.len() {
		key, flags := names.at(i)
		if flags&enumerable == 0 || !r.isString(key) {
			continue
		}
		if flags&kindOfProp != 0 {
			return dst, false
		}
		integers = integers || key&integerAtom != 0
		dst = append(dst, Property{key, values.At(i)})
	}
	if integers {
		slices.SortStableFunc(dst[start:], inOrderOfKeys)
	}
	return dst, true
}

// inOrderOfKeys puts integers first, in their order, and leaves the others in theirs
// (OrdinaryOwnPropertyKeys of ECMA-262, section 10.1.11.1).
func inOrderOfKeys(a, b Property) int {
	switch isInteger, otherIs := a.Key&integerAtom != 0, b.Key&integerAtom != 0; {
	case isInteger && otherIs:
		return cmp.Compare(a.Key, b.Key)
	case isInteger:
		return -1
	case otherIs:
		return 1
	}
	return 0
}
