package pattern

import (
	"errors"
	"strings"
	"testing"
)

func TestRewrite(t *testing.T) {
	const v = UnicodeSets
	for _, tt := range []struct {
		name    string
		pattern string
		flags   Flags
		want    string // empty for a pattern that stays as it is
	}{
		{"plain", `a(b)[c]\d`, 0, ""},
		{"v without classes", `a(b)\d.`, v, `a(b)\d.`},
		{"class", `[ab-c\d]`, v, `[ab-c\d]`},
		{"class in a class", `[a[b-c]]`, v, `[ab-c]`},
		{"excluding", `[^a]`, v, `[^a]`},
		{"excluding in a class", `[a[^b]]`, v, `(?:[a]|[^b])`},
		{"nothing", `[]`, v, `[]`},
		{"everything", `[^]`, v, `[^]`},
		{"difference", `[\w--\d]`, v, `(?:(?![\d])[\w])`},
		{"difference of three", `[\w--\d--a]`, v, `(?:(?![a])(?:(?![\d])[\w]))`},
		{"intersection", `[\w&&[a-z]]`, v, `(?:(?=[a-z])[\w])`},
		{"excluding a difference", `[^\w--\d]`, v, `(?:(?!(?:(?![\d])[\w]))[^])`},
		{"strings", `[\q{abc|d|}e]`, v, `(?:abc|[de]|)`},
		{"strings without some", `[\q{abc|de|f}--\q{de|f}]`, v, `(?:abc|(?:(?![f])[f]))`},
		{"strings in both", `[\q{abc|de}&&\q{de|f}]`, v, `(?:de|(?:(?=[f])[]))`},
		{"strings without regard to case", `[\q{abc}--\q{ABC}]`, v | IgnoreCase, `(?:(?![])[])`},
		{"punctuation", `[\-\&\!a&]`, v, `[\x2d\x26\x21a\x26]`},
		{"excluded property without regard to case", `\P{Lu}[\P{Lu}\D]`, v | IgnoreCase, `[^\p{Lu}](?:[^\p{Lu}]|[^\d])`},
		{"escapes", `[\n\x41\u0042\u{43}\cA\0\u{1f600}]`, v, `[\x0aABC\x01\x00\u{1f600}]`},
		{"pair of escapes", `[\ud83d\ude00]`, v, `[\u{1f600}]`},
		{"pair of surrogates", "[\xed\xa0\xbd\xed\xb8\x80]\xed\xa0\xbd\xed\xb8\x80", v, `[\u{1f600}]😀`},
		{"case", `a(?i:b[c-d1]\x65)f`, 0, `a(?:[bB][c-dCD1][eE])f`},
		{"case of other letters", `(?i:ſkß)`, 0, `(?:\u017f[kK]\xdf)`},
		{"case of characters", `(?i:ſ)`, Unicode, `(?:[\u017fSs])`},
		{"lines", `(?m:^a$)^$`, 0, `(?:(?<![^\n\r\u2028\u2029])a(?![^\n\r\u2028\u2029]))^$`},
		{"no lines", `(?-m:^a$)^`, Multiline, `(?:(?<![^])a(?![^]))^`},
		{"dots", `(?s:.).`, 0, `(?:[^]).`},
		{"no dots", `(?-s:.).`, DotAll, `(?:[^\n\r\u2028\u2029]).`},
		{"flags in each other", `(?s:.(?-s:.).)`, 0, `(?:[^](?:.)[^])`},
		{"case that cannot be taken back", `(?-i:a)`, IgnoreCase, ""},
		{"back reference without regard to case", `(a)(?i:\1)`, 0, ""},
		{"a flag twice", `(?ii:a)`, 0, ""},
		{"a flag on and off", `(?i-i:a)`, 0, ""},
		{"no flag", `(?-:a)`, 0, ""},
		{"names in alternatives", `(?<y>a)|(?<y>b)|(?<z>c)`, 0, "(?<y>a)|(?<y\u3400>b)|(?<z>c)"},
		{"reference to both", `(?:(?<y>a)|(?<y>b))\k<y>`, 0, "(?:(?<y>a)|(?<y\u3400>b))(?:\\1\\2)"},
		{"names in one alternative", `(?<y>a)(?<y>b)`, 0, ""},
		{"names in an alternative inside", `(?<y>a)(?:(?<y>b)|c)`, 0, ""},
		{"words", `\b`, IgnoreCase | Unicode, `(?:(?<=[\wſK])(?![\wſK])|(?<![\wſK])(?=[\wſK]))`},
		{"repeated assertion", `\b*`, IgnoreCase | Unicode, ""},
		{"words with case", `\b`, Unicode, ""},
		{"excluding words", `[^\W]`, IgnoreCase | Unicode, `[^\0-/:-@\[-\^` + "`" + `{-\u017e\u0180-\u2129\u212b-\u{10ffff}]`},
		{"unknown script", `\p{sc=Zzzz}[\P{Script=Unknown}]`, Unicode, `[` + withoutScript + `][` + withScript + `]`},
	} {
		t.Run(tt.name, func(t *testing.T) {
			got, ok, err := Rewrite([]byte(tt.pattern), tt.flags)
			if err != nil || ok != (tt.want != "") {
				t.Fatalf("rewritten: %v, error %v", ok, err)
			}
			if ok && string(got.Text) != tt.want {
				t.Errorf("%s\nwant %s", got.Text, tt.want)
			}
		})
	}
}

