package generate

import "strings"

// regexps makes programs with regular expressions that have all kinds of parts and
// flags, and with the methods that use them.
func regexps(s *source) {
	s.line("const texts = [%s]", s.some(2, 4, s.subject))
	for range s.between(2, 5) {
		r := s.regexp()
		s.step("make", "[%s].map(r => [r.source, r.flags])", r)
		for range s.between(1, 4) {
			switch s.n(8) {
			case 0:
				s.step("exec", "texts.map(t => %s.exec(t))", r)
			case 1:
				s.step("match", "texts.map(t => t.match(%s))", r)
			case 2:
				s.step("replace", "texts.map(t => t.replace(%s, %s))", r, s.pick("'<$&>'", "'[$1]'", "'{$<n>}'", "(...m) => JSON.stringify(m)", "\"($`|$')\"", "'$01$10$$'"))
			case 3:
				s.step("split", "texts.map(t => t.split(%s%s))", r, s.pick("", "", ", 3"))
			case 4:
				s.step("matchAll", "texts.map(t => [...t.matchAll(%s)])", r)
			case 5:
				s.block("test", "const r = %s; r.lastIndex = %s; return texts.map(t => [r.test(t), r.lastIndex])", r, s.pick("0", "1", "3", "99", "-1"))
			case 6:
				s.step("search", "texts.map(t => t.search(%s))", r)
			default:
				s.block("sticky", "const r = new RegExp(%s, 'y'); const seen = []; for (const t of texts) for (let i = 0; i < 4; i++) { r.lastIndex = i; seen.push(r.exec(t)?.[0], r.lastIndex) } return seen", r)
			}
		}
	}
}

func (s *source) subject() string {
	return quoteUnits(strings.Join(s.many(1, 6, func() string {
		return s.pick("a", "b", "ab", "aab", "A", "B", "c", "abc", "1", "22", " ", "\\n", "é", "É", "ß", "ſ", "K", "k", "S", "😀", "\\ud83d", "σς", "x-y", "_", "ǆ", "2024-01-05", "foo=bar;")
	}), ""))
}

// regexp returns a literal that every engine accepts.
func (s *source) regexp() string {
	mode := s.pick("", "", "", "u", "v")
	flags := s.pick("", "", "i", "i") + s.pick("", "g", "g", "y") + s.pick("", "", "m") + s.pick("", "", "s") + s.pick("", "", "d")
	p := &pattern{source: s, mode: mode}
	p.named = s.chance(20)
	return "/" + p.alternatives(3) + "/" + flags + mode
}

// pattern writes one regular expression.
type pattern struct {
	*source
	mode   string
	groups int
	named  bool
	closed int
}

func (p *pattern) alternatives(depth int) string {
	return strings.Join(p.many(1, p.pickN(1, 1, 2, 3), func() string { return p.terms(depth) }), "|")
}

func (p *pattern) terms(depth int) string {
	return strings.Join(p.many(1, 3, func() string { return p.term(depth) }), "")
}

func (p *pattern) term(depth int) string {
	if p.chance(12) {
		return p.pick("^", "$", "\\b", "\\B")
	}
	if depth > 0 && p.chance(10) {
		return p.pick("(?=", "(?!", "(?<=", "(?<!") + p.alternatives(depth-1) + ")"
	}
	return p.atom(depth) + p.pick("", "", "", "", "*", "+", "?", "*?", "+?", "??", "{2}", "{1,2}", "{0,1}?", "{1,}")
}

func (p *pattern) atom(depth int) string {
	if depth > 0 && p.chance(25) {
		return p.group(depth - 1)
	}
	switch p.n(6) {
	case 0:
		return p.class()
	case 1:
		return p.pick("\\d", "\\w", "\\s", "\\D", "\\W", "\\S", ".")
	case 2:
		if p.closed > 0 {
			return "(?:\\" + string(rune('0'+1+p.n(min(p.closed, 9)))) + ")"
		}
		return "a"
	case 3:
		if p.mode != "" {
			return p.pick("\\p{L}", "\\p{Lu}", "\\P{L}", "\\p{Script=Greek}", "\\p{Emoji}", "\\u{1f600}", "😀", "\\p{ASCII}", "\\p{Ll}")
		}
		return p.pick("é", "😀", "\\ud83d", "ß")
	default:
		return p.pick("a", "b", "ab", "c", "1", "k", "s", "A", "=", "-", "_")
	}
}

func (p *pattern) group(depth int) string {
	if p.chance(30) {
		return "(?:" + p.alternatives(depth) + ")"
	}
	p.groups++
	open := "("
	if p.named {
		open = "(?<" + p.pick("n", "m", "$k") + string(rune('a'+p.groups%26)) + ">"
	}
	if p.named && p.groups == 1 {
		open = "(?<n>"
	}
	text := open + p.alternatives(depth) + ")"
	p.closed = p.groups
	return text
}

func (p *pattern) class() string {
	negated := p.pick("", "", "^")
	if p.mode == "v" && p.chance(50) {
		return "[" + negated + p.pick("\\w--[a-c]", "\\p{L}&&[a-z]", "[a-z][0-9]", "\\p{L}--\\p{Lu}", "[abc]--b", "\\w&&\\d") + "]"
	}
	body := strings.Join(p.many(1, 3, func() string {
		return p.pick("a", "b-d", "A-Z", "0-9", "\\d", "\\s", "\\w", "é", "k", "S", "ſ", "_", "\\W")
	}), "")
	if p.mode != "" && p.chance(30) {
		body += p.pick("\\p{Lu}", "😀", "\\u{1f600}-\\u{1f64f}", "\\P{L}")
	}
	return "[" + negated + body + "]"
}
