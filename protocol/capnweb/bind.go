package capnweb

import (
	"errors"
	"fmt"
	"reflect"
	"strconv"
)

// Decode stores a value as described at [Undefined] in the Go variable that into
// points to:
//
//	any                     the value itself
//	the value's own type    the value itself; also what it implements, so that
//	                        an *Error goes into an error
//	bool, string            boolean; string or URL
//	integers                an integral number or a bigint, in range
//	floats                  a number, or a bigint that is exact as one
//	*big.Int                a bigint or an integral number
//	[]byte                  the data of Bytes
//	slices, arrays          array; the length of a Go array must be right
//	maps                    object; keys may be integers or have UnmarshalText
//	structs                 object, by the names in the json tags; members
//	                        without a field are skipped
//	time.Time               a valid Date, or text as UnmarshalText takes it
//	url.URL, http.Header    URL, Headers
//	pointers                a new variable; nil for null and undefined
//	UnmarshalJSON           plain data, as JSON text
//	UnmarshalText           string
//
// Null and undefined set the zero value. The error is a TypeError ([*Error]) that
// says where in the value it was, as in "limits.depth: expected an integer, got a
// string". What has been stored until then stays.
func Decode(v any, into any) error {
	p := reflect.ValueOf(into)
	if p.Kind() != reflect.Pointer || p.IsNil() {
		return fmt.Errorf("capnweb: decoding into %T, which is no pointer to a variable", into)
	}
	return placed(decode(v, p.Elem()), "")
}

// placed makes an error of a decoder the TypeError that users see, at a place in
// the value that root names.
func placed(err error, root string) error {
	var mismatch *mismatch
	switch {
	case err == nil:
		return nil
	case !errors.As(err, &mismatch):
		return err
	}
	path := root + mismatch.path
	if root == "" && path != "" && path[0] == '.' {
		path = path[1:]
	}
	if path != "" {
		path += ": "
	}
	return typeError(path + mismatch.reason)
}

// mismatch is a value that does not fit the variable for it. The path grows at
// its front as the decoders return.
type mismatch struct{ path, reason string }

func (m *mismatch) Error() string { return m.path + ": " + m.reason }

// inMember puts a member's name in front of the path.
func inMember(err error, name string) error {
	if m, ok := err.(*mismatch); ok {
		m.path = pathStep(name) + m.path
	}
	return err
}

// inElement puts an index in front of the path.
func inElement(err error, i int) error {
	if m, ok := err.(*mismatch); ok {
		m.path = "[" + strconv.Itoa(i) + "]" + m.path
	}
	return err
}

// pathStep writes a member's name as JavaScript does, cut when it is long.
func pathStep(name string) string {
	if len(name) > 64 {
		return "[" + strconv.Quote(name[:64]) + "…]"
	}
	for i := range len(name) {
		c := name[i] | 0x20
		if (c < 'a' || c > 'z') && name[i] != '_' && name[i] != '$' && (i == 0 || name[i] < '0' || name[i] > '9') {
			return "[" + strconv.Quote(name) + "]"
		}
	}
	return "." + name
}

// unexpected answers the mismatch of a value that is of the wrong type.
func unexpected(want string, got any) error {
	return &mismatch{reason: "expected " + want + ", got " + describe(got)}
}

// refused answers the mismatch of a value that a type did not want to read. The
// text is cut, because types like to repeat in it what they were given.
func refused(err error) error { return &mismatch{reason: shortened(err.Error())} }