func TestRewriteErrors(t *testing.T) {
	for _, pattern := range []string{
		`[a-]`, `[-a]`, `[(]`, `[a&&&b]`, `[a--b&&c]`, `[ab--c]`, `[a&&bc]`, `[b-a]`, `[\d-a]`, `[&&a]`, `[a!!]`, `[\e]`, `[\u{110000}]`,
		`[\u{}]`, `[\x4]`, `[a`, `[\q{a]`, `[\p{L]`, `[^\q{ab}]`, `[\`, `[\8]`,
	} {
		_, _, err := Rewrite([]byte(pattern), UnicodeSets)
		var syntax SyntaxError
		if !errors.As(err, &syntax) {
			t.Errorf("%s: %v", pattern, err)
		}
	}
}

func TestBounds(t *testing.T) {
	for _, tt := range []struct {
		name, pattern string
		flags         Flags
	}{
		{"long", strings.Repeat("a", maxLength+1), UnicodeSets},
		{"grows", "(?i:" + strings.Repeat(`[a-z]`, 12800) + ")", Unicode},
		{"deep groups", strings.Repeat("(?s:", maxNesting+2), 0},
		{"many names", strings.Repeat("(?<a>)|", maxNesting+2), 0},
	} {
		if got, ok, err := Rewrite([]byte(tt.pattern), tt.flags); ok {
			t.Errorf("%s: rewritten to %d bytes, error %v", tt.name, len(got.Text), err)
		}
	}
	if _, _, err := Rewrite([]byte(strings.Repeat("[", maxNesting+2)), UnicodeSets); err == nil {
		t.Error("deep classes have no bound")
	}
}

func TestRestoreNames(t *testing.T) {
	for names, want := range map[string]string{
		"":                            "",
		"a\x00\x00b\x00":              "a\x00\x00b\x00",
		"y\x00y\u3400\x00":            "y\x00y\x00",
		"y\u3400\u3400\x00\u3401\x00": "y\x00\u3401\x00",
	} {
		if got := string(RestoreNames([]byte(names), '\u3400')); got != want {
			t.Errorf("%q gives %q, want %q", names, got, want)
		}
	}
}

// FuzzRewrite holds what is rewritten to what can be said of any: it is in bounds, has
// nothing of the flag v, and as many captures as before.
func FuzzRewrite(f *testing.F) {
	for _, seed := range []string{
		`[\w--\d]`, `(?<y>a)|(?<y>b)\k<y>`, `(?i-s:a.)`, `[\q{ab|}&&[^c]]`, `\b\P{L}`, "\xed\xa0\xbd",
		`\u{`, `[^]`, `(?<`, `[\`, `\p{RGI_Emoji}`, `(?i:[a-\d])`,
	} {
		for _, flags := range []Flags{0, Unicode | IgnoreCase, UnicodeSets, UnicodeSets | IgnoreCase} {
			f.Add([]byte(seed), uint32(flags))
		}
	}
	f.Fuzz(func(t *testing.T, text []byte, flags uint32) {
		got, ok, err := Rewrite(text, Flags(flags))
		if err != nil || !ok {
			return
		}
		if got.Flags&UnicodeSets != 0 || len(got.Text) > maxRewritten {
			t.Fatalf("flags %b, %d bytes", got.Flags, len(got.Text))
		}
		if Flags(flags)&UnicodeSets != 0 {
			return
		}
		pairs := got.Flags&Unicode != 0
		before, after := captures(decode(text, pairs)), captures(decode(got.Text, pairs))
		if len(before) != len(after) {
			t.Fatalf("%q with %d captures became %q with %d", text, len(before), got.Text, len(after))
		}
	})
}
