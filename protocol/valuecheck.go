package protocol

import (
	"math"
	"strings"
)

// keySet finds repeated keys of an object. It makes a hash table only once the
// object has many.
type keySet map[string]struct{}

// fewKeys is the number of keys that are faster to compare than to hash.
const fewKeys = 16

// add answers false when the key is among the members, all of which have been
// added before.
func (s *keySet) add(members []Member, key string) bool {
	if len(members) < fewKeys {
		_, repeated := member(members, key)
		return !repeated
	}
	if *s == nil {
		*s = make(keySet, 2*fewKeys)
		for _, m := range members {
			(*s)[m.Key] = struct{}{}
		}
	}
	before := len(*s)
	(*s)[key] = struct{}{}
	return len(*s) > before
}

// valueSet finds values that are the same to a Map or a Set: ECMA-262's
// SameValueZero, in which NaN equals itself and -0 equals 0.
type valueSet map[any]struct{}

// add answers false when the value was added before.
func (s *valueSet) add(v any) bool {
	if n, ok := v.(float64); ok && math.IsNaN(n) {
		v = sameNaN{}
	}
	if *s == nil {
		*s = valueSet{}
	}
	before := len(*s)
	(*s)[v] = struct{}{}
	return len(*s) > before
}

// sameNaN stands for NaN in a valueSet, since Go's NaN differs from itself.
type sameNaN struct{}

// invalid says what is wrong with the type and the size, if anything.
func (b *Binary) invalid() string {
	size, ok := elementSizes[b.kind()]
	switch {
	case !ok:
		return "unknown type of bytes"
	case len(b.Data)%size != 0:
		return "the bytes are no whole number of elements"
	}
	return ""
}

// kind is the type of the binary with its default.
func (b *Binary) kind() string {
	if b.Type == "" {
		return "Uint8Array"
	}
	return b.Type
}

// validFlags tells whether the text holds flags of a regular expression, each
// at most once, and not both of the exclusive u and v.
func validFlags(flags string) bool {
	for i, flag := range flags {
		if !strings.ContainsRune("dgimsuvy", flag) || strings.ContainsRune(flags[:i], flag) {
			return false
		}
	}
	return !strings.Contains(flags, "u") || !strings.Contains(flags, "v")
}

// boxable tells whether the primitive has a wrapper object.
func boxable(v any) bool {
	switch v.(type) {
	case bool, float64, string, BigInt:
		return true
	}
	return false
}

// valid tells whether the Fetch standard takes the field: a name that is a
// token (RFC 9110, section 5.6.2) and a value of bytes, none of them NUL, CR or
// LF and none of the outer ones white space.
func (f HeaderField) valid() bool {
	return f.Name != "" && strings.IndexFunc(f.Name, notToken) < 0 &&
		strings.IndexFunc(f.Value, notFieldContent) < 0 &&
		strings.Trim(f.Value, " \t") == f.Value
}

func notToken(r rune) bool {
	letterOrDigit := '0' <= r && r <= '9' || 'a' <= r|0x20 && r|0x20 <= 'z'
	return !letterOrDigit && !strings.ContainsRune("!#$%&'*+-.^_`|~", r)
}

func notFieldContent(r rune) bool {
	return r == 0 || r == '\r' || r == '\n' || r > 0xFF
}
