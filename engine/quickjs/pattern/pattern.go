// Package pattern rewrites regular expressions that QuickJS-NG 0.15.1 does not know or
// gets wrong into ones of the same meaning that it knows:
//
//   - the flag v, with nested classes, differences, intersections and strings;
//   - groups with flags of their own, (?i:…);
//   - groups of one name in different alternatives;
//   - \b, \B and \W with the flags i and u, where ſ and the Kelvin sign are word characters;
//   - the script Unknown.
//
// Captures keep their numbers. A pattern is bounded in its length and its nesting, and so
// is what comes of it.
package pattern

import "errors"

// Flags are the flags of a regular expression, as libregexp numbers them.
type Flags uint32

// The flags that matter here.
const (
	IgnoreCase  Flags = 1 << 1
	Multiline   Flags = 1 << 2
	DotAll      Flags = 1 << 3
	Unicode     Flags = 1 << 4
	UnicodeSets Flags = 1 << 8
)

const (
	// maxLength is the length in bytes of a pattern that is rewritten.
	maxLength = 64 << 10
	// maxRewritten bounds what a pattern becomes.
	maxRewritten = 512 << 10
	// maxNesting bounds groups and classes in each other.
	maxNesting = 256
)

// Rewritten is what a pattern becomes.
type Rewritten struct {
	// Text is in generalized UTF-8, like the pattern.
	Text []byte
	// Flags are those to compile it with.
	Flags Flags
	// Mark, if not zero, ends the names of groups that were renamed, as often as is
	// needed to tell them apart.
	Mark rune
}

// SyntaxError says what is wrong with a pattern.
type SyntaxError string

func (e SyntaxError) Error() string { return string(e) }

// errAsIs means that a pattern stays what it is.
var errAsIs = errors.New("pattern: nothing to rewrite")

// Rewrite rewrites a pattern. It reports false if there is nothing to rewrite, and a
// [SyntaxError] where the pattern is none of the flag v.
func Rewrite(text []byte, flags Flags) (Rewritten, bool, error) {
	if len(text) > maxLength {
		return Rewritten{}, false, nil
	}
	r := Rewritten{Flags: flags}
	units := decode(text, flags&(Unicode|UnicodeSets) != 0)
	if flags&UnicodeSets != 0 {
		r.Flags = flags&^UnicodeSets | Unicode
		var err error
		if units, err = rewriteSets(units, flags); err != nil {
			return Rewritten{}, false, err
		}
	}
	units, mark, err := rewriteGroups(units, r.Flags)
	switch {
	case errors.Is(err, errAsIs):
		if flags&UnicodeSets == 0 {
			return Rewritten{}, false, nil
		}
	case err != nil:
		return Rewritten{}, false, err
	}
	r.Mark, r.Text = mark, encode(units)
	return r, len(r.Text) <= maxRewritten, nil
}
