package generate

import (
	"fmt"
	"strings"
)

// parameters makes programs with functions whose parameters have defaults, patterns,
// closures, and the names of variables and functions of the body.
func parameters(s *source) {
	for range s.between(2, 5) {
		s.parameterFunction()
	}
}

func (s *source) parameterFunction() {
	f := s.name("f")
	params, names := s.parameterList()
	var body []string
	add := func(format string, args ...any) { body = append(body, fill(format, args)) }
	for range s.between(1, 5) {
		name := names[s.n(len(names))]
		switch s.n(8) {
		case 0:
			add("%s = %s", name, s.pick("'body'", "9", "[1]"))
		case 1:
			add("var %s%s", name, s.pick("", " = 'var'"))
		case 2:
			add("function %s() { return 'function' }", name)
		case 3:
			add("var own = () => [%s]", strings.Join(names, ", "))
		case 4:
			add("seen.push(%s)", name)
		case 5:
			add("if (%s) { let %s = 'inner'; fs.push(() => %s) }", s.pick("true", "false"), name, name)
		case 6:
			add("fs.push(() => [%s], () => { %s = 'set later' })", name, name)
		default:
			add("seen.push(arguments.length, arguments[0])")
		}
	}
	if s.chance(40) {
		s.r.Shuffle(len(body), func(i, j int) { body[i], body[j] = body[j], body[i] })
	}
	text := strings.Join(body, "; ")
	arguments := s.some(0, 4, s.passed)
	arrow := s.chance(35) && !strings.Contains(params+text, "arguments")
	head := fill("function %s(%s)", []any{f, params})
	if arrow {
		head = fill("const %s = (%s) =>", []any{f, params})
	}
	s.line("const fs%[1]s = []", f)
	s.line("%s { const fs = fs%s, seen = []; %s; fs.push(() => [%s]); return seen }", head, f, text, strings.Join(names, ", "))
	s.step("call", "%s(%s)", f, arguments)
	s.step("closures", "fs%s.map(g => g())", f)
	s.step("closures again", "fs%s.map(g => g())", f)
	s.step("length", "[%[1]s.length, %[1]s.name]", f)
}

func (s *source) passed() string {
	return s.pick("1", "undefined", "'p'", "[1, 2]", "{ k: 3 }", "null", "{ k: undefined, m: [7] }")
}

// parameterList returns parameters and the names they bind. Defaults read and change
// those before them, and those after, which fails.
func (s *source) parameterList() (params string, names []string) {
	var list []string
	count := s.between(1, 4)
	for i := range count {
		name := string(rune('a' + i))
		text := name
		switch s.n(7) {
		case 0, 1, 2:
			text += " = " + s.defaultValue(append(names, name))
		case 3:
			text = fmt.Sprintf("[%s = %s] = []", name, s.defaultValue(append(names, name)))
		case 4:
			text = fmt.Sprintf("{ k: %s = %s } = {}", name, s.defaultValue(append(names, name)))
		case 5:
			if i == count-1 {
				text = "..." + name
			}
		}
		names = append(names, name)
		list = append(list, text)
	}
	return strings.Join(list, ", "), names
}

func (s *source) defaultValue(names []string) string {
	name := names[s.n(len(names))]
	if s.chance(50) {
		name = names[0]
	}
	return s.pick("5", "'d'", "() => "+name, "() => "+name, "(() => { "+name+" = 'changed'; return 1 })()", "["+name+"]", name, "typeof "+name, "() => { "+name+" += 1; return "+name+" }", "function () { return ["+name+", this === undefined] }", name+" = 4")
}
