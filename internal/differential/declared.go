package main

import "regexp"

// declaration is a difference that docs/deviations.md declares, or one where the standard
// leaves the choice. It covers a program only if its first difference matches in full.
type declaration struct {
	// family and label are where it shows. An empty label is any.
	family, label string
	// got and want match the whole of what the engines say.
	got, want *regexp.Regexp
	// code matches somewhere in the program, if it is set.
	code *regexp.Regexp
	// example is a program that differs so.
	example string
	reason  string
}

// declarations are all declared differences.
var declarations = []declaration{
	{
		family: "destructuring", got: regexp.MustCompile(`assignment = throws TypeError`), want: regexp.MustCompile(`at (target|key)`),
		code:    regexp.MustCompile(`\([\[{].*[\]}] = .*\)`),
		example: "step('assignment', () => { ({ a: (report.push('at target'), {})[report.push('at key')] } = null); })",
		reason:  "V8 evaluates the first target before it refuses undefined and null; ECMA-262 13.15.5.2 refuses them first",
	},
}

func declaredReason(c Case) string {
	for _, d := range declarations {
		if d.matches(c) {
			return d.reason
		}
	}
	return ""
}

func (d declaration) matches(c Case) bool {
	return d.family == c.Program.Family && (d.label == "" || d.label == c.Label) &&
		whole(d.got, c.Got) && whole(d.want, c.Want) &&
		(d.code == nil || d.code.MatchString(c.Program.Body()))
}

func whole(pattern *regexp.Regexp, text string) bool {
	found := pattern.FindStringIndex(text)
	return found != nil && found[0] == 0 && found[1] == len(text)
}
