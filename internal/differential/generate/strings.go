package generate

import "strings"

// texts makes programs with the methods of strings, many of them on text that is not
// ASCII or that has lone surrogates.
func texts(s *source) {
	s.line("const t = %s, u = %s", s.text(), s.text())
	for range s.between(6, 15) {
		t := s.pick("t", "t", "u", "(t + u)")
		switch s.n(12) {
		case 0:
			m := s.pick("slice", "substring", "substr")
			s.step(m, "%s.%s(%s, %s)", t, m, s.position(), s.position())
		case 1:
			m := s.pick("indexOf", "lastIndexOf", "includes", "startsWith", "endsWith")
			s.step(m, "%s.%s(%s, %s)", t, m, s.piece(), s.position())
		case 2:
			m := s.pick("padStart", "padEnd")
			s.step(m, "%s.%s(%s, %s)", t, m, s.pick("0", "3", "10", "17", "NaN"), s.pick(`"-"`, `"ab"`, `""`, "undefined", `"😀"`))
		case 3:
			m := s.pick("trim", "trimStart", "trimEnd", "toUpperCase", "toLowerCase", "isWellFormed", "toWellFormed", "toString", "valueOf")
			s.step(m, "%s.%s()", t, m)
		case 4:
			s.step("normalize", "%s.normalize(%s)", t, s.pick("", "'NFC'", "'NFD'", "'NFKC'", "'NFKD'", "'x'"))
		case 5:
			m := s.pick("at", "charAt", "charCodeAt", "codePointAt")
			s.step(m, "%s.%s(%s)", t, m, s.position())
		case 6:
			s.step("split", "%s.split(%s)", t, s.pick("''", "undefined", s.piece(), s.piece()+", 2", "' '", "/[a-m]/", "/(\\s)/u"))
		case 7:
			m := s.pick("replace", "replaceAll")
			s.step(m, "%s.%s(%s, %s)", t, m, s.piece(), s.pick("'<$&>'", "'$`|'", "\"$'|\"", "'$$'", "(m, i) => `[${m}${i}]`", "'$1'", "'$<n>'", "undefined"))
		case 8:
			s.step("repeat", "%s.repeat(%s)", t, s.pick("0", "2", "3", "-1", "1.9", "Infinity"))
		case 9:
			s.step("iterate", "%s", s.pick("[..."+t+"].length", "[..."+t+"]", "Array.from("+t+", c => c.codePointAt(0))", "Object.keys("+t+".slice(0, 3))", "'b' in Object("+t+")"))
		case 10:
			s.step("compare", "[t < u, t == u, t.localeCompare(t), t > u.concat(%s)]", s.piece())
		default:
			s.step("build", "%s", s.pick("String.fromCodePoint(97, 0x1f600, 0x10ffff)", "String.fromCharCode(55357, 65536 + 97)", "String.raw`a\\n${t}\\u`", "`${t}|${[1, [2, 3]]}|${null}`", "escape(t)", "encodeURIComponent(u)", "encodeURI(t)", "decodeURIComponent('%E2%82%AC%41')", "decodeURIComponent('%')", "unescape('%u0041%zz')", "String.fromCodePoint(-1)", "t.anchor('\"')", "String(Symbol('d'))"))
		}
	}
}

// text returns a string literal with a few pieces of any kind.
func (s *source) text() string {
	return quoteUnits(strings.Join(s.many(0, 7, s.fragment), ""))
}

func (s *source) piece() string { return quoteUnits(s.fragment()) }

// fragment returns a bit of text, in which \u escapes are those of JavaScript.
func (s *source) fragment() string {
	return s.pick("a", "b", "ab", "abc", " ", "  ", "\\n", "\\t", "Z", "x1", "", "é", "e\\u0301", "ß", "İ", "ı", "ſ", "Σ", "ΑΣ ", "😀", "👩\\u200d👩", "\\ud800", "\\udc00", "\\u00a0", "\\ufeff", "\\u180e", "ﬁ", "Å", "한", "\\u0000", "ǅ", "0", "-", ",")
}

// quoteUnits returns the literal of a text whose escapes stay.
func quoteUnits(text string) string { return `"` + text + `"` }
