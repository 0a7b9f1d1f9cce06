package pattern

import (
	"slices"
	"strings"
	"sync"
	"unicode"
)

// anyCase writes a character that matches without regard to case, or with regard to it
// where the rest of the pattern has none.
func (r *groupRewriter) anyCase(c rune) {
	if r.flags()&IgnoreCase == 0 {
		r.fail("regard to case in a pattern that has none") // no pattern says that
		return
	}
	mates := mates(c, r.global&Unicode != 0)
	switch {
	case len(mates) == 0 && isLetter(c) || len(mates) == 0 && c > 0x7f:
		r.write(literal(c))
	case len(mates) == 0:
		r.out = append(r.out, c)
	default:
		r.changed = true
		r.write("[" + literal(c) + literals(mates) + "]")
	}
}

// mates are the other characters that a character is the same as without regard to case
// (22.2.2.7.3).
func mates(c rune, folding bool) []rune {
	var list []rune
	for mate := unicode.SimpleFold(c); mate != c; mate = unicode.SimpleFold(mate) {
		if folding || upper(mate) == upper(c) {
			list = append(list, mate)
		}
	}
	return list
}

// upper is what a character is without regard to case in a pattern without the flag u.
func upper(c rune) rune {
	up := unicode.ToUpper(c)
	if c >= 0x80 && up < 0x80 || slices.Contains(severalUpper, c) || c >= 0x1f80 && c <= 0x1faf {
		return c
	}
	return up
}

// severalUpper have more than one character in upper case.
var severalUpper = []rune("ßŉǰΐΰևẖẗẘẙẚẞὐὒὔὖᾲᾳᾴᾶᾷᾼῂῃῄῆῇῌῒΐῖῗῢΰῤῦῧῲῳῴῶῷῼ")

// cased lists the characters that have mates.
var cased = sync.OnceValue(func() []rune {
	var list []rune
	for c := rune(0); c <= unicode.MaxRune; c++ {
		if unicode.SimpleFold(c) != c {
			list = append(list, c)
		}
	}
	return list
})

// class reads a class without others in it.
func (r *groupRewriter) class() {
	if !r.differs(IgnoreCase) && !r.allWordCharacters() && r.global&Unicode == 0 {
		start := r.at
		skipClass(&r.reader)
		r.out = append(r.out, r.units[start:r.at]...)
		return
	}
	r.copy(1)
	if r.next("^") {
		r.copy(1)
	}
	for !r.done() && r.err == nil && !r.next("]") {
		r.classItem()
	}
	r.copy(1)
}

// classItem reads a character, a range or an escape.
func (r *groupRewriter) classItem() {
	switch {
	case (r.next(`\p{`) || r.next(`\P{`)) && r.global&Unicode != 0:
		r.property(true)
	case r.next(`\W`) && r.allWordCharacters():
		r.take(2)
		r.replace(`\0-/:-@\[-\^` + "`" + `{-\u017e\u0180-\u2129\u212b-\u{10ffff}`)
	case r.peek(0) == '\\' && strings.ContainsRune("dDsSwW", r.peek(1)):
		r.copy(2)
	case !r.differs(IgnoreCase):
		r.copy(pickLength(r.peek(0) == '\\', 2, 1))
	case r.flags()&IgnoreCase == 0:
		r.fail("regard to case in a pattern that has none") // no pattern says that
	default:
		r.casedItem()
	}
}

// casedItem reads a character or a range of a class that matches without regard to case.
func (r *groupRewriter) casedItem() {
	from := r.classCharacter()
	if !r.next("-") || r.peek(1) == ']' {
		r.replace(literal(from))
		r.addMates(from, from)
		return
	}
	r.take(1)
	if r.peek(0) == '\\' && strings.ContainsRune("dDsSwW", r.peek(1)) {
		r.fail("invalid class range")
		return
	}
	to := r.classCharacter()
	r.replace(literal(from) + "-" + literal(to))
	r.addMates(from, to)
}

// addMates writes the mates of a range that are outside of it.
func (r *groupRewriter) addMates(from, to rune) {
	list := cased()
	at, _ := slices.BinarySearch(list, from)
	for ; at < len(list) && list[at] <= to; at++ {
		for _, mate := range mates(list[at], r.global&Unicode != 0) {
			if mate < from || mate > to {
				r.write(literal(mate))
			}
		}
	}
}

func (r *groupRewriter) classCharacter() rune {
	switch {
	case r.accept(`\b`):
		return '\b'
	case r.accept(`\`):
		return r.escapedCharacter()
	case r.done():
		r.fail("unexpected end")
		return 0
	}
	return r.take(1)[0]
}

// escapedCharacter reads what stands behind a backslash, which may be any character in
// a pattern without the flag u.
func (r *groupRewriter) escapedCharacter() rune {
	before := r.reader
	if c := r.reader.escape(); r.err == nil {
		return c
	}
	r.reader = before
	if r.done() {
		r.fail("unexpected end")
		return 0
	}
	return r.take(1)[0]
}
