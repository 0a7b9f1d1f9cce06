package pattern

// unknownScript has the spellings of the script that characters without a script have.
// It is that of the characters that are not assigned, or not for everyone.
var unknownScript = map[string]bool{
	"Script=Unknown": true, "Script=Zzzz": true, "sc=Unknown": true, "sc=Zzzz": true,
	"Script_Extensions=Unknown": true, "Script_Extensions=Zzzz": true, "scx=Unknown": true, "scx=Zzzz": true,
}

const (
	withoutScript = `\p{Cn}\p{Co}\p{Cs}`
	withScript    = `\p{L}\p{M}\p{N}\p{P}\p{S}\p{Z}\p{Cc}\p{Cf}`
)

// propertyName reads \p{…} or \P{…}, and gives what stands in its braces.
func (r *reader) propertyName() (name string, negated bool) {
	negated = r.take(3)[1] == 'P'
	start := r.at
	for !r.done() && r.peek(0) != '}' {
		r.at++
	}
	name = string(r.units[start:r.at])
	if !r.accept("}") {
		r.fail("expecting '}'")
	}
	return name, negated
}

// property reads a property of the flag v. What a property without regard to case
// excludes is asked of the property, not of its complement.
func (r *setRewriter) property() set {
	name, negated := r.propertyName()
	if s, ok := stringProperty(name); ok {
		if negated {
			r.fail("unknown unicode property name")
		}
		return s
	}
	switch {
	case !negated:
		return set{items: []string{`\p{` + name + `}`}}
	case r.fold:
		return set{matchers: []string{`[^\p{` + name + `}]`}}
	}
	return set{items: []string{`\P{` + name + `}`}}
}

// isUnknownScript reports whether a property is the script Unknown.
func isUnknownScript(name string) bool { return unknownScript[name] }
