package pattern

import (
	"slices"
	"strings"
	"unicode"
)

// set is a class of the flag v: characters and longer strings.
type set struct {
	// items stand between brackets: characters, ranges, escapes.
	items []string
	// matchers each match one character.
	matchers []string
	// strings are those of another length than one.
	strings [][]rune
	// mayHaveStrings reports whether the class could have strings, by its syntax.
	mayHaveStrings bool
}

func (s *set) add(other set) {
	s.items = append(s.items, other.items...)
	s.matchers = append(s.matchers, other.matchers...)
	s.strings = append(s.strings, other.strings...)
	s.mayHaveStrings = s.mayHaveStrings || other.mayHaveStrings
}

// character gives a pattern for one character of the set.
func (s *set) character() string {
	class := "[" + strings.Join(s.items, "") + "]"
	switch {
	case len(s.matchers) == 0:
		return class
	case len(s.items) == 0 && len(s.matchers) == 1:
		return s.matchers[0]
	case len(s.items) == 0:
		return "(?:" + strings.Join(s.matchers, "|") + ")"
	}
	return "(?:" + class + "|" + strings.Join(s.matchers, "|") + ")"
}

// pattern gives a pattern for all that is in the set, the longest strings first.
func (s *set) pattern(fold bool) string {
	if len(s.strings) == 0 {
		return s.character()
	}
	sorted := slices.Clone(s.strings)
	slices.SortStableFunc(sorted, func(a, b []rune) int { return len(b) - len(a) })
	seen := map[string]bool{}
	alternatives, empty := []string{}, false
	for _, text := range sorted {
		if key := foldKey(text, fold); !seen[key] {
			seen[key] = true
			empty = empty || len(text) == 0
			if len(text) > 0 {
				alternatives = append(alternatives, literals(text))
			}
		}
	}
	alternatives = append(alternatives, s.character())
	if empty {
		alternatives = append(alternatives, "")
	}
	return "(?:" + strings.Join(alternatives, "|") + ")"
}

func literals(text []rune) string {
	var b strings.Builder
	for _, c := range text {
		b.WriteString(literal(c))
	}
	return b.String()
}

// negated gives the characters that are not in the set.
func (s *set) negated() set {
	if len(s.matchers) == 0 {
		return set{matchers: []string{"[^" + strings.Join(s.items, "") + "]"}}
	}
	return set{matchers: []string{"(?:(?!" + s.character() + ")[^])"}}
}

// minus takes away what is in another set.
func (s *set) minus(other set, fold bool) set {
	keys := stringKeys(other.strings, fold)
	return set{
		matchers: []string{"(?:(?!" + other.character() + ")" + s.character() + ")"},
		strings: slices.DeleteFunc(slices.Clone(s.strings), func(text []rune) bool {
			return keys[foldKey(text, fold)]
		}),
		mayHaveStrings: s.mayHaveStrings,
	}
}

// and keeps what is in another set, too.
func (s *set) and(other set, fold bool) set {
	keys := stringKeys(other.strings, fold)
	return set{
		matchers: []string{"(?:(?=" + other.character() + ")" + s.character() + ")"},
		strings: slices.DeleteFunc(slices.Clone(s.strings), func(text []rune) bool {
			return !keys[foldKey(text, fold)]
		}),
		mayHaveStrings: s.mayHaveStrings && other.mayHaveStrings,
	}
}

func stringKeys(texts [][]rune, fold bool) map[string]bool {
	keys := map[string]bool{}
	for _, text := range texts {
		keys[foldKey(text, fold)] = true
	}
	return keys
}

// foldKey is the same for strings that are the same, if need be without regard to case.
func foldKey(text []rune, fold bool) string {
	if !fold {
		return string(text)
	}
	folded := make([]rune, len(text))
	for i, c := range text {
		folded[i] = c
		for mate := unicode.SimpleFold(c); mate != c; mate = unicode.SimpleFold(mate) {
			folded[i] = min(folded[i], mate)
		}
	}
	return string(folded)
}
