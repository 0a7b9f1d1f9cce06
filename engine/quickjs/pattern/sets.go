package pattern

import "strings"

// setRewriter rewrites a pattern of the flag v as one of the flag u.
type setRewriter struct {
	reader
	fold    bool
	nesting int
}

// rewriteSets writes each class and each property of a pattern of the flag v with the
// means of the flag u: what characters a class has is asked by looking ahead.
func rewriteSets(units []rune, flags Flags) ([]rune, error) {
	r := &setRewriter{reader: reader{units: units}, fold: flags&IgnoreCase != 0}
	var out []rune
	for !r.done() && r.err == nil && len(out) <= maxRewritten {
		switch {
		case r.next(`\p{`), r.next(`\P{`):
			s := r.property()
			out = append(out, []rune(s.pattern(r.fold))...)
		case r.next("["):
			r.take(1)
			s := r.class()
			out = append(out, []rune(s.pattern(r.fold))...)
		case r.peek(0) == '\\':
			out = append(out, r.take(2)...)
		default:
			out = append(out, r.take(1)...)
		}
	}
	return out, r.err
}

// class reads a class behind its bracket.
func (r *setRewriter) class() set {
	if r.nesting++; r.nesting > maxNesting {
		r.fail("too deeply nested class in regular expression")
	}
	defer func() { r.nesting-- }()
	negated := r.accept("^")
	s := r.contents()
	if !r.accept("]") {
		r.fail("expecting ']'")
	}
	if !negated {
		return s
	}
	if s.mayHaveStrings {
		r.fail("negated character class with strings in regular expression")
	}
	return s.negated()
}

// contents reads a union, or a difference or an intersection.
func (r *setRewriter) contents() set {
	var s set
	for first := true; r.err == nil && !r.done() && r.peek(0) != ']'; first = false {
		operand, char, single := r.operand()
		switch {
		case first && r.next("--"):
			return r.chain(operand, "--", (*set).minus)
		case first && r.next("&&"):
			return r.chain(operand, "&&", (*set).and)
		case single && r.peek(0) == '-' && r.peek(1) != '-':
			r.take(1)
			operand = r.classRange(char)
		}
		s.add(operand)
		if r.next("--") || r.next("&&") {
			r.fail(badOperation)
		}
	}
	return s
}

func (r *setRewriter) chain(s set, operator string, apply func(*set, set, bool) set) set {
	for r.err == nil && r.accept(operator) {
		if operator == "&&" && r.peek(0) == '&' {
			r.fail(badCharacter)
		}
		operand, _, _ := r.operand()
		s = apply(&s, operand, r.fold)
	}
	if !r.done() && r.peek(0) != ']' {
		r.fail(badOperation)
	}
	return s
}

// classRange reads the end of a range.
func (r *setRewriter) classRange(from rune) set {
	_, to, single := r.operand()
	if !single || to < from {
		r.fail("invalid class range")
	}
	return set{items: []string{literal(from) + "-" + literal(to)}}
}

// operand reads an operand, and gives the character if it is a single one.
func (r *setRewriter) operand() (s set, char rune, single bool) {
	switch {
	case r.next("["):
		r.take(1)
		return r.class(), 0, false
	case r.next(`\q{`):
		r.take(3)
		return r.stringLiterals(), 0, false
	case r.next(`\p{`), r.next(`\P{`):
		return r.property(), 0, false
	case r.peek(0) == '\\' && strings.ContainsRune("dDsSwW", r.peek(1)):
		return r.escapedClass(), 0, false
	}
	char = r.character()
	return set{items: []string{literal(char)}}, char, true
}

// escapedClass reads \d and its like. What a class without regard to case excludes is
// asked of the class, not of its complement.
func (r *setRewriter) escapedClass() set {
	escape := string(r.take(2))
	if lower := strings.ToLower(escape); r.fold && lower != escape {
		return set{matchers: []string{"[^" + lower + "]"}}
	}
	return set{items: []string{escape}}
}

// stringLiterals reads the alternatives of \q{…}.
func (r *setRewriter) stringLiterals() set {
	s := set{}
	for r.err == nil {
		var text []rune
		for r.err == nil && r.peek(0) != '|' && r.peek(0) != '}' {
			text = append(text, r.character())
		}
		if len(text) == 1 {
			s.items = append(s.items, literal(text[0]))
		} else {
			s.strings, s.mayHaveStrings = append(s.strings, text), true
		}
		if r.accept("}") {
			break
		}
		r.take(1)
	}
	return s
}
