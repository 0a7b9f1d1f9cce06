package pattern

import (
	"bytes"
	"slices"
)

// capture is a group that captures.
type capture struct {
	name string
	path []branch
}

// branch is an alternative of the disjunction that starts at a place of the pattern.
type branch struct{ disjunction, alternative int }

// captures lists the groups of a pattern that capture, in order.
func captures(units []rune) []capture {
	var list []capture
	path := []branch{{-1, 0}}
	for r := (reader{units: units}); !r.done(); {
		switch {
		case r.peek(0) == '\\':
			r.take(2)
		case r.next("["):
			skipClass(&r)
		case r.accept("|"):
			path[len(path)-1].alternative++
		case r.accept(")"):
			if len(path) > 1 {
				path = path[:len(path)-1]
			}
		case r.next("("):
			if name, ok := captureName(r); ok {
				list = append(list, capture{name, slices.Clone(path)})
			}
			path = append(path, branch{r.at, 0})
			r.take(1)
		default:
			r.take(1)
		}
		if len(list) > maxNesting || len(path) > maxNesting {
			return nil
		}
	}
	return list
}

// captureName reports whether the group that begins here captures, and its name.
func captureName(r reader) (string, bool) {
	switch {
	case !r.next("(?"):
		return "", true
	case !r.next("(?<") || r.peek(3) == '=' || r.peek(3) == '!':
		return "", false
	}
	r.take(3)
	return r.groupName(), true
}

// groupName reads the name of a group and the bracket behind it. Escapes in it stand for
// characters.
func (r *reader) groupName() string {
	var name []rune
	for !r.done() && r.err == nil && !r.accept(">") {
		c := r.take(1)[0]
		if c == '\\' && r.accept("u") {
			c = r.unicodeEscape()
		}
		name = append(name, c)
	}
	return string(name)
}

// skipClass passes over a class without others in it.
func skipClass(r *reader) {
	for r.take(1); !r.done() && !r.accept("]"); {
		if r.peek(0) == '\\' {
			r.take(1)
		}
		r.take(1)
	}
}

// duplicates gives the numbers of the captures that share their names with others. It
// reports false if two of one name can both take part in a match.
func duplicates(list []capture) (map[string][]int, bool) {
	numbers := map[string][]int{}
	for i, c := range list {
		if c.name == "" {
			continue
		}
		for _, other := range numbers[c.name] {
			if !apart(c.path, list[other-1].path) {
				return nil, false
			}
		}
		numbers[c.name] = append(numbers[c.name], i+1)
	}
	for name, same := range numbers {
		if len(same) == 1 {
			delete(numbers, name)
		}
	}
	return numbers, true
}

// apart reports whether two places are in different alternatives.
func apart(a, b []branch) bool {
	for i := range min(len(a), len(b)) {
		if a[i].disjunction != b[i].disjunction {
			return false
		}
		if a[i].alternative != b[i].alternative {
			return true
		}
	}
	return false
}

// RestoreNames takes the marks from the ends of names, each of which ends with a zero.
func RestoreNames(names []byte, mark rune) []byte {
	m := encode([]rune{mark})
	restored := make([]byte, 0, len(names))
	for name := range bytes.SplitAfterSeq(names, []byte{0}) {
		text, ended := bytes.CutSuffix(name, []byte{0})
		for bytes.HasSuffix(text, m) {
			text = text[:len(text)-len(m)]
		}
		if restored = append(restored, text...); ended {
			restored = append(restored, 0)
		}
	}
	return restored
}
