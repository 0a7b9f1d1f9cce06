package pattern

import (
	"strconv"
	"strings"
)

// groupRewriter rewrites a pattern whose classes have no others in them.
type groupRewriter struct {
	reader
	global  Flags
	scopes  []Flags // those of the open groups
	same    map[string][]int
	mark    rune
	count   map[string]int // of the groups of a name so far
	changed bool
	out     []rune
}

// rewriteGroups writes groups with flags of their own, groups of one name, and what is
// about word characters. It gives the mark of renamed groups, if there are any, and
// errAsIs if the pattern stays what it is.
func rewriteGroups(units []rune, flags Flags) ([]rune, rune, error) {
	r := &groupRewriter{
		reader: reader{units: units}, global: flags, scopes: []Flags{flags}, count: map[string]int{},
	}
	var ok bool
	if r.same, ok = duplicates(captures(units)); !ok {
		return units, 0, errAsIs
	}
	if len(r.same) > 0 {
		r.mark, r.changed = unusedLetter(units), true
	}
	for !r.done() && r.err == nil && len(r.out) <= maxRewritten {
		r.term()
	}
	if r.err != nil || !r.changed || len(r.same) > 0 && r.mark == 0 {
		return units, 0, errAsIs
	}
	return r.out, r.mark, nil
}

// unusedLetter gives a letter that the pattern does not have, or 0.
func unusedLetter(units []rune) rune {
	used := map[rune]bool{}
	for _, c := range units {
		used[c] = true
	}
	for letter := '\u3400'; letter < '\u4dc0'; letter++ {
		if !used[letter] {
			return letter
		}
	}
	return 0
}

func (r *groupRewriter) flags() Flags { return r.scopes[len(r.scopes)-1] }

// differs reports whether a flag is another one here than that of the whole pattern.
func (r *groupRewriter) differs(flag Flags) bool { return (r.flags()^r.global)&flag != 0 }

func (r *groupRewriter) write(text string) { r.out = append(r.out, []rune(text)...) }

// replace writes something else than the pattern has.
func (r *groupRewriter) replace(text string) {
	r.changed = true
	r.write(text)
}

func (r *groupRewriter) copy(n int) { r.out = append(r.out, r.take(n)...) }

func (r *groupRewriter) term() {
	switch c := r.peek(0); {
	case c == '(':
		r.open()
	case c == ')':
		if len(r.scopes) > 1 {
			r.scopes = r.scopes[:len(r.scopes)-1]
		}
		r.copy(1)
	case c == '[':
		r.class()
	case c == '\\':
		r.escape()
	case c == '.' && r.differs(DotAll):
		r.take(1)
		r.replace(pick(r.flags()&DotAll != 0, "[^]", `[^\n\r\u2028\u2029]`))
	case c == '^' && r.differs(Multiline):
		r.take(1)
		r.replace(pick(r.flags()&Multiline != 0, `(?<![^\n\r\u2028\u2029])`, "(?<![^])"))
	case c == '$' && r.differs(Multiline):
		r.take(1)
		r.replace(pick(r.flags()&Multiline != 0, `(?![^\n\r\u2028\u2029])`, "(?![^])"))
	case r.differs(IgnoreCase):
		r.take(1)
		r.anyCase(c)
	default:
		r.copy(1)
	}
}

func pick(on bool, text, other string) string {
	if on {
		return text
	}
	return other
}

// open reads the head of a group.
func (r *groupRewriter) open() {
	if len(r.scopes) > maxNesting {
		r.fail("too deeply nested")
		return
	}
	flags, length, modified := r.modifiers()
	switch {
	case modified:
		r.take(length)
		r.replace("(?:")
	case r.next("(?<") && r.peek(3) != '=' && r.peek(3) != '!':
		r.namedGroup()
	default:
		r.copy(1)
		if r.next("?") {
			r.copy(pickLength(r.peek(1) == '<', 3, 2))
		}
	}
	r.scopes = append(r.scopes, flags)
}

func pickLength(on bool, n, other int) int {
	if on {
		return n
	}
	return other
}

// modifiers reads (?ims-ims:. It gives the flags of the group that begins here, and how
// long its head is.
func (r *groupRewriter) modifiers() (flags Flags, length int, ok bool) {
	flags = r.flags()
	if !r.next("(?") {
		return flags, 0, false
	}
	seen, removing := "", false
	for length = 2; ; length++ {
		switch c := r.peek(length); {
		case c == ':' && seen != "":
			return flags, length + 1, seen != "-"
		case c == '-' && !removing:
			removing, seen = true, seen+"-"
		case strings.ContainsRune("ims", c) && !strings.ContainsRune(seen, c):
			seen += string(c)
			flag := map[rune]Flags{'i': IgnoreCase, 'm': Multiline, 's': DotAll}[c]
			if flags |= flag; removing {
				flags &^= flag
			}
		default:
			return r.flags(), 0, false
		}
	}
}

// namedGroup reads the head of a group with a name, and gives the second and the next
// of one name names of their own.
func (r *groupRewriter) namedGroup() {
	start := r.at
	r.take(3)
	name := r.groupName()
	if len(r.same[name]) == 0 {
		r.out = append(r.out, r.units[start:r.at]...)
		return
	}
	r.write("(?<" + name + strings.Repeat(string(r.mark), r.count[name]) + ">")
	r.count[name]++
}

// escape reads what begins with a backslash.
func (r *groupRewriter) escape() {
	switch c := r.peek(1); {
	case (c == 'b' || c == 'B') && r.allWordCharacters() && !strings.ContainsRune("*+?{", r.peek(2)):
		r.take(2)
		r.replace(pick(c == 'b', `(?:(?<=[\wſK])(?![\wſK])|(?<![\wſK])(?=[\wſK]))`, `(?:(?<=[\wſK])(?=[\wſK])|(?<![\wſK])(?![\wſK]))`))
	case r.next(`\k<`):
		r.namedReference()
	case (r.next(`\p{`) || r.next(`\P{`)) && r.global&Unicode != 0:
		r.property(false)
	case c >= '1' && c <= '9' && r.differs(IgnoreCase):
		r.fail("back reference without regard to case") // no pattern says that
	case r.differs(IgnoreCase) && !strings.ContainsRune("bBdDsSwW", c):
		r.take(1)
		r.anyCase(r.escapedCharacter())
	default:
		r.copy(2)
	}
}

// allWordCharacters reports whether two letters that are not of ASCII are word characters.
func (r *groupRewriter) allWordCharacters() bool {
	return r.global&Unicode != 0 && r.flags()&IgnoreCase != 0
}

// namedReference reads \k<…>. At most one group of a name takes part in a match; a
// reference to another one matches the empty string.
func (r *groupRewriter) namedReference() {
	start := r.at
	r.take(3)
	same := r.same[r.groupName()]
	if r.differs(IgnoreCase) {
		r.fail("back reference without regard to case")
	}
	if len(same) == 0 {
		r.out = append(r.out, r.units[start:r.at]...)
		return
	}
	r.write("(?:")
	for _, number := range same {
		r.write(`\` + strconv.Itoa(number))
	}
	r.write(")")
}

// property reads \p{…} or \P{…}.
func (r *groupRewriter) property(inClass bool) {
	start := r.at
	name, negated := r.propertyName()
	switch text := pick(negated, withScript, withoutScript); {
	case !isUnknownScript(name):
		r.out = append(r.out, r.units[start:r.at]...)
	case inClass:
		r.replace(text)
	default:
		r.replace("[" + text + "]")
	}
}
